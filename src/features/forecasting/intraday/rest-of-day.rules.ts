/** What the rest of a day will bring, by what has come of it so far. */

/** An interval of today: what was forecast, and what came; null while it is not over, or nothing was imported of it. */
export interface IntradayInterval {
  forecast: number;
  actual: number | null;
}

export interface RestOfDay {
  /** Today's contacts over those forecast, as far as the evidence goes: 1 while nothing is known. */
  ratio: number;
  /** How much the day so far counts against the forecast, 0 to 1. */
  weight: number;
  /** Of each interval: what is expected, and bounds that hold it with 80 %; what came, where that is known. */
  expected: number[];
  lower80: number[];
  upper80: number[];
}

/** A day is never taken to differ from its forecast by more than this factor, either way. */
const MAX_FACTOR = 5;
/** The 90 % quantile of the normal distribution. */
const Z80 = 1.2816;

/**
 * Re-forecasts the rest of a day by credibility (Bühlmann 1967, "Experience rating and credibility"): the ratio of
 * actual to forecast contacts is shrunk towards 1 by what each is worth. A day's ratio varies by `daySpread` (relative
 * standard deviation of the day's total, from the forecast's own bounds); the ratio seen so far errs by the chance of
 * single contacts, dispersion / contacts forecast so far. So weight = s² / (s² + d / F). The rest keeps its profile.
 * Bounds hold what is left of both: the ratio's own variance s² (1 - weight), and chance.
 */
export function restOfDay(
  intervals: readonly IntradayInterval[],
  { daySpread, dispersion = 1 }: { daySpread: number; dispersion?: number },
): RestOfDay {
  let forecast = 0;
  let actual = 0;
  for (const interval of intervals) {
    if (interval.actual === null || !(interval.forecast >= 0)) continue;
    forecast += interval.forecast;
    actual += interval.actual;
  }
  const variance = Math.max(daySpread, 0) ** 2;
  const chance = Math.max(dispersion, 1) / forecast;
  const weight = forecast > 0 && variance > 0 ? variance / (variance + chance) : 0;
  const seen = forecast > 0 ? Math.min(Math.max(actual / forecast, 1 / MAX_FACTOR), MAX_FACTOR) : 1;
  const ratio = 1 + weight * (seen - 1);
  const left = variance * (1 - weight);
  const bounds = intervals.map((interval) => {
    if (interval.actual !== null) return [interval.actual, interval.actual, interval.actual] as const;
    const expected = interval.forecast * ratio;
    const deviation = Math.sqrt(interval.forecast ** 2 * left + Math.max(dispersion, 1) * expected);
    return [expected, Math.max(0, expected - Z80 * deviation), expected + Z80 * deviation] as const;
  });
  return {
    ratio,
    weight,
    expected: bounds.map(([expected]) => expected),
    lower80: bounds.map(([, lower]) => lower),
    upper80: bounds.map(([, , upper]) => upper),
  };
}

/** Relative standard deviation of a day's total from its 80 % bounds. */
export const daySpreadOf = (total: number, lower80: number, upper80: number): number =>
  total > 0 ? Math.max(0, upper80 - lower80) / (2 * Z80 * total) : 0;

/** So many contacts count as much as the forecast of their handle time. */
const HANDLE_TIME_CONTACTS = 400;

/**
 * The factor on the handle times of the rest of a day: seconds worked so far over those that were expected of the same
 * contacts, shrunk towards 1 with 400 contacts.
 */
export function handleTimeFactor(contacts: number, secondsWorked: number, secondsExpected: number): number {
  if (!(contacts > 0 && secondsWorked > 0 && secondsExpected > 0)) return 1;
  const seen = Math.min(Math.max(secondsWorked / secondsExpected, 1 / MAX_FACTOR), MAX_FACTOR);
  return 1 + (contacts / (contacts + HANDLE_TIME_CONTACTS)) * (seen - 1);
}
