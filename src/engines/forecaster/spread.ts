import { quantileOfSorted } from './numbers';
import { normalQuantile } from './reading/normal';
import { rootOfSquares, sizeClass, spreadOf, type SpreadModel } from './reading/spread-quantiles';

/** Backtested slots as columns of the same length: forecast and actual contacts. */
export interface BacktestCells {
  forecast: Float64Array;
  actual: Float64Array;
  /** 1 on a day that the calendar makes uncertain (public holidays and the like). */
  named: Uint8Array;
  /** Relative standard deviation that an unknown calendar effect adds. */
  calendarSpread: Float64Array;
  /** 1 on a day that was unusual; days from the backtest's origin. */
  unusual: Uint8Array;
  ahead: Uint16Array;
  /** The first cell after each backtest. */
  windowEnds: readonly number[];
}

/** The fit to the history's own days, by slot. */
export interface FittedCells {
  forecast: Float64Array;
  actual: Float64Array;
  days: number;
}

/** Prior of the spread while there are no backtests, and its weight in days of evidence. */
const PRIOR = { phi: 1.3, c: 0.15 };
const PRIOR_DAYS = 4;
/** Parameters used up by a fit to few days, and `inverseDegrees` of a spread without backtests. */
const FIT_PARAMETERS = 3;
const FIT_INVERSE_DEGREES = 0.4;
/** Number of points of a class's stored quantile function. */
const POINTS = 401;
/** Minimum cells for a class to have its own quantiles. */
const MIN_CELLS = 60;
/** Spread of calendar days relative to others, until enough of them were backtested. */
const NAMED_WIDER = 1.15;
/** Minimum variance of contacts relative to a Poisson process. */
const MIN_PHI = 0.3;
/** Quantile at which squared errors are clipped. */
const HUGE_SHARE = 0.98;
/**
 * Degrees of freedom of the whole days' part of the spread: backtests / (this + `PERSISTENT` x persistence), see
 * `persistenceOf`.
 */
const FEW_WINDOWS = 0.2;
const PERSISTENT = 6;
/** Share of the days' variance that the mean of a backtest of independent days would still have. */
const INDEPENDENT_SHARE = 0.05;

/** Learns the spread from backtest cells; with none, or fewer than `MIN_CELLS`, from the fit itself. */
export function learnSpread(cells: BacktestCells, fitted: FittedCells): Omit<SpreadModel, 'lead'> {
  const { forecast, actual, named, calendarSpread } = cells;
  const usual = new Int32Array(forecast.length);
  const calendar: number[] = [];
  let count = 0;
  for (let cell = 0; cell < forecast.length; cell++) {
    if (!(forecast[cell]! > 0)) continue;
    if (named[cell]) calendar.push(cell);
    else usual[count++] = cell;
  }
  if (count < MIN_CELLS) return spreadOfFit(fitted);
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

/**
 * Returns the quantiles of calendar days: from their own residuals and the same number of widened ones of other days,
 * or from the latter alone.
 */
function namedPoints(own: Float64Array, all: Float64Array): Float64Array {
  const widened = all.map((value) => value * NAMED_WIDER);
  if (own.length < MIN_CELLS) return widened;
  const others = Float64Array.from(own, (_, i) => quantileOfSorted(widened, (i + 0.5) / own.length));
  return quantilePoints(Float64Array.from([...own, ...others]).sort())!;
}

/**
 * Returns the spread without backtests: errors of the fit to its own days, raised for the parameters used up, and mixed
 * with the prior.
 */
function spreadOfFit({ forecast, actual, days }: FittedCells): Omit<SpreadModel, 'lead'> {
  const usable = Int32Array.from(forecast.keys()).filter((cell) => forecast[cell]! > 0 && actual[cell]! >= 0);
  const own = usable.length < MIN_CELLS ? PRIOR : fitVariance({ forecast, actual }, usable);
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
 * Least squares of e^2 / f on 1 and f. Values above their `hugeShare` quantile are clipped, so that no odd day
 * dominates. Phi is at least `leastPhi`.
 */
export function fitVariance(
  { forecast, actual }: Pick<BacktestCells, 'forecast' | 'actual'>,
  chosen: Int32Array,
  { leastPhi = MIN_PHI, hugeShare = HUGE_SHARE } = {},
): { phi: number; c: number } {
  const ratios = new Float64Array(chosen.length);
  chosen.forEach((cell, i) => {
    const error = actual[cell]! - forecast[cell]!;
    ratios[i] = (error * error) / forecast[cell]!;
  });
  const cap = quantileOfSorted(ratios.slice().sort(), hugeShare);
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
  const phi = Math.max((sr - slope * sf) / n, leastPhi);
  return { phi, c: Math.sqrt(Math.max(0, sff > 0 ? (srf - phi * sf) / sff : 0)) };
}

/**
 * Returns the share (0 to 1) of the days' relative variance c^2 that whole backtests share, beyond counting noise and
 * independent days. Near 0 a few backtests contain many independent errors. Near 1 they contain only as many as there
 * are backtests, too few to show how far a level can drift.
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

/** Returns the quantile function of ascending values at even probabilities; undefined with too few values. */
function quantilePoints(sorted: Float64Array): Float64Array | undefined {
  if (sorted.length < MIN_CELLS / 3) return undefined;
  return Float64Array.from({ length: POINTS }, (_, i) => quantileOfSorted(sorted, i / (POINTS - 1)));
}
