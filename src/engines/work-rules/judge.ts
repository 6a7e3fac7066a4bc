import { missingBreak, unpaidMinutes } from './breaks';
import { blockOf, isIn, minutesOutside, spreadOf, MINUTE_MS } from './calendar';
import { formatDate, dayOf, minuteOf, weekdayOf } from '../time/civil-date';
import { EPSILON, tooLittle, tooMuch, WEEK, type Desk, type Found, type Stretch } from './desk';
import type { Breach, JudgedRange, PersonsPlan, PlannedAbsence, PlannedShift, RuleInForce } from './plan';
import { leastWithin, type Least } from './least';
import { allowsSeveral, latestEnd, tooLittleRest, weeklyRests } from './rest';
import type { RuleOf, WorkRule } from './rule';
import { minutesWithin, stretchesOf } from './stretches';
import { shareWithoutLeave } from './neutral-leave';
import { daysWords, inWords, spreadWords } from './words';

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
      return [
        ...eachShift(rule, desk, (shift) => (isIn(rule.set, shift) ? minutesOutside(shift, rule) : 0)),
        ...spreads(rule, desk),
      ];
    case 'breaks':
      return eachShift(rule, desk, (shift) => missingBreak(rule, shift));
    case 'availability':
      return eachShift(rule, desk, (shift) => minutesWithin(desk.unavailable, stretchesOf(shift)));
    case 'time_off':
      return eachShift(rule, desk, (shift) => minutesWithin(stretchesOff(desk.timeOff, shift), stretchesOf(shift))).map(
        (found) =>
          isUnemployedOn(found, desk) ? { ...found, says: `${found.date} is outside the employment` } : found,
      );
  }
}

/** Returns the working time in minutes: the shift less its unpaid breaks, at least 0. */
export const workedMinutes = ({ startMs, endMs, breaks }: PlannedShift): number =>
  Math.max(0, (endMs - startMs) / MINUTE_MS - unpaidMinutes(breaks));

function eachShift(rule: WorkRule, desk: Desk, unitsOf: (shift: PlannedShift) => number): Found[] {
  return desk.shifts.flatMap((shift) => {
    const units = desk.isJudged([shift]) ? unitsOf(shift) : 0;
    return units > EPSILON ? [tooMuch(rule, [shift], units)] : [];
  });
}

/** Judges the time from the first start to the last end of each day. */
function spreads({ set, maxSpreadMinutes: atMost, ...rule }: RuleOf<'times_of_day'>, desk: Desk): Found[] {
  if (atMost === undefined) return [];
  const days = byDay(desk.shifts.filter((shift) => isIn(set, shift)));
  return [...days.values()].flatMap((among) => {
    const minutes = (latestEnd(among) - among[0]!.startMs) / MINUTE_MS;
    if (minutes <= atMost + EPSILON || !desk.isJudged(among)) return [];
    return [{ ...tooMuch(rule, among, minutes - atMost), says: spreadWords(among[0]!.date, minutes, atMost) }];
  });
}

/** True if a breach of time off is about a day outside the employment. */
const isUnemployedOn = ({ shiftIds }: Found, { shifts, timeOff }: Desk): boolean =>
  timeOff.some(
    ({ isUnemployed, startMs, endMs }) =>
      isUnemployed &&
      shifts.some((shift) => shiftIds.includes(shift.id) && startMs <= shift.startMs && shift.startMs < endMs),
  );

function successions(rule: RuleOf<'succession'>, desk: Desk): Found[] {
  return desk.shifts.flatMap((later) => {
    const dayBefore = formatDate(dayOf(later.date) - 1);
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
      const span = `from ${formatDate(begin)} to ${formatDate(end)}`;
      const says = `${daysWords(length)} worked in a row ${span}; minimum ${atLeast}`;
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
    const says = `${daysWords(length)} off in a row before ${formatDate(day)}; minimum ${rule.atLeast}`;
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
  const found: Found[] = [];
  for (const begin of windowsOf(window, items, desk)) {
    const end = begin + window.days - 1;
    const atMost = mostWithin(rule, begin, end, desk);
    const inside = items.filter(({ day }) => day >= begin && day <= end);
    const value = inside.reduce((sum, item) => sum + item.value, 0);
    const among = inside.flatMap(({ shifts }) => shifts);
    const says = (agreed: keyof Bounds, off = 0, least?: Least) =>
      inWords(
        { ...rule, atMost, ...least } as WorkRule,
        value,
        [],
        `${formatDate(begin)} to ${formatDate(end)}`,
        agreed,
        off,
      );
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

/** Returns the maximum within some days, in proportion to the days without leave where the rule is an average. */
function mostWithin(rule: WorkRule & Bounds, begin: number, end: number, desk: Desk): number | undefined {
  const { atMost } = rule;
  if (atMost === undefined || desk.timeOff.length === 0) return atMost;
  const share = shareWithoutLeave(rule, begin, end, (day) => isDayOff(day, desk));
  return share === 1 ? atMost : Math.floor(atMost * share + EPSILON);
}

/** True for a day that lies in time off as a whole. */
function isDayOff(day: number, { timeOff, range }: Desk): boolean {
  const [startMs, endMs] = [range.dayStartMs(formatDate(day)), range.dayStartMs(formatDate(day + 1))];
  return timeOff.some((off) => off.startMs <= startMs && off.endMs >= endMs);
}

/**
 * Returns the amount that whole days off contribute within some days: their daily targets, or the shifts they replace.
 */
function offWithin(rule: WorkRule, begin: number, end: number, desk: Desk): number {
  const { timeOff, minutesOff } = desk;
  if ((rule.kind !== 'minutes' && rule.kind !== 'shifts') || rule.set || timeOff.length === 0) return 0;
  let counted = 0;
  for (let day = begin; day <= end; day++) {
    if (!isDayOff(day, desk)) continue;
    const minutes = minutesOff(formatDate(day));
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

function wanderingStarts(rule: RuleOf<'steady_starts'>, desk: Desk): Found[] {
  const weeks = new Map<number, PlannedShift[]>();
  for (const shift of desk.shifts) {
    const monday = blockOf(dayOf(shift.date), WEEK);
    weeks.set(monday, [...(weeks.get(monday) ?? []), shift]);
  }
  return [...weeks].flatMap(([monday, among]) => {
    const spread = spreadOf(among.map(({ startTime }) => minuteOf(startTime)));
    if (spread <= rule.atMost || !desk.isJudged(among)) return [];
    const week = `${formatDate(monday)} to ${formatDate(monday + 6)}`;
    return [{ ...tooMuch(rule, among, spread - rule.atMost), says: inWords(rule, spread, [], week) }];
  });
}

function splitWeekends(rule: RuleOf<'whole_weekends'>, desk: Desk): Found[] {
  return weekendsOf(desk).flatMap(({ day, shifts }) => {
    const days = new Set(shifts.map(({ date }) => date));
    if (days.size === 2 || day < desk.first || day + 1 > desk.last) return [];
    const says = `only ${[...days][0]} of the weekend of ${formatDate(day)}; weekends are worked whole or not at all`;
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
