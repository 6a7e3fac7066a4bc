import { useState } from 'react';
import { Button } from '../../ui/button';
import { NumberField } from '../../ui/field';
import { IconDots } from '../../ui/icons/icons';
import { Menu } from '../../ui/menu';
import {
  ANY,
  dayMark,
  dayName,
  daysOfPreset,
  MAX_DAYS,
  ofTemplate,
  PRESETS,
  usualShifts,
  withLength,
  type CycleDay,
  type Preset,
} from './cycle';
import { DayField, type Template } from './day-field';

interface Props {
  days: readonly CycleDay[];
  templates: readonly Template[];
  /** `preset` is set if the days come from one. */
  onChange(days: readonly CycleDay[], preset?: Preset): void;
}

/** Day grid of a cycle, a week a line. A click gives a day the chosen kind. */
export function CycleEditor({ days, templates, onChange }: Props) {
  const [brush, setBrush] = useState<CycleDay>(templates[0] ? ofTemplate(templates[0].id) : ANY);
  const [preset, setPreset] = useState<Preset>();
  const [letters, setLetters] = useState<Readonly<Record<string, CycleDay>>>({});
  const choose = (next: Preset, shifts = letters) => {
    setPreset(next);
    setLetters(shifts);
    onChange(daysOfPreset(next, shifts), next);
  };
  const paint = (index: number) => {
    setPreset(undefined);
    onChange(days.map((day, at) => (at === index ? brush : day)));
  };
  return (
    <section className="stack" aria-label="Cycle">
      <div className="row">
        <Menu
          label="Presets"
          button={
            <Button>
              Presets <IconDots aria-hidden />
            </Button>
          }
          actions={PRESETS.map((each) => ({
            id: each.id,
            name: each.name,
            onAction: () => choose(each, usualShifts(each, templates)),
          }))}
        />
        {preset && <span className="muted">{preset.name}</span>}
      </div>
      {preset && (
        <div className="cycle-letters">
          {Object.entries(preset.letters).map(([letter, name]) => (
            <DayField
              key={letter}
              label={name}
              templates={templates}
              value={letters[letter] ?? ANY}
              isShift
              onChange={(day) => choose(preset, { ...letters, [letter]: day })}
            />
          ))}
        </div>
      )}
      <NumberField
        label="Days in the cycle"
        value={days.length}
        minValue={1}
        maxValue={MAX_DAYS}
        onChange={(length) => {
          if (Number.isNaN(length)) return;
          setPreset(undefined);
          onChange(withLength(days, length));
        }}
      />
      <DayField label="Click a day to set it to" templates={templates} value={brush} onChange={setBrush} />
      <div className="cycle" role="group" aria-label="Days of the cycle">
        {days.map((day, index) => (
          <button
            key={index}
            type="button"
            className={`cycle-day cycle-${day.kind}`}
            style={colorOf(day, templates)}
            aria-label={`Day ${index + 1}: ${dayName(day, templates)}`}
            data-number={index + 1}
            data-mark={dayMark(day, templates)}
            onClick={() => paint(index)}
          />
        ))}
      </div>
      <Legend days={days} templates={templates} />
    </section>
  );
}

/** Color of the template of a day, as a bar. */
export const colorOf = ({ kind, templateId }: CycleDay, templates: readonly Template[]) => {
  const color = kind === 'template' ? templates.find(({ id }) => id === templateId)?.color : undefined;
  return color ? { ['--day' as string]: color } : undefined;
};

/** The kinds of days that occur, with their marks. */
export function Legend({ days, templates }: Pick<Props, 'days' | 'templates'>) {
  const kinds = new Map(days.map((day) => [dayName(day, templates), day]));
  return (
    <p className="row small muted">
      {[...kinds].map(([name, day]) => (
        <span key={name}>
          <strong>{dayMark(day, templates) || '·'}</strong> {name}
        </span>
      ))}
    </p>
  );
}
