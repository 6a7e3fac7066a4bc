import { countedBreaks } from '../../../engines/work-rules/breaks';
import type { RuleOf } from '../../../engines/work-rules/rule';
import type { Break } from '../break.rules';
import { MINUTE_MS } from '../../../kernel/time/units';

/** Bounds within which the breaks of a shift may move. */

interface PlacedShift {
  startMs: number;
  endMs: number;
  /** Sorted by start. */
  breaks: readonly Break[];
}

interface Freedom {
  /** Rules on breaks in force for the employee that day. */
  rules: readonly RuleOf<'breaks'>[];
  nowMs: number;
  maxShiftMinutes: number;
}

export interface BreakBounds {
  /** First and last offset from the start of the shift; both equal the current one if the break is fixed. */
  earliest: number;
  latest: number;
}

/** Breaks that begin sooner stay in place. */
const NOTICE_MS = 60 * MINUTE_MS;

/** Breaks keep their order and length, so a rule refers to the same break before and after. Sessions never move. */
export function boundsOf(shift: PlacedShift, { rules, nowMs, maxShiftMinutes }: Freedom): BreakBounds[] {
  const { startMs, endMs, breaks } = shift;
  const length = (endMs - startMs) / MINUTE_MS;
  const fromMinute = Math.ceil((nowMs + NOTICE_MS - startMs) / MINUTE_MS);
  const asked = new Map<Break, { from: number; by: number }>();
  const ask = (each: Break, from: number, by: number): void => {
    const known = asked.get(each) ?? { from: 0, by: Infinity };
    asked.set(each, { from: Math.max(known.from, from), by: Math.min(known.by, by) });
  };
  for (const rule of rules) {
    const { shiftsOver, count = 0, beginsBy = Infinity, stretchAtMost } = rule;
    if (length <= shiftsOver) continue;
    const counted = countedBreaks(rule, breaks);
    const last = counted[count - 1];
    if (last) ask(last, 0, beginsBy);
    if (stretchAtMost === undefined) continue;
    // Two adjacent breaks may both move, so each gets half of the remaining distance.
    counted.forEach((each, i) => {
      const end = each.startOffset + each.duration;
      const before = counted[i - 1] ? counted[i - 1]!.startOffset + counted[i - 1]!.duration : 0;
      const after = counted[i + 1]?.startOffset ?? length;
      const half = (worked: number): number => Math.max(0, Math.floor((stretchAtMost - worked) / 2));
      ask(each, each.startOffset - half(after - end), each.startOffset + half(each.startOffset - before));
    });
  }
  return breaks.map((each) => {
    const { startOffset, duration, sessionId } = each;
    if (startOffset < fromMinute || sessionId !== undefined) return { earliest: startOffset, latest: startOffset };
    const { from = 0, by: latestBegin = Infinity } = asked.get(each) ?? {};
    // A break that is already too late may not move later.
    const by = Math.max(startOffset, latestBegin);
    return {
      earliest: Math.max(0, fromMinute, startOffset - maxShiftMinutes, Math.min(startOffset, from)),
      latest: Math.max(startOffset, Math.min(length - duration, startOffset + maxShiftMinutes, by)),
    };
  });
}
