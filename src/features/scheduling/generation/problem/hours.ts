import type { PersonRule } from '../../../../engines/optimizer/person-rule';
import type { Person } from '../../../../engines/optimizer/problem';
import { getOrMake } from '../../../../kernel/collections';
import type { ShiftAround } from './agreements';
import type { Held, Letter } from './alphabet';
import type { Days } from './days';
import type { Demand } from './demand';
import type { PlannedPerson } from './planning-data';

/** Hours that people work: their targets, and everybody's share. */

const WORKING_DAYS = 5;
/** By which people share hours about whom nothing says how much they work. */
const USUAL_WEEKLY_HOURS = 40;

/** The days of each week of the range; weeks begin on Monday. */
export function weeksOf(days: Days): number[][] {
  const weeks: number[][] = [];
  for (let day = 0; day < days.count; day++) {
    if (day === 0 || days.weekday(day) === 1) weeks.push([]);
    weeks.at(-1)!.push(day);
  }
  return weeks;
}

export interface WeeklyTargets {
  /** What is left of the target in each week, in minutes. */
  left: readonly number[];
  windows: readonly { from: number; to: number; atMost: number; carried: number }[];
}

export function targetsOfWeeks(
  person: PlannedPerson,
  days: Days,
  weeks: readonly (readonly number[])[],
  letters: readonly Letter[],
  fixed: readonly Held[],
  around: readonly ShiftAround[],
): WeeklyTargets {
  const windows = weeks.map((week) => {
    const from = week[0]! - ((days.weekday(week[0]!) + 6) % 7);
    const to = from + 6;
    const carried = around.reduce(
      (sum, { day, workedMinutes }) => (day >= from && day <= to ? sum + workedMinutes : sum),
      0,
    );
    const weekly = (person.weeklyHoursTarget ?? USUAL_WEEKLY_HOURS) * 60;
    const atMost = Math.floor(weekly * Math.min(1, week.length / WORKING_DAYS) + 1e-6);
    const had = fixed.reduce(
      (sum, { day, letter }) => (week.includes(day) ? sum + letters[letter]!.workedMinutes : sum),
      carried,
    );
    // More than that may be published already.
    return { from, to, atMost: Math.max(atMost, had), carried, had };
  });
  return {
    left: windows.map(({ atMost, had }) => atMost - had),
    windows: windows.map(({ had: _, ...window }) => window),
  };
}

/** Where somebody must work so much, that comes before the weekly target. */
const hasLeast = ({ rule }: PlannedPerson['rules'][number]): boolean =>
  rule.hard && rule.kind !== 'rest' && (rule.kind === 'whole_weekends' || 'atLeast' in rule);

export const weeklyTarget = ({ rules }: PlannedPerson, windows: WeeklyTargets['windows']): PersonRule => ({
  name: 'minutes',
  hard: !rules.some(hasLeast),
  weight: 1,
  shape: 'amount',
  counts: 'minutes',
  windows,
});

/** Shifts of usual length that all people together can have in each week. */
export function shiftsOfWeeks(
  caps: readonly WeeklyTargets[],
  weeks: readonly (readonly number[])[],
  letters: readonly Letter[],
  people: readonly { allowed: Uint8Array; fixed?: Person['fixed'] }[],
): number[] {
  const given = letters.filter(({ template }) => template);
  const usual = given.reduce((sum, { workedMinutes }) => sum + workedMinutes, 0) / Math.max(1, given.length);
  const openDays = new Map<Uint8Array, Uint8Array>();
  return weeks.map((week, w) =>
    caps.reduce((sum, { left }, p) => {
      const { allowed, fixed } = people[p]!;
      const open = getOrMake(openDays, allowed, () =>
        Uint8Array.from({ length: allowed.length / letters.length }, (_, day) =>
          allowed.subarray(day * letters.length, (day + 1) * letters.length).includes(1) ? 1 : 0,
        ),
      );
      const free = week.filter((day) => open[day] && !fixed?.some((cell) => cell.day === day)).length;
      return sum + Math.min(free, usual > 0 ? Math.floor(left[w]! / usual + 1e-6) : 0);
    }, 0),
  );
}

