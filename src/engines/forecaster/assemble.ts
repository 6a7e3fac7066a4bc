import { methodForecast, slotForecast, type Method } from './backtest';
import { isUncertainDay, type Calendar } from './calendar/calendar';
import { formatDate } from './civil-date';
import type { ClockChange } from './history/clock-changes';
import type { DayGrid } from './history/day-grid';
import { eventFactors, expectedOver, type EventSpan } from './inputs/events';
import type { ExpectedDays } from './inputs/local-time';
import { applyOpeningHours, type OpeningHours } from './inputs/opening-hours';
import { applyOverrides, overrideSpans, type ForecastOverride } from './inputs/overrides';
import type { QueueModel } from './model';
import { toMillionths } from './numbers';
import type { QueueForecast } from './reading/kept-forecast';
import { clockFactor } from './reading/real-minutes';

/** What users entered that changes the days to come. */
export interface DayInputs {
  events: readonly EventSpan[];
  openingHours: readonly OpeningHours[];
  overrides: readonly ForecastOverride[];
  clockChanges: readonly ClockChange[];
}

/** The days of the horizon as they are kept. */
export type AssembledDays = Pick<
  QueueForecast,
  'volume' | 'profileWeekday' | 'drivers' | 'adjusted' | 'named' | 'calendarSpread' | 'dayNames' | 'clockChanges'
>;

/** Most days that are looked at, so that an event or a total set beyond the horizon is shared out over all its days. */
const FURTHEST = 700;

/**
 * The days of the horizon: what the model expects, within the opening hours and as long as the clock makes each
 * interval, then events, then what people set; and the factors that made it up.
 */
export function assembleDays(
  grid: DayGrid,
  calendar: Calendar,
  model: QueueModel,
  method: Method,
  horizon: number,
  inputs: DayInputs,
): AssembledDays {
  const { slots, slotMinutes } = grid;
  const origin = grid.firstDay + grid.days;
  const reach = reachOf(inputs, origin, horizon);
  const expected = applyOpeningHours(
    methodForecast(grid, grid.days, model, reach, method),
    inputs.openingHours,
    model,
    { origin, slots, slotMinutes },
  );
  lengthen(expected, inputs.clockChanges, origin, grid);
  const days: ExpectedDays = { firstDay: origin, slots, slotMinutes, volume: expected };
  const past = (from: number): ExpectedDays => ({
    firstDay: from,
    slots,
    slotMinutes,
    volume: from < origin ? slotForecast(grid, model, from, origin - from) : new Float64Array(0),
  });
  const events = eventFactors(
    inputs.events,
    days,
    (span) => expectedOver(span, days) + expectedOver(span, past(Math.floor(span.from / 1440))),
  );
  const withEvents = expected.map((value, cell) => value * events[cell]!);
  const overridden = applyOverrides(
    overrideSpans(inputs.overrides),
    { ...days, volume: withEvents },
    (firstDay, lastDay, partOf) => {
      const { volume } = past(Math.max(firstDay, origin - FURTHEST));
      const cells = Math.min(volume.length, (lastDay - firstDay + 1) * slots);
      let sum = 0;
      for (let cell = 0; cell < cells; cell++)
        if (volume[cell]! > 0) sum += partOf((cell % slots) * slotMinutes) * volume[cell]!;
      return sum;
    },
  );
  return keepDays(grid, calendar, model, horizon, { expected, events, overridden }, inputs.clockChanges);
}

/** Days to look at: the horizon, and the rest of events and of totals by hand that begin within it. */
function reachOf({ events, overrides }: DayInputs, origin: number, horizon: number): number {
  let reach = horizon;
  for (const { from, until, uplift } of events)
    if ('contacts' in uplift && from < (origin + horizon) * 1440) reach = Math.max(reach, until / 1440 - origin);
  for (const { firstDay, lastDay, contacts } of overrideSpans(overrides))
    if (contacts !== undefined && firstDay < origin + horizon) reach = Math.max(reach, lastDay + 1 - origin);
  return Math.min(Math.ceil(reach), Math.max(horizon, FURTHEST));
}

