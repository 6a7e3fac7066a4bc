import { blockOf, MINUTE_MS } from './calendar';
import { formatDate, dayOf } from '../time/civil-date';
import { EPSILON, tooMuch, WEEK, type Desk, type Found } from './desk';
import type { PlannedShift } from './plan';
import type { RuleOf, WorkRule } from './rule';
import { inWords } from './words';

/** Rest between shifts, and the long rest of each week. */

export const allowsSeveral = (rule: WorkRule): boolean =>
  rule.kind === 'shifts' && rule.days === 1 && !rule.set && rule.atMost !== undefined && rule.atMost > 1;

/** Rest lies between days: where several shifts a day are agreed, none is needed between those of a day. */
export function tooLittleRest(rule: RuleOf<'rest'>, desk: Desk): Found[] {
  return desk.shifts.flatMap((shift, i) => {
    const before = desk.shifts[i - 1];
    if (!before || !desk.isJudged([before, shift])) return [];
    if (before.date === shift.date && desk.maySplit(shift.date)) return [];
    const missing = rule.atLeast - (shift.startMs - before.endMs) / MINUTE_MS;
    return missing > EPSILON ? [tooMuch(rule, [before, shift], missing)] : [];
  });
}

/**
 * Judges weekly rest. A rest that spans the end of a week counts in full for one week, which must contain at least half
 * of the required rest: the week in which the rest begins if it has no other rest, otherwise the next week.
 */
export function weeklyRests(rule: RuleOf<'weekly_rest'>, desk: Desk): Found[] {
  const mondays = new Set(desk.shifts.map(({ date }) => blockOf(dayOf(date), WEEK)));
  const atLeast = rule.atLeast * MINUTE_MS;
  return [...mondays].flatMap((monday) => {
    const [weekBefore, begin, end] = [monday - 7, monday, monday + 7].map((day) =>
      desk.range.dayStartMs(formatDate(day)),
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
    const week = `${formatDate(monday)} to ${formatDate(monday + 6)}`;
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

export const latestEnd = (shifts: readonly PlannedShift[]): number =>
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
