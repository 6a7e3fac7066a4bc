import type { PersonRule } from '../../../../engines/optimizer/model/person-rule';
import type { Person } from '../../../../engines/optimizer/model/problem';
import { getOrMake } from '../../../../kernel/collections';
import type { ShiftAround } from './agreements';
import type { Held, Letter, Minutes } from './alphabet';
import type { Days } from './days';
import type { Demand } from './demand';
import type { PlannedPerson } from './planning-data';

/** Hours of work: weekly targets, and each employee's share of the demand. */

const WORKING_DAYS = 5;
/** Assumed weekly hours of employees without a target or contract. */
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
  /** Minutes that remain of the target in each week. */
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
    // Published shifts can already exceed the target.
    return { from, to, atMost: Math.max(atMost, had), carried, had };
  });
  return {
    left: windows.map(({ atMost, had }) => atMost - had),
    windows: windows.map(({ had: _, ...window }) => window),
  };
}

/** A hard minimum, or days that must be worked, take precedence over the weekly target, which is then soft. */
const hasLeast = ({ rule }: PlannedPerson['rules'][number]): boolean =>
  rule.hard && rule.kind !== 'rest' && (rule.kind === 'whole_weekends' || 'atLeast' in rule);

export const weeklyTarget = (
  { rules }: PlannedPerson,
  windows: WeeklyTargets['windows'],
  hasWorkDays: boolean,
): PersonRule => ({
  name: 'minutes',
  hard: !hasWorkDays && !rules.some(hasLeast),
  weight: 1,
  shape: 'amount',
  counts: 'minutes',
  windows,
});

/** Returns the number of shifts of average length that all employees together can work in each week. */
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

/** Returns the contract's target of all minutes: that of the fewest full weeks, else that of a day. */
const agreedOn = ({ rules }: PlannedPerson, date: string) =>
  rules
    .filter(({ from, to }) => from <= date && date <= to)
    .flatMap(({ rule }) => (rule.kind === 'minutes' && rule.target !== undefined && !rule.set ? [rule] : []))
    .filter(({ days }) => days === 1 || days % 7 === 0)
    .sort((a, b) => Number(a.days === 1) - Number(b.days === 1) || a.days - b.days)[0];

export interface HoursOfRange {
  minutes: number;
  /** The source of the hours. Those of a contract are fixed; entered ones shrink with the demand. */
  by: 'agreement' | 'weeklyHours' | 'nothing';
}

/** Returns the target hours in the range, from the contract in force on each day or else from the weekly hours. */
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

/** True if the rules already put a cost on a target of all minutes. */
export const isPriced = (rules: readonly PersonRule[]): boolean =>
  rules.some(
    (rule) =>
      rule.shape === 'amount' &&
      rule.counts === 'minutes' &&
      rule.of === undefined &&
      rule.windows.some(({ target }) => target !== undefined),
  );

/**
 * Returns each employee's share of the demand in minutes. If the demand is below the total of all targets, everyone's
 * share shrinks by the same factor, except targets of contracts. Undefined where a rule already prices the target, and
 * for employees without any target if the demand needs everyone.
 */
export function sharesOfHours(
  people: readonly { hours: HoursOfRange; targetMinutes: number; rules: readonly PersonRule[] }[],
  { need, cuts, skills, slotsPerDay, measure }: Demand,
  days: Days,
  letters: readonly Letter[],
): (number | undefined)[] {
  const slots = Math.max(0, cuts.length - 1);
  const given = letters.filter(({ template }) => template);
  const minutesOf = (stretches: readonly Minutes[]): number =>
    stretches.reduce((sum, [from, to]) => sum + to - from, 0);
  const sumOf = (of: (letter: Letter) => number): number => given.reduce((sum, letter) => sum + of(letter), 0);
  const worked = sumOf(({ workedMinutes }) => workedMinutes);
  // Worked hours exceed the hours net of breaks and are below those from start to end, so the demand is converted.
  const counted = sumOf((letter) => minutesOf(measure === 'gross' ? letter.present : letter.atWork));
  const countedGross = sumOf((letter) => minutesOf(letter.present));
  const peopleIn = (cell: number): number =>
    need.subarray(cell * skills.length, (cell + 1) * skills.length).reduce((sum, n) => sum + n, 0);
  let needed = 0;
  for (let day = 0; day < days.count; day++)
    for (let cut = 0; cut < slots; cut++) {
      const cell = day * slotsPerDay + cut;
      const gross = measure === 'both' ? (peopleIn(cell + slots) * counted) / countedGross : 0;
      needed += Math.max(peopleIn(cell), gross) * (cuts[cut + 1]! - cuts[cut]!);
    }
  const agreed = people.reduce((sum, { targetMinutes }) => sum + targetMinutes, 0);
  const share = agreed > 0 && counted > 0 ? Math.min(1, (needed * worked) / counted / agreed) : 1;
  return people.map(({ hours: { by }, targetMinutes, rules }) => {
    if (isPriced(rules) || (by === 'nothing' && share === 1)) return undefined;
    return by === 'agreement' ? targetMinutes : Math.round(targetMinutes * share);
  });
}
