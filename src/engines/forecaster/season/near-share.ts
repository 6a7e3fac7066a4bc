/**
 * Lead in days up to which only the near view counts, with little history and with much; and the days over which it
 * fades out.
 */
const NEAR_UNTIL = { little: 28, much: 14 };
const FADES_IN = 35;
/** Days of little and of much history. */
const LITTLE = 730;
const MUCH = 1000;

/**
 * Returns the share (1 to 0) of the near view at a lead in days; the long run has the rest. A mean of recent weeks is
 * hard to beat for a month, and knows nothing of the next season.
 */
export function nearShare(ahead: number, historyDays: number): number {
  const known = Math.min(Math.max((historyDays - LITTLE) / (MUCH - LITTLE), 0), 1);
  const until = NEAR_UNTIL.little + known * (NEAR_UNTIL.much - NEAR_UNTIL.little);
  const x = Math.min(Math.max((ahead - until) / FADES_IN, 0), 1);
  return 1 - x * x * (3 - 2 * x);
}
