import type { RuleOf } from '../../../engines/work-rules/rule';
import type { Break } from '../break.rules';

/** Where the breaks of a shift may move. */

interface PlacedShift {
  startMs: number;
  endMs: number;
  /** In order. */
  breaks: readonly Break[];
}

interface Freedom {
  /** The rules about breaks in force for the person that day. */
  rules: readonly RuleOf<'breaks'>[];
  nowMs: number;
  maxShiftMinutes: number;
}

export interface BreakBounds {
  /** First and last offset from the start of the shift; both the present one where the break stays. */
  earliest: number;
  latest: number;
}

const MINUTE_MS = 60_000;
/** What begins sooner stays where people expect it. */
const NOTICE_MS = 60 * MINUTE_MS;

/** Breaks keep their order and length, so the one that a rule asks for stays the same one. */
export function boundsOf(shift: PlacedShift, { rules, nowMs, maxShiftMinutes }: Freedom): BreakBounds[] {
  const { startMs, endMs, breaks } = shift;
  const length = (endMs - startMs) / MINUTE_MS;
  const fromMinute = Math.ceil((nowMs + NOTICE_MS - startMs) / MINUTE_MS);
  const asked = new Map<number, number>();
  for (const { types, shiftsOver, count, atLeast, beginsBy } of rules) {
    if (length <= shiftsOver) continue;
    const long = [...breaks.keys()].filter(
      (i) => (types as readonly string[]).includes(breaks[i]!.type) && breaks[i]!.duration >= atLeast,
    );
    const index = long[count - 1];
    if (index !== undefined) asked.set(index, Math.min(asked.get(index) ?? Infinity, beginsBy));
  }
  return breaks.map(({ startOffset, duration }, i) => {
    if (startOffset < fromMinute) return { earliest: startOffset, latest: startOffset };
    // What is late already gets no later.
    const by = Math.max(startOffset, asked.get(i) ?? Infinity);
    return {
      earliest: Math.max(0, fromMinute, startOffset - maxShiftMinutes),
      latest: Math.max(startOffset, Math.min(length - duration, startOffset + maxShiftMinutes, by)),
    };
  });
}
