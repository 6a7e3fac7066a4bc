/** Returns the fraction (0 to 1) of an interval that lies between two instants. All instants are epoch milliseconds. */
export const shareWithin = (startMs: number, endMs: number, fromMs: number, untilMs = Infinity): number =>
  Math.max(0, Math.min(endMs, untilMs) - Math.max(startMs, fromMs)) / (endMs - startMs);
