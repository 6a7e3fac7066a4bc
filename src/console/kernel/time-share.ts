/** Returns the share of an interval that lies between two instants, 0 to 1; all instants in milliseconds. */
export const shareWithin = (startMs: number, endMs: number, fromMs: number, untilMs = Infinity): number =>
  Math.max(0, Math.min(endMs, untilMs) - Math.max(startMs, fromMs)) / (endMs - startMs);
