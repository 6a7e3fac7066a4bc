import { fourWeekMean, lastWeek, sixWeekMedian } from './baselines';
import { isPublicDay, type Calendar } from './calendar';
import type { DayGrid } from './day-grid';
import { fitModel, type QueueModel } from './model';
import { recentWeeksForecast } from './recent-weeks';
import type { BacktestCells } from './spread';

/** Backtests: how many, how far apart, how long, and the history each must have; in days. */
const WINDOWS = 8;
const STRIDE = 14;
const LENGTH = 28;
const LEAST_HISTORY = 14;
/** The fall-back is served when the model lost to the four-week mean by more than this, in at least so many windows. */
const TOLERATED_LOSS = 1.02;
const LEAST_WINDOWS_TO_FALL_BACK = 3;
/** Shares of the recent weeks that are tried, and the windows it takes to choose among them. */
const SHARES = Array.from({ length: 11 }, (_, i) => i / 10);
const LEAST_WINDOWS_TO_BLEND = 2;
/** The share before that: a hedge against what a few weeks cannot show. */
const UNPROVEN_SHARE = 0.25;

/** What is served: the model with a share (0 to 1) of the recent weeks' forecast, or the six-week median instead. */
export type Method = { kind: 'model'; recentShare: number } | { kind: 'sixWeekMedian' };

/** How the model, and what it is compared with, did on the queue's own past. Errors are WAPE: sum |error| / sum actual. */
export interface BacktestReport {
  windows: number;
  /** Error of the model with its share of the recent weeks. */
  error: number;
  fourWeekMeanError: number;
  lastWeekError: number;
  /** The six-week median where the model lost to the four-week mean by over 2 percent. */
  method: Method;
  /** Cells of the method that is served, for the spread. */
  cells: BacktestCells;
}

/** Scored slots as columns: forecasts of the model, the recent weeks and the median, and what came. */
interface Scored {
  count: number;
  model: Float64Array;
  recent: Float64Array;
  median: Float64Array;
  actual: Float64Array;
  named: Uint8Array;
}

/**
 * Rolling-origin evaluation (Tashman 2000): refits on rows before each of up to eight past origins, two weeks apart. From it
 * come the share of the recent weeks (the one with the least error; a linear stack, Breiman 1996), the fall-back and the spread.
 */
export function backtest(grid: DayGrid, end: number, calendar: Calendar): BacktestReport {
  const scored = emptyScored(WINDOWS * LENGTH * grid.slots);
  let fourWeekMeanError = 0;
  let lastWeekError = 0;
  let actuals = 0;
  let windows = 0;
  for (let window = 1; window <= WINDOWS; window++) {
    const origin = end - window * STRIDE;
    if (origin < LEAST_HISTORY) break;
    const horizon = Math.min(LENGTH, end - origin);
    const model = fitModel(grid, origin, calendar);
    const byModel = slotForecast(grid, model, grid.firstDay + origin, horizon);
    const byRecent = recentWeeksForecast(grid, origin, model, horizon);
    const byMedian = applyCalendar(grid, model, sixWeekMedian(grid, origin, horizon), grid.firstDay + origin, horizon);
    const mean = fourWeekMean(grid, origin, horizon);
    const last = lastWeek(grid, origin, horizon);
    const before = actuals;
    for (let cell = 0; cell < horizon * grid.slots; cell++) {
      const actual = grid.volume[origin * grid.slots + cell]!;
      const expected = byModel[cell]!;
      if (actual !== actual || expected !== expected) continue;
      actuals += actual;
      fourWeekMeanError += Math.abs(actual - orNought(mean[cell]!));
      lastWeekError += Math.abs(actual - orNought(last[cell]!));
      const at = scored.count++;
      const recent = byRecent[cell]!;
      scored.model[at] = expected;
      scored.recent[at] = recent === recent ? recent : expected;
      scored.median[at] = orNought(byMedian[cell]!);
      scored.actual[at] = actual;
      scored.named[at] = isPublicDay(calendar, grid.firstDay + origin + Math.floor(cell / grid.slots)) ? 1 : 0;
    }
    if (actuals > before) windows++;
  }
  const { recentShare, error } = bestShare(scored, windows);
  const fallsBack = windows >= LEAST_WINDOWS_TO_FALL_BACK && error > TOLERATED_LOSS * fourWeekMeanError;
  const share = (sum: number): number => (actuals > 0 ? sum / actuals : 0);
  const served = scored.model.map((model, i) => (fallsBack ? scored.median[i]! : model + recentShare * (scored.recent[i]! - model)));
  const { count } = scored;
  return {
    windows, error: share(error), fourWeekMeanError: share(fourWeekMeanError), lastWeekError: share(lastWeekError),
    method: fallsBack ? { kind: 'sixWeekMedian' } : { kind: 'model', recentShare },
    cells: { forecast: served.subarray(0, count), actual: scored.actual.subarray(0, count), named: scored.named.subarray(0, count), windows },
  };
}

function emptyScored(length: number): Scored {
  const column = (): Float64Array => new Float64Array(length);
  return { count: 0, model: column(), recent: column(), median: column(), actual: column(), named: new Uint8Array(length) };
}

function bestShare({ count, model, recent, actual }: Scored, windows: number): { recentShare: number; error: number } {
  let best = { recentShare: 0, error: Infinity };
  for (const recentShare of windows >= LEAST_WINDOWS_TO_BLEND ? SHARES : [UNPROVEN_SHARE]) {
    let error = 0;
    for (let i = 0; i < count; i++) error += Math.abs(actual[i]! - model[i]! - recentShare * (recent[i]! - model[i]!));
    if (error < best.error) best = { recentShare, error };
  }
  return best;
}

/** What a method expects by slot of the horizon; NaN where the queue is closed. */
export function methodForecast(grid: DayGrid, end: number, model: QueueModel, horizon: number, method: Method): Float64Array {
  const firstDay = grid.firstDay + end;
  if (method.kind === 'sixWeekMedian') return applyCalendar(grid, model, sixWeekMedian(grid, end, horizon), firstDay, horizon);
  const forecast = slotForecast(grid, model, firstDay, horizon);
  if (method.recentShare === 0) return forecast;
  const recent = recentWeeksForecast(grid, end, model, horizon);
  return forecast.map((value, cell) => (recent[cell] === recent[cell] ? value + method.recentShare * (recent[cell]! - value) : value));
}

/** The model's expected contacts by slot from day number `firstDay` on; NaN where the queue is closed. */
function slotForecast(grid: DayGrid, model: QueueModel, firstDay: number, horizon: number): Float64Array {
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

/** A baseline within the model's opening hours, with the model's calendar effects: no weekday median knows of a holiday. */
function applyCalendar(
  grid: DayGrid, model: QueueModel, baseline: Float64Array, firstDay: number, horizon: number,
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
      adjusted[day * slots + slot] = value >= 0 ? value * (named ? breakdown.calendar : 1) : total * model.profile[cell]!;
    }
  }
  return adjusted;
}

function orNought(value: number): number {
  return value >= 0 ? value : 0;
}
