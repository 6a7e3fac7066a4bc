import type { EffectClass } from '../calendar/calendar';
import type { ClockChange } from '../history/clock-changes';
import type { HandleTimeSpread } from './handle-time-quantiles';
import type { LeadAccuracy } from './lead-accuracy';
import type { MeasuredEvent } from '../inputs/events';
import type { SpreadModel } from './spread-quantiles';

/**
 * A forecast of one queue as plain data: numbers, strings and typed arrays, to be stored (see packing) and read without
 * the engine (see intervals, periods, drivers). Day 0 is the first day of the forecast.
 */
export interface QueueForecast {
  status: 'forecast';
  /** Day number (see civil-date) of day 0. */
  firstDay: number;
  days: number;
  slotMinutes: number;
  /** Slots of a day: 1440 / slotMinutes, rounded down. */
  slots: number;
  /** Contacts expected, `[day][slot]` in one row: `volume[day * slots + slot]`. NaN where the queue is closed. */
  volume: Float64Array;
  /** Mean handle time in seconds by weekday (0 Monday) and slot: `[7][slot]`; empty when none was ever recorded. */
  handleTimes: Float64Array;
  /** Uncertainty of handle times; null or, in older forecasts, undefined if unknown. */
  handleTimeSpread?: HandleTimeSpread | null;
  /** Weekday (0 Monday) whose opening hours, shape and handle times apply to each day: usually its own. */
  profileWeekday: Uint8Array;
  /** Factors of each day's contacts. */
  drivers: DayDrivers;
  /** Intervals changed by events or overrides. */
  adjusted: Adjustments;
  /**
   * Inputs of the bounds by day, besides the contacts: whether the day is uncertain, and its relative standard
   * deviation.
   */
  named: Uint8Array;
  calendarSpread: Float64Array;
  /** Named calendar days of the horizon, with their class, and whether users entered them. */
  dayNames: { day: number; name: string; effectClass: EffectClass; isSpecial: boolean }[];
  /** Expected totals of the days before the first, the last day last; 0 where closed. */
  before: Float64Array;
  /** Clock changes on days of the horizon. */
  clockChanges: ClockChange[];
  spread: SpreadModel;
  paths: SampledPaths;
  /** Measured effects of past events. */
  events: MeasuredEvent[];
  audit: ForecastAudit;
  flags: ForecastFlag[];
}

/** Factors by day; their product is the day's total. At least one is 0 on a closed day. */
export interface DayDrivers {
  /** Contacts of an average day in the long run, with trend. */
  level: Float64Array;
  /** Annual season. */
  season: Float64Array;
  weekday: Float64Array;
  /** Day of the month. */
  month: Float64Array;
  /** Holiday or special day, and the days around it. */
  holiday: Float64Array;
  /** Level of the last weeks relative to the long run. */
  recentLevel: Float64Array;
  /** Events that users entered. */
  event: Float64Array;
  /** Manually set contacts relative to the forecast. */
  override: Float64Array;
}

/**
 * Intervals whose contacts an event or an override changed: cells (day * slots + slot), ascending, with the effective
 * factors (1 where nothing was expected before). `volume` holds the contacts after both.
 */
export interface Adjustments {
  cell: Int32Array;
  /** Contacts without events and overrides; NaN where the queue was closed without them. */
  usual: Float64Array;
  event: Float64Array;
  override: Float64Array;
  /** Manually set handle time in seconds; NaN where not set. */
  handleTimeSeconds: Float64Array;
}

/**
 * Sampled paths of the horizon by day, for bounds of days, weeks and months: path k has `ratios[k * days + day] / unit`
 * times the day's expected contacts.
 */
export interface SampledPaths {
  count: number;
  unit: number;
  ratios: Uint16Array;
}

/** Backtest errors (WAPE) of the model and of common practice, and the method in use. */
export interface ForecastAudit {
  modelVersion: string;
  inputHash: string;
  windows: number;
  error: number;
  fourWeekMeanError: number;
  lastWeekError: number;
  method: 'model' | 'sixWeekMedian' | 'followed';
  /** Share of the recent weeks in the model's forecast, 0 to 1. */
  recentShare: number;
  /** Share of the plain mean of four ordinary weeks. */
  fourWeekShare: number;
  /** Share of the proxy queue's forecast, 0 to 1. */
  followedShare: number;
  /** Accuracy of day totals by lead. */
  byLead: LeadAccuracy[];
}

/** A remark for the planner about a forecast. */
export interface ForecastFlag {
  kind:
    | 'follows'
    | 'unusualDay'
    | 'missingDays'
    | 'levelShift'
    | 'refusedRecords'
    | 'convertedCadence'
    | 'shortHistory'
    | 'fallBack'
    | 'firstTimeHoliday'
    | 'eventInClosedHours'
    | 'closedDays'
    | 'openingHoursChanged'
    | 'omittedZeros'
    | 'dailyTotals'
    | 'unseenWeekdays'
    | 'closedSeason';
  /** The day concerned, if any: `YYYY-MM-DD`. */
  date?: string;
  message: string;
}

/** Returns the rows of a forecast on the days `from` to `to` (day numbers, inclusive). */
export function daysWithin({ firstDay, days }: QueueForecast, from: number, to: number): [first: number, end: number] {
  const first = Math.max(0, from - firstDay);
  return [first, Math.max(first, Math.min(days, to - firstDay + 1))];
}

/** Factors of the events and overrides of an interval. */
export interface Adjustment {
  event: number;
  override: number;
  handleTimeSeconds: number;
}

const UNCHANGED: Adjustment = { event: 1, override: 1, handleTimeSeconds: NaN };

/** Returns the factors of an interval's events and overrides; 1 if there are none. `cell` is day * slots + slot. */
export function adjustmentAt({ adjusted }: QueueForecast, cell: number): Adjustment {
  let low = 0;
  let high = adjusted.cell.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (adjusted.cell[middle]! < cell) low = middle + 1;
    else high = middle;
  }
  if (adjusted.cell[low] !== cell) return UNCHANGED;
  return {
    event: adjusted.event[low]!,
    override: adjusted.override[low]!,
    handleTimeSeconds: adjusted.handleTimeSeconds[low]!,
  };
}

/** Returns the mean handle time of an interval in seconds; NaN if none was ever recorded or set. */
export function handleTimeAt(forecast: QueueForecast, cell: number): number {
  const { handleTimes, profileWeekday, slots } = forecast;
  const { handleTimeSeconds } = adjustmentAt(forecast, cell);
  if (handleTimeSeconds > 0) return handleTimeSeconds;
  return handleTimes.length > 0
    ? handleTimes[profileWeekday[Math.floor(cell / slots)]! * slots + (cell % slots)]!
    : NaN;
}
