import { quantileOfSorted } from './numbers';

/** Backtested slots as columns of the same length: forecast and actual contacts. */
export interface BacktestCells {
  forecast: Float64Array;
  actual: Float64Array;
  /** 1 on a day that the calendar makes uncertain (public holidays and the like). */
  named: Uint8Array;
  /** Relative standard deviation that an unknown calendar effect adds. */
  calendarSpread: Float64Array;
  /** The first cell after each backtest. */
  windowEnds: readonly number[];
}

/** The fit to the history's own days, by slot. */
export interface FittedCells {
  forecast: Float64Array;
  actual: Float64Array;
  days: number;
}

/**
 * Spread of contacts about the forecast f: variance phi f + c^2 f^2 (counting noise, and noise of whole days), and
 * the quantiles of the standardised residuals, by size class of f. Plain data: it can be stored and used again.
 */
export interface SpreadModel {
  phi: number;
  c: number;
  /** One over the degrees of freedom of the backtests' estimate of c: its tails are Student's. */
  inverseDegrees: number;
  /** Upper bounds of f of the first and second size class. */
  bounds: [number, number];
  /** Standardised residuals at evenly spaced probabilities from 0 to 1: three size classes, then calendar days. */
  residuals: [Float64Array, Float64Array, Float64Array, Float64Array];
  /** Whether it was measured in backtests; otherwise it is taken from the fit and the prior. */
  measured: boolean;
}

/** Prior of the spread while there are no backtests, and its weight in days of evidence. */
const PRIOR = { phi: 1.3, c: 0.15 };
const PRIOR_DAYS = 4;
/** Parameters that a fit to few days uses up, and `inverseDegrees` of a spread that was never backtested. */
const FIT_PARAMETERS = 3;
const FIT_INVERSE_DEGREES = 0.4;
/** Points at which a class's quantile function is kept. */
const POINTS = 401;
/** Cells that a class needs for quantiles of its own. */
const LEAST_CELLS = 60;
/** Spread of calendar days over that of others, until enough of them were backtested. */
const NAMED_WIDER = 1.15;
/** Quantile of squared errors to which larger ones are cut. */
const HUGE_SHARE = 0.98;
/**
 * The whole days' part of the spread is known to backtests / (this + `PERSISTENT` x persistence) degrees of freedom,
 * see `persistenceOf`.
 */
const FEW_WINDOWS = 0.2;
const PERSISTENT = 6;
/** Standard deviations beyond which the Student factor grows no more. */
const FAR_TAIL = 3;
/** Share of the days' variance that the mean of a backtest of independent days would still have. */
const INDEPENDENT_SHARE = 0.05;

/** Learns the spread from backtest cells; with none, or fewer than `LEAST_CELLS`, from the fit itself. */
export function learnSpread(cells: BacktestCells, fitted: FittedCells): SpreadModel {
  const { forecast, actual, named, calendarSpread } = cells;
  const usual = new Int32Array(forecast.length);
  const calendar: number[] = [];
  let count = 0;
  for (let cell = 0; cell < forecast.length; cell++) {
    if (!(forecast[cell]! > 0)) continue;
    if (named[cell]) calendar.push(cell);
    else usual[count++] = cell;
  }
  if (count < LEAST_CELLS) return spreadOfFit(fitted);
  const ordinary = usual.subarray(0, count);
  const { phi, c } = fitVariance(cells, ordinary);
  const standardised = (chosen: ArrayLike<number>): Float64Array => {
    const values = new Float64Array(chosen.length);
    for (let i = 0; i < chosen.length; i++) {
      const expected = forecast[chosen[i]!]!;
      values[i] =
        (actual[chosen[i]!]! - expected) / spreadOf(phi, rootOfSquares(c, calendarSpread[chosen[i]!]!), expected);
    }
    return values.sort();
  };
  const bySize = ordinary.slice().sort((a, b) => forecast[a]! - forecast[b]!);
  const sizeAt = (share: number): number => forecast[bySize[Math.floor(share * (count - 1))]!]!;
  const bounds: [number, number] = [sizeAt(1 / 3), sizeAt(2 / 3)];
  const classes = [0, 1, 2].map((size) =>
    quantilePoints(standardised(ordinary.filter((cell) => sizeClass(bounds, forecast[cell]!) === size))),
  );
  const all = quantilePoints(standardised(ordinary));
  const [small = all, middle = all, large = all] = classes.map((points) => points ?? all);
  return {
    phi,
    c,
    bounds,
    inverseDegrees: (FEW_WINDOWS + PERSISTENT * persistenceOf(cells, phi, c)) / Math.max(cells.windowEnds.length, 1),
    residuals: [small!, middle!, large!, namedPoints(standardised(calendar), all!)],
    measured: true,
  };
}

