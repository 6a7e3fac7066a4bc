import { missingBreak, unpaidMinutes } from './breaks';
import { blockOf, dateOf, dayOf, isIn, minuteOf, minutesOutside, spreadOf, weekdayOf } from './calendar';
import type { Breach, JudgedRange, PersonsPlan, PlannedAbsence, PlannedShift, RuleInForce } from './plan';
import { leastWithin, type Least } from './least';
import type { RuleOf, WorkRule } from './rule';
import { minutesWithin } from './stretches';
import { daysWords, inWords } from './words';

type Found = Omit<Breach, 'by'>;

const MINUTE_MS = 60_000;
const EPSILON = 1e-6;
const WEEK = { days: 7 };

/**
 * Returns all rules that a person's plan breaks, in order of days. It implements the text of the rules and shares no
 * code with the scheduler. A breach of an upper limit counts when one of its shifts begins in the range. A breach of a
 * lower limit counts when all of its days lie in the range.
 */
export function judge<Rule extends RuleInForce>(plan: PersonsPlan<Rule>, range: JudgedRange): Breach<Rule>[] {
  const shifts = plan.shifts.toSorted((a, b) => a.startMs - b.startMs || (a.id < b.id ? -1 : 1));
  const desk: Omit<Desk, 'leastWithin'> = {
    shifts,
    unavailable: plan.unavailable,
    timeOff: plan.timeOff,
    minutesOff: plan.minutesOff,
    range,
    first: dayOf(range.from),
    last: dayOf(range.to),
    isJudged: (among) => among.some(({ date }) => date >= range.from && date <= range.to),
    maySplit: (date) => plan.rules.some(({ rule, from, to }) => from <= date && date <= to && allowsSeveral(rule)),
  };
  return plan.rules
    .flatMap((by) =>
      breaches(by.rule, { ...desk, leastWithin: (begin, end) => leastWithin(by, plan.rules, begin, end) })
        .filter(({ date }) => date >= by.from && date <= by.to)
        .map((found) => ({ by, ...found })),
    )
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

interface Stretch {
  startMs: number;
  endMs: number;
}

/** Everything needed to judge one rule. */
interface Desk {
  shifts: readonly PlannedShift[];
  unavailable: readonly Stretch[];
  timeOff: readonly PlannedAbsence[];
  minutesOff: (date: string) => number;
  range: JudgedRange;
  first: number;
  last: number;
  isJudged(among: readonly PlannedShift[]): boolean;
  /** True if a rule of its own allows several shifts on a day. */
  maySplit(date: string): boolean;
  /** Returns the minimum that the current rule requires within a range of days. */
  leastWithin(begin: number, end: number): Least | undefined;
}

function breaches(rule: WorkRule, desk: Desk): Found[] {
  switch (rule.kind) {
    case 'rest':
      return tooLittleRest(rule, desk);
    case 'succession':
      return successions(rule, desk);
    case 'days_in_a_row':
      return runs(rule, desk);
    case 'days_off_in_a_row':
      return runsOfDaysOff(rule, desk);
    case 'minutes':
      return amounts(rule, rule, itemsOf(rule, desk, workedMinutes), desk);
    case 'shifts':
      return amounts(
        rule,
        rule,
        itemsOf(rule, desk, () => 1),
        desk,
      );
    case 'weekly_rest':
      return weeklyRests(rule, desk);
    case 'steady_starts':
      return wanderingStarts(rule, desk);
    case 'weekends':
      return amounts(rule, { ...rule, days: 7 * rule.weeks }, weekendsOf(desk), desk);
    case 'whole_weekends':
      return splitWeekends(rule, desk);
    case 'times_of_day':
      return eachShift(rule, desk, (shift) => (isIn(rule.set, shift) ? minutesOutside(shift, rule) : 0));
    case 'breaks':
      return eachShift(rule, desk, (shift) => missingBreak(rule, shift));
    case 'availability':
      return eachShift(rule, desk, (shift) => minutesWithin(desk.unavailable, shift));
    case 'time_off':
      return eachShift(rule, desk, (shift) => minutesWithin(stretchesOff(desk.timeOff, shift), shift));
  }
}

/** Returns a breach of an upper limit by some shifts. */
function tooMuch(rule: WorkRule, among: readonly PlannedShift[], units: number): Found {
  return {
    hard: rule.hard,
    units,
    date: among.at(-1)!.date,
    shiftIds: among.map(({ id }) => id),
    unfinished: false,
    says: inWords(rule, units, among),
  };
}

/** Returns a breach of a lower limit within some days. */
const tooLittle = (
  rule: WorkRule,
  among: readonly PlannedShift[],
  units: number,
  lastDay: number,
  says: string,
): Found => ({
  hard: rule.hard,
  units,
  date: dateOf(lastDay),
  shiftIds: among.map(({ id }) => id),
  unfinished: true,
  says,
});

/** Returns the working time in minutes: the shift less its unpaid breaks, at least 0. */
export const workedMinutes = ({ startMs, endMs, breaks }: PlannedShift): number =>
  Math.max(0, (endMs - startMs) / MINUTE_MS - unpaidMinutes(breaks));

function eachShift(rule: WorkRule, desk: Desk, unitsOf: (shift: PlannedShift) => number): Found[] {
  return desk.shifts.flatMap((shift) => {
    const units = desk.isJudged([shift]) ? unitsOf(shift) : 0;
    return units > EPSILON ? [tooMuch(rule, [shift], units)] : [];
  });
}

const allowsSeveral = (rule: WorkRule): boolean =>
  rule.kind === 'shifts' && rule.days === 1 && !rule.set && rule.atMost !== undefined && rule.atMost > 1;

/** Rest lies between days: where several shifts a day are agreed, none is needed between those of a day. */
function tooLittleRest(rule: RuleOf<'rest'>, desk: Desk): Found[] {
  return desk.shifts.flatMap((shift, i) => {
    const before = desk.shifts[i - 1];
    if (!before || !desk.isJudged([before, shift])) return [];
    if (before.date === shift.date && desk.maySplit(shift.date)) return [];
    const missing = rule.atLeast - (shift.startMs - before.endMs) / MINUTE_MS;
    return missing > EPSILON ? [tooMuch(rule, [before, shift], missing)] : [];
  });
}

function successions(rule: RuleOf<'succession'>, desk: Desk): Found[] {
  return desk.shifts.flatMap((later) => {
    const dayBefore = dateOf(dayOf(later.date) - 1);
    return isIn(rule.next, later)
      ? desk.shifts
          .filter((earlier) => earlier.date === dayBefore && isIn(rule.set, earlier) && desk.isJudged([earlier, later]))
          .map((earlier) => tooMuch(rule, [earlier, later], 1))
      : [];
  });
}

/** Groups shifts by the day on which they start, in ascending order. */
function byDay(shifts: readonly PlannedShift[]): Map<number, PlannedShift[]> {
  const days = new Map<number, PlannedShift[]>();
  for (const shift of shifts) {
    const day = dayOf(shift.date);
    const known = days.get(day);
    if (known) known.push(shift);
    else days.set(day, [shift]);
  }
  return new Map([...days].sort(([a], [b]) => a - b));
}

function runs(rule: RuleOf<'days_in_a_row'>, desk: Desk): Found[] {
  const { atLeast = 0, atMost = Infinity } = rule;
  const worked = byDay(desk.shifts.filter((shift) => isIn(rule.set, shift)));
  const found: Found[] = [];
  for (const begin of worked.keys()) {
    if (worked.has(begin - 1)) continue;
    let end = begin;
    while (worked.has(end + 1)) end++;
    const length = end - begin + 1;
    const among = Array.from({ length }, (_, i) => worked.get(begin + i)!).flat();
    if (length > atMost && desk.isJudged(among)) found.push(tooMuch(rule, among, length - atMost));
    if (length < atLeast && begin > desk.first && end < desk.last) {
      const says = `${daysWords(length)} worked in a row from ${dateOf(begin)} to ${dateOf(end)}; minimum ${atLeast}`;
      found.push(tooLittle(rule, among, atLeast - length, end, says));
    }
  }
  return found;
}

function runsOfDaysOff(rule: RuleOf<'days_off_in_a_row'>, desk: Desk): Found[] {
  const worked = byDay(desk.shifts);
  const days = [...worked.keys()];
  return days.flatMap((day, i) => {
    const before = days[i - 1];
    if (before === undefined || before < desk.first || day > desk.last) return [];
    const length = day - before - 1;
    if (length === 0 || length >= rule.atLeast) return [];
    const among = [...worked.get(before)!, ...worked.get(day)!];
    const says = `${daysWords(length)} off in a row before ${dateOf(day)}; minimum ${rule.atLeast}`;
    return [tooLittle(rule, among, rule.atLeast - length, day - 1, says)];
  });
}

/** A unit of work that counts toward an amount on a day. */
interface Item {
  day: number;
  value: number;
  shifts: readonly PlannedShift[];
}

const itemsOf = (rule: RuleOf<'minutes' | 'shifts'>, desk: Desk, valueOf: (shift: PlannedShift) => number): Item[] =>
  desk.shifts
    .filter((shift) => isIn(rule.set, shift))
    .map((shift) => ({ day: dayOf(shift.date), value: valueOf(shift), shifts: [shift] }));

/** Returns worked weekends, each dated on its Saturday. */
function weekendsOf({ shifts }: Desk): Item[] {
  const weekends = new Map<number, PlannedShift[]>();
  for (const shift of shifts) {
    const day = dayOf(shift.date);
    const weekday = weekdayOf(day);
    if (weekday < 5) continue;
    const saturday = day - (weekday - 5);
    weekends.set(saturday, [...(weekends.get(saturday) ?? []), shift]);
  }
  return [...weekends].map(([day, among]) => ({ day, value: 1, shifts: among }));
}

interface Bounds {
  atLeast?: number;
  target?: number;
  atMost?: number;
}

/** Judges amounts over windows: consecutive blocks, or every sequence of a number of days. */
function amounts(
  rule: WorkRule & Bounds,
  window: { days: number; startingOn?: string; sliding?: boolean },
  items: readonly Item[],
  desk: Desk,
): Found[] {
  const { atMost } = rule;
  const found: Found[] = [];
  for (const begin of windowsOf(window, items, desk)) {
    const end = begin + window.days - 1;
    const inside = items.filter(({ day }) => day >= begin && day <= end);
    const value = inside.reduce((sum, item) => sum + item.value, 0);
    const among = inside.flatMap(({ shifts }) => shifts);
    const says = (agreed: keyof Bounds, off = 0, least?: Least) =>
      inWords({ ...rule, ...least }, value, [], `${dateOf(begin)} to ${dateOf(end)}`, agreed, off);
    // A sliding window that does not end with work repeats the breach of an earlier one.
    const isNews = !window.sliding || inside.some(({ day }) => day === end);
    // A weekend with work outside the range counts as worked anyway: its shifts within the range add nothing to it.
    const isJudged = inside.some(({ shifts }) => shifts.every((shift) => desk.isJudged([shift])));
    if (atMost !== undefined && value > atMost + EPSILON && isNews && isJudged)
      found.push({ ...tooMuch(rule, among, value - atMost), says: says('atMost') });
    const least = begin < desk.first || end > desk.last ? undefined : desk.leastWithin(begin, end);
    if (!least) continue;
    const { atLeast = 0, target, since, until } = least;
    const off = offWithin(rule, since, until, desk);
    const lacking = Math.max(0, atLeast - off) - value;
    const told = (units: number, agreed: 'atLeast' | 'target'): Found =>
      tooLittle(rule, among, units, until, says(agreed, off, least));
    if (lacking > EPSILON) found.push(told(lacking, 'atLeast'));
    const missed = target === undefined ? 0 : Math.abs(value - Math.max(0, target - off));
    if (missed > EPSILON) found.push({ ...told(missed, 'target'), hard: false });
  }
  return found;
}

/**
 * Returns the amount that whole days off contribute within some days: their daily targets, or the shifts they replace.
 */
function offWithin(rule: WorkRule, begin: number, end: number, { timeOff, minutesOff, range }: Desk): number {
  if ((rule.kind !== 'minutes' && rule.kind !== 'shifts') || rule.set || timeOff.length === 0) return 0;
  let counted = 0;
  for (let day = begin; day <= end; day++) {
    const [startMs, endMs] = [day, day + 1].map((each) => range.dayStartMs(dateOf(each))) as [number, number];
    if (!timeOff.some((off) => off.startMs <= startMs && off.endMs >= endMs)) continue;
    const minutes = minutesOff(dateOf(day));
    counted += rule.kind === 'minutes' ? minutes : Math.min(1, minutes);
  }
  return Math.round(counted);
}

/** Returns the first days of the windows that contain work or overlap the range. */
function windowsOf(
  window: { days: number; startingOn?: string; sliding?: boolean },
  items: readonly Item[],
  desk: Desk,
) {
  const begins = new Set<number>();
  const { days, sliding } = window;
  for (const { day } of items) begins.add(sliding ? day - days + 1 : blockOf(day, window));
  const step = sliding ? 1 : days;
  const first = sliding ? desk.first : blockOf(desk.first, window);
  for (let begin = first; begin + days - 1 <= desk.last; begin += step) if (begin >= desk.first) begins.add(begin);
  return [...begins].sort((a, b) => a - b);
}

/**
 * Judges weekly rest. A rest that spans the end of a week counts in full for one week, which must contain at least half
 * of the required rest: the week in which the rest begins if it has no other rest, otherwise the next week.
 */
function weeklyRests(rule: RuleOf<'weekly_rest'>, desk: Desk): Found[] {
  const mondays = new Set(desk.shifts.map(({ date }) => blockOf(dayOf(date), WEEK)));
  const atLeast = rule.atLeast * MINUTE_MS;
  return [...mondays].flatMap((monday) => {
    const [weekBefore, begin, end] = [monday - 7, monday, monday + 7].map((day) =>
      desk.range.dayStartMs(dateOf(day)),
    ) as [number, number, number];
    const inWeek = desk.shifts.filter(({ startMs, endMs }) => startMs < end && endMs > begin);
    const before = desk.shifts.filter(({ endMs }) => endMs <= begin);
    const after = desk.shifts.find(({ startMs }) => startMs >= end);
    const [lastStop, firstStart, stopBefore] = [latestEnd(inWeek), inWeek[0]?.startMs ?? end, latestEnd(before)];
    const isEndHalf = end - lastStop >= atLeast / 2;
    const isBeginHalf = firstStart - begin >= atLeast / 2;
    const isWholeBefore = begin - stopBefore >= atLeast / 2;
    const isOfWeekBefore = isWholeBefore && longestRest(desk.shifts, weekBefore, begin) < atLeast;
    const rests = [
      longestRest(inWeek, begin, end),
      isEndHalf ? (after?.startMs ?? Infinity) - lastStop : 0,
      isBeginHalf && !isOfWeekBefore ? firstStart - stopBefore : 0,
    ];
    const missing = (atLeast - Math.max(...rests)) / MINUTE_MS;
    if (missing <= EPSILON) return [];
    const bordersOn = (shift: PlannedShift): boolean =>
      (isEndHalf && shift === after) || (isBeginHalf && shift.endMs === stopBefore);
    const among = desk.shifts.filter((shift) => inWeek.includes(shift) || bordersOn(shift));
    if (!desk.isJudged(among)) return [];
    const last = inWeek.at(-1)!.date;
    const week = `${dateOf(monday)} to ${dateOf(monday + 6)}`;
    // Shifts that leave the previous week no rest other than the one at its end.
    const takers = isBeginHalf && isOfWeekBefore ? before.filter(({ endMs }) => endMs > weekBefore) : [];
    return [
      {
        ...tooMuch(rule, [...new Set([...takers, ...among])], missing),
        date: last < desk.range.from ? desk.range.from : last,
        says: inWords(rule, missing, [], week),
      },
    ];
  });
}

const latestEnd = (shifts: readonly PlannedShift[]): number =>
  shifts.reduce((latest, { endMs }) => Math.max(latest, endMs), -Infinity);

/** Returns the longest time without work between two instants, in milliseconds. */
function longestRest(shifts: readonly PlannedShift[], begin: number, end: number): number {
  let [longest, free] = [0, begin];
  for (const { startMs, endMs } of shifts) {
    if (startMs >= end || endMs <= begin) continue;
    longest = Math.max(longest, startMs - free);
    free = Math.max(free, endMs);
  }
  return Math.max(longest, end - free);
}

function wanderingStarts(rule: RuleOf<'steady_starts'>, desk: Desk): Found[] {
  const weeks = new Map<number, PlannedShift[]>();
  for (const shift of desk.shifts) {
    const monday = blockOf(dayOf(shift.date), WEEK);
    weeks.set(monday, [...(weeks.get(monday) ?? []), shift]);
  }
  return [...weeks].flatMap(([monday, among]) => {
    const spread = spreadOf(among.map(({ startTime }) => minuteOf(startTime)));
    if (spread <= rule.atMost || !desk.isJudged(among)) return [];
    const week = `${dateOf(monday)} to ${dateOf(monday + 6)}`;
    return [{ ...tooMuch(rule, among, spread - rule.atMost), says: inWords(rule, spread, [], week) }];
  });
}

function splitWeekends(rule: RuleOf<'whole_weekends'>, desk: Desk): Found[] {
  return weekendsOf(desk).flatMap(({ day, shifts }) => {
    const days = new Set(shifts.map(({ date }) => date));
    if (days.size === 2 || day < desk.first || day + 1 > desk.last) return [];
    const says = `only ${[...days][0]} of the weekend of ${dateOf(day)}; weekends are worked whole or not at all`;
    return [tooLittle(rule, shifts, 1, day + 1, says)];
  });
}

/**
 * Returns the time off that overlaps a shift: hours, or the whole shift when it starts on a whole day off. Whole days
 * do not affect other shifts.
 */
const stretchesOff = (timeOff: readonly PlannedAbsence[], shift: PlannedShift): Stretch[] =>
  timeOff.flatMap((off): Stretch[] => {
    if (!off.wholeDays) return [off];
    return off.startMs <= shift.startMs && shift.startMs < off.endMs ? [shift] : [];
  });
