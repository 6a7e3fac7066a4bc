import { Temporal } from 'temporal-polyfill';

/** Converts instants to the organization's local time. */

const BUCKET_MS = 30 * 60_000;
const NEAR_MS = 3 * 3_600_000;

export interface LocalTime {
  date: string;
  time: string;
  /** Set for local times that occur twice. */
  utcOffset?: string;
}

export type ToLocal = (date: string, minutes: number, offset: string) => LocalTime;

/** Converts instants of other zones to local time. UTC offsets are cached per half hour. */
export function clockOf(timeZone: string): ToLocal {
  const offsets = new Map<number, number>();
  const offsetAt = (ms: number): number => {
    const bucket = Math.floor(ms / BUCKET_MS);
    let offset = offsets.get(bucket);
    if (offset === undefined) {
      const instant = Temporal.Instant.fromEpochMilliseconds(bucket * BUCKET_MS);
      offset = instant.toZonedDateTimeISO(timeZone).offsetNanoseconds / 6e10;
      offsets.set(bucket, offset);
    }
    return offset;
  };
  return (date, minutes, zone) => {
    const ms = Date.parse(`${date}T00:00:00Z`) + (minutes - minutesOf(zone)) * 60_000;
    const offset = offsetAt(ms);
    const local = new Date(ms + offset * 60_000).toISOString();
    const isRepeated = [-NEAR_MS, NEAR_MS].some((away) => {
      const other = offsetAt(ms + away);
      return other !== offset && offsetAt(ms + (offset - other) * 60_000) === other;
    });
    return { date: local.slice(0, 10), time: local.slice(11, 16), utcOffset: isRepeated ? textOf(offset) : undefined };
  };
}

function minutesOf(zone: string): number {
  if (zone === 'Z') return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function textOf(offset: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${offset < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** Returns true if a local time occurs twice on a day. */
export function isRepeated(timeZone: string, date: string, time: string): boolean {
  const local = Temporal.PlainDateTime.from(`${date}T${time}`);
  const [earlier, later] = (['earlier', 'later'] as const).map(
    (disambiguation) => local.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds,
  );
  return earlier !== later && local.toZonedDateTime(timeZone).toPlainDateTime().equals(local);
}
