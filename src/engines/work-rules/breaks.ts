import { MINUTE_MS } from './calendar';
import type { PlannedShift } from './plan';
import type { RuleOf } from './rule';
import { stretchesOf } from './stretches';

/** A part of a shift that is not contact work. Without `isPaid`, lunch is unpaid and every other type is paid. */
export interface PaidOrNot {
  type?: string;
  isPaid?: boolean;
}

export const isUnpaid = ({ type, isPaid }: PaidOrNot): boolean => (isPaid === undefined ? type === 'lunch' : !isPaid);

/** Returns the minutes of the unpaid breaks of a shift. */
export const unpaidMinutes = (breaks: readonly (PaidOrNot & { duration: number })[]): number =>
  breaks.reduce((sum, each) => sum + (isUnpaid(each) ? each.duration : 0), 0);

/** Returns the minutes by which the breaks of a shift fall short; each stretch of a split shift counts as a shift. */
export const missingBreak = (rule: RuleOf<'breaks'>, shift: PlannedShift): number =>
  stretchesOf(shift).reduce((sum, stretch) => sum + missingInStretch(rule, stretch), 0);

/**
 * Returns the minutes by which the breaks of a long stretch fall short. It adds up the delay of the last counted break
 * (its whole length if missing), the shortfall of the total break time, and the excess of the longest stretch without a
 * break.
 */
function missingInStretch(rule: RuleOf<'breaks'>, shift: PlannedShift): number {
  const length = (shift.endMs - shift.startMs) / MINUTE_MS;
  if (length <= rule.shiftsOver) return 0;
  const counted = countedBreaks(rule, shift.breaks);
  const { count = 0, atLeast, beginsBy = Infinity, totalAtLeast = 0, stretchAtMost = Infinity } = rule;
  const begin = count > 0 ? counted[count - 1]?.startOffset : 0;
  const late = begin === undefined ? atLeast : Math.max(0, begin - beginsBy);
  const total = counted.reduce((sum, { duration }) => sum + duration, 0);
  let [longest, free] = [0, 0];
  for (const { startOffset, duration } of counted) {
    longest = Math.max(longest, startOffset - free);
    free = startOffset + duration;
  }
  longest = Math.max(longest, length - free);
  return late + Math.max(0, totalAtLeast - total) + Math.max(0, longest - stretchAtMost);
}

/** Returns the breaks that a rule counts, in order. */
export const countedBreaks = <Each extends PlannedShift['breaks'][number]>(
  { types, atLeast }: RuleOf<'breaks'>,
  breaks: readonly Each[],
): Each[] =>
  breaks
    .filter(({ type, duration }) => (types as readonly string[]).includes(type) && duration >= atLeast)
    .sort((a, b) => a.startOffset - b.startOffset);
