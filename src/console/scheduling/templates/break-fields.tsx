import type { BreakType } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { NumberField, SelectField, Switch } from '../../ui/field';
import { IconTrash } from '../../ui/icons/icons';
import { TimeField } from '../../ui/written-field';
import { movedTo, offsetAt, timeAt, type BreakDraft } from './template-draft';
import { BREAKS, clockOf } from './template-words';

const TYPES = (Object.entries(BREAKS) as [BreakType, string][]).map(([value, name]) => ({ value, name }));

interface BreakFieldsProps {
  index: number;
  rule: BreakDraft;
  startTime: string;
  onChange(rule: BreakDraft): void;
  onRemove(): void;
}

/** A break of a template, and the stretch within which generation may move it. */
export function BreakFields({ index, rule, startTime, onChange, onRemove }: BreakFieldsProps) {
  const { type, startOffset, duration, isMovable, window } = rule;
  const path = `breakRules[${index}]`;
  const setWindow = (changed: Partial<BreakDraft['window']>) =>
    onChange({ ...rule, window: { ...window, ...changed } });
  return (
    <div className="template-rule" role="group" aria-label={`Break ${index + 1}`}>
      <div className="form-row">
        <SelectField
          label="Type"
          name={`${path}.type`}
          options={TYPES}
          value={type}
          onChange={(chosen: BreakType) => onChange({ ...rule, type: chosen })}
        />
        <TimeField
          label="Starts"
          name={`${path}.startOffset`}
          value={timeAt(startTime, startOffset)}
          onChange={(time) => onChange(movedTo(rule, offsetAt(startTime, time)))}
          isRequired
        />
        <NumberField
          label="Length"
          unit="min"
          name={`${path}.duration`}
          value={duration}
          onChange={(value) => onChange({ ...rule, duration: value })}
          hint={clockOf(startTime, startOffset + duration) && `until ${clockOf(startTime, startOffset + duration)}`}
          minValue={1}
          isRequired
        />
      </div>
      <div className="row">
        <Switch isSelected={isMovable} onChange={(is) => onChange({ ...rule, isMovable: is })}>
          Can be moved
        </Switch>
        <span className="push">
          <Button look="quiet" label={`Remove break ${index + 1}`} onPress={onRemove}>
            <IconTrash aria-hidden />
          </Button>
        </span>
      </div>
      {isMovable && (
        <div className="form-row">
          <TimeField
            label="Earliest start"
            name={`${path}.window.earliestOffset`}
            value={timeAt(startTime, window.earliestOffset)}
            onChange={(time) => setWindow({ earliestOffset: offsetAt(startTime, time) })}
            isRequired
          />
          <TimeField
            label="Latest start"
            name={`${path}.window.latestOffset`}
            value={timeAt(startTime, window.latestOffset)}
            onChange={(time) => setWindow({ latestOffset: offsetAt(startTime, time) })}
            isRequired
          />
          <NumberField
            label="Step"
            unit="min"
            name={`${path}.window.stepMinutes`}
            value={window.stepMinutes}
            onChange={(value) => setWindow({ stepMinutes: value })}
            minValue={1}
            isRequired
          />
        </div>
      )}
    </div>
  );
}