/** Makes intervals that the clock skips closed, and those that it passes twice twice as large. */
function lengthen(expected: Float64Array, changes: readonly ClockChange[], origin: number, grid: DayGrid): void {
  const { slots, slotMinutes } = grid;
  for (const date of new Set(changes.map((change) => change.date))) {
    for (let day = 0; day < expected.length / slots; day++) {
      if (formatDate(origin + day) !== date) continue;
      for (let slot = 0; slot < slots; slot++) {
        const factor = clockFactor(changes, date, slot * slotMinutes, slotMinutes);
        expected[day * slots + slot]! *= factor > 0 ? factor : NaN;
      }
    }
  }
}

interface Steps {
  expected: Float64Array;
  events: Float64Array;
  overridden: ReturnType<typeof applyOverrides>;
}

/** The first `horizon` days as they are kept, with the factors of each day. */
function keepDays(
  grid: DayGrid,
  calendar: Calendar,
  model: QueueModel,
  horizon: number,
  { expected, events, overridden }: Steps,
  clockChanges: readonly ClockChange[],
): AssembledDays {
  const { slots } = grid;
  const origin = grid.firstDay + grid.days;
  const column = (): Float64Array => new Float64Array(horizon);
  const drivers = {
    level: column(),
    season: column(),
    weekday: column(),
    month: column(),
    holiday: column(),
    recentLevel: column(),
    event: column(),
    override: column(),
  };
  const profileWeekday = new Uint8Array(horizon);
  const named = new Uint8Array(horizon);
  const calendarSpread = column();
  const dayNames: AssembledDays['dayNames'] = [];
  for (let day = 0; day < horizon; day++) {
    const ofDay = model.forecastDay(origin + day);
    const { breakdown } = ofDay;
    const { month } = model.level.parts(origin + day);
    profileWeekday[day] = ofDay.profileWeekday;
    named[day] = isUncertainDay(calendar, origin + day) ? 1 : 0;
    calendarSpread[day] = ofDay.calendarSpread;
    if (ofDay.named !== undefined) dayNames.push({ day, name: ofDay.named });
    let [usual, withEvents, total] = [0, 0, 0];
    for (let cell = day * slots; cell < (day + 1) * slots; cell++) {
      if (expected[cell]! >= 0) usual += toMillionths(expected[cell]!);
      if (expected[cell]! >= 0) withEvents += toMillionths(expected[cell]! * events[cell]!);
      if (overridden.volume[cell]! >= 0) total += toMillionths(overridden.volume[cell]!);
    }
    drivers.season[day] = Math.exp(model.season(origin + day));
    drivers.level[day] = breakdown.level / drivers.season[day]!;
    drivers.weekday[day] = breakdown.weekday;
    drivers.month[day] = Math.exp(month);
    drivers.holiday[day] = breakdown.calendar / drivers.month[day]!;
    // The blend, opening hours and the clock may make another total of the model's factors, and people contacts where
    // none were expected: the recent level takes up what no other factor says.
    drivers.event[day] = usual > 0 ? withEvents / usual : 1;
    drivers.override[day] = withEvents > 0 ? total / withEvents : 1;
    const known = breakdown.level * breakdown.weekday * breakdown.calendar;
    const left = usual > 0 ? usual : total;
    drivers.recentLevel[day] = known > 0 ? left / known : breakdown.recentLevel;
  }
  const dates = new Set(Array.from({ length: horizon }, (_, day) => formatDate(origin + day)));
  return {
    volume: overridden.volume.slice(0, horizon * slots).map(toMillionths),
    profileWeekday,
    drivers,
    adjusted: adjustmentsOf(horizon * slots, events, overridden),
    named,
    calendarSpread,
    dayNames,
    clockChanges: clockChanges.filter(({ date }) => dates.has(date)),
  };
}

function adjustmentsOf(
  length: number,
  events: Float64Array,
  { factor, handleTimeSeconds }: Steps['overridden'],
): AssembledDays['adjusted'] {
  const cells: number[] = [];
  for (let cell = 0; cell < length; cell++)
    if (events[cell] !== 1 || factor[cell] !== 1 || handleTimeSeconds[cell]! > 0) cells.push(cell);
  return {
    cell: Int32Array.from(cells),
    event: Float64Array.from(cells, (cell) => events[cell]!),
    override: Float64Array.from(cells, (cell) => factor[cell]!),
    handleTimeSeconds: Float64Array.from(cells, (cell) => handleTimeSeconds[cell]!),
  };
}
