import type { BreakType } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { NumberField, SelectField, Switch } from '../../ui/field';
import { IconTrash } from '../../ui/icons/icons';
import { movedTo, type BreakDraft } from './template-draft';
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
        <NumberField
          label="Starts after (min)"
          name={`${path}.startOffset`}
          value={startOffset}
          onChange={(value) => onChange(movedTo(rule, value))}
          hint={clockOf(startTime, startOffset)}
          minValue={0}
          isRequired
        />
        <NumberField
          label="Length (min)"
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
          <NumberField
            label="Earliest (min)"
            name={`${path}.window.earliestOffset`}
            value={window.earliestOffset}
            onChange={(value) => setWindow({ earliestOffset: value })}
            hint={clockOf(startTime, window.earliestOffset)}
            minValue={0}
            isRequired
          />
          <NumberField
            label="Latest (min)"
            name={`${path}.window.latestOffset`}
            value={window.latestOffset}
            onChange={(value) => setWindow({ latestOffset: value })}
            hint={clockOf(startTime, window.latestOffset)}
            minValue={0}
            isRequired
          />
          <NumberField
            label="Step (min)"
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
