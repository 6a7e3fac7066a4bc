import { weekdayOf } from '../time/civil-date';
import { LEAST, LEVEL_HALF_LIFE, MOST, type HandleTimeModel } from './handle-time';
import type { DayGrid } from './history/day-grid';
import { halfLifeWeight, quantileOfSorted } from './numbers';
import type { HandleTimeSpread } from './reading/handle-time-quantiles';
import { fitVariance } from './spread';

/** Prior of the spread: about 2 % each of level, days and intervals, 80 % of one contact. */
const PRIOR: HandleTimeSpread = { level: 0.0003, drift: 0.00002, day: 0.0004, interval: 0.0004, contact: 0.7 };
/** Weights of the prior: in origins of backtests, in days, and in intervals. */
const PRIOR_ORIGINS = 2;
const PRIOR_DAYS = 7;
const PRIOR_INTERVALS = 60;
/** Days of history used. */
const HISTORY_DAYS = 400;
/** Days between origins, and their minimum history; the longest lead; days whose intervals are used. */
const STRIDE = 7;
const MIN_HISTORY = 21;
const MAX_LEAD = 182;
const INTERVAL_DAYS = 84;
/** Quantiles at which squared errors of days and of intervals are clipped. */
const HUGE_DAYS = 0.98;
const HUGE_INTERVALS = 0.995;
/** Multiple of the day's handle time beyond which an interval's is a data error. */
const MAX_ODD = 10;

/**
 * A day's handle time relative to the expectation of slot and weekday factors, in seconds, with the inputs of its error
 * variance.
 */
interface DayRatio {
  day: number;
  /** NaN where no contacts were handled, or the day is excluded. */
  ratio: number;
  /** Seconds expected at a level of one second: its weight in the level. */
  expected: number;
  /** Sums over its intervals of squared shares of the work, and of those over their contacts. */
  squares: number;
  squaresOverContacts: number;
}

/**
 * Learns the spread of handle times: the error of past days against the level known some days earlier, and of intervals
 * against their days. With few days of history the prior dominates. `skip` marks excluded rows.
 */
export function learnHandleTimeSpread(
  grid: DayGrid,
  end: number,
  skip: Uint8Array,
  model: HandleTimeModel,
): HandleTimeSpread {
  const factors = Float64Array.from(
    { length: 7 * grid.slots },
    (_, cell) => model.secondsFor(Math.floor(cell / grid.slots), cell % grid.slots) / model.level,
  );
  const days: DayRatio[] = [];
  for (let day = Math.max(0, end - HISTORY_DAYS); day < end; day++) {
    const one = ratioOf(grid, day, factors, model.levels[day]!);
    if (!skip[day] && one.ratio > 0) days.push(one);
  }
  const { interval, contact } = learnIntervals(grid, days, factors);
  const chance = ({ squares, squaresOverContacts }: DayRatio): number =>
    interval * squares + contact * squaresOverContacts;
  const day = learnDay(days, chance);
  return { ...learnLevel(days, end, (one) => chance(one) + day), day, interval, contact };
}

/** Returns a day's handle time at the factors of the model; outliers are winsorized as in the model. */
function ratioOf(grid: DayGrid, day: number, factors: Float64Array, local: number): DayRatio {
  let [seconds, expected, squares, squaresOverContacts] = [0, 0, 0, 0];
  eachInterval(grid, day, factors, (contacts, factor, ratio) => {
    const work = contacts * factor;
    seconds += work * Math.max(LEAST * local, Math.min(MOST * local, ratio));
    expected += work;
    squares += work * work;
    squaresOverContacts += work * factor;
  });
  const all = expected * expected;
  return {
    day,
    ratio: seconds / expected,
    expected,
    squares: squares / all,
    squaresOverContacts: squaresOverContacts / all,
  };
}

/** Calls `each` with contacts, factor and level (seconds over the factor) of every interval with handled contacts. */
function eachInterval(
  grid: DayGrid,
  day: number,
  factors: Float64Array,
  each: (contacts: number, factor: number, ratio: number) => void,
): void {
  const first = weekdayOf(grid.firstDay + day) * grid.slots;
  for (let slot = 0; slot < grid.slots; slot++) {
    const contacts = grid.handledContacts[day * grid.slots + slot]!;
    if (!(contacts > 0)) continue;
    const factor = factors[first + slot]!;
    each(contacts, factor, grid.handledSeconds[day * grid.slots + slot]! / (contacts * factor));
  }
}

