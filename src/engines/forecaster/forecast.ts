import { backtest, methodForecast, slotForecast } from './backtest';
import { buildCalendar, isUncertainDay, type SpecialDay } from './calendar';
import { markCalendarRows } from './calendar-effects';
import { formatDate, formatTime, parseDate, weekdayOf } from './civil-date';
import type { ClockChange } from './clock-changes';
import { buildDayGrid, clockFactor, type DayGrid, type HistoryRecord } from './day-grid';
import { fingerprint } from './fingerprint';
import { collectFlags, type ForecastFlag } from './flags';
import { learnHandleTime } from './handle-time';
import type { NamedDay } from './holidays';
import { fitModel, type DayBreakdown, type QueueModel } from './model';
import { toMillionths } from './numbers';
import { learnSpread, quantileOf, type FittedCells, type SpreadModel } from './spread';

/** Written with every forecast; changes whenever the same history would give other figures. */
export const MODEL_VERSION = 'muster-forecaster-4';

/** One queue and channel to forecast. All dates and times are local wall-clock time. */
export interface ForecastRequest {
  /** Any order; rows on or after the origin are not looked at. */
  records: readonly HistoryRecord[];
  /** First day to forecast, `YYYY-MM-DD`. */
  origin: string;
  /** Days to forecast, 1 to 400. */
  horizonDays: number;
  /** Length of an interval: a divisor of 60, 5 to 60; left out, the history's own. */
  slotMinutes?: number;
  /** Holidays of history and horizon, see `holidaysOf`. */
  holidays?: readonly NamedDay[];
  specialDays?: readonly SpecialDay[];
  /** Clock changes of history and horizon, see `clockChangesOf`. */
  clockChanges?: readonly ClockChange[];
}

/** One open interval of the horizon. Volumes are contacts, `aht` seconds (null: never recorded). */
export interface ForecastInterval {
  date: string;
  interval: string;
  volume: number;
  lower80: number;
  upper80: number;
  lower95: number;
  upper95: number;
  aht: number | null;
  /** Share of the day's contacts: the last factor of the breakdown. */
  profile: number;
  /**
   * Whether the day has the spread of calendar days, and the relative standard deviation that its unknown effect adds.
   */
  named: boolean;
  calendarSpread: number;
}

/**
 * A day of the horizon with the factors whose product is its total (less the half contact that the logarithm needs).
 */
export interface ForecastDay extends DayBreakdown {
  date: string;
  total: number;
  name?: string;
  closed: boolean;
}

/** Backtest errors (WAPE) of the model and of common practice, and the method that was served. */
export interface ForecastAudit {
  modelVersion: string;
  inputHash: string;
  windows: number;
  error: number;
  fourWeekMeanError: number;
  lastWeekError: number;
  method: 'model' | 'sixWeekMedian';
  /** Share of the recent weeks in the model's forecast, 0 to 1. */
  recentShare: number;
  /** Share of the plain mean of four ordinary weeks. */
  fourWeekShare: number;
}

/** A forecast of one queue. */
export interface QueueForecast {
  status: 'forecast';
  slotMinutes: number;
  intervals: ForecastInterval[];
  days: ForecastDay[];
  /** For further quantiles and paths. */
  spread: SpreadModel;
  audit: ForecastAudit;
  flags: ForecastFlag[];
}

/** The reason why there is no forecast, in words for the user. */
export interface NoForecast {
  status: 'none';
  reason: string;
}

/** Recorded days that a forecast needs; and the longest time, in days, without records, and without contacts. */
const LEAST_DAYS = 3;
const STALE_DAYS = 56;
const SILENT_DAYS = 28;

/**
 * Forecasts a queue; the same request gives the same answer on any machine. Throws nothing: a request that cannot be
 * forecast gets a reason.
 */
