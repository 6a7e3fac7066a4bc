import type { WeekMeans } from './week-means';
import { COLUMNS as P } from './year-row';

/** Noise of weeks around season and trend: standard deviations in logs. */
export interface Noise {
  /** Variance of a week's mean over that of as many independent days. */
  inflation: number;
  /** Standard deviation of the AR(1) level, which decays within weeks. */
  passing: number;
  /** Standard deviation per week of the steps of the random walk. */
  wandering: number;
}

/** Share of the AR(1) level left after a week. */
export const PASSING_KEPT = 0.8;
/** Weeks before the last from which a view is available: every second one up to NEAR_WEEKS, then every eighth. */
const NEAR_WEEKS = 16;

/** Weighted sums of the regression up to a week, with the filter's state at that week. */
export interface Sums {
  /** Normal matrix (lower triangle), right-hand side, sum of squares, sum of the logs of the variances. */
  normal: Float64Array;
  right: Float64Array;
  squares: number;
  logVariances: number;
  /** State of the random walk and of the AR(1) level by column; the last column is the data. */
  wandering: Float64Array;
  passing: Float64Array;
  /** Variances of the two, and their covariance. */
  variance: [number, number, number];
}

/** Returns the sums by the weeks before the last from which a view is available. */
export function sumsByWeeksBack(weeks: WeekMeans, noise: Noise): Map<number, Sums> {
  const sums = new Map<number, Sums>();
  sumsUntil(weeks, noise, weeks.count, (seen, sumsThen) => {
    const weeksBack = weeks.count - seen;
    if (weeksBack <= NEAR_WEEKS ? weeksBack % 2 === 0 : weeksBack % 8 === 0) sums.set(weeksBack, sumsThen());
  });
  return sums;
}

/**
 * Returns the sums over the first `count` weeks: the filter's innovations of all columns, each divided by its
 * deviation. `passed` is called after each week and can request the sums so far.
 */
export function sumsUntil(
  weeks: WeekMeans,
  { inflation, passing, wandering }: Noise,
  count: number,
  passed?: (weeksSeen: number, sums: () => Sums) => void,
): Sums {
  const normal = new Float64Array(P * P);
  const right = new Float64Array(P);
  const wander = new Float64Array(P + 1);
  const pass = new Float64Array(P + 1);
  const row = new Float64Array(P + 1);
  let [squares, logVariances] = [0, 0];
  let [ww, wp, pp] = [0, 0, passing * passing];
  const sums = (): Sums => ({
    normal: normal.slice(),
    right: right.slice(),
    squares,
    logVariances,
    wandering: wander.slice(),
    passing: pass.slice(),
    variance: [ww, wp, pp],
  });
  for (let week = 0; week < count; week++) {
    if (week > 0) {
      passed?.(week, sums);
      ww += wandering * wandering;
      wp *= PASSING_KEPT;
      pp = PASSING_KEPT * PASSING_KEPT * (pp - passing * passing) + passing * passing;
      for (let j = 0; j <= P; j++) pass[j]! *= PASSING_KEPT;
    }
    const value = weeks.mean[week]!;
    if (value !== value) continue;
    const variance = ww + 2 * wp + pp + inflation * weeks.variance[week]!;
    const [gainW, gainP] = [(ww + wp) / variance, (wp + pp) / variance];
    const scale = 1 / Math.sqrt(variance);
    const features = weeks.features.subarray(week * P, (week + 1) * P);
    for (let j = 0; j <= P; j++) {
      const innovation = (j < P ? features[j]! : value) - wander[j]! - pass[j]!;
      wander[j]! += gainW * innovation;
      pass[j]! += gainP * innovation;
      row[j] = innovation * scale;
    }
    const data = row[P]!;
    for (let i = 0; i < P; i++) {
      const own = row[i]!;
      right[i]! += own * data;
      for (let j = 0; j <= i; j++) normal[i * P + j]! += own * row[j]!;
    }
    squares += data * data;
    logVariances += Math.log(variance);
    const [oldW, oldP] = [ww + wp, wp + pp];
    ww -= gainW * oldW;
    wp -= gainW * oldP;
    pp -= gainP * oldP;
  }
  passed?.(count, sums);
  return sums();
}
