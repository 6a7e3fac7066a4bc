/** Days ahead until which the near view alone speaks: with little history, and with much. Then, days until it ends. */
const NEAR_UNTIL = { little: 28, much: 14 };
const FADES_IN = 35;
/** Days of little and of much history. */
const LITTLE = 730;
const MUCH = 1000;

/**
 * Share (1 to 0) that what the last weeks show has in a day so many days after the origin; the long run has the rest.
 * A mean of recent weeks is hard to beat for a month, and knows nothing of the next season.
 */
export function nearShare(ahead: number, historyDays: number): number {
  const known = Math.min(Math.max((historyDays - LITTLE) / (MUCH - LITTLE), 0), 1);
  const until = NEAR_UNTIL.little + known * (NEAR_UNTIL.much - NEAR_UNTIL.little);
  const x = Math.min(Math.max((ahead - until) / FADES_IN, 0), 1);
  return 1 - x * x * (3 - 2 * x);
}
