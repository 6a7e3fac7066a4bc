import type { WorkRuleInput } from '../../../api/types.generated';
import { Button } from '../../../ui/button';
import { NumberField, SelectField, Switch } from '../../../ui/field';
import { TimeField } from '../../../ui/written-field';
import { IconTrash } from '../../../ui/icons/icons';
import { KINDS, shiftsText, type Amount } from './rule-kinds';

interface RuleProps {
  rule: WorkRuleInput;
  /** Prefix of the field names, as in the server's errors. */
  path: string;
  onChange(changed: Partial<WorkRuleInput>): void;
  onRemove(): void;
}

/** Fields of one rule, depending on its kind. */
export function RuleFields({ rule, path, onChange, onRemove }: RuleProps) {
  if (rule.kind === 'time_off') return null; // applied automatically, never entered
  const { name, says, amounts } = KINDS[rule.kind];
  const isAmount = rule.kind === 'minutes' || rule.kind === 'shifts';
  const isHard = rule.hard ?? true;
  const only = rule.kind === 'succession' ? null : shiftsText(rule.set);
  return (
    <fieldset className="settings-rule">
      <legend>{name}</legend>
      <p className="small muted">
        {says}
        {only && `; only ${only}`}
      </p>
      <div className="rule-fields">
        {amounts.map((amount) => (
          <AmountField key={amount.name} amount={amount} {...{ rule, path, onChange }} />
        ))}
        {rule.kind === 'times_of_day' && <DayFields {...{ rule, path, onChange }} />}
        {rule.kind === 'succession' && <SuccessionFields {...{ rule, path, onChange }} />}
        {rule.kind === 'breaks' && <BreakTypes {...{ rule, path, onChange }} />}
      </div>
      <div className="row">
        {isAmount && (rule.days ?? 0) > 1 && (
          <Switch isSelected={rule.sliding ?? false} onChange={(sliding) => onChange({ sliding })}>
            Any consecutive days
          </Switch>
        )}
        <Switch isSelected={isHard} onChange={(hard) => onChange({ hard })}>
          Required
        </Switch>
        {(!isHard || rule.target != null) && (
          <NumberField
            label={isHard ? 'Cost per unit off target' : 'Cost per unit of breach'}
            name={`${path}.weight`}
            value={rule.weight ?? 1}
            minValue={0}
            onChange={(weight) => onChange({ weight: Number.isNaN(weight) ? null : weight })}
          />
        )}
        <span className="push">
          <Button look="quiet" label={`Remove ${name}`} onPress={onRemove}>
            <IconTrash aria-hidden />
          </Button>
        </span>
      </div>
    </fieldset>
  );
}

type PartProps = Pick<RuleProps, 'rule' | 'path' | 'onChange'>;

function AmountField({ amount, rule, path, onChange }: PartProps & { amount: Amount }) {
  const { name, label, isHours = false, unit: own, isRequired, least = 0 } = amount;
  const value = rule[name];
  const unit = isHours ? 60 : 1;
  return (
    <NumberField
      label={label}
      unit={isHours ? 'h' : own}
      name={`${path}.${name}`}
      value={value == null ? NaN : value / unit}
      minValue={least}
      isRequired={isRequired}
      onChange={(entered) => onChange({ [name]: Number.isNaN(entered) ? null : Math.round(entered * unit) })}
    />
  );
}

function DayFields({ rule, path, onChange }: PartProps) {
  return (
    <>
      <TimeField
        label="Earliest start"
        name={`${path}.earliestStart`}
        value={rule.earliestStart ?? ''}
        onChange={(time) => onChange({ earliestStart: time || null })}
      />
      <TimeField
        label="Latest end"
        name={`${path}.latestEnd`}
        value={rule.latestEnd ?? ''}
        onChange={(time) => onChange({ latestEnd: time || null })}
        hint="An earlier time means the next day"
      />
    </>
  );
}

/** Edits shifts that are selected by start time. Other shift sets are read-only. */
function SuccessionFields({ rule, path, onChange }: PartProps) {
  const { set, next } = rule;
  if (!set?.startsWithin || !next?.startsWithin)
    return (
      <p>
        After {shiftsText(set)}: no {shiftsText(next)}
      </p>
    );
  const band = (of: 'set' | 'next', label: string) => {
    const startsWithin = rule[of]?.startsWithin ?? { from: '', before: '' };
    return (['from', 'before'] as const).map((side) => (
      <TimeField
        key={of + side}
        label={side === 'from' ? `${label} from` : 'and before'}
        name={`${path}.${of}.startsWithin.${side}`}
        value={startsWithin[side]}
        onChange={(time) => onChange({ [of]: { startsWithin: { ...startsWithin, [side]: time } } })}
        isRequired
      />
    ));
  };
  return (
    <>
      {band('set', 'After a shift that starts')}
      {band('next', 'no shift that starts')}
    </>
  );
}

const TYPES = { break: ['break'], lunch: ['lunch'], either: ['break', 'lunch'] } as const;

function BreakTypes({ rule, path, onChange }: PartProps) {
  const types = rule.types ?? [];
  return (
    <SelectField<keyof typeof TYPES>
      label="Type"
      name={`${path}.types`}
      options={[
        { value: 'break', name: 'break' },
        { value: 'lunch', name: 'lunch' },
        { value: 'either', name: 'Any type' },
      ]}
      value={types.length > 1 ? 'either' : (types[0] ?? null)}
      onChange={(chosen) => onChange({ types: [...TYPES[chosen]] })}
    />
  );
}
