import { minutesOf } from '../../kernel/dates';
import type { RequiredStretch } from './cover';
import type { PlannedShift } from './planned-shift';
import { DAY_MINUTES, type WallClock } from './wall-clock';

/** Hours of the day that a schedule shows, in minutes after midnight. */
export interface DayHours {
  from: number;
  to: number;
}

const HOUR = 60;
/** Longer days are shown whole. */
const MAX_HOURS = 20;

/**
 * Returns the hours in which someone is required or works on some day, with an hour around; undefined if someone works
 * at night, or if they are almost the whole day.
 */
export function hoursInUse(
  shifts: readonly Pick<PlannedShift, 'startTime' | 'endTime'>[],
  required: DayHours | undefined,
): DayHours | undefined {
  let [from, to] = required ? [required.from, required.to] : [DAY_MINUTES, 0];
  for (const { startTime, endTime } of shifts) {
    const [start, end] = [minutesOf(startTime), minutesOf(endTime) || DAY_MINUTES];
    if (end <= start) return undefined;
    from = Math.min(from, start);
    to = Math.max(to, end);
  }
  const shown = {
    from: Math.max(0, Math.floor(from / HOUR - 1) * HOUR),
    to: Math.min(DAY_MINUTES, Math.ceil(to / HOUR + 1) * HOUR),
  };
  return from >= to || shown.to - shown.from > MAX_HOURS * HOUR ? undefined : shown;
}

/** Returns the hours of the day in which people are required; undefined without a requirement. */
export function requiredHours(required: readonly RequiredStretch[], clock: WallClock): DayHours | undefined {
  let [from, to] = [DAY_MINUTES, 0];
  for (const { startsAt, endsAt, people } of required) {
    if (people <= 0) continue;
    const { minutes } = clock.localOf(startsAt);
    from = Math.min(from, minutes);
    to = Math.max(to, minutes + Math.round((endsAt - startsAt) / 60_000));
  }
  return from < to ? { from, to } : undefined;
}
