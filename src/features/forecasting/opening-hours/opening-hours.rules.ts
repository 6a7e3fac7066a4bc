import type { OpeningHours as EngineHours } from '../../../engines/forecaster/history/weekly-hours';
import type { Issue } from '../../../kernel/errors';
import { minuteOf } from '../../../engines/time/civil-date';

/** Opening hours on a weekday. */
export interface OpenTime {
  /** 0 Sunday to 6 Saturday. */
  weekday: number;
  /** `HH:MM`. */
  from: string;
  /** `HH:MM`, exclusive; 00:00 is the end of the day. */
  until: string;
}

export interface OpeningHoursFields {
  queue: string | null;
  channel: string | null;
  validFrom: string;
  hours: OpenTime[];
}

const END_OF_DAY = 1440;
const endOf = ({ until }: OpenTime): number => minuteOf(until) || END_OF_DAY;

/** Returns the faults of opening hours, with the index of each. */
export function openingHoursFaults(hours: readonly OpenTime[]): Issue[] {
  return hours.flatMap((time, i) => {
    if (endOf(time) <= minuteOf(time.from))
      return [{ path: `hours[${i}].until`, message: `must be after from (${time.from}), got "${time.until}"` }];
    const other = hours.findIndex(
      (each) =>
        each !== time &&
        each.weekday === time.weekday &&
        minuteOf(each.from) < endOf(time) &&
        minuteOf(time.from) < endOf(each),
    );
    return other >= 0 && other < i
      ? [{ path: `hours[${i}].from`, message: `overlaps hours[${other}], got "${time.from}"` }]
      : [];
  });
}

/**
 * Returns the opening hours of a queue-channel in the engine's form, from the nearest level: queue-channel, queue,
 * channel, all.
 */
export function engineHours(
  entries: readonly OpeningHoursFields[],
  stream: { queue: string; channel: string },
): EngineHours[] {
  const levels = [
    { queue: stream.queue, channel: stream.channel },
    { queue: stream.queue, channel: null },
    { queue: null, channel: stream.channel },
    { queue: null, channel: null },
  ];
  const nearest = levels
    .map(({ queue, channel }) => entries.filter((entry) => entry.queue === queue && entry.channel === channel))
    .find((found) => found.length > 0);
  return (nearest ?? []).map(({ validFrom, hours }) => ({
    validFrom,
    hours: hours.map((time) => ({
      weekday: time.weekday === 0 ? 7 : time.weekday,
      fromMinute: minuteOf(time.from),
      untilMinute: endOf(time),
    })),
  }));
}