/** Quantiles of calendar days: of their own residuals and as many widened ones of other days, or of these alone. */
function namedPoints(own: Float64Array, all: Float64Array): Float64Array {
  const widened = all.map((value) => value * NAMED_WIDER);
  if (own.length < LEAST_CELLS) return widened;
  const others = Float64Array.from(own, (_, i) => quantileOfSorted(widened, (i + 0.5) / own.length));
  return quantilePoints(Float64Array.from([...own, ...others]).sort())!;
}

/**
 * The spread without backtests: errors of the fit to its own days, raised for the parameters that it uses up, and mixed
 * with the prior.
 */
function spreadOfFit({ forecast, actual, days }: FittedCells): SpreadModel {
  const usable = Int32Array.from(forecast.keys()).filter((cell) => forecast[cell]! > 0 && actual[cell]! >= 0);
  const own = usable.length < LEAST_CELLS ? PRIOR : fitVariance({ forecast, actual }, usable);
  const parameters = Math.min(FIT_PARAMETERS, days / 2);
  const evidence = own === PRIOR || days < 1 ? 0 : (days * (days + parameters)) / (days - parameters);
  const mean = (mine: number, prior: number): number =>
    evidence > 0 ? (evidence * mine + PRIOR_DAYS * prior) / (days + PRIOR_DAYS) : prior;
  const gauss = Float64Array.from({ length: POINTS }, (_, i) => normalQuantile((i + 0.5) / POINTS));
  const wide = gauss.map((value) => value * NAMED_WIDER);
  return {
    phi: mean(own.phi, PRIOR.phi),
    c: Math.sqrt(mean(own.c * own.c, PRIOR.c * PRIOR.c)),
    inverseDegrees: FIT_INVERSE_DEGREES,
    bounds: [Infinity, Infinity],
    residuals: [gauss, gauss, gauss, wide],
    measured: false,
  };
}

/**
 * Least squares of e^2 / f on 1 and f, the largest two in a hundred values cut back, so that no odd day rules the
 * spread.
 */
function fitVariance(
  { forecast, actual }: Pick<BacktestCells, 'forecast' | 'actual'>,
  chosen: Int32Array,
): { phi: number; c: number } {
  const ratios = new Float64Array(chosen.length);
  chosen.forEach((cell, i) => {
    const error = actual[cell]! - forecast[cell]!;
    ratios[i] = (error * error) / forecast[cell]!;
  });
  const cap = quantileOfSorted(ratios.slice().sort(), HUGE_SHARE);
  let [n, sf, sff, sr, srf] = [0, 0, 0, 0, 0];
  for (let i = 0; i < chosen.length; i++) {
    const expected = forecast[chosen[i]!]!;
    const ratio = Math.min(ratios[i]!, cap);
    const weight = 1 / (1 + expected);
    n += weight;
    sf += weight * expected;
    sff += weight * expected * expected;
    sr += weight * ratio;
    srf += weight * ratio * expected;
  }
  const determinant = n * sff - sf * sf;
  const slope = determinant > 1e-9 * n * sff ? Math.max(0, (n * srf - sf * sr) / determinant) : 0;
  const phi = Math.max((sr - slope * sf) / n, 0.3);
  return { phi, c: Math.sqrt(Math.max(0, sff > 0 ? (srf - phi * sf) / sff : 0)) };
}

/**
 * Share (0 to 1) of the days' relative variance c^2 that whole backtests have in common, beyond what counting and
 * independent days explain. Near 0 a few backtests hold many independent errors; near 1 only as many as there are
 * backtests, which show too little of how far a level can wander.
 */
