import { startOfWeek, weekdayOf } from '../../kernel/dates';
import { contractMinutes, type PlannedBreak } from '../board/planned-shift';

/** Totals of a schedule by person, and its cost breakdown. */

interface Shift {
  employeeId: string;
  date: string;
  startTime: string;
  startsAt: string;
  endsAt: string;
  breaks: readonly Pick<PlannedBreak, 'type' | 'duration'>[];
}

interface Person {
  id: string;
  firstName: string;
  lastName: string;
  teamName?: string | null;
  weeklyHoursTarget?: number | null;
}

export interface PersonFigures {
  id: string;
  name: string;
  team: string;
  shifts: number;
  /** Hours that count toward contracts. */
  hours: number;
  /** Target hours. A partial week is prorated by days, five being a full week, as in the optimizer. */
  targetHours: number | null;
  weekends: number;
  nights: number;
  /** Number of distinct start times. */
  starts: number;
}

const WORKING_DAYS = 5;
const NIGHT_FROM = '22:00';
const NIGHT_UNTIL = '05:00';

export function figuresOf(
  people: readonly Person[],
  shifts: readonly Shift[],
  dates: readonly string[],
): PersonFigures[] {
  const weeks = [...groupedBy(dates, startOfWeek).values()].reduce(
    (sum, days) => sum + Math.min(1, days.length / WORKING_DAYS),
    0,
  );
  const byPerson = groupedBy(shifts, ownerOf);
  return people
    .filter(({ id }) => byPerson.has(id))
    .map(({ id, firstName, lastName, teamName, weeklyHoursTarget }) => {
      const own = byPerson.get(id) ?? [];
      return {
        id,
        name: `${firstName} ${lastName}`,
        team: teamName ?? '',
        shifts: own.length,
        hours: own.reduce((sum, shift) => sum + contractHours(shift), 0),
        targetHours: weeklyHoursTarget == null ? null : weeklyHoursTarget * weeks,
        weekends: own.filter(({ date }) => weekdayOf(date) > 5).length,
        nights: own.filter(({ startTime }) => startTime >= NIGHT_FROM || startTime < NIGHT_UNTIL).length,
        starts: new Set(own.map(({ startTime }) => startTime)).size,
      };
    });
}

const ownerOf = ({ employeeId }: Shift): string => employeeId;

function groupedBy<T>(all: readonly T[], keyOf: (each: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const each of all) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each]);
  return groups;
}

const contractHours = ({ startsAt, endsAt, breaks }: Shift): number =>
  contractMinutes({ startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt), breaks }) / 60;

const TERM_WORDS: Readonly<Record<string, string>> = {
  coverNotShort: 'Understaffed hours',
  otherSlotsCovered: 'Another interval would be understaffed',
  coverNotOver: 'Overstaffed hours',
  wishes: 'Preferences missed',
  closedDays: 'Shifts on closed days',
  hoursOnTarget: 'Hours off target',
  keptAsPlanned: 'Changed shifts',
  rotation: 'Rotation not kept',
  offTogether: 'Days off not shared',
  weekendsShared: 'Uneven weekends',
  undesirableShared: 'Uneven undesirable shifts',
  onlyPermittedShifts: 'Shift not allowed',
  rest: 'Rest between shifts',
  succession: 'Forbidden sequences',
  minutes: 'Working hours',
  shifts: 'Number of shifts',
  weekends: 'Weekends worked',
  whole_weekends: 'Split weekends',
  days_in_a_row: 'Consecutive working days',
  days_off_in_a_row: 'Consecutive days off',
  weekly_rest: 'Weekly rest',
  steady_starts: 'Start times within a week',
  times_of_day: 'Time of day',
};

/** Returns the label of a cost term, or its name if unknown. */
export function termWords(term: string): string {
  const known = TERM_WORDS[term];
  if (known) return known;
  const words = term
    .replace(/[_.:-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_, one, other) => `${one} ${other.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface Term {
  term: string;
  cost: number;
}

/** Pairs the cost terms of one or two schedules, most expensive first. */
export function termRows(
  one: readonly Term[],
  other?: readonly Term[],
): { term: string; cost: number; other: number }[] {
  const costIn = (terms: readonly Term[] | undefined, term: string) =>
    terms?.find((each) => each.term === term)?.cost ?? 0;
  const names = [...new Set([...one, ...(other ?? [])].map(({ term }) => term))];
  return names
    .map((term) => ({ term, cost: costIn(one, term), other: costIn(other, term) }))
    .sort((a, b) => Math.max(b.cost, b.other) - Math.max(a.cost, a.other));
}

interface Uncovered {
  date: string;
  interval: string;
  startsAt: string;
  endsAt: string;
  /** Null for people with any skill. */
  skillId?: string | null;
  missing: number;
}

export interface ShortStretch {
  skillId: string | null;
  date: string;
  /** Start of the interval with the largest shortage. */
  worstTime: string;
  startTime: string;
  from: number;
  to: number;
  most: number;
  hours: number;
}

/** Understaffing below this rounds to 0. */
export const MIN_HOURS = 0.05;

/** Merges consecutive understaffed intervals of a skill, unless their hours round to 0. */
export function shortStretches(uncovered: readonly Uncovered[]): ShortStretch[] {
  const stretches: ShortStretch[] = [];
  const lastOf = new Map<string | null, ShortStretch>();
  for (const { date, interval, startsAt, endsAt, skillId = null, missing } of uncovered) {
    const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)];
    const hours = (missing * (to - from)) / 3_600_000;
    const last = lastOf.get(skillId);
    if (last && from <= last.to && last.date === date) {
      last.to = Math.max(last.to, to);
      if (missing > last.most) [last.most, last.worstTime] = [missing, interval];
      last.hours += hours;
    } else {
      const next = { skillId, date, startTime: interval, worstTime: interval, from, to, most: missing, hours };
      stretches.push(next);
      lastOf.set(skillId, next);
    }
  }
  return stretches.filter(({ hours }) => hours >= MIN_HOURS);
}
