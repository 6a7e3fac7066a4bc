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
/** Parameters that a fit to few days uses up, and `inverseDegrees` of a spread that was never backtested. */
const FIT_PARAMETERS = 3;
const FIT_INVERSE_DEGREES = 0.4;
/** Points at which a class's quantile function is kept. */
const POINTS = 401;
/** Cells that a class needs for quantiles of its own. */
const MIN_CELLS = 60;
/** Spread of calendar days over that of others, until enough of them were backtested. */
const NAMED_WIDER = 1.15;
/** Contacts vary by chance at least by this part of what they would if they came independently. */
const MIN_PHI = 0.3;
/** Quantile of squared errors to which larger ones are cut. */
const HUGE_SHARE = 0.98;
/**
 * The whole days' part of the spread is known to backtests / (this + `PERSISTENT` x persistence) degrees of freedom,
 * see `persistenceOf`.
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

/** Quantiles of calendar days: of their own residuals and as many widened ones of other days, or of these alone. */
function namedPoints(own: Float64Array, all: Float64Array): Float64Array {
  const widened = all.map((value) => value * NAMED_WIDER);
  if (own.length < MIN_CELLS) return widened;
  const others = Float64Array.from(own, (_, i) => quantileOfSorted(widened, (i + 0.5) / own.length));
  return quantilePoints(Float64Array.from([...own, ...others]).sort())!;
}

/**
 * The spread without backtests: errors of the fit to its own days, raised for the parameters that it uses up, and mixed
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
 * Least squares of e^2 / f on 1 and f, values above their `hugeShare` quantile cut back, so that no odd day rules the
 * spread. Phi is at least `leastPhi`.
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
  if (sorted.length < MIN_CELLS / 3) return undefined;
  return Float64Array.from({ length: POINTS }, (_, i) => quantileOfSorted(sorted, i / (POINTS - 1)));
}
