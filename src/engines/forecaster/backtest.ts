import { fourWeekMean, lastWeek, sixWeekMedian } from './baselines';
import { blend, chooseShares, type BlendColumns, type Shares } from './blend';
import { isUncertainDay, type Calendar } from './calendar/calendar';
import type { DayGrid } from './history/day-grid';
import { fitModel, type QueueModel } from './model';
import { FOUR_ORDINARY_WEEKS, RECENT_WEEKS, recentWeeksForecast } from './recent-weeks';
import { longShareOf } from './season/long-share';
import type { BacktestCells } from './spread';

/** Number of backtests; then, in days, the distance between their origins, their length and their minimum history. */
const WINDOWS = 8;
const STRIDE = 14;
const LENGTH = 28;
const MIN_HISTORY = 14;
/**
 * The fallback is used when the model's error exceeds both the fallback's and the four-week mean's by this factor, over
 * at least this number of windows.
 */
const TOLERATED_LOSS = 1.02;
const MIN_WINDOWS_TO_FALL_BACK = 3;
/** Share of the contacts that the medians must add up to: where contacts are rare, most medians are 0. */
const MIN_MEDIAN_SUM = 0.9;

/** Forecast method in use: a blend of the model and the simpler forecasts, or the six-week median instead. */
export type Method = { kind: 'model'; shares: Shares; longShare: number } | { kind: 'sixWeekMedian' };

/** Errors of the model and of simpler methods on the queue's own past, as WAPE: sum |error| / sum actual. */
export interface BacktestReport {
  windows: number;
  /** Error of the blend. */
  error: number;
  fourWeekMeanError: number;
  lastWeekError: number;
  /** The six-week median if the model lost to both it and the four-week mean by more than 2 percent. */
  method: Method;
  /** Cells of the method in use, for the spread. */
  cells: BacktestCells;
}

/** Scored slots as columns, filled up to `count`. */
interface Scored extends BlendColumns {
  count: number;
  long: Float64Array;
  median: Float64Array;
  named: Uint8Array;
  calendarSpread: Float64Array;
  ahead: Uint16Array;
  windowEnds: number[];
  windowUnits: number[];
}

/**
 * Rolling-origin evaluation (Tashman 2000): refits on rows before each of up to eight past origins, two weeks apart.
 * It yields the shares of the blend, the choice of the fall-back and the cells for the spread. Knowledge of row `end`
 * enters the scoring only: unusual days score no method but count in the spread, and forecasts of a window with a
 * lasting change are brought to the level after it.
 */
