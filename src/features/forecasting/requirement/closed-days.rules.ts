import { parseDate } from '../../../engines/time/civil-date';
import { addDays, weekdayOf } from '../../../kernel/time/local-time';
import type { Stream } from '../../demand/interval-key';
import { specialDaysOf, type DemandEventFields } from '../events/demand-event.rules';
import { engineHours, type OpeningHoursFields } from '../opening-hours/opening-hours.rules';

/** Days on which the center is closed: all forecasts cover them, and no one is required. */

const DAY_MINUTES = 1_440;

/** Forecast of a queue-channel over the days, without manual entries. */
interface ForecastOfDays extends Stream {
  /** Null for manual entries without a forecast. */
  forecastId: string | null;
  slotMinutes: number;
  figures: { required: Float32Array };
  /** 1 for each day that the forecast covers. */
  knownDays: Uint8Array;
}

interface Required {
  grid: { from: string; days: number; slotMinutes: number };
  courses: readonly ForecastOfDays[];
  isComplete: boolean;
  /** People to schedule by interval, including manual entries. */
  skills: readonly { scheduled: Float64Array }[];
}

/** Inputs that can close a day. */
interface Entered {
  events: readonly DemandEventFields[];
  hours: readonly OpeningHoursFields[];
}

export interface ClosedDay {
  date: string;
  /** A phrase such as the name of an event. */
  reason: string;
}

/** Returns the closed days, sorted. A day that some forecast does not cover is unknown, not closed. */
export function closedDates({ grid, courses, isComplete, skills }: Required): string[] {
  const forecasts = courses.filter(({ forecastId }) => forecastId !== null);
  if (forecasts.length === 0 || !isComplete) return [];
  const slots = DAY_MINUTES / grid.slotMinutes;
  const isClosed = (day: number): boolean =>
    forecasts.every(({ knownDays }) => knownDays[day] === 1) &&
    skills.every(({ scheduled }) => scheduled.subarray(day * slots, (day + 1) * slots).every((people) => people === 0));
  return [...Array(grid.days).keys()].filter(isClosed).map((day) => addDays(grid.from, day));
}

/** Returns the reason for closing a day; equal reasons of several forecasts are merged. */
export function closedReason(date: string, { grid, courses }: Required, entered: Entered): string {
  const day = (Date.parse(date) - Date.parse(grid.from)) / (DAY_MINUTES * 60_000);
  const reasons = courses
    .filter(({ forecastId }) => forecastId !== null)
    .map((forecast) => {
      const slots = DAY_MINUTES / forecast.slotMinutes;
      const isNeeded = forecast.figures.required.subarray(day * slots, (day + 1) * slots).some((people) => people > 0);
      return isNeeded ? 'requirement set to 0 manually' : reasonOf(date, forecast, entered);
    });
  return [...new Set(reasons)].join('; ');
}

function reasonOf(date: string, { queue, channel }: Stream, { events, hours }: Entered): string {
  const own = events.filter(
    (event) => (event.queue === null || event.queue === queue) && (event.channel === null || event.channel === channel),
  );
  const day = parseDate(date) as number;
  const [special] = specialDaysOf(own, [day, day + 1]);
  if (special?.effect.kind === 'closed' || (special?.effect.kind === 'factor' && special.effect.factor === 0))
    return special.name ?? 'closed by an event';
  const inForce = engineHours(hours, { queue, channel })
    .filter(({ validFrom }) => validFrom <= date)
    .reduce<ReturnType<typeof engineHours>[number] | null>(
      (last, each) => (last && last.validFrom > each.validFrom ? last : each),
      null,
    );
  const weekday = weekdayOf(date) || 7;
  return inForce && !inForce.hours.some((time) => time.weekday === weekday)
    ? 'closed by opening hours'
    : 'no contacts expected';
}
