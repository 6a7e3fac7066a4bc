import type { RuleBreakType } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { CheckList, NumberField, SelectField, Switch } from '../../ui/field';
import { DateField, TimeField } from '../../ui/written-field';
import { IconTrash } from '../../ui/icons/icons';
import type { RuleDraft } from './rule-draft';
import { RULE_KINDS, type Bound } from './rule-kinds';
import { ShiftSetFields } from './shift-set-fields';

type Amount =
  | Bound
  | 'days'
  | 'weeks'
  | 'weight'
  | 'shiftsOver'
  | 'count'
  | 'beginsBy'
  | 'totalAtLeast'
  | 'maxStretchMinutes'
  | 'maxSpreadMinutes';

interface Props {
  index: number;
  rule: RuleDraft;
  onChange(rule: RuleDraft): void;
  onRemove(): void;
}

/** Edits a number of a rule. Shows hours for minutes of the API. */
interface AmountProps extends Pick<Props, 'rule' | 'onChange'> {
  path: string;
  field: Amount;
  label: string;
  unit?: string;
  inHours?: boolean;
  isRequired?: boolean;
}

function AmountField({ rule, onChange, path, field, label, unit, inHours = false, isRequired }: AmountProps) {
  const value = rule[field] ?? NaN;
  const change = (entered: number) => {
    const amount = inHours ? Math.round(entered * 60) : entered;
    if (amount !== value) onChange({ ...rule, [field]: Number.isNaN(amount) ? null : amount });
  };
  return (
    <NumberField
      label={label}
      unit={inHours ? 'h' : unit}
      name={`${path}.${field}`}
      value={inHours ? value / 60 : value}
      onChange={change}
      formatOptions={{ maximumFractionDigits: 2 }}
      minValue={0}
      isRequired={isRequired}
    />
  );
}

const BOUND_LABELS: Record<Bound, string> = { atLeast: 'Minimum', target: 'Target', atMost: 'Maximum' };

const BREAK_TYPES: readonly { id: RuleBreakType; says: string }[] = [
  { id: 'break', says: 'Breaks' },
  { id: 'lunch', says: 'Lunches' },
];

/** Fields of one rule: its parameters and strictness. */
export function RuleFields(props: Props) {
  const { index, rule, onChange, onRemove } = props;
  const { name, says, unit, bounds, hasSet } = RULE_KINDS[rule.kind];
  const path = `rules[${index}]`;
  const amount = { rule, onChange, path };
  return (
    <fieldset className="people-rule">
      <legend className="unseen">
        Rule {index + 1}: {name}
      </legend>
      <div className="row">
        <span className="rule-name">
          <strong>{name}</strong> <span className="small muted">{says}</span>
        </span>
        <Button look="quiet" label={`Remove rule ${index + 1}: ${name}`} onPress={onRemove}>
          <IconTrash aria-hidden />
        </Button>
      </div>
      <div className="form-row">
        {bounds.map((bound) => (
          <AmountField
            key={bound}
            {...amount}
            field={bound}
            label={BOUND_LABELS[bound]}
            unit={unit}
            inHours={unit === 'hours'}
            isRequired={bounds.length === 1}
          />
        ))}
        <Window {...amount} />
        {rule.kind === 'times_of_day' && <Times {...amount} />}
        {rule.kind === 'breaks' && <Breaks {...amount} />}
        <Strength {...amount} />
      </div>
      {rule.kind === 'breaks' && (
        <CheckList
          legend="Breaks that count"
          options={BREAK_TYPES}
          chosen={rule.types ?? []}
          onChange={(types) => onChange({ ...rule, types: types as RuleBreakType[] })}
        />
      )}
      {(hasSet || rule.kind === 'succession') && (
        <ShiftSetFields
          label={rule.kind === 'succession' ? 'After' : 'Applies to'}
          path={`${path}.set`}
          set={rule.set}
          onChange={(set) => onChange({ ...rule, set })}
          mayBeAll={rule.kind !== 'succession'}
        />
      )}
      {rule.kind === 'succession' && (
        <ShiftSetFields
          label="Not the day after"
          path={`${path}.next`}
          set={rule.next}
          onChange={(next) => onChange({ ...rule, next })}
          mayBeAll={false}
        />
      )}
    </fieldset>
  );
}

type PartProps = Pick<Props, 'rule' | 'onChange'> & { path: string };

/** Period of the rule in days or weeks: consecutive blocks or a sliding window. */
function Window({ rule, onChange, path }: PartProps) {
  const { window } = RULE_KINDS[rule.kind];
  if (!window) return null;
  const isDay = window === 'days' && rule.days === 1;
  return (
    <>
      <AmountField {...{ rule, onChange, path }} field={window} label="Period" unit={window} isRequired />
      {!isDay && !rule.sliding && (
        <DateField
          isOptional
          label="Period starts on"
          name={`${path}.startingOn`}
          value={rule.startingOn ?? ''}
          onChange={(startingOn) => onChange({ ...rule, startingOn: startingOn || null })}
          hint={
            rule.days === 7 ? 'Leave empty for weeks from Monday' : 'Leave empty to count from Monday, January 1, 1990'
          }
        />
      )}
      {!isDay && (
        <Switch
          isSelected={rule.sliding ?? false}
          onChange={(sliding) => onChange({ ...rule, sliding, startingOn: sliding ? null : rule.startingOn })}
        >
          Any consecutive {window}
        </Switch>
      )}
    </>
  );
}

function Times({ rule, onChange, path }: PartProps) {
  return (
    <>
      <TimeField
        label="Earliest start"
        name={`${path}.earliestStart`}
        value={rule.earliestStart ?? ''}
        onChange={(earliestStart) => onChange({ ...rule, earliestStart: earliestStart || null })}
      />
      <TimeField
        label="Latest end"
        name={`${path}.latestEnd`}
        value={rule.latestEnd ?? ''}
        onChange={(latestEnd) => onChange({ ...rule, latestEnd: latestEnd || null })}
      />
      <AmountField {...{ rule, onChange, path }} field="maxSpreadMinutes" label="Maximum spread of a day" inHours />
    </>
  );
}

function Breaks({ rule, onChange, path }: PartProps) {
  const amount = { rule, onChange, path };
  return (
    <>
      <AmountField {...amount} field="shiftsOver" label="In shifts longer than" inHours isRequired />
      <AmountField {...amount} field="atLeast" label="Minimum length of a break" unit="min" isRequired />
      <AmountField {...amount} field="count" label="Number of breaks" />
      <AmountField {...amount} field="beginsBy" label="Last break starts within" inHours />
      <AmountField {...amount} field="totalAtLeast" label="Minimum total" unit="min" />
      <AmountField {...amount} field="maxStretchMinutes" label="Maximum time without a break" inHours />
    </>
  );
}

type Strictness = 'hard' | 'soft';

function Strength({ rule, onChange, path }: PartProps) {
  const isSoft = rule.hard === false;
  return (
    <>
      <SelectField
        label="Strictness"
        name={`${path}.hard`}
        options={[
          { value: 'hard', name: 'Required' },
          { value: 'soft', name: 'Preferred' },
        ]}
        value={isSoft ? 'soft' : 'hard'}
        onChange={(chosen: Strictness) => onChange({ ...rule, hard: chosen === 'hard' })}
      />
      {(isSoft || rule.target != null) && <AmountField {...{ rule, onChange, path }} field="weight" label="Priority" />}
    </>
  );
}