export function backtest(
  grid: DayGrid,
  end: number,
  calendar: Calendar,
  { totals: { unusual }, forward, longRun, taught }: Pick<QueueModel, 'totals' | 'forward' | 'longRun' | 'taught'>,
): BacktestReport {
  const scored = emptyScored(WINDOWS * LENGTH * grid.slots);
  let fourWeekMeanError = 0;
  let lastWeekError = 0;
  let actuals = 0;
  let windows = 0;
  for (let window = 1; window <= WINDOWS; window++) {
    const origin = end - window * STRIDE;
    if (origin < MIN_HISTORY) break;
    const horizon = Math.min(LENGTH, end - origin);
    const seen = { longRun, weeksBack: (window * STRIDE) / 7, shifted: taught.brought ? forward[origin]! : 0 };
    const model = fitModel(grid, origin, calendar, { seen });
    const byModel = slotForecast(grid, model, grid.firstDay + origin, horizon);
    const byRecent = recentWeeksForecast(grid, origin, model, horizon, RECENT_WEEKS);
    const byFour = recentWeeksForecast(grid, origin, model, horizon, FOUR_ORDINARY_WEEKS);
    const byMedian = applyCalendar(grid, model, sixWeekMedian(grid, origin, horizon), grid.firstDay + origin, horizon);
    const mean = fourWeekMean(grid, origin, horizon);
    const last = lastWeek(grid, origin, horizon);
    const calendarSpread = Array.from(
      { length: horizon },
      (_, ahead) => model.forecastDay(grid.firstDay + origin + ahead).calendarSpread,
    );
    const longFactor = Float64Array.from({ length: horizon }, (_, ahead) =>
      longFactorOf(model, grid.firstDay + origin + ahead),
    );
    const before = actuals;
    let unit = 0;
    for (let cell = 0; cell < horizon * grid.slots; cell++) {
      const actual = grid.volume[origin * grid.slots + cell]!;
      const expected = byModel[cell]!;
      if (actual !== actual || expected !== expected) continue;
      const day = origin + Math.floor(cell / grid.slots);
      const shifted = Math.exp(forward[origin]! - forward[day]!);
      const at = scored.count++;
      scored.unusual[at] = unusual[day]!;
      if (!unusual[day]) {
        actuals += actual;
        unit += Math.abs(actual - shifted * orNought(mean[cell]!));
        lastWeekError += Math.abs(actual - shifted * orNought(last[cell]!));
      }
      scored.long[at] = (taught.brought ? shifted : 1) * expected * longFactor[Math.floor(cell / grid.slots)]!;
      scored.model[at] = shifted * expected;
      scored.recent[at] = shifted * byRecent[cell]!;
      scored.fourWeek[at] = shifted * byFour[cell]!;
      scored.ahead[at] = Math.floor(cell / grid.slots);
      scored.near[at] = model.nearShare(scored.ahead[at]);
      scored.median[at] = shifted * (expected + scored.near[at] * (orNought(byMedian[cell]!) - expected));
      scored.actual[at] = actual;
      scored.calendarSpread[at] = calendarSpread[Math.floor(cell / grid.slots)]!;
      scored.named[at] = isUncertainDay(calendar, grid.firstDay + day) ? 1 : 0;
    }
    fourWeekMeanError += unit;
    scored.windowEnds.push(scored.count);
    scored.windowUnits.push(unit);
    if (actuals > before) windows++;
  }
  const shares = chooseShares(scored);
  const blended = new Float64Array(scored.count);
  for (let i = 0; i < scored.count; i++)
    blended[i] = blend(shares, scored.near[i]!, scored.model[i]!, scored.recent[i]!, scored.fourWeek[i]!);
  const longShare = longShareOf(scored, scored.ahead, scored.long, blended);
  let error = 0;
  let medianError = 0;
  let [medianSum, actualSum] = [0, 0];
  for (let i = 0; i < scored.count; i++) {
    blended[i]! += longShare * (scored.long[i]! - blended[i]!);
    if (scored.unusual[i]) continue;
    error += Math.abs(scored.actual[i]! - blended[i]!);
    medianError += Math.abs(scored.actual[i]! - scored.median[i]!);
    medianSum += scored.median[i]!;
    actualSum += scored.actual[i]!;
  }
  const fallsBack =
    windows >= MIN_WINDOWS_TO_FALL_BACK &&
    medianSum >= MIN_MEDIAN_SUM * actualSum &&
    error > TOLERATED_LOSS * Math.max(fourWeekMeanError, medianError);
  const share = (sum: number): number => (actuals > 0 ? sum / actuals : 0);
  const { count } = scored;
  return {
    windows,
    error: share(error),
    fourWeekMeanError: share(fourWeekMeanError),
    lastWeekError: share(lastWeekError),
    method: fallsBack ? { kind: 'sixWeekMedian' } : { kind: 'model', shares, longShare },
    cells: {
      forecast: fallsBack ? scored.median.subarray(0, count) : blended,
      actual: scored.actual.subarray(0, count),
      named: scored.named.subarray(0, count),
      calendarSpread: scored.calendarSpread.subarray(0, count),
      unusual: scored.unusual.subarray(0, count),
      ahead: scored.ahead.subarray(0, count),
      windowEnds: scored.windowEnds,
    },
  };
}