/** A target of all minutes that is agreed for whole weeks, by the fewest of them, else for a day. */
const agreedOn = ({ rules }: PlannedPerson, date: string) =>
  rules
    .filter(({ from, to }) => from <= date && date <= to)
    .flatMap(({ rule }) => (rule.kind === 'minutes' && rule.target !== undefined && !rule.set ? [rule] : []))
    .filter(({ days }) => days === 1 || days % 7 === 0)
    .sort((a, b) => Number(a.days === 1) - Number(b.days === 1) || a.days - b.days)[0];

export interface HoursOfRange {
  minutes: number;
  /** How firmly they are meant: what is agreed stays so, what is entered shrinks with the demand. */
  by: 'agreement' | 'weeklyHours' | 'nothing';
}

/** The hours that somebody is to work in the range: by the agreement in force on each day, else by weekly hours. */
export function hoursOfRange(person: PlannedPerson, days: Days): HoursOfRange {
  const weekly = (person.weeklyHoursTarget ?? USUAL_WEEKLY_HOURS) * 60;
  let minutes = 0;
  let isAgreed = false;
  for (const date of days.dates) {
    const agreed = agreedOn(person, date);
    if (agreed) isAgreed = true;
    const ofDay = agreed && (agreed.target! * (agreed.days === 1 ? WORKING_DAYS : 7)) / agreed.days;
    minutes += (ofDay ?? weekly) / 7;
  }
  const by = isAgreed ? 'agreement' : person.weeklyHoursTarget === null ? 'nothing' : 'weeklyHours';
  return { minutes, by };
}

/** True if the rules price a target of all minutes within the range. */
export const isPriced = (rules: readonly PersonRule[]): boolean =>
  rules.some(
    (rule) =>
      rule.shape === 'amount' &&
      rule.counts === 'minutes' &&
      rule.of === undefined &&
      rule.windows.some(({ target }) => target !== undefined),
  );

/**
 * Everybody's share of the hours that are needed, in minutes: where fewer are needed than people have, all work less
 * alike, but for those whose agreements say how much. None of whom an agreed target costs by itself, and of whom
 * nothing says how much they work where everybody is needed.
 */
export function sharesOfHours(
  people: readonly { hours: HoursOfRange; targetMinutes: number; rules: readonly PersonRule[] }[],
  { need, cuts, skills, slotsPerDay, measure }: Demand,
  days: Days,
  letters: readonly Letter[],
): (number | undefined)[] {
  let needed = 0;
  const slots = Math.max(0, cuts.length - 1);
  for (let cell = 0; cell < days.count * slotsPerDay; cell++) {
    const cut = cell % slotsPerDay;
    if (cut >= slots) continue;
    for (let k = 0; k < skills.length; k++) needed += need[cell * skills.length + k]! * (cuts[cut + 1]! - cuts[cut]!);
  }
  // Hours worked are more than those net of all breaks, and fewer than those between start and end.
  const given = letters.filter(({ template }) => template);
  const counted = given.reduce(
    (sum, { present, atWork }) =>
      (measure === 'gross' ? present : atWork).reduce((more, [from, to]) => more + to - from, sum),
    0,
  );
  const worked = given.reduce((sum, { workedMinutes }) => sum + workedMinutes, 0);
  const agreed = people.reduce((sum, { targetMinutes }) => sum + targetMinutes, 0);
  const share = agreed > 0 && counted > 0 ? Math.min(1, (needed * worked) / counted / agreed) : 1;
  return people.map(({ hours: { by }, targetMinutes, rules }) => {
    if (isPriced(rules) || (by === 'nothing' && share === 1)) return undefined;
    return by === 'agreement' ? targetMinutes : Math.round(targetMinutes * share);
  });
}