export function forecastQueue(request: ForecastRequest): QueueForecast | NoForecast {
  const origin = parseDate(request.origin);
  if (origin === undefined) return none(`The origin ${request.origin} is no date. Give it as YYYY-MM-DD.`);
  const horizon = Math.floor(request.horizonDays);
  if (!(horizon >= 1 && horizon <= 400))
    return none(`A horizon of ${request.horizonDays} days cannot be forecast. Choose 1 to 400.`);
  const { slotMinutes } = request;
  if (slotMinutes !== undefined && (60 % slotMinutes !== 0 || slotMinutes < 5)) {
    return none(`Intervals of ${slotMinutes} minutes cannot be forecast. Choose a divisor of 60 from 5 to 60.`);
  }
  const grid = buildDayGrid(request.records, origin, slotMinutes, request.clockChanges);
  const reason = reasonAgainst(grid, origin);
  if (reason) return none(reason);
  const calendar = buildCalendar(request.holidays ?? [], request.specialDays ?? [], weekdaysInUse(grid));
  const end = grid.days;
  const model = fitModel(grid, end, calendar);
  const report = backtest(grid, end, calendar, model);
  const spread = learnSpread(report.cells, fittedCells(grid, model));
  const forecast = methodForecast(grid, end, model, horizon, report.method);
  const handleTime = learnHandleTime(
    grid,
    end,
    markCalendarRows(calendar, grid.firstDay, end).map((mark) => (mark === 1 ? 1 : 0)),
  );
  const intervals: ForecastInterval[] = [];
  const days: ForecastDay[] = [];
  const times = Array.from({ length: grid.slots }, (_, slot) => formatTime(slot * grid.slotMinutes));
  for (let ahead = 0; ahead < horizon; ahead++) {
    const date = formatDate(origin + ahead);
    const { breakdown, closed, named: name, profileWeekday, calendarSpread } = model.forecastDay(origin + ahead);
    const named = isUncertainDay(calendar, origin + ahead);
    const changes = request.clockChanges?.filter((change) => change.date === date) ?? [];
    let total = 0;
    const from = intervals.length;
    for (let slot = 0; slot < grid.slots; slot++) {
      const expected = forecast[ahead * grid.slots + slot]!;
      if (expected !== expected) continue;
      const factor = changes.length > 0 ? clockFactor(changes, date, slot * grid.slotMinutes, grid.slotMinutes) : 1;
      if (factor <= 0) continue;
      const volume = toMillionths(expected * factor);
      const bound = (probability: number): number =>
        toMillionths(quantileOf(spread, { volume, named, calendarSpread }, probability));
      total += volume;
      intervals.push({
        date,
        interval: times[slot]!,
        volume,
        lower80: bound(0.1),
        upper80: bound(0.9),
        lower95: bound(0.025),
        upper95: bound(0.975),
        aht: handleTime ? toMillionths(handleTime.secondsFor(profileWeekday, slot)) : null,
        profile: 0,
        named,
        calendarSpread,
      });
    }
    for (let i = from; i < intervals.length; i++) intervals[i]!.profile = total > 0 ? intervals[i]!.volume / total : 0;
    // The blend may expect another total than the model's own factors: the difference counts as recent level.
    const known = breakdown.level * breakdown.weekday * breakdown.calendar;
    const recentLevel = known > 0 && total > 0 ? (total + 0.5) / known : breakdown.recentLevel;
    days.push({ date, total, ...breakdown, recentLevel, name, closed: closed || intervals.length === from });
  }
  if (intervals.length === 0) return none('The queue is closed on every day of the horizon.');
  const { windows, error, fourWeekMeanError, lastWeekError, method } = report;
  return {
    status: 'forecast',
    slotMinutes: grid.slotMinutes,
    intervals,
    days,
    spread,
    audit: {
      modelVersion: MODEL_VERSION,
      inputHash: fingerprint(
        grid,
        JSON.stringify([origin, horizon, request.holidays, request.specialDays, request.clockChanges]),
      ),
      windows,
      error,
      fourWeekMeanError,
      lastWeekError,
      method: method.kind,
      recentShare: method.kind === 'model' ? method.shares.recent : 0,
      fourWeekShare: method.kind === 'model' ? method.shares.fourWeek : 0,
    },
    flags: collectFlags(grid, model, report, calendar, horizon),
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

/** Contacts of an interval that are not exceeded with this probability (0 to 1), for a requirement at a quantile. */
export function intervalQuantile(forecast: QueueForecast, interval: ForecastInterval, probability: number): number {
  return quantileOf(forecast.spread, interval, probability);
}

function none(reason: string): NoForecast {
  return { status: 'none', reason };
}

function reasonAgainst(grid: DayGrid, origin: number): string | undefined {
  if (grid.days === 0) return 'There is no history before the origin. Import contact history first.';
  let recorded = 0;
  let lastRecorded = -1;
  let lastContact = -1;
  for (let day = 0; day < grid.days; day++) {
    let seen = false;
    for (let cell = day * grid.slots; cell < (day + 1) * grid.slots; cell++) {
      if (!(grid.volume[cell]! >= 0)) continue;
      seen = true;
      if (grid.volume[cell]! > 0) lastContact = day;
    }
    if (!seen) continue;
    recorded++;
    lastRecorded = day;
  }
  const dateOf = (day: number): string => formatDate(origin - grid.days + day);
  if (lastContact < 0) return `All ${recorded} recorded days hold no contacts. Nothing can be learned from them.`;
  if (recorded < LEAST_DAYS)
    return `Only ${recorded} recorded day(s) before the origin. At least ${LEAST_DAYS} are needed.`;
  if (grid.days - 1 - lastRecorded >= STALE_DAYS) {
    return (
      `The last record is of ${dateOf(lastRecorded)}, ${grid.days - lastRecorded} days before the origin. ` +
      `The queue seems closed, or an import is missing.`
    );
  }
  if (lastRecorded - lastContact >= SILENT_DAYS) {
    return (
      `There were no contacts after ${dateOf(lastContact)}, though ${dateOf(lastRecorded)} is recorded. ` +
      `The queue seems closed.`
    );
  }
  return undefined;
}

/** Weekdays (0 Monday) with contacts on more than a third of their recorded weeks in the last half year. */
function weekdaysInUse(grid: DayGrid): boolean[] {
  const used = new Int32Array(7);
  const weeks = new Int32Array(7);
  for (let day = Math.max(0, grid.days - 182); day < grid.days; day++) {
    const weekday = weekdayOf(grid.firstDay + day);
    weeks[weekday]!++;
    for (let cell = day * grid.slots; cell < (day + 1) * grid.slots; cell++) {
      if (!(grid.volume[cell]! > 0)) continue;
      used[weekday]!++;
      break;
    }
  }
  return Array.from(used, (count, weekday) => count * 3 > weeks[weekday]!);
}
