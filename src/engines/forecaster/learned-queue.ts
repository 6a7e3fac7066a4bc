import { backtest, slotForecast } from './backtest';
import type { Calendar } from './calendar/calendar';
import { markCalendarRows } from './calendar/calendar-rows';
import { collectFlags } from './flags';
import { learnHandleTime } from './handle-time';
import { learnHandleTimeSpread } from './handle-time-spread';
import type { DayGrid } from './history/day-grid';
import type { EventSpan } from './inputs/events';
import { withoutEvents } from './inputs/past-events';
import { fitModel, type QueueModel } from './model';
import { toMillionths } from './numbers';
import type { HandleTimeSpread } from './reading/handle-time-quantiles';
import type { ForecastAudit, QueueForecast } from './reading/kept-forecast';
import type { SharedSeason } from './season/long-run';
import type { FittedCells } from './spread';
import { learnSpreadByLead } from './spread-by-lead';
import { usualDaysOf, type UsualDays } from './usual-days';

/** Mean handle times by weekday and slot, and their uncertainty; empty and null if none was recorded. */
export interface LearnedHandleTimes {
  handleTimes: QueueForecast['handleTimes'];
  handleTimeSpread: HandleTimeSpread | null;
}

/** Everything learned about a queue before user input for future days. */
export interface LearnedQueue extends LearnedHandleTimes, Pick<QueueForecast, 'spread' | 'events'> {
  usual: UsualDays;
  audit: Omit<ForecastAudit, 'modelVersion' | 'inputHash'>;
  /** Returns the flags of a forecast of this many days. */
  flags(horizon: number): QueueForecast['flags'];
}

/** Learns a queue from its own history. */
export function learnQueue(
  recorded: DayGrid,
  calendar: Calendar,
  events: readonly EventSpan[],
  season: SharedSeason | undefined,
): LearnedQueue {
  const { grid, measured } = withoutEvents(recorded, calendar, events);
  const model = fitModel(grid, grid.days, calendar, { shared: season });
  const report = backtest(grid, grid.days, calendar, model);
  const { spread, byLead } = learnSpreadByLead(grid, model, report, fittedCells(grid, model));
  const { windows, error, fourWeekMeanError, lastWeekError, method } = report;
  return {
    usual: usualDaysOf(grid, calendar, model, method),
    spread,
    ...handleTimesOf(grid, calendar),
    audit: {
      windows,
      error,
      fourWeekMeanError,
      lastWeekError,
      method: method.kind,
      recentShare: method.kind === 'model' ? method.shares.recent : 0,
      fourWeekShare: method.kind === 'model' ? method.shares.fourWeek : 0,
      followedShare: 0,
      byLead,
    },
    events: measured,
    flags: (horizon) => collectFlags(grid, model, report, calendar, horizon),
  };
}

/** The handle times of a history. */
export function handleTimesOf(grid: DayGrid, calendar: Calendar): LearnedHandleTimes {
  const holiday = markCalendarRows(calendar, grid.firstDay, grid.days).map((mark) => (mark === 1 ? 1 : 0));
  const handleTime = learnHandleTime(grid, grid.days, holiday);
  if (!handleTime) return { handleTimes: new Float64Array(0), handleTimeSpread: null };
  return {
    handleTimes: Float64Array.from({ length: 7 * grid.slots }, (_, cell) =>
      toMillionths(handleTime.secondsFor(Math.floor(cell / grid.slots), cell % grid.slots)),
    ),
    handleTimeSpread: learnHandleTimeSpread(grid, grid.days, holiday, handleTime),
  };
}

/** The model's fit to the ordinary days of the history. */
function fittedCells(grid: DayGrid, model: QueueModel): FittedCells {
  const isOrdinary = model.broughtForward.map((forward) => (forward === forward ? 1 : 0));
  return {
    forecast: slotForecast(grid, model, grid.firstDay, grid.days),
    actual: grid.volume.map((value, cell) => (isOrdinary[Math.floor(cell / grid.slots)] ? value : NaN)),
    days: isOrdinary.reduce((count, ordinary) => count + ordinary, 0),
  };
}
