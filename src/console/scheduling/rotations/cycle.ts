import { addDays, daysBetween } from '../../kernel/dates';
import type { CycleDayFragment, RotationDayInput } from '../../api/types.generated';

/** Cycles of rotations: presets, positions of dates, texts. */

/** A day of a cycle, as the server reads and writes it. */
export interface CycleDay {
  kind: CycleDayFragment['kind'];
  templateId?: string | null;
  startsWithin?: { from: string; before: string } | null;
}

export const MAX_DAYS = 364;

export const OFF: CycleDay = { kind: 'off' };
export const ANY: CycleDay = { kind: 'any' };
export const FREE: CycleDay = { kind: 'free' };
export const ofTemplate = (templateId: string): CycleDay => ({ kind: 'template', templateId });

/** A well-known cycle. Each letter stands for a kind of shift that the user chooses; O is a day off. */
export interface Preset {
  id: string;
  name: string;
  /** One letter a day. */
  days: string;
  /** Names of the letters. */
  letters: Readonly<Record<string, string>>;
  /** Offset between crews. */
  stagger: number;
  /** True if the cycle begins on a Monday. */
  beginsOnMonday?: boolean;
}

const repeated = (pattern: string): string =>
  pattern.replace(/([A-Z])(\d+)/g, (_, letter: string, count: string) => letter.repeat(Number(count)));

export const PRESETS: readonly Preset[] = [
  { id: '4-2', name: '4 on, 2 off', days: repeated('W4O2'), letters: { W: 'Shift' }, stagger: 2 },
  {
    id: 'dupont',
    name: 'DuPont (12 h, 4 crews)',
    days: repeated('N4O3D3O1N3O3D4O7'),
    letters: { D: 'Day shift', N: 'Night shift' },
    stagger: 7,
  },
  {
    id: 'weekends',
    name: 'Alternate weekends',
    days: repeated('W3O1W1O2W2O2W3'),
    letters: { W: 'Shift' },
    stagger: 7,
    beginsOnMonday: true,
  },
];

/** Returns the days of a preset. Letters without a choice are any shift. */
export const daysOfPreset = ({ days }: Preset, chosen: Readonly<Record<string, CycleDay>>): CycleDay[] =>
  [...days].map((letter) => (letter === 'O' ? OFF : (chosen[letter] ?? ANY)));

const NIGHT_FROM = '17:00';
const DAY_UNTIL = '12:00';

/** Returns templates for the day and night shifts of a preset, by their start. */
export function usualShifts(
  { letters }: Preset,
  templates: readonly { id: string; startTime: string }[],
): Record<string, CycleDay> {
  const night = templates.filter(({ startTime }) => startTime >= NIGHT_FROM).at(-1);
  const day = templates.find(({ startTime }) => startTime < DAY_UNTIL);
  return {
    ...(letters.N && night && { N: ofTemplate(night.id) }),
    ...(letters.D && day && { D: ofTemplate(day.id) }),
  };
}

/** Changes the length of a cycle. Added days are off. */
export const withLength = (days: readonly CycleDay[], length: number): CycleDay[] =>
  Array.from({ length }, (_, index) => days[index] ?? OFF);

/** The days in force from a date on. */
interface Version {
  from: string;
  anchorDate: string;
  days: readonly CycleDay[];
}

/** Returns the version in force on a date. */
export const versionOn = (versions: readonly Version[], date: string): Version | undefined =>
  [...versions].sort((one, other) => other.from.localeCompare(one.from)).find(({ from }) => from <= date);

/** Returns the position of a date in the cycle: (date − anchor + offset) modulo length. */
export function indexOf(date: string, anchorDate: string, offset: number, length: number): number {
  const index = (daysBetween(anchorDate, date) + offset) % length;
  return index < 0 ? index + length : index;
}

/** Returns the days of an employee from a date on; undefined before the first version. */
export function daysFrom(
  versions: readonly Version[],
  from: string,
  { count, offset }: { count: number; offset: number },
): { date: string; day: CycleDay | undefined }[] {
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(from, index);
    const version = versionOn(versions, date);
    return { date, day: version?.days[indexOf(date, version.anchorDate, offset, version.days.length)] };
  });
}

/** Offset of the employee at a position of the list. */
export const staggered = (offset: number, stagger: number, position: number, length: number): number =>
  (((offset + stagger * position) % length) + length) % length;

interface Named {
  id: string;
  name: string;
}

/** Returns the name of a day: `Off`, the template, `Starts 06:00–10:00`, `Any shift` or `Free`. */
export function dayName({ kind, templateId, startsWithin }: CycleDay, templates: readonly Named[]): string {
  switch (kind) {
    case 'off':
      return 'Off';
    case 'any':
      return 'Any shift';
    case 'free':
      return 'Free';
    case 'starts_within':
      return startsWithin ? `Starts ${startsWithin.from}–${startsWithin.before}` : 'Starts within';
    case 'template':
      return templates.find(({ id }) => id === templateId)?.name ?? 'Archived template';
  }
}

/** Returns one to three characters for a narrow cell. */
export function dayMark(day: CycleDay, templates: readonly Named[]): string {
  if (day.kind === 'off') return '–';
  if (day.kind === 'free') return '';
  if (day.kind === 'any') return 'W';
  if (day.kind === 'starts_within') return day.startsWithin?.from.slice(0, 2) ?? 'W';
  const words = dayName(day, templates).split(/\s+/).filter(Boolean);
  return (words.length > 1 ? words.map((word) => word[0]).join('') : (words[0] ?? '')).slice(0, 2);
}

/** Returns `4 Early, 2 Off` for consecutive equal days; long cycles are cut. */
export function cycleText(days: readonly CycleDay[], templates: readonly Named[]): string {
  const runs: { name: string; count: number }[] = [];
  for (const day of days) {
    const name = dayName(day, templates);
    const last = runs.at(-1);
    if (last?.name === name) last.count++;
    else runs.push({ name, count: 1 });
  }
  const shown = runs.slice(0, MAX_RUNS).map(({ name, count }) => `${count} ${name}`);
  return runs.length > MAX_RUNS ? `${shown.join(', ')}, …` : shown.join(', ');
}
const MAX_RUNS = 8;

export const dayInput = ({ kind, templateId, startsWithin }: CycleDay): RotationDayInput => ({
  kind,
  ...(kind === 'template' && { templateId }),
  ...(kind === 'starts_within' &&
    startsWithin && { startsWithin: { from: startsWithin.from, before: startsWithin.before } }),
});

export const isSameDay = (one: CycleDay, other: CycleDay): boolean =>
  JSON.stringify(dayInput(one)) === JSON.stringify(dayInput(other));