/** Returns the variances of an interval and of a contact, from the deviations of recent intervals from their days. */
function learnIntervals(
  grid: DayGrid,
  days: readonly DayRatio[],
  factors: Float64Array,
): Pick<HandleTimeSpread, 'interval' | 'contact'> {
  const forecast: number[] = [];
  const actual: number[] = [];
  for (const { day, ratio: ofDay, expected } of days.slice(-INTERVAL_DAYS))
    eachInterval(grid, day, factors, (contacts, factor, ratio) => {
      // The interval is part of its day and pulls the day's mean toward itself.
      const apart = 1 - (contacts * factor) / expected;
      if (apart < 0.1) return;
      forecast.push(contacts);
      actual.push(contacts * (1 + (Math.min(ratio / ofDay, MAX_ODD) - 1) / Math.sqrt(apart)));
    });
  const { length } = forecast;
  if (length === 0) return PRIOR;
  const chosen = Int32Array.from(forecast.keys());
  const cells = { forecast: Float64Array.from(forecast), actual: Float64Array.from(actual) };
  const { phi, c } = fitVariance(cells, chosen, { leastPhi: 0, hugeShare: HUGE_INTERVALS });
  const mixed = (own: number, prior: number) => (length * own + PRIOR_INTERVALS * prior) / (length + PRIOR_INTERVALS);
  return { interval: mixed(c * c, PRIOR.interval), contact: mixed(phi, PRIOR.contact) };
}

/**
 * Returns the variance of a day beyond chance: half the squared difference of adjacent days, which share their level.
 */
function learnDay(days: readonly DayRatio[], chance: (day: DayRatio) => number): number {
  const squares: number[] = [];
  let byChance = 0;
  for (const [i, day] of days.entries()) {
    const before = days[i - 1];
    if (before?.day !== day.day - 1) continue;
    const difference = (2 * (day.ratio - before.ratio)) / (day.ratio + before.ratio);
    squares.push((difference * difference) / 2);
    byChance += (chance(day) + chance(before)) / 2;
  }
  const own = sumOfCut(squares) - byChance;
  return Math.max(0, own + PRIOR_DAYS * PRIOR.day) / (squares.length + PRIOR_DAYS);
}

/**
 * Fits the variance of the level by days ahead: a line through squared errors of past origins, less the variance of
 * days.
 */
function learnLevel(
  days: readonly DayRatio[],
  end: number,
  explained: (day: DayRatio) => number,
): Pick<HandleTimeSpread, 'level' | 'drift'> {
  const known = levelsKnown(days, end);
  const leads: number[] = [];
  const squares: number[] = [];
  const others: number[] = [];
  const own = days.map(explained);
  let origins = 0;
  for (let origin = end - STRIDE; origin >= (days[0]?.day ?? end) + MIN_HISTORY; origin -= STRIDE) {
    const level = known[origin]!;
    if (!(level > 0)) continue;
    origins++;
    for (let i = days.length - 1; i >= 0 && days[i]!.day >= origin; i--) {
      if (days[i]!.day >= origin + MAX_LEAD) continue;
      const error = days[i]!.ratio / level - 1;
      leads.push(days[i]!.day - origin);
      squares.push(error * error);
      others.push(own[i]!);
    }
  }
  const line = fitLine(
    leads,
    cut(squares).map((square, i) => square - others[i]!),
  );
  // Four weeks give about one independent observation of a level: with few of them its tails follow Student's t.
  const tails = 1 + 2 / (1 + (origins * STRIDE) / 28);
  const mixed = (mine: number, prior: number): number =>
    (tails * (origins * mine + PRIOR_ORIGINS * prior)) / (origins + PRIOR_ORIGINS);
  return { level: mixed(line.start, PRIOR.level), drift: mixed(line.slope, PRIOR.drift) };
}

/** Returns the level known on each day from the days before it, weighted as in the model. */
function levelsKnown(days: readonly DayRatio[], end: number): Float64Array {
  const levels = new Float64Array(end + 1);
  const kept = halfLifeWeight(1, LEVEL_HALF_LIFE);
  let [seconds, expected, next] = [0, 0, 0];
  for (let day = 0; day <= end; day++) {
    levels[day] = expected > 0 ? seconds / expected : 0;
    seconds *= kept;
    expected *= kept;
    if (days[next]?.day !== day) continue;
    seconds += days[next]!.ratio * days[next]!.expected;
    expected += days[next++]!.expected;
  }
  return levels;
}

/** Least squares of `start + slope x`, both at least 0; distant values are less certain and weigh less. */
function fitLine(x: readonly number[], y: readonly number[]): { start: number; slope: number } {
  let [n, sx, sxx, sy, sxy] = [0, 0, 0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    const weight = 1 / (STRIDE + x[i]!);
    n += weight;
    sx += weight * x[i]!;
    sxx += weight * x[i]! * x[i]!;
    sy += weight * y[i]!;
    sxy += weight * x[i]! * y[i]!;
  }
  const determinant = n * sxx - sx * sx;
  if (!(determinant > 0)) return { start: n > 0 ? Math.max(0, sy / n) : 0, slope: 0 };
  const slope = (n * sxy - sx * sy) / determinant;
  const start = (sy - slope * sx) / n;
  if (slope < 0) return { start: Math.max(0, sy / n), slope: 0 };
  return start < 0 ? { start: 0, slope: Math.max(0, sxy / sxx) } : { start, slope };
}

/** Clips values at the HUGE_DAYS quantile, so that no odd day dominates. */
function cut(values: readonly number[]): number[] {
  const most = quantileOfSorted(Float64Array.from(values).sort(), HUGE_DAYS);
  return values.map((value) => Math.min(value, most));
}

const sumOfCut = (values: readonly number[]): number => cut(values).reduce((sum, value) => sum + value, 0);
