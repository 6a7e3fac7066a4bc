import { clockRange } from '../../kernel/notation';
import { SelectField } from '../../ui/field';
import { TimeField } from '../../ui/written-field';
import { ANY, FREE, OFF, ofTemplate, type CycleDay } from './cycle';

export interface Template {
  id: string;
  name: string;
  startTime: string;
  endTime: string;
  color?: string | null;
}

const BAND = 'band';
const DEFAULT_BAND = { from: '06:00', before: '10:00' };

interface Props {
  label: string;
  templates: readonly Template[];
  value: CycleDay;
  onChange(day: CycleDay): void;
  /** Leaves out days off and free days. */
  isShift?: boolean;
}

/** A day of a rotation: off, a template, a band of starts, any shift, or free. */
export function DayField({ label, templates, value, onChange, isShift = false }: Props) {
  const options = [
    ...(isShift ? [] : [{ value: 'off', name: 'Off' }]),
    { value: 'any', name: 'Any shift' },
    ...templates.map(({ id, name, startTime, endTime }) => ({
      value: `template ${id}`,
      name,
      hint: clockRange(startTime, endTime),
    })),
    { value: BAND, name: 'Shift that starts within…' },
    ...(isShift ? [] : [{ value: 'free', name: 'Free', hint: 'planned like a day without a rotation' }]),
  ];
  const { kind, templateId, startsWithin } = value;
  const chosen = kind === 'template' ? `template ${templateId}` : kind === 'starts_within' ? BAND : kind;
  const choose = (next: string) => {
    if (next === BAND) onChange({ kind: 'starts_within', startsWithin: startsWithin ?? DEFAULT_BAND });
    else if (next.startsWith('template ')) onChange(ofTemplate(next.slice('template '.length)));
    else onChange({ off: OFF, any: ANY, free: FREE }[next] ?? OFF);
  };
  const band = startsWithin ?? DEFAULT_BAND;
  const setBand = (change: Partial<typeof DEFAULT_BAND>) =>
    onChange({ kind: 'starts_within', startsWithin: { ...band, ...change } });
  return (
    <div className="form-row">
      <SelectField label={label} options={options} value={chosen} onChange={choose} />
      {kind === 'starts_within' && (
        <>
          <TimeField label="From" value={band.from} onChange={(from) => setBand({ from })} />
          <TimeField label="Before" value={band.before} onChange={(before) => setBand({ before })} />
        </>
      )}
    </div>
  );
}
