import { Temporal } from 'temporal-polyfill';
import { DAY_MS } from './units';

/**
 * Local time of a zone, for batches: the clock changes of a year are looked up once, and each conversion is plain
 * arithmetic.
 */
export interface WallClock {
  /** True if a clock change skips this local time. */
  skips(date: string, time: string): boolean;
  /** True if this local time occurs twice because of a clock change. */
  repeats(date: string, time: string): boolean;
  /** UTC offsets in minutes at which this local time occurs. A repeated time has two, earlier occurrence first. */
  offsetsAt(date: string, time: string): number[];
  /**
   * Epoch milliseconds of `YYYY-MM-DDTHH:MM[:SS[.fff]]`. A skipped time maps to the instant after the gap, a repeated
   * one to its first occurrence.
   */
  instantOf(wall: string): number;
}

interface ClockChange {
  at: number;
  /** Local times of the change in the old and in the new offset. */
  before: string;
  after: string;
  offsetMs: number;
}

interface ZoneYear {
  /** UTC offset before the first change. */
  offsetMs: number;
  changes: ClockChange[];
}

/** Extends each year at both ends, so that local times of the year stay within it at any UTC offset. */
const MARGIN_MS = 2 * DAY_MS;

const years = new Map<string, ZoneYear>();

export function wallClock(timeZone: string): WallClock {
  const changesOfDay = new Map<string, ClockChange[]>();
  const changesOn = (date: string): ClockChange[] => {
    let known = changesOfDay.get(date);
    if (!known) {
      known = yearOf(date).changes.filter(
        ({ before, after }) => before.startsWith(date) || after.startsWith(date) || (before < date && date < after),
      );
      changesOfDay.set(date, known);
    }
    return known;
  };
  const yearOf = (wall: string): ZoneYear => knownYear(timeZone, Number(wall.slice(0, 4)));
  return {
    skips: (date, time) =>
      changesOn(date).some(({ before, after }) => before <= `${date}T${time}` && `${date}T${time}` < after),
    repeats: (date, time) =>
      changesOn(date).some(({ before, after }) => after <= `${date}T${time}` && `${date}T${time}` < before),
    offsetsAt(date, time) {
      const wall = `${date}T${time}`;
      const year = yearOf(wall);
      let { offsetMs } = year;
      for (const change of year.changes) {
        if (wall < change.before && wall < change.after) break;
        if (wall < change.before) return [offsetMs, change.offsetMs].map(toMinutes);
        offsetMs = change.offsetMs;
      }
      return [toMinutes(offsetMs)];
    },
    instantOf(wall) {
      const year = yearOf(wall);
      let { offsetMs } = year;
      for (const change of year.changes) {
        if (wall < change.before) break;
        if (wall < change.after) return change.at;
        offsetMs = change.offsetMs;
      }
      return Date.parse(`${wall}Z`) - offsetMs;
    },
  };
}

/** A clock change: its instant, the local time at which it happens, and the UTC offset from then on. */
export type ZoneChange = Pick<ClockChange, 'at' | 'before' | 'offsetMs'>;

/** Returns the clock changes of a zone in a range of years in order, and the offset before the first one. */
export function zoneHistory(
  timeZone: string,
  firstYear: number,
  lastYear: number,
): { offsetMs: number; changes: readonly ZoneChange[] } {
  const clocks = Array.from({ length: lastYear - firstYear + 1 }, (_, i) => knownYear(timeZone, firstYear + i));
  // Years overlap by their margins.
  const changes = new Map(clocks.flatMap((year) => year.changes.map((change) => [change.at, change] as const)));
  return { offsetMs: clocks[0]!.offsetMs, changes: [...changes.values()] };
}

function knownYear(timeZone: string, year: number): ZoneYear {
  const key = `${timeZone} ${year}`;
  let known = years.get(key);
  if (!known) years.set(key, (known = zoneYear(timeZone, year)));
  return known;
}

const toMinutes = (ms: number): number => Math.round(ms / 60_000);

function zoneYear(timeZone: string, year: number): ZoneYear {
  let moment = Temporal.Instant.fromEpochMilliseconds(Date.UTC(year, 0, 1) - MARGIN_MS).toZonedDateTimeISO(timeZone);
  const end = Date.UTC(year + 1, 0, 1) + MARGIN_MS;
  const found: ZoneYear = { offsetMs: offsetMsOf(moment), changes: [] };
  for (let offsetMs = found.offsetMs; ;) {
    const next = moment.getTimeZoneTransition('next');
    if (!next || next.epochMilliseconds > end) return found;
    const at = next.epochMilliseconds;
    const change: ClockChange = {
      at,
      before: shown(at + offsetMs),
      after: shown(at + offsetMsOf(next)),
      offsetMs: offsetMsOf(next),
    };
    found.changes.push(change);
    offsetMs = change.offsetMs;
    moment = next;
  }
}

const offsetMsOf = (moment: Temporal.ZonedDateTime): number => moment.offsetNanoseconds / 1e6;
/** Truncated to minutes, which suffices for comparisons, as changes happen at whole minutes. */
const shown = (ms: number): string => new Date(ms).toISOString().slice(0, 16);
