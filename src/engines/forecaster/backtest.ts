import { fourWeekMean, lastWeek, sixWeekMedian } from './baselines';
import type { Calendar } from './calendar';
import type { DayGrid } from './day-grid';
import { fitModel, type QueueModel } from './model';
import type { BacktestCell } from './spread';

/** Backtests: how many, how far apart, how long, and the history each must have; in days. */
const WINDOWS = 8;
const STRIDE = 14;
const LENGTH = 28;
const LEAST_HISTORY = 14;
/** The fall-back is served when the model lost to the four-week mean by more than this, in at least so many windows. */
const TOLERATED_LOSS = 1.02;
const LEAST_WINDOWS = 3;

/** How the model, and what it is compared with, did on the queue's own past. Errors are WAPE: sum |error| / sum actual. */
export interface BacktestReport {
  windows: number;
  error: number;
  fourWeekMeanError: number;
  lastWeekError: number;
  /** Whether the six-week median is served instead, as the model lost to the four-week mean by over 2 percent. */
  fallBack: boolean;
  /** Cells of the method that is served, for the spread. */
  cells: BacktestCell[];
}

/** Rolling-origin evaluation (Tashman 2000): refits on rows before each of up to eight past origins, two weeks apart. */
export function backtest(grid: DayGrid, end: number, calendar: Calendar): BacktestReport {
  let windows = 0;
  let scored = 0;
  const errors = { model: 0, fourWeekMean: 0, lastWeek: 0, actual: 0 };
  const modelCells: BacktestCell[] = [];
  const medianCells: BacktestCell[] = [];
  for (let window = 1; window <= WINDOWS; window++) {
    const origin = end - window * STRIDE;
    if (origin < LEAST_HISTORY) break;
    const horizon = Math.min(LENGTH, end - origin);
    const model = fitModel(grid, origin, calendar);
    const forecast = slotForecast(grid, model, grid.firstDay + origin, horizon);
    const mean = fourWeekMean(grid, origin, horizon);
    const last = lastWeek(grid, origin, horizon);
    const fallBack = applyCalendar(grid, model, sixWeekMedian(grid, origin, horizon), grid.firstDay + origin, horizon);
    let actuals = 0;
    for (let cell = 0; cell < horizon * grid.slots; cell++) {
      const actual = grid.volume[origin * grid.slots + cell]!;
      const expected = forecast[cell]!;
      if (actual !== actual || expected !== expected) continue;
      actuals += actual;
      errors.model += Math.abs(actual - expected);
      errors.fourWeekMean += Math.abs(actual - (mean[cell]! >= 0 ? mean[cell]! : 0));
      errors.lastWeek += Math.abs(actual - (last[cell]! >= 0 ? last[cell]! : 0));
      const row = origin + Math.floor(cell / grid.slots);
      const effectClass = calendar.get(grid.firstDay + row)?.effectClass;
      const named = effectClass === 'major' || effectClass === 'minor';
      modelCells.push({ forecast: expected, actual, named });
      medianCells.push({ forecast: fallBack[cell]! >= 0 ? fallBack[cell]! : 0, actual, named });
    }
    errors.actual += actuals;
    windows++;
    if (actuals > 0) scored++;
  }
  const fallBack = scored >= LEAST_WINDOWS && errors.model > TOLERATED_LOSS * errors.fourWeekMean;
  const share = (error: number): number => (errors.actual > 0 ? error / errors.actual : 0);
  return {
    windows,
    error: share(errors.model),
    fourWeekMeanError: share(errors.fourWeekMean),
    lastWeekError: share(errors.lastWeek),
    fallBack,
    cells: fallBack ? medianCells : modelCells,
  };
}

/** The model's expected contacts by slot from day number `firstDay` on; NaN where the queue is closed. */
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

/** A baseline within the model's opening hours, with the model's calendar effects: no weekday median knows of a holiday. */
export function applyCalendar(
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
