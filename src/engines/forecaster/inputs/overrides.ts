import { parseDate } from '../../time/civil-date';
import { DAY, forCells, overlap, type ExpectedDays } from './local-time';

/** Manual figures for an interval, for days, or for the same hours of several days. They apply in order. */
export interface ForecastOverride {
  /** First and last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** Daily hours in minutes after midnight, end exclusive; the whole day by default. */
  fromMinute?: number;
  untilMinute?: number;
  /** Contacts of all these intervals together, distributed in proportion to the forecast. */
  contacts?: number;
  /** Factor on the contacts. */
  factor?: number;
  /** Mean handle time in seconds. */
  handleTimeSeconds?: number;
}

/** An override with its days as numbers. */
export interface OverrideSpan extends ForecastOverride {
  firstDay: number;
  lastDay: number;
}

/** Result of overrides: contacts by cell, and handle times (NaN where not set). */
export interface Overridden {
  volume: Float64Array;
  handleTimeSeconds: Float64Array;
}

/** Inputs of overrides other than the contacts of the days. */
interface Clock {
  /** Real length of a cell divided by its nominal one: 0 where a clock change skips it. */
  lengthOf(cell: number): number;
  /** Share of the day's contacts that a cell would have if the day were open. */
  shareOf(cell: number): number;
}

/** Overrides with real dates, in order. */
export function overrideSpans(overrides: readonly ForecastOverride[]): OverrideSpan[] {
  return overrides.flatMap((override) => {
    const firstDay = parseDate(override.from);
    const lastDay = parseDate(override.to);
    return firstDay === undefined || lastDay === undefined || lastDay < firstDay
      ? []
      : [{ ...override, firstDay, lastDay }];
  });
}

/**
 * Applies overrides to the contacts of `days`, which must contain the whole range of those that set contacts. Set
 * contacts are distributed over the open intervals of the range in proportion to their current contacts, or their
 * contacts before any override, or the usual day, or evenly: the first of these that is not all zero. A closed interval
 * opens only if contacts are set for a range without any open interval, and never where a clock change skips it.
 */
export function applyOverrides(
  spans: readonly OverrideSpan[],
  days: ExpectedDays,
  { lengthOf, shareOf }: Clock,
): Overridden {
  const volume = days.volume.slice();
  const handleTimeSeconds = new Float64Array(volume.length).fill(NaN);
  for (const span of spans) {
    const cells = cellsOf(span, days, lengthOf);
    if (span.contacts !== undefined && span.contacts >= 0) {
      const open = cells.filter(({ cell }) => volume[cell] === volume[cell]);
      const chosen = open.length > 0 ? open : cells;
      const shares = [(cell: number) => volume[cell]!, (cell: number) => days.volume[cell]!, shareOf, lengthOf];
      for (const share of shares) {
        const parts = chosen.map(({ cell, part }) => part * (share(cell) || 0));
        const all = parts.reduce((sum, value) => sum + value, 0);
        if (!(all > 0)) continue;
        chosen.forEach(({ cell, part }, i) => {
          volume[cell] = (1 - part) * (volume[cell] || 0) + (parts[i]! * span.contacts!) / all;
        });
        break;
      }
    }
    if (span.factor !== undefined && span.factor >= 0)
      for (const { cell, part } of cells) volume[cell]! *= 1 - part + part * span.factor;
    if (span.handleTimeSeconds !== undefined && span.handleTimeSeconds > 0)
      for (const { cell, part } of cells) if (part >= 0.5) handleTimeSeconds[cell] = span.handleTimeSeconds;
  }
  return { volume, handleTimeSeconds };
}

/** Returns the cells of an override that exist on the clock, each with the share of it that the override covers. */
function cellsOf(
  { firstDay, lastDay, fromMinute = 0, untilMinute = 1440 }: OverrideSpan,
  days: ExpectedDays,
  lengthOf: Clock['lengthOf'],
): { cell: number; part: number }[] {
  const { slots, slotMinutes } = days;
  const cells: { cell: number; part: number }[] = [];
  forCells(days, firstDay * DAY, (lastDay + 1) * DAY, (cell) => {
    const minute = (cell % slots) * slotMinutes;
    const part = overlap(fromMinute, untilMinute, minute, minute + slotMinutes) / slotMinutes;
    if (part > 0 && lengthOf(cell) > 0) cells.push({ cell, part });
  });
  return cells;
}
