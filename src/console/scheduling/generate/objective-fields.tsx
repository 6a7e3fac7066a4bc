import { useState } from 'react';
import type { GenerateOptions, GenerationPriority, GenerationWeightsInput } from '../../api/types.generated';
import { Checkbox, NumberField, SelectField } from '../../ui/field';
import { numberIn } from './chosen';

const PRIORITIES: readonly { value: GenerationPriority; name: string }[] = [
  { value: 'balanced', name: 'Balanced' },
  { value: 'cover_first', name: 'Cover first' },
  { value: 'people_first', name: 'People first' },
];

const HINTS: Readonly<Record<GenerationPriority, string>> = {
  balanced: 'One understaffed hour costs 100 points, a missed preference 5, a single working day 30.',
  cover_first: 'Preferences, even distribution and patterns weigh 0.3 against understaffing.',
  people_first: 'Preferences, even distribution and patterns weigh 3 against understaffing.',
};

/** Weights with the meaning of 1. */
const WEIGHTS: readonly { name: keyof GenerationWeightsInput; label: string; hint: string }[] = [
  { name: 'understaffing', label: 'Understaffing', hint: '× 100 points per hour' },
  { name: 'overstaffing', label: 'Overstaffing', hint: '× 4 points per hour' },
  { name: 'preferences', label: 'Preferences', hint: '× 5 points per preference' },
  { name: 'balance', label: 'Even distribution', hint: '× 3 points per squared weekend' },
  { name: 'patterns', label: 'Patterns', hint: '× 30 points per single day' },
];

/** Priority and weights of the cost terms. */
export function ObjectiveFields() {
  const [priority, setPriority] = useState<GenerationPriority>('balanced');
  return (
    <>
      <Checkbox name="keepsPatterns" defaultSelected>
        Keep days off together, avoid single working days and keep starts within 90 minutes a week
      </Checkbox>
      <SelectField<GenerationPriority>
        label="Priority"
        name="priority"
        options={PRIORITIES}
        value={priority}
        onChange={setPriority}
        hint={HINTS[priority]}
      />
      <details>
        <summary>Weights</summary>
        <div className="form-row">
          {WEIGHTS.map(({ name, label, hint }) => (
            <NumberField key={name} label={label} name={name} minValue={0} maxValue={1000} hint={hint} />
          ))}
        </div>
      </details>
    </>
  );
}

/** Reads the fields. Empty weights are those of the priority. */
export function objectiveIn(fields: FormData): Pick<GenerateOptions, 'priority' | 'weights'> {
  const weights: GenerationWeightsInput = Object.fromEntries(
    WEIGHTS.map(({ name }) => [name, numberIn(String(fields.get(name) ?? ''))]),
  );
  return {
    priority: fields.get('priority') as GenerationPriority,
    weights: fields.has('keepsPatterns') ? weights : { ...weights, patterns: 0 },
  };
}
