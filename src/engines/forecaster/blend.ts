import { halfLifeWeight } from './numbers';

/** Shares (0 to 1) of the two simpler forecasts in the blend; the model has the rest. */
export interface Shares {
  /** The weighted recent weeks. */
  recent: number;
  /** The plain mean of four ordinary weeks. */
  fourWeek: number;
}

/**
 * Backtested slots as columns: the three forecasts and the actual contacts; `windowEnds[w]` is the first slot after
 * window w.
 */
export interface BlendColumns {
  model: Float64Array;
  recent: Float64Array;
  fourWeek: Float64Array;
  actual: Float64Array;
  /** See `nearShare`. */
  near: Float64Array;
  /** 1 on an unusual day, which is not scored. */
  unusual: Uint8Array;
  windowEnds: readonly number[];
  /** Absolute error of the four-week mean by window: the unit of errors. */
  windowUnits: readonly number[];
}

/** Shares are tried in steps of 1 / STEPS. */
const STEPS = 10;
const MIN_WINDOWS = 2;
/** Windows over which the weight of a window halves: recent ones count more. */
const HALF_LIFE_WINDOWS = 2.5;
/** Half-life for the deviation of the model's gain. */
const STEADY_HALF_LIFE = 4;
/** Prior shares: common practice, with a little of the model. */
const PRIOR: Shares = { recent: 0, fourWeek: 0.9 };
/** Weight of the prior, its growth per standard deviation of the model's gain over windows, and its largest value. */
const PRIOR_WEIGHT = 0.02;
const UNSTEADY_WEIGHT = 5;
const MAX_WEIGHT = 1;
/** Shares used while there are too few windows to choose from: a hedge. */
const UNPROVEN: Shares = { recent: 0.2, fourWeek: 0.2 };

/**
 * The blend of three forecasts of a slot, the simpler ones' shares times `near` (see `nearShare`); where `recent` or
 * `fourWeek` is missing (NaN), the model stands in.
 */
export function blend(shares: Shares, near: number, model: number, recent: number, fourWeek: number): number {
  return (
    model +
    near * shares.recent * (recent === recent ? recent - model : 0) +
    near * shares.fourWeek * (fourWeek === fourWeek ? fourWeek - model : 0)
  );
}

/**
 * The shares with the least backtest error, shrunk to common practice: a linear stack (Breiman 1996) with a ridge about
 * a prior. Errors of a window are in units of the four-week mean's, and recent windows weigh more. The ridge grows with
 * the deviation of the model's gain over windows: a gain that comes and goes is unlikely to last, and a plain mean of
 * weeks is hard to beat.
 */
export function chooseShares(columns: BlendColumns): Shares {
  const units = columns.windowUnits;
  const judged = units.map((_, window) => window).filter((window) => units[window]! > 0);
  if (judged.length < MIN_WINDOWS) return UNPROVEN;
  const errorOf = (shares: Shares, window: number): number => windowError(columns, shares, window) / units[window]!;
  const gains = judged.map(
    (window) => errorOf({ recent: 0, fourWeek: 1 }, window) - errorOf({ recent: 0, fourWeek: 0 }, window),
  );
  const weight = Math.min(MAX_WEIGHT, PRIOR_WEIGHT + UNSTEADY_WEIGHT * weightedDeviation(gains)) / judged.length;
  let best = UNPROVEN;
  let least = Infinity;
  for (let recentSteps = 0; recentSteps <= STEPS; recentSteps++) {
    for (let fourSteps = 0; recentSteps + fourSteps <= STEPS; fourSteps++) {
      const shares = { recent: recentSteps / STEPS, fourWeek: fourSteps / STEPS };
      let sum = 0;
      let weights = 0;
      judged.forEach((window, age) => {
        const say = halfLifeWeight(age, HALF_LIFE_WINDOWS);
        sum += say * errorOf(shares, window);
        weights += say;
      });
      const away = [shares.recent - PRIOR.recent, shares.fourWeek - PRIOR.fourWeek];
      const ofModel = away[0]! + away[1]!;
      const loss = sum / weights + weight * (away[0]! * away[0]! + away[1]! * away[1]! + ofModel * ofModel);
      if (loss < least - 1e-9) {
        least = loss;
        best = shares;
      }
    }
  }
  return best;
}

function windowError(
  { model, recent, fourWeek, near, actual, unusual, windowEnds }: BlendColumns,
  shares: Shares,
  window: number,
): number {
  let error = 0;
  const end = windowEnds[window]!;
  for (let i = window > 0 ? windowEnds[window - 1]! : 0; i < end; i++) {
    if (!unusual[i]) error += Math.abs(actual[i]! - blend(shares, near[i]!, model[i]!, recent[i]!, fourWeek[i]!));
  }
  return error;
}

function weightedDeviation(values: readonly number[]): number {
  let [weights, sum, squares] = [0, 0, 0];
  values.forEach((value, age) => {
    const weight = halfLifeWeight(age, STEADY_HALF_LIFE);
    weights += weight;
    sum += weight * value;
    squares += weight * value * value;
  });
  return Math.sqrt(Math.max(0, squares / weights - (sum / weights) * (sum / weights)));
}
