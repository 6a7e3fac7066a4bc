import { parseDate } from '../civil-date';
import { overlap, type ExpectedDays } from './local-time';

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
interface Span extends ForecastOverride {
  firstDay: number;
  lastDay: number;
}

/**
 * What overrides made of the days: contacts, factors by cell (1 where there is none) and handle times (NaN: not set).
 */
export interface Overridden {
  volume: Float64Array;
  factor: Float64Array;
  handleTimeSeconds: Float64Array;
}

/** Overrides with real dates, in order. */
export function overrideSpans(overrides: readonly ForecastOverride[]): Span[] {
  return overrides.flatMap((override) => {
    const firstDay = parseDate(override.from);
    const lastDay = parseDate(override.to);
    return firstDay === undefined || lastDay === undefined || lastDay < firstDay
      ? []
      : [{ ...override, firstDay, lastDay }];
  });
}

/**
 * Applies overrides to the contacts of `days`. Contacts set for a range of which `days` hold a part are shared out over
 * all of it: `beyond(override)` are the contacts expected of its other days. An interval that is closed opens only
 * where contacts are set for a range without any open one; then they are shared out evenly.
 */
export function applyOverrides(
  spans: readonly Span[],
  days: ExpectedDays,
  beyond: (firstDay: number, lastDay: number, partOf: (minute: number) => number) => number,
): Overridden {
  const volume = days.volume.slice();
  const factor = new Float64Array(volume.length).fill(1);
  const handleTimeSeconds = new Float64Array(volume.length).fill(NaN);
  const count = volume.length / days.slots;
  for (const span of spans) {
    const partOf = (minute: number): number =>
      overlap(span.fromMinute ?? 0, span.untilMinute ?? 1440, minute, minute + days.slotMinutes) / days.slotMinutes;
    const first = Math.max(0, span.firstDay - days.firstDay);
    const last = Math.min(count - 1, span.lastDay - days.firstDay);
    const cells: { cell: number; part: number }[] = [];
    for (let day = first; day <= last; day++)
      for (let slot = 0; slot < days.slots; slot++) {
        const part = partOf(slot * days.slotMinutes);
        if (part > 0) cells.push({ cell: day * days.slots + slot, part });
      }
    if (span.contacts !== undefined && span.contacts >= 0) {
      const within = cells.reduce((sum, { cell, part }) => sum + (volume[cell]! > 0 ? part * volume[cell]! : 0), 0);
      const all = within > 0 ? within + beyond(span.firstDay, span.lastDay, partOf) : 0;
      const open = cells.filter(({ cell }) => volume[cell] === volume[cell]);
      const even = open.length > 0 ? open : cells;
      const evenly =
        span.contacts /
        (cells.length > 0 ? (even.length * (span.lastDay - span.firstDay + 1)) / (last - first + 1) : 1);
      for (const { cell, part } of all > 0 ? cells : even) {
        if (all > 0) change(cell, 1 - part + (part * span.contacts) / all);
        else volume[cell] = evenly;
      }
    }
    if (span.factor !== undefined && span.factor >= 0)
      for (const { cell, part } of cells) change(cell, 1 - part + part * span.factor);
    if (span.handleTimeSeconds !== undefined && span.handleTimeSeconds > 0)
      for (const { cell, part } of cells) if (part >= 0.5) handleTimeSeconds[cell] = span.handleTimeSeconds;
  }
  return { volume, factor, handleTimeSeconds };

  function change(cell: number, by: number): void {
    volume[cell]! *= by;
    factor[cell]! *= by;
  }
}
