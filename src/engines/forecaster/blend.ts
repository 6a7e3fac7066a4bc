import { halfLifeWeight } from './numbers';

/** Shares (0 to 1) of the two simpler forecasts in what is served; the model has the rest. */
export interface Shares {
  /** The weighted recent weeks. */
  recent: number;
  /** The plain mean of four ordinary weeks. */
  fourWeek: number;
}

/** Backtested slots as columns: what each of the three forecast and what came; `windowEnds[w]` is the first slot after window w. */
export interface BlendColumns {
  model: Float64Array;
  recent: Float64Array;
  fourWeek: Float64Array;
  actual: Float64Array;
  /** 1 on an unusual day, which judges no method. */
  unusual: Uint8Array;
  windowEnds: readonly number[];
  /** Absolute error of the four-week mean by window: the unit of errors. */
  windowUnits: readonly number[];
}

/** Shares are tried in steps of one in so many. */
const STEPS = 10;
const LEAST_WINDOWS = 2;
/** A window says half as much as one this many windows later. */
const HALF_LIFE_WINDOWS = 2.5;
/** Half-life over which the model's gain is judged steady or not. */
const STEADY_HALF_LIFE = 4;
/** What is believed before anything is proven: common practice, with a little of the model. */
const BELIEF: Shares = { recent: 0, fourWeek: 0.9 };
/** Weight of the belief, and what a standard deviation of the model's gain from window to window adds to it. */
const BELIEF_WEIGHT = 0.02;
const UNSTEADY_WEIGHT = 5;
const LARGEST_WEIGHT = 1;
/** The shares before there are windows to judge by: a hedge against what a few weeks cannot show. */
const UNPROVEN: Shares = { recent: 0.2, fourWeek: 0.2 };

/** A blend of the three; `fourWeek` and `recent` may be missing (NaN), then the model stands in. */
export function blend(shares: Shares, model: number, recent: number, fourWeek: number): number {
  return model + shares.recent * (recent === recent ? recent - model : 0) + shares.fourWeek * (fourWeek === fourWeek ? fourWeek - model : 0);
}

/**
 * The shares with the least backtest error, shrunk to common practice: a linear stack (Breiman 1996) with a ridge about a belief. A
 * window's error counts in units of the four-week mean's, recent windows more; the ridge is the stronger the more the model's
 * gain changes from window to window, because a gain that comes and goes is no promise, and a plain mean of weeks is hard to beat.
 */
export function chooseShares(columns: BlendColumns): Shares {
  const units = columns.windowUnits;
  const judged = units.map((_, window) => window).filter((window) => units[window]! > 0);
  if (judged.length < LEAST_WINDOWS) return UNPROVEN;
  const errorOf = (shares: Shares, window: number): number => windowError(columns, shares, window) / units[window]!;
  const gains = judged.map((window) => errorOf({ recent: 0, fourWeek: 1 }, window) - errorOf({ recent: 0, fourWeek: 0 }, window));
  const weight = Math.min(LARGEST_WEIGHT, BELIEF_WEIGHT + UNSTEADY_WEIGHT * weightedDeviation(gains)) / judged.length;
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
      const away = [shares.recent - BELIEF.recent, shares.fourWeek - BELIEF.fourWeek];
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

function windowError({ model, recent, fourWeek, actual, unusual, windowEnds }: BlendColumns, shares: Shares, window: number): number {
  let error = 0;
  const end = windowEnds[window]!;
  for (let i = window > 0 ? windowEnds[window - 1]! : 0; i < end; i++) {
    if (!unusual[i]) error += Math.abs(actual[i]! - blend(shares, model[i]!, recent[i]!, fourWeek[i]!));
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
