import { formatDate } from '../time/civil-date';
import type { ClockChange } from './history/clock-changes';
import { closedEvents, eventFactors, type EventSpan } from './inputs/events';
import { DAY, type ExpectedDays } from './inputs/local-time';
import type { OpeningHours } from './history/weekly-hours';
import { applyOpeningHours, meanShares } from './inputs/opening-hours';
import { applyOverrides, overrideSpans, type ForecastOverride, type OverrideSpan } from './inputs/overrides';
import { toMillionths } from './numbers';
import type { QueueForecast } from './reading/kept-forecast';
import { clockFactor } from './reading/real-minutes';
import type { UsualDays } from './usual-days';

/** User input that changes the days to forecast. */
export interface DayInputs {
  events: readonly EventSpan[];
  openingHours: readonly OpeningHours[];
  overrides: readonly ForecastOverride[];
  clockChanges: readonly ClockChange[];
}

/** Stored days of the horizon, and remarks for the planner about the input. */
export type AssembledDays = Pick<
  QueueForecast,
  | 'volume'
  | 'profileWeekday'
  | 'drivers'
  | 'adjusted'
  | 'named'
  | 'calendarSpread'
  | 'dayNames'
  | 'clockChanges'
  | 'before'
> & { remarks: QueueForecast['flags'] };

/**
 * Maximum number of days examined on either side of the origin, so that contacts set for a range are distributed over
 * all of it.
 */
const FURTHEST = 1100;
/** Number of days before the first whose totals are stored. */
const KEPT_BEFORE = 28;

/**
 * Cells from the origin on after each step: usual contacts within opening hours and clock changes, then events, then
 * overrides.
 */
interface Steps {
  expected: Float64Array;
  withEvents: Float64Array;
  events: Float64Array;
  volume: Float64Array;
  handleTimeSeconds: Float64Array;
}

/**
 * Computes the days of the horizon and their factors: usual contacts within the opening hours, scaled to the real
 * length of each interval, then events, then overrides.
 */
export function assembleDays(usual: UsualDays, horizon: number, inputs: DayInputs): AssembledDays {
  const { origin, slots, slotMinutes } = usual;
  const overrides = overrideSpans(inputs.overrides);
  const [before, reach] = daysToLookAt(inputs.events, overrides, origin, horizon);
  const volume = usual.contacts(before, reach);
  volume.set(applyOpeningHours(volume.subarray(before * slots), inputs.openingHours, usual), before * slots);
  const days: ExpectedDays = { firstDay: origin - before, slots, slotMinutes, volume };
  const lengths = lengthen(days, inputs.clockChanges);
  const factors = eventFactors(inputs.events, days);
  const withEvents = volume.map((value, cell) => value * factors[cell]!);
  const overridden = applyOverrides(
    overrides,
    { ...days, volume: withEvents },
    { lengthOf: (cell) => lengths.get(cell) ?? 1, shareOf: usualShares(usual, days, lengths) },
  );
  const ofHorizon = (cells: Float64Array): Float64Array => cells.slice(before * slots, (before + horizon) * slots);
  const steps: Steps = {
    expected: ofHorizon(volume),
    withEvents: ofHorizon(withEvents),
    events: ofHorizon(factors),
    volume: ofHorizon(overridden.volume),
    handleTimeSeconds: ofHorizon(overridden.handleTimeSeconds),
  };
  return {
    ...keepDays(usual, horizon, steps),
    clockChanges: changesWithin(inputs.clockChanges, origin, horizon),
    before: totalsBefore(usual),
    remarks: closedEvents(inputs.events, days, origin).map(({ from }) => ({
      kind: 'eventInClosedHours',
      date: formatDate(Math.floor(from / DAY)),
      message: 'Nobody is expected all through this event, as in closed hours: it changes nothing. Check its times.',
    })),
  };
}

/**
 * Returns how many days before the origin and from it on to compute: the horizon, plus the full range of every event
 * and override that sets contacts on those days.
 */
function daysToLookAt(
  events: readonly EventSpan[],
  overrides: readonly OverrideSpan[],
  origin: number,
  horizon: number,
): [before: number, reach: number] {
  const spans = [
    ...events.flatMap(({ from, until, faded, uplift }) =>
      'contacts' in uplift
        ? [{ first: Math.floor(from / DAY), end: Math.ceil(until / DAY), lasts: Math.ceil(faded / DAY) }]
        : [],
    ),
    ...overrides.flatMap(({ firstDay, lastDay, contacts }) =>
      contacts === undefined ? [] : [{ first: firstDay, end: lastDay + 1, lasts: lastDay + 1 }],
    ),
  ].filter(({ lasts }) => lasts > origin);
  let [before, reach] = [0, horizon];
  for (let isSettled = false; !isSettled;) {
    const seen = spans.filter(({ first }) => first < origin + reach);
    const next = Math.min(FURTHEST, Math.max(reach, ...seen.map(({ end }) => end - origin)));
    before = Math.min(FURTHEST, Math.max(0, ...seen.map(({ first }) => origin - first)));
    isSettled = next === reach;
    reach = next;
  }
  return [before, reach];
}

