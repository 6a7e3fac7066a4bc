import { WEEKDAYS } from '../../../kernel/dates';
import type { ShrinkageInput } from '../../../api/types.generated';
import { saidOf } from '../../../kernel/work-rules';
import { Button } from '../../../ui/button';
import { Checkbox, NumberField, TextField } from '../../../ui/field';
import { TimeField } from '../../../ui/written-field';
import { IconPlus, IconTrash } from '../../../ui/icons/icons';
import './shrinkage.css';

type Row = ShrinkageInput;

const EVERY_DAY = WEEKDAYS.map(({ day }) => day as number);

interface ShrinkageProps {
  rows: readonly Row[];
  /** True if the inherited value applies. */
  isBehind: boolean;
  /** Null resets to the inherited value. */
  onChange(rows: Row[] | null): void;
  /** Called before row indexes change, as server errors refer to rows by index. */
  onPlace(): void;
}

/** Shrinkage: fractions of the scheduled people who are absent. Overlapping rows add up. */
export function ShrinkageFields({ rows, isBehind, onChange, onPlace }: ShrinkageProps) {
  const kept = rows.map(saidOf);
  const set = (index: number, changed: Partial<Row>) =>
    onChange(kept.map((row, at) => (at === index ? saidOf({ ...row, ...changed }) : row)));
  const place = (changed: Row[] | null) => {
    onPlace();
    onChange(changed);
  };
  return (
    <fieldset className="stack">
      <legend className="field-label">Shrinkage (paid time not available for contacts)</legend>
      {isBehind && <p className="small muted">Inherited from broader settings.</p>}
      {!isBehind && rows.length === 0 && <p className="small muted">None</p>}
      {rows.map((row, index) => (
        <ShrinkageRow
          key={index}
          row={row}
          path={`shrinkage[${index}]`}
          onChange={(changed) => set(index, changed)}
          onRemove={() => place(kept.filter((_, at) => at !== index))}
        />
      ))}
      <div className="row">
        <Button onPress={() => onChange([...kept, { reason: '', percent: 5 }])}>
          <IconPlus aria-hidden /> Add shrinkage
        </Button>
        {!isBehind && (
          <Button look="quiet" onPress={() => place(null)}>
            Inherit
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface RowProps {
  row: Row;
  path: string;
  onChange(changed: Partial<Row>): void;
  onRemove(): void;
}

function ShrinkageRow({ row, path, onChange, onRemove }: RowProps) {
  const days = row.weekdays ?? EVERY_DAY;
  const press = (day: number, isOn: boolean) => {
    const next = EVERY_DAY.filter((each) => (each === day ? isOn : days.includes(each)));
    if (next.length > 0) onChange({ weekdays: next.length === EVERY_DAY.length ? null : next });
  };
  return (
    <div className="shrinkage">
      <div className="form-row">
        <TextField
          label="Reason"
          name={`${path}.reason`}
          value={row.reason}
          onChange={(reason) => onChange({ reason })}
          isRequired
        />
        <NumberField
          label="Share"
          unit="%"
          name={`${path}.percent`}
          value={row.percent}
          minValue={0}
          maxValue={95}
          onChange={(percent) => onChange({ percent })}
          isRequired
        />
        <TimeField
          label="From"
          name={`${path}.from`}
          value={row.from ?? ''}
          onChange={(from) => onChange({ from: from || null })}
          hint="Leave empty for the whole day"
        />
        <TimeField
          label="To"
          name={`${path}.until`}
          value={row.until ?? ''}
          onChange={(until) => onChange({ until: until || null })}
        />
      </div>
      <div className="row" role="group" aria-label={`Days of ${row.reason || 'the shrinkage'}`}>
        {WEEKDAYS.map(({ day, short }) => (
          <Checkbox key={day} isSelected={days.includes(day)} onChange={(isOn) => press(day, isOn)}>
            {short}
          </Checkbox>
        ))}
        <span className="push">
          <Button look="quiet" label={`Remove ${row.reason || 'the shrinkage'}`} onPress={onRemove}>
            <IconTrash aria-hidden />
          </Button>
        </span>
      </div>
    </div>
  );
}
