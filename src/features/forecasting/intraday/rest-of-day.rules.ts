/** Re-forecasts the rest of a day from its actuals so far. */

/** An interval of today: the forecast and the actual contacts; null if it is not over or has no imported data. */
export interface IntradayInterval {
  forecast: number;
  actual: number | null;
}

export interface RestOfDay {
  /** Credibility-weighted ratio of today's contacts to the forecast; 1 without data. */
  ratio: number;
  /** Weight of the day so far against the forecast, 0 to 1. */
  weight: number;
  /** For each interval, the actual contacts if known, else the expected ones with an 80 % interval. */
  expected: number[];
  lower80: number[];
  upper80: number[];
}

/** Maximum factor by which a day may differ from its forecast, up or down. */
const MAX_FACTOR = 5;
/** The 90 % quantile of the normal distribution. */
const Z80 = 1.2816;

/**
 * Re-forecasts the rest of a day by credibility (Bühlmann 1967, "Experience rating and credibility"). The ratio of
 * actual to forecast contacts is shrunk towards 1 in proportion to the variances. A day's ratio has the relative
 * standard deviation s = `daySpread`, from the bounds of the forecast's daily total. The ratio observed so far has the
 * variance d / F, with dispersion d and F contacts forecast so far. Hence weight = s² / (s² + d / F). The rest of the
 * day keeps its profile. Bounds include the remaining variance of the ratio, s² (1 - weight), and that of single
 * contacts.
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

/** Relative standard deviation of a day's total, from its 80 % interval. */
export const daySpreadOf = (total: number, lower80: number, upper80: number): number =>
  total > 0 ? Math.max(0, upper80 - lower80) / (2 * Z80 * total) : 0;

/** Number of contacts at which actual and forecast handle time have equal weight. */
const HANDLE_TIME_CONTACTS = 400;

/**
 * Returns the factor for handle times of the rest of the day: actual over expected handling seconds of the same
 * contacts, shrunk towards 1 with a weight of 400 contacts.
 */
export function handleTimeFactor(contacts: number, secondsWorked: number, secondsExpected: number): number {
  if (!(contacts > 0 && secondsWorked > 0 && secondsExpected > 0)) return 1;
  const seen = Math.min(Math.max(secondsWorked / secondsExpected, 1 / MAX_FACTOR), MAX_FACTOR);
  return 1 + (contacts / (contacts + HANDLE_TIME_CONTACTS)) * (seen - 1);
}
