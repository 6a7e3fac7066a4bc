import { formatDate } from '../../time/civil-date';
import type { DayGrid } from '../history/day-grid';
import type { ForecastFlag } from '../reading/kept-forecast';
import type { UsualDays } from '../usual-days';

/** Minimum length of a closed season, in days; and of one in progress, for it to count as a repetition. */
const MIN_SEASON = 56;
const MIN_BEGUN = 28;
const YEAR = 365.25;
const MAX_YEARS = 4;

/** A period in which a queue is closed, by rows of the grid: first and last day. */
type Gap = readonly [from: number, until: number];

/** The closed season of a queue. */
export interface ClosedSeason {
  /** Rows of the history up to its last contacts. Any rows after that belong to the closed season in progress. */
  openUntil: number;
  /** Returns true if the queue is closed on a day, given by its number. */
  isClosed(day: number): boolean;
}

/** The closed season of a queue that was closed at the same time of at least two years; undefined for others. */
export function findClosedSeason({ firstDay, days, slots, volume }: DayGrid): ClosedSeason | undefined {
  const open: number[] = [];
  for (let day = 0; day < days; day++)
    if (volume.subarray(day * slots, (day + 1) * slots).some((value) => value > 0)) open.push(day);
  if (open.length === 0) return undefined;
  const gaps: Gap[] = [];
  for (let i = 1; i < open.length; i++)
    if (open[i]! - open[i - 1]! > MIN_SEASON) gaps.push([open[i - 1]! + 1, open[i]! - 1]);
  const openUntil = open[open.length - 1]! + 1;
  if (gaps.length > 0 && days - openUntil >= MIN_BEGUN) gaps.push([openUntil, days - 1]);
  const recurring = gaps.filter((gap) => gaps.some((other) => other !== gap && isSameTime(gap, other)));
  if (recurring.length === 0) return undefined;
  const isWithin = (row: number): boolean => recurring.some(([from, until]) => row >= from && row <= until);
  return {
    openUntil: days - openUntil >= MIN_BEGUN ? openUntil : days,
    isClosed(day) {
      for (let years = 1; years <= MAX_YEARS; years++) {
        const row = Math.round(day - firstDay - years * YEAR);
        if (row < days) return row >= 0 && isWithin(row);
      }
      return false;
    },
  };
}

/**
 * Returns true if two gaps fall at the same time of different years: they overlap by at least half of the shorter one.
 */
function isSameTime([from, until]: Gap, [otherFrom, otherUntil]: Gap): boolean {
  const years = Math.round((otherFrom - from) / YEAR);
  if (years === 0) return false;
  const shift = Math.round(years * YEAR);
  const overlap = Math.min(until + shift, otherUntil) - Math.max(from + shift, otherFrom) + 1;
  return 2 * overlap >= Math.min(until - from, otherUntil - otherFrom) + 1;
}

/** Returns the days of a queue from a later origin on, closed in its closed season. */
export function withClosedSeason(usual: UsualDays, origin: number, { isClosed }: ClosedSeason): UsualDays {
  const late = origin - usual.origin;
  return {
    ...usual,
    origin,
    contacts(before, days) {
      const earlier = Math.max(0, before - late);
      const contacts = usual.contacts(earlier, late + days).slice((earlier + late - before) * usual.slots);
      for (let row = 0; row < before + days; row++)
        if (isClosed(origin - before + row)) contacts.fill(NaN, row * usual.slots, (row + 1) * usual.slots);
      return contacts;
    },
    day(day) {
      const own = usual.day(day);
      return isClosed(day) ? { ...own, closed: true } : own;
    },
  };
}

/** Returns the history up to a row. */
export function historyUntil(grid: DayGrid, row: number): DayGrid {
  const end = row * grid.slots;
  return {
    ...grid,
    days: row,
    volume: grid.volume.subarray(0, end),
    closed: grid.closed.subarray(0, end),
    handledSeconds: grid.handledSeconds.subarray(0, end),
    handledContacts: grid.handledContacts.subarray(0, end),
  };
}

export function closedSeasonFlag({ isClosed }: ClosedSeason, origin: number, horizon: number): ForecastFlag[] {
  for (let day = origin; day < origin + horizon; day++) {
    if (!isClosed(day)) continue;
    let until = day;
    while (until + 1 < origin + horizon && isClosed(until + 1)) until++;
    const message = `Closed until ${formatDate(until)}, as at this time of earlier years.`;
    return [{ kind: 'closedSeason', date: formatDate(day), message }];
  }
  return [];
}