function emptyScored(length: number): Scored {
  const column = (): Float64Array => new Float64Array(length);
  return {
    count: 0,
    model: column(),
    recent: column(),
    fourWeek: column(),
    near: column(),
    long: column(),
    median: column(),
    actual: column(),
    named: new Uint8Array(length),
    calendarSpread: column(),
    ahead: new Uint16Array(length),
    unusual: new Uint8Array(length),
    windowEnds: [],
    windowUnits: [],
  };
}

/** Contacts that a method expects from row `end` on: [day of the horizon][slot]; NaN where the queue is closed. */
export function methodForecast(
  grid: DayGrid,
  end: number,
  model: QueueModel,
  horizon: number,
  method: Method,
): Float64Array {
  const firstDay = grid.firstDay + end;
  const forecast = slotForecast(grid, model, firstDay, horizon);
  const nearAt = (cell: number): number => model.nearShare(Math.floor(cell / grid.slots));
  if (method.kind === 'sixWeekMedian') {
    const median = applyCalendar(grid, model, sixWeekMedian(grid, end, horizon), firstDay, horizon);
    return forecast.map((value, cell) => value + nearAt(cell) * (median[cell]! - value));
  }
  const { shares, longShare } = method;
  const byRecent = recentWeeksForecast(grid, end, model, horizon, RECENT_WEEKS);
  const byFour = recentWeeksForecast(grid, end, model, horizon, FOUR_ORDINARY_WEEKS);
  let factor = 1;
  return forecast.map((value, cell) => {
    const blended = blend(shares, nearAt(cell), value, byRecent[cell]!, byFour[cell]!);
    if (longShare === 0) return blended;
    if (cell % grid.slots === 0) factor = longFactorOf(model, firstDay + Math.floor(cell / grid.slots));
    return blended + longShare * (value * factor - blended);
  });
}

/** Returns the long run's forecast of a day divided by the model's. */
function longFactorOf(model: QueueModel, day: number): number {
  const { total } = model.forecastDay(day);
  return total > 0 ? model.longTotal(day) / total : 1;
}

/** Contacts that the model expects from day number `firstDay` on: [day][slot]; NaN where the queue is closed. */
export function slotForecast(grid: DayGrid, model: QueueModel, firstDay: number, horizon: number): Float64Array {
  const { slots } = grid;
  const forecast = new Float64Array(horizon * slots).fill(NaN);
  for (let day = 0; day < horizon; day++) {
    const { total, closed, profileWeekday } = model.forecastDay(firstDay + day);
    if (closed) continue;
    for (let slot = 0; slot < slots; slot++) {
      const cell = profileWeekday * slots + slot;
      if (model.open[cell]) forecast[day * slots + slot] = total * model.profile[cell]!;
    }
  }
  return forecast;
}

/**
 * Restricts a baseline to the model's opening hours and multiplies it by the calendar effects: a median of weekdays
 * ignores holidays.
 */
function applyCalendar(
  grid: DayGrid,
  model: QueueModel,
  baseline: Float64Array,
  firstDay: number,
  horizon: number,
): Float64Array {
  const { slots } = grid;
  const adjusted = new Float64Array(horizon * slots).fill(NaN);
  for (let day = 0; day < horizon; day++) {
    const { total, named, breakdown, closed, profileWeekday } = model.forecastDay(firstDay + day);
    if (closed) continue;
    for (let slot = 0; slot < slots; slot++) {
      const cell = profileWeekday * slots + slot;
      if (!model.open[cell]) continue;
      const value = baseline[day * slots + slot]!;
      adjusted[day * slots + slot] =
        value >= 0 ? value * (named ? breakdown.calendar : 1) : total * model.profile[cell]!;
    }
  }
  return adjusted;
}

function orNought(value: number): number {
  return value >= 0 ? value : 0;
}
