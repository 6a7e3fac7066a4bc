import { posterior, type Posterior, type Prior } from './posterior';
import type { WeekMeans } from './week-means';
import { PASSING_KEPT, sumsByWeeksBack, sumsUntil, type Noise, type Sums } from './week-sums';
import { COLUMNS as P, fillPairs, fillRow, growthOf, PAIRS, SEASON_FROM as SEASON, YEAR } from './year-row';

/**
 * The season that the streams of a channel share. Plain data: it can be stored as JSON and passed to any of the
 * channel's queues as `season` of its request.
 */
export interface SharedSeason {
  /** Cosine and sine, in logs, of once, twice, … a year. */
  pairs: [number, number][];
  /** Standard deviation of a stream's own coefficients around them, in logs, by pair. */
  apart: number[];
  /** Number of streams it was learned from. */
  streams: number;
  /** Days of history of the longest of them. */
  longestDays: number;
}

/** Grid of hypotheses, see `Noise` and `Prior`. */
const INFLATIONS = [1, 2.5];
const PASSINGS = [0, 0.025, 0.06];
const WANDERINGS = [0, 0.004, 0.01, 0.025];
/** Half-life of growth in years, by the random walk: a level that moves at random does not grow forever. */
const GROWTH_HALF_LIVES = [Infinity, 6, 2, 0.75];
const SEASONS = [
  { season: 0.015, falls: 1 },
  { season: 0.1, falls: 2 },
  { season: 0.1, falls: 1 },
  { season: 0.25, falls: 2 },
  { season: 0.25, falls: 1 },
];
const TRENDS = [0.03, 0.2];
/** Prior odds that the shared season applies to the queue, against a season of its own. */
const SHARED_ODDS = 9;
/** Hypotheses kept: at least this share of the best one's weight, and at most MAX_KEPT. */
const MIN_SHARE = 0.02;
const MAX_KEPT = 8;

/** The level of a queue as seen from one week: season, trend and current level, in logs. */
export interface LongView {
  /** Expected logarithm of the level on a day. */
  mean(day: number): number;
  /** Standard deviation of the level around it, excluding the noise of single weeks. */
  deviation(day: number): number;
  /** The season alone, 0 on average over a year. */
  season(day: number): number;
}

/** The long run of a queue, as of its last week or of an earlier one. */
export interface LongRun {
  /**
   * Returns the view from a number of weeks before the last: an even number up to 16, or a multiple of 8. Undefined
   * without earlier weeks.
   */
  asOf(weeksBack: number): LongView | undefined;
  /** Log likelihood of the weeks under the best hypothesis, less a constant of their number. */
  logLikelihood: number;
  /** Days of history behind the borrowed season: 0 without one. */
  sharedDays: number;
  /** Mean and precision of the season's coefficients, as of the last week. */
  coefficients(): { mean: Float64Array; variance: Float64Array };
}

interface Hypothesis {
  noise: Noise;
  prior: Prior;
  growthHalfLife: number;
}

/**
 * Fits season, trend and level of a queue to its weekly means: a Bayesian linear regression (Gelman et al. 2013, 14.8)
 * with three kinds of errors: independent ones of single weeks, an AR(1) level (`passing`) and a random walk
 * (`wandering`). A Kalman filter removes these from all columns (Harvey 1989, 3.4.2). The result averages over
 * hypotheses by their posterior probability (Hoeting et al. 1999). With less than a year of weeks the priors dominate,
 * or the shared season if there is one.
 */
export function fitLongRun(weeks: WeekMeans, shared?: SharedSeason): LongRun {
  const priorMean = new Float64Array(P);
  shared?.pairs.slice(0, PAIRS).forEach((pair, k) => priorMean.set(pair, SEASON + 2 * k));
  const scored = scoreAll(weeks, shared, priorMean);
  const best = Math.max(...scored.map(({ logWeight }) => logWeight));
  const kept = scored
    .filter(({ logWeight }) => logWeight > best + Math.log(MIN_SHARE))
    .sort((a, b) => b.logWeight - a.logWeight)
    .slice(0, MAX_KEPT);
  const sumsOf = new Map<Noise, Map<number, Sums>>();
  for (const { noise } of kept) if (!sumsOf.has(noise)) sumsOf.set(noise, sumsByWeeksBack(weeks, noise));
  const views = new Map<number, LongView | undefined>();
  const solved = (weeksBack: number) =>
    kept.map((hypothesis) => {
      const last = sumsOf.get(hypothesis.noise)!.get(weeksBack)!;
      return { ...hypothesis, last, ...posterior(last, hypothesis.prior, priorMean, shared?.apart) };
    });
  const asOf = (weeksBack: number): LongView | undefined => {
    if (!views.has(weeksBack)) {
      const origin = weeks.endDay - 7 * weeksBack;
      views.set(weeksBack, weeks.count - weeksBack < 1 ? undefined : viewOf(solved(weeksBack), weeks, origin));
    }
    return views.get(weeksBack);
  };
  return {
    asOf,
    logLikelihood: best,
    sharedDays: shared?.longestDays ?? 0,
    coefficients() {
      const parts = weighed(solved(0));
      const mean = new Float64Array(2 * PAIRS);
      const variance = new Float64Array(2 * PAIRS);
      for (let j = 0; j < mean.length; j++) {
        for (const { share, beta } of parts) mean[j]! += share * beta[SEASON + j]!;
        for (const { share, beta, covariance } of parts) {
          const away = beta[SEASON + j]! - mean[j]!;
          variance[j]! += share * (covariance[(SEASON + j) * (P + 1)]! + away * away);
        }
      }
      return { mean, variance };
    },
  };
}

