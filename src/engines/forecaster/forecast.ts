import { assembleDays } from './assemble';
import { backtest, slotForecast } from './backtest';
import { buildCalendar, type SpecialDay } from './calendar/calendar';
import { markCalendarRows } from './calendar/calendar-rows';
import { formatDate, parseDate, weekdayOf } from './civil-date';
import type { ClockChange } from './history/clock-changes';
import { buildDayGrid, SLOT_MINUTES, type DayGrid } from './history/day-grid';
import type { HistoryColumns, HistoryRecord } from './history/history-columns';
import { fingerprint } from './fingerprint';
import { collectFlags } from './flags';
import { eventSpans, type DemandEvent } from './inputs/events';
import type { OpeningHours } from './inputs/opening-hours';
import type { ForecastOverride } from './inputs/overrides';
import { withoutEvents } from './inputs/past-events';
import { learnHandleTime } from './handle-time';
import { learnHandleTimeSpread } from './handle-time-spread';
import type { NamedDay } from './calendar/holidays';
import { fitModel, type QueueModel } from './model';
import { toMillionths } from './numbers';
import { sampleDays } from './day-paths';
import { daySpreads } from './reading/day-spreads';
import type { QueueForecast } from './reading/kept-forecast';
import type { SharedSeason } from './season/long-run';
import type { FittedCells } from './spread';
import { learnSpreadByLead } from './spread-by-lead';

/** Written with every forecast; changes whenever the same history would give other figures. */
export const MODEL_VERSION = 'muster-forecaster-6';

/** One queue and channel to forecast. All dates and times are local wall-clock time. */
export interface ForecastRequest {
  /** Any order; rows on or after the origin are not looked at. */
  records: readonly HistoryRecord[] | HistoryColumns;
  /** First day to forecast, `YYYY-MM-DD`. */
  origin: string;
  /** Days to forecast, 1 to 550. */
  horizonDays: number;
  /** Length of an interval, one of SLOT_MINUTES; left out, the history's own. */
  slotMinutes?: number;
  /** Holidays of history and horizon, see `holidaysOf`. */
  holidays?: readonly NamedDay[];
  specialDays?: readonly SpecialDay[];
  /** Clock changes of history and horizon, see `clockChangesOf`. */
  clockChanges?: readonly ClockChange[];
  /** The season of the queue's channel, see `shareSeason`. */
  season?: SharedSeason;
  /** Events of history and horizon: past ones teach nothing about ordinary days, and are measured. */
  events?: readonly DemandEvent[];
  /** Opening hours from their dates on; before the first date, and without any, they are learned. */
  openingHours?: readonly OpeningHours[];
  /** Figures set by hand, applied last. */
  overrides?: readonly ForecastOverride[];
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
  if (origin === undefined) return none(`origin must be a date YYYY-MM-DD, got "${request.origin}".`);
  const horizon = Math.floor(request.horizonDays);
  if (!(horizon >= 1 && horizon <= 550))
    return none(`horizonDays must be a whole number from 1 to 550, got ${request.horizonDays}.`);
  const { slotMinutes } = request;
  if (slotMinutes !== undefined && !SLOT_MINUTES.includes(slotMinutes))
    return none(`slotMinutes must be one of ${SLOT_MINUTES.join(', ')}, got ${slotMinutes}.`);
  const recorded = buildDayGrid(request.records, origin, slotMinutes, request.clockChanges);
  const reason = reasonAgainst(recorded, origin);
  if (reason) return none(reason);
  const calendar = buildCalendar(request.holidays ?? [], request.specialDays ?? [], weekdaysInUse(recorded));
  const events = eventSpans(request.events ?? []);
  const { grid, measured } = withoutEvents(recorded, calendar, events);
  const end = grid.days;
  const model = fitModel(grid, end, calendar, { shared: request.season });
  const report = backtest(grid, end, calendar, model);
  const { spread, byLead } = learnSpreadByLead(grid, model, report, fittedCells(grid, model));
  const days = assembleDays(grid, calendar, model, report.method, horizon, {
    events,
    openingHours: request.openingHours ?? [],
    overrides: request.overrides ?? [],
    clockChanges: request.clockChanges ?? [],
  });
  if (days.volume.every((value) => value !== value)) return none('The queue is closed on every day of the horizon.');
  const holidays = markCalendarRows(calendar, grid.firstDay, end).map((mark) => (mark === 1 ? 1 : 0));
  const handleTime = learnHandleTime(grid, end, holidays);
  const { windows, error, fourWeekMeanError, lastWeekError, method } = report;
  const forecast: QueueForecast = {
    status: 'forecast',
    firstDay: origin,
    days: horizon,
    slotMinutes: grid.slotMinutes,
    slots: grid.slots,
    ...days,
    handleTimes: handleTime
      ? Float64Array.from({ length: 7 * grid.slots }, (_, cell) =>
          toMillionths(handleTime.secondsFor(Math.floor(cell / grid.slots), cell % grid.slots)),
        )
      : new Float64Array(0),
    handleTimeSpread: handleTime ? learnHandleTimeSpread(grid, end, holidays, handleTime) : null,
    spread,
    paths: { count: 0, unit: 1, ratios: new Uint16Array(0) },
    audit: {
      modelVersion: MODEL_VERSION,
      inputHash: fingerprint(recorded, JSON.stringify([horizon, { ...request, records: undefined }])),
      windows,
      error,
      fourWeekMeanError,
      lastWeekError,
      method: method.kind,
      recentShare: method.kind === 'model' ? method.shares.recent : 0,
      fourWeekShare: method.kind === 'model' ? method.shares.fourWeek : 0,
      byLead,
    },
    events: measured,
    flags: collectFlags(grid, model, report, calendar, horizon),
  };
  forecast.paths = sampleDays(daySpreads(forecast), parseInt(fingerprint(recorded, '').slice(0, 8), 16));
  return forecast;
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
