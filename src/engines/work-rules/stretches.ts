import { MINUTE_MS } from './calendar';

/** Split shifts: one shift with a gap of some hours, which is neither work nor a break. */

interface Stretch {
  startMs: number;
  endMs: number;
}

/** The fields of a shift that its gap divides. */
interface Divisible extends Stretch {
  breaks: readonly Part[];
  onQueue?: readonly Part[];
}

interface Part {
  startOffset: number;
  duration: number;
  isGap?: boolean;
}

/**
 * Returns the stretches of a shift: before and after its split gap, each with its own breaks and on-queue segments;
 * the shift itself without a gap.
 */
export function stretchesOf<Shift extends Divisible>(shift: Shift): Shift[] {
  const gap = shift.breaks.find(({ isGap }) => isGap);
  if (!gap) return [shift];
  const { startMs, endMs, breaks, onQueue } = shift;
  const [left, back] = [gap.startOffset, gap.startOffset + gap.duration];
  const before = (parts: readonly Part[]) => parts.filter((each) => each !== gap && each.startOffset < left);
  const after = (parts: readonly Part[]) =>
    parts
      .filter((each) => each !== gap && each.startOffset >= back)
      .map((each) => ({ ...each, startOffset: each.startOffset - back }));
  const divided = (side: typeof after) => ({ breaks: side(breaks), ...(onQueue && { onQueue: side(onQueue) }) });
  return [
    { ...shift, endMs: startMs + left * MINUTE_MS, ...divided(before) },
    { ...shift, startMs: startMs + back * MINUTE_MS, endMs, ...divided(after) },
  ].filter((part) => part.startMs < part.endMs);
}

/** Returns the minutes of the parts of a shift that lie in any of these times. */
export function minutesWithin(times: readonly Stretch[], parts: readonly Stretch[]): number {
  let minutes = 0;
  for (const { startMs, endMs } of parts)
    for (const off of times)
      minutes += Math.max(0, Math.min(endMs, off.endMs) - Math.max(startMs, off.startMs)) / MINUTE_MS;
  return minutes;
}