/** Returns all hypotheses with the logarithm of their posterior weight. */
function scoreAll(weeks: WeekMeans, shared: SharedSeason | undefined, priorMean: Float64Array) {
  const priors: Prior[] = SEASONS.flatMap((season) =>
    TRENDS.map((trend) => ({ ...season, trend, shared: false, logWeight: 0 })),
  );
  if (shared) {
    const logWeight = Math.log(SHARED_ODDS * SEASONS.length);
    priors.push(...TRENDS.map((trend) => ({ season: 0, falls: 0, trend, shared: true, logWeight })));
  }
  return INFLATIONS.flatMap((inflation) =>
    PASSINGS.flatMap((passing) =>
      WANDERINGS.flatMap((wandering, i) => {
        const noise = { inflation, passing, wandering };
        const sums = sumsUntil(weeks, noise, weeks.count);
        return priors.map((prior) => ({
          noise,
          prior,
          growthHalfLife: GROWTH_HALF_LIVES[i]!,
          logWeight: posterior(sums, prior, priorMean, shared?.apart, false).logWeight,
        }));
      }),
    ),
  );
}

type Solved = Hypothesis & Posterior & { last: Sums };

/**
 * Returns hypotheses with their shares. Those near the bound fade out, so that the last bits of a number never decide.
 */
function weighed<T extends Posterior>(solved: readonly T[]): (T & { share: number })[] {
  const best = Math.max(...solved.map(({ logWeight }) => logWeight));
  const weights = solved.map(({ logWeight }) => Math.max(0, Math.exp(logWeight - best) - MIN_SHARE));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return solved.map((each, i) => ({ ...each, share: weights[i]! / all })).filter(({ share }) => share > 0);
}

function viewOf(solved: readonly Solved[], weeks: WeekMeans, origin: number): LongView {
  const parts = weighed(solved).map((part) => ({ ...part, ...statesOf(part) }));
  const row = new Float64Array(P);
  const shifted = new Float64Array(P);
  const beta = new Float64Array(P);
  for (const part of parts) for (let j = 0; j < P; j++) beta[j]! += part.share * part.beta[j]!;
  const before = (weeks.endDay - origin) / YEAR;
  // Weeks from the middle of the last week to the day.
  const weeksAhead = (day: number): number => Math.max(0, (day - origin + 3.5) / 7);
  const passingKept = (ahead: number): number => Math.exp(ahead * Math.log(PASSING_KEPT));
  const season = (): number => {
    let sum = 0;
    for (let j = SEASON; j < P; j++) sum += row[j]! * beta[j]!;
    return sum;
  };
  /** Level of one hypothesis without its season. */
  const baseOf = (part: (typeof parts)[number], day: number, kept: number): number =>
    part.wanders +
    kept * part.passes +
    part.beta[0]! +
    (growthOf(day, origin, part.growthHalfLife) - before) * part.beta[1]!;
  const mean = (day: number): number => {
    fillRow(row, 0, day, origin);
    const kept = passingKept(weeksAhead(day));
    let sum = season();
    for (const part of parts) sum += part.share * baseOf(part, day, kept);
    return sum;
  };
  return {
    mean,
    deviation(day) {
      const expected = mean(day);
      const ahead = weeksAhead(day);
      const kept = passingKept(ahead);
      let sum = 0;
      for (const part of parts) {
        let away = baseOf(part, day, kept) - expected;
        for (let j = SEASON; j < P; j++) away += row[j]! * part.beta[j]!;
        for (let j = 0; j < P; j++) shifted[j] = row[j]! - part.last.wandering[j]! - kept * part.last.passing[j]!;
        shifted[1]! += growthOf(day, origin, part.growthHalfLife) - before - row[1]!;
        const [ww, wp, pp] = part.last.variance;
        const { passing, wandering } = part.noise;
        sum +=
          part.share *
          (away * away +
            quadraticForm(part.covariance, shifted) +
            ww +
            2 * kept * wp +
            kept * kept * pp +
            ahead * wandering * wandering +
            (1 - kept * kept) * passing * passing);
      }
      return Math.sqrt(sum);
    },
    season(day) {
      fillPairs(row, SEASON, day, PAIRS);
      return season();
    },
  };
}

/** Returns the current state of the random walk and of the AR(1) level, given the coefficients. */
function statesOf({ beta, last }: Solved): { wanders: number; passes: number } {
  let [wanders, passes] = [last.wandering[P]!, last.passing[P]!];
  for (let j = 0; j < P; j++) {
    wanders -= last.wandering[j]! * beta[j]!;
    passes -= last.passing[j]! * beta[j]!;
  }
  return { wanders, passes };
}

function quadraticForm(matrix: Float64Array, row: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < P; i++) for (let j = 0; j < P; j++) sum += row[i]! * matrix[i * P + j]! * row[j]!;
  return sum;
}