/** Closes cells that a clock change skips and doubles those it repeats; returns the factors by cell. */
function lengthen({ firstDay, slots, slotMinutes, volume }: ExpectedDays, changes: readonly ClockChange[]) {
  const lengths = new Map<number, number>();
  const dates = new Set(changes.map((change) => change.date));
  for (let day = 0; dates.size > 0 && day < volume.length / slots; day++) {
    const date = formatDate(firstDay + day);
    if (!dates.has(date)) continue;
    for (let slot = 0; slot < slots; slot++) {
      const factor = clockFactor(changes, date, slot * slotMinutes, slotMinutes);
      if (factor === 1) continue;
      lengths.set(day * slots + slot, factor);
      volume[day * slots + slot]! *= factor > 0 ? factor : NaN;
    }
  }
  return lengths;
}

/**
 * Returns the share of the day's contacts that each cell would have if the day were open, from its weekday or, failing
 * that, from the other weekdays.
 */
function usualShares(
  usual: UsualDays,
  { firstDay }: ExpectedDays,
  lengths: ReadonlyMap<number, number>,
): (cell: number) => number {
  const { slots, open, profile } = usual;
  const means = meanShares(usual);
  return (cell) => {
    const [day, slot] = [Math.floor(cell / slots), cell % slots];
    const first = usual.day(firstDay + day).profileWeekday * slots;
    const ofWeekday = open.subarray(first, first + slots).includes(1);
    return (ofWeekday ? profile[first + slot]! : means[slot]! || 0) * (lengths.get(cell) ?? 1);
  };
}

/** Builds the stored days with their factors. */
function keepDays(
  usual: UsualDays,
  horizon: number,
  steps: Steps,
): Omit<AssembledDays, 'clockChanges' | 'before' | 'remarks'> {
  const { origin, slots } = usual;
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
    const { factors, named: inCalendar, ...ofDay } = usual.day(origin + day);
    profileWeekday[day] = ofDay.profileWeekday;
    named[day] = ofDay.isUncertain ? 1 : 0;
    calendarSpread[day] = ofDay.calendarSpread;
    if (inCalendar) {
      const { name, effectClass, special } = inCalendar;
      dayNames.push({ day, name, effectClass, isSpecial: special !== undefined });
    }
    const sumOf = (cells: Float64Array): number => {
      let sum = 0;
      for (let cell = day * slots; cell < (day + 1) * slots; cell++)
        if (cells[cell]! > 0) sum += toMillionths(cells[cell]!);
      return sum;
    };
    const [expected, withEvents, total] = [sumOf(steps.expected), sumOf(steps.withEvents), sumOf(steps.volume)];
    // A day with contacts that the calendar closes was opened by an override, or by the queue's own few days.
    const holiday = total > 0 && factors.holiday === 0 ? 1 : factors.holiday;
    const known = factors.level * factors.season * factors.weekday * factors.month * holiday;
    drivers.level[day] = factors.level;
    drivers.season[day] = factors.season;
    drivers.weekday[day] = factors.weekday;
    drivers.month[day] = factors.month;
    drivers.holiday[day] = holiday;
    // Blending, opening hours and clock changes can move the total away from the product of the model's factors. The
    // recent level absorbs the part that no other factor explains. Where nothing was expected, the override absorbs the
    // contacts that were set.
    const isOpened = expected === 0 && total > 0;
    const recentLevel = isOpened ? factors.recentLevel || 1 : known > 0 ? expected / known : factors.recentLevel;
    const isRaised = withEvents === 0 && total > 0;
    drivers.recentLevel[day] = recentLevel;
    drivers.event[day] = expected > 0 && !isRaised ? withEvents / expected : 1;
    drivers.override[day] = isRaised ? total / (known * recentLevel) : withEvents > 0 ? total / withEvents : 1;
  }
  return {
    volume: steps.volume.map(toMillionths),
    profileWeekday,
    drivers,
    adjusted: adjustmentsOf(steps),
    named,
    calendarSpread,
    dayNames,
  };
}

function adjustmentsOf({ expected, withEvents, events, volume, handleTimeSeconds }: Steps): AssembledDays['adjusted'] {
  const overrideAt = (cell: number): number => (withEvents[cell]! > 0 ? volume[cell]! / withEvents[cell]! : 1);
  const isChanged = (cell: number): boolean =>
    events[cell] !== 1 || !Object.is(volume[cell], withEvents[cell]) || handleTimeSeconds[cell]! > 0;
  const cells: number[] = [];
  for (let cell = 0; cell < volume.length; cell++) if (isChanged(cell)) cells.push(cell);
  return {
    cell: Int32Array.from(cells),
    usual: Float64Array.from(cells, (cell) => toMillionths(expected[cell]!)),
    event: Float64Array.from(cells, (cell) => events[cell]!),
    override: Float64Array.from(cells, overrideAt),
    handleTimeSeconds: Float64Array.from(cells, (cell) => handleTimeSeconds[cell]!),
  };
}

function changesWithin(changes: readonly ClockChange[], origin: number, horizon: number): ClockChange[] {
  const dates = new Set(Array.from({ length: horizon }, (_, day) => formatDate(origin + day)));
  return changes.filter(({ date }) => dates.has(date));
}

/** Returns the expected totals of the days before the origin, the last day last; 0 where closed. */
function totalsBefore(usual: UsualDays): Float64Array {
  const { slots } = usual;
  const contacts = usual.contacts(KEPT_BEFORE, 0);
  return Float64Array.from({ length: KEPT_BEFORE }, (_, day) => {
    let sum = 0;
    for (let cell = day * slots; cell < (day + 1) * slots; cell++) if (contacts[cell]! > 0) sum += contacts[cell]!;
    return toMillionths(sum);
  });
}
