import { useState } from 'react';
import type { RuleBreakType } from '../../api/types.generated';
import { Button } from '../button';
import { CheckList, NumberField, SelectField, Switch } from '../field';
import { IconChevronDown, IconTrash } from '../icons/icons';
import { DateField, TimeField } from '../written-field';
import type { RuleDraft } from './rule-draft';
import { partsOf, RULE_KINDS, type AmountName, type RuleField, type RuleOption } from './rule-kinds';
import { ShiftSetFields } from './shift-set-fields';
import './work-rules.css';

interface Props {
  /** Position in the list, as in the server's errors. */
  index: number;
  rule: RuleDraft;
  onChange(rule: RuleDraft): void;
  onRemove(): void;
}

/** One rule as a sentence with its fields inside; rarer parameters behind a button. */
export function RuleLine({ index, rule, onChange, onRemove }: Props) {
  const { name, sentence, options } = RULE_KINDS[rule.kind];
  const [isOpen, setOpen] = useState(() => options.some((option) => isSet(rule, option)));
  const part = { rule, onChange, path: `rules[${index}]` };
  const title = `rule ${index + 1}: ${name}`;
  return (
    <fieldset className="rule-line">
      <legend className="unseen">
        Rule {index + 1}: {name}
      </legend>
      <div className="rule-sentence">
        {partsOf(sentence).map((each, i) => {
          if ('words' in each) return <span key={i}>{each.words}</span>;
          return (
            <span key={i} className="rule-field">
              <SentenceField {...part} field={each.field} />
              {each.punctuation}
            </span>
          );
        })}
      </div>
      <div className="rule-strength">
        <Strictness {...part} />
        {options.length > 0 && (
          <Button look="quiet" label={`Options of ${title}`} aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            <IconChevronDown aria-hidden />
          </Button>
        )}
        <Button look="quiet" label={`Remove ${title}`} onPress={onRemove}>
          <IconTrash aria-hidden />
        </Button>
      </div>
      {isOpen && options.length > 0 && (
        <div className="rule-options">
          {options.map((option) => (
            <Option key={option} {...part} option={option} />
          ))}
        </div>
      )}
    </fieldset>
  );
}

type PartProps = Pick<Props, 'rule' | 'onChange'> & { path: string };

function isSet(rule: RuleDraft, option: RuleOption): boolean {
  if (option === 'period') return rule.sliding === true || rule.startingOn != null;
  if (option === 'types') return rule.types?.length === 1;
  return rule[option] != null;
}

function SentenceField({ field, ...part }: PartProps & { field: RuleField }) {
  const { rule, onChange, path } = part;
  if (field === 'earliestStart' || field === 'latestEnd')
    return (
      <TimeField
        label={TIMES[field]}
        hidesLabel
        name={`${path}.${field}`}
        value={rule[field] ?? ''}
        onChange={(time) => onChange({ ...rule, [field]: time || null })}
      />
    );
  if (field === 'set' || field === 'next')
    return (
      <ShiftSetFields
        label={field === 'set' ? 'After' : 'Not the day after'}
        hidesLabel
        path={`${path}.${field}`}
        set={rule[field]}
        onChange={(set) => onChange({ ...rule, [field]: set })}
        mayBeAll={false}
      />
    );
  return <AmountField {...part} field={field} hidesLabel />;
}

const TIMES = { earliestStart: 'Earliest start', latestEnd: 'Latest end' } as const;

/** Label of a number, and its unit where that is not the unit of the kind. */
const AMOUNTS: Record<AmountName, { label: string; unit?: string }> = {
  atLeast: { label: 'Minimum' },
  target: { label: 'Target' },
  atMost: { label: 'Maximum' },
  days: { label: 'Period', unit: 'days' },
  weeks: { label: 'Period', unit: 'weeks' },
  shiftsOver: { label: 'Shifts longer than', unit: 'hours' },
  count: { label: 'Number of breaks', unit: '' },
  beginsBy: { label: 'Last break starts within', unit: 'hours' },
  totalAtLeast: { label: 'Minimum total', unit: 'min' },
  maxStretchMinutes: { label: 'Maximum time without a break', unit: 'hours' },
  maxSpreadMinutes: { label: 'Maximum from first start to last end of a day', unit: 'hours' },
  weight: { label: 'Priority', unit: '' },
};

/** Edits a number of a rule. Shows hours for minutes of the API. */
function AmountField({
  rule,
  onChange,
  path,
  field,
  hidesLabel,
}: PartProps & { field: AmountName; hidesLabel?: boolean }) {
  const { unit: ofKind, required = [] } = RULE_KINDS[rule.kind];
  const { label, unit = ofKind } = AMOUNTS[field];
  const inHours = unit === 'hours';
  const value = rule[field] ?? (field === 'weight' ? 1 : NaN);
  const change = (entered: number) => {
    const amount = inHours ? Math.round(entered * 60) : entered;
    if (amount !== value) onChange({ ...rule, [field]: Number.isNaN(amount) ? null : amount });
  };
  return (
    <NumberField
      label={label}
      hidesLabel={hidesLabel}
      unit={(inHours ? 'h' : value === 1 ? unit.replace(/s$/, '') : unit) || undefined}
      name={`${path}.${field}`}
      value={inHours ? value / 60 : value}
      onChange={change}
      formatOptions={{ maximumFractionDigits: 2 }}
      minValue={0}
      isRequired={required.includes(field)}
    />
  );
}

const BREAK_TYPES: readonly { id: RuleBreakType; says: string }[] = [
  { id: 'break', says: 'Breaks' },
  { id: 'lunch', says: 'Lunches' },
];

function Option({ option, ...part }: PartProps & { option: RuleOption }) {
  const { rule, onChange, path } = part;
  if (option === 'period') return <Period {...part} />;
  if (option === 'types')
    return (
      <CheckList
        legend="Breaks that count"
        options={BREAK_TYPES}
        chosen={rule.types ?? []}
        onChange={(types) => onChange({ ...rule, types: types as RuleBreakType[] })}
      />
    );
  if (option === 'set')
    return (
      <ShiftSetFields
        label="Applies to"
        path={`${path}.set`}
        set={rule.set}
        onChange={(set) => onChange({ ...rule, set })}
        mayBeAll
      />
    );
  return <AmountField {...part} field={option} />;
}

/** Position of the rule's period: consecutive blocks or a sliding window. */
function Period({ rule, onChange, path }: PartProps) {
  if (rule.days === 1) return null;
  return (
    <>
      {!rule.sliding && (
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
      <Switch
        isSelected={rule.sliding ?? false}
        onChange={(sliding) => onChange({ ...rule, sliding, startingOn: sliding ? null : rule.startingOn })}
      >
        Any consecutive {rule.kind === 'weekends' ? 'weeks' : 'days'}
      </Switch>
    </>
  );
}

/** Edits the strictness of a rule, and the priority of a soft rule or a target. */
function Strictness(part: PartProps) {
  const { rule, onChange, path } = part;
  const isSoft = rule.hard === false;
  return (
    <>
      {(isSoft || rule.target != null) && (
        <>
          <span className="muted small" aria-hidden>
            Priority
          </span>
          <AmountField {...part} field="weight" hidesLabel />
        </>
      )}
      <SelectField
        label="Strictness"
        hidesLabel
        name={`${path}.hard`}
        options={[
          { value: 'hard', name: 'Required' },
          { value: 'soft', name: 'Preferred' },
        ]}
        value={isSoft ? 'soft' : 'hard'}
        onChange={(chosen: 'hard' | 'soft') => onChange({ ...rule, hard: chosen === 'hard' })}
      />
    </>
  );
}
