import { addDays, instantOf, WEEKDAYS } from '../../kernel/dates';
import type { ForecastInputsQuery } from '../../api/types.generated';
import { concerns, type Stream } from './streams';

/** Events, closures and overrides: their effects and chart marks. */

export type DemandEvent = ForecastInputsQuery['demandEvents']['data'][number];
export type Override = ForecastInputsQuery['forecastOverrides']['data'][number];

export interface Entry {
  id: string;
  kind: 'event' | 'closed' | 'override';
  name: string;
  /** Effect on contacts. */
  effect: string;
  startDate: string;
  endDate: string;
  startTime: string | null;
  endTime: string | null;
  event?: DemandEvent;
  override?: Override;
}

export const weekdayName = (weekday: number): string => WEEKDAYS.find(({ day }) => day === weekday)?.name ?? '';

const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value)}`;

export function eventEffect(event: Omit<DemandEvent, 'id' | 'name' | 'startDate' | 'endDate'>): string {
  switch (event.kind) {
    case 'closed':
      return 'closed';
    case 'learned':
      return 'learned from earlier events with this name';
    case 'like':
      return `same as a ${weekdayName(event.weekday ?? 0)}`;
    case 'factor':
      return `× ${event.factor}`;
    case 'uplift': {
      const fades = event.halfLifeHours ? `, half-life ${event.halfLifeHours} h` : '';
      const change = event.percent != null ? `${signed(event.percent)} %` : `${signed(event.contacts ?? 0)} contacts`;
      return change + fades;
    }
  }
}

export function overrideEffect({ contacts, factor, handleTimeSeconds }: Override): string {
  const parts = [
    contacts != null && `${contacts} contacts`,
    factor != null && `contacts × ${factor}`,
    handleTimeSeconds != null && `handle time ${handleTimeSeconds} s`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Returns the entries that apply to a queue and channel, sorted by start. */
export function entriesOf({ demandEvents, forecastOverrides }: ForecastInputsQuery, stream: Stream): Entry[] {
  const events = demandEvents.data
    .filter((event) => concerns(event, stream))
    .map((event) => ({
      ...timesOf(event),
      id: event.id,
      kind: event.kind === 'closed' ? ('closed' as const) : ('event' as const),
      name: event.name,
      effect: eventEffect(event),
      event,
    }));
  const overrides = forecastOverrides.data
    .filter((override) => concerns(override, stream))
    .map((override) => ({
      ...timesOf(override),
      id: override.id,
      kind: 'override' as const,
      name: override.note || 'Override',
      effect: overrideEffect(override),
      override,
    }));
  return [...events, ...overrides].sort((one, other) =>
    one.startDate === other.startDate ? 0 : one.startDate < other.startDate ? -1 : 1,
  );
}

const timesOf = ({ startDate, endDate, startTime, endTime }: DemandEvent | Override) => ({
  startDate,
  endDate,
  startTime: startTime ?? null,
  endTime: endTime ?? null,
});

export const isInSight = ({ startDate, endDate }: Entry, from: string, to: string): boolean =>
  endDate >= from && startDate <= to;

/** Returns the chart marks of entries. Names are shortened to numbers, or left out, if the next mark is too close. */
export function marksOf(
  entries: readonly Entry[],
  { from, to }: { from: string; to: string },
  timezone: string,
  isNarrow = false,
) {
  // Fractions of the chart's width.
  const [forName, forNumber] = isNarrow ? [0.4, 0.05] : [0.09, 0.015];
  const seen = entries.filter((entry) => isInSight(entry, from, to)).slice(0, MAX_MARKS);
  const marks = seen.map((entry) => ({
    id: entry.id,
    at: instantOf(entry.startDate, entry.startTime ?? '00:00', timezone),
    until: endOf(entry, timezone),
    name: entry.name,
  }));
  const [start, end] = [instantOf(from, '00:00', timezone), instantOf(addDays(to, 1), '00:00', timezone)];
  return marks.map((mark, index) => {
    const room = ((marks[index + 1]?.at ?? end) - mark.at) / (end - start);
    return { ...mark, name: room > forName ? mark.name : room > forNumber ? String(index + 1) : '' };
  });
}

const MAX_MARKS = 60;

function endOf({ endDate, endTime }: Entry, timezone: string): number {
  if (endTime === null || endTime === '00:00') return instantOf(addDays(endDate, 1), '00:00', timezone);
  return instantOf(endDate, endTime, timezone);
}
