import { parseDate } from '../civil-date';
import { DAY, forCells, overlap, type ExpectedDays } from './local-time';

/** Figures that a person set: of an interval, of days, or of the same hours of some days. They apply in their order. */
export interface ForecastOverride {
  /** First and last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** Daily hours in minutes after midnight, until exclusive; left out, the whole day. */
  fromMinute?: number;
  untilMinute?: number;
  /** Contacts of all these intervals together, shared out as forecast. */
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

/** What overrides made of the days: contacts by cell, and handle times (NaN: not set). */
export interface Overridden {
  volume: Float64Array;
  handleTimeSeconds: Float64Array;
}

/** What overrides need to know of the days beside their contacts. */
interface Clock {
  /** Real length of a cell over its nominal one: 0 where the clock skips it. */
  lengthOf(cell: number): number;
  /** Share of the day's contacts that a cell would have were the day open. */
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
 * Applies overrides to the contacts of `days`, which hold the whole range of those that set contacts. Set contacts are
 * shared out among the open intervals of the range as they stand, or as they stood before any override, or like the
 * usual day, or evenly: the first of these that tells them apart. An interval that is closed opens only where contacts
 * are set for a range without any open one, and never where the clock skips it.
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

/** The cells of an override that the clock does not skip, with the part of them that it is about. */
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