function persistenceOf({ forecast, actual, named, windowEnds }: BacktestCells, phi: number, c: number): number {
  if (!(c > 0)) return 0;
  let squares = 0;
  let windows = 0;
  let cell = 0;
  for (const end of windowEnds) {
    let [error, expected] = [0, 0];
    for (; cell < end; cell++) {
      if (named[cell] || !(forecast[cell]! > 0)) continue;
      error += actual[cell]! - forecast[cell]!;
      expected += forecast[cell]!;
    }
    if (!(expected > 0)) continue;
    squares += (error * error) / (expected * expected) - phi / expected;
    windows++;
  }
  return windows > 0 ? Math.min(1, Math.max(0, squares / windows / (c * c) - INDEPENDENT_SHARE)) : 0;
}

/** The quantile function of ascending values at even probabilities; undefined when there are too few. */
function quantilePoints(sorted: Float64Array): Float64Array | undefined {
  if (sorted.length < LEAST_CELLS / 3) return undefined;
  return Float64Array.from({ length: POINTS }, (_, i) => quantileOfSorted(sorted, i / (POINTS - 1)));
}

function sizeClass(bounds: readonly [number, number], forecast: number): 0 | 1 | 2 {
  return forecast <= bounds[0] ? 0 : forecast <= bounds[1] ? 1 : 2;
}

/**
 * Student's quantile over the normal one, to the first order in one over the degrees of freedom (Abramowitz & Stegun
 * 26.7.5).
 */
function studentFactor(inverseDegrees: number, probability: number): number {
  const z = Math.min(Math.abs(normalQuantile(probability)), FAR_TAIL);
  return 1 + (inverseDegrees * (z * z + 1)) / 4;
}

function rootOfSquares(a: number, b: number): number {
  return Math.sqrt(a * a + b * b);
}

function spreadOf(phi: number, c: number, forecast: number): number {
  return Math.sqrt(phi * forecast + c * c * forecast * forecast);
}

/** The part of an interval's forecast on which its spread depends. */
export interface Expectation {
  /** Contacts. */
  volume: number;
  /** On a day that the calendar makes uncertain. */
  named: boolean;
  /** Relative standard deviation that an unknown calendar effect adds. */
  calendarSpread: number;
}

/** Contacts that are not exceeded with this probability; 0 or more. */
export function quantileOf(
  spread: SpreadModel,
  { volume: forecast, named, calendarSpread }: Expectation,
  probability: number,
): number {
  if (!(forecast > 0)) return 0;
  const points = spread.residuals[named ? 3 : sizeClass(spread.bounds, forecast)];
  const c = spread.c * studentFactor(spread.inverseDegrees, probability);
  return Math.max(
    0,
    forecast + spreadOf(spread.phi, rootOfSquares(c, calendarSpread), forecast) * quantileOfSorted(points, probability),
  );
}

/** Quantile of the standard normal distribution (P. J. Acklam 2003; relative error under 1.2e-9). */
export function normalQuantile(probability: number): number {
  const p = Math.min(Math.max(probability, 1e-15), 1 - 1e-15);
  if (p < 0.02425) return tailQuantile(Math.sqrt(-2 * Math.log(p)));
  if (p > 1 - 0.02425) return -tailQuantile(Math.sqrt(-2 * Math.log(1 - p)));
  const q = p - 0.5;
  const r = q * q;
  const top =
    ((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r -
      30.66479806614716) *
      r +
    2.506628277459239;
  const bottom =
    ((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
      13.28068155288572) *
      r +
    1;
  return (top * q) / bottom;
}

function tailQuantile(q: number): number {
  const top =
    ((((-0.007784894002430293 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) * q +
      4.374664141464968) *
      q +
    2.938163982698783;
  return (
    top / ((((0.007784695709041462 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1)
  );
}

/** Distribution function of the standard normal (Zelen & Severo, Abramowitz & Stegun 26.2.17; error under 7.5e-8). */
export function normalProbability(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    (Math.exp((-z * z) / 2) / 2.5066282746310002) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z > 0 ? 1 - tail : tail;
}
