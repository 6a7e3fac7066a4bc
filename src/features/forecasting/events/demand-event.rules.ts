import type { DemandEvent as EngineEvent } from '../../../engines/forecaster/inputs/events';
import type { SpecialDay } from '../../../engines/forecaster/calendar/calendar';
import { formatDate, parseDate } from '../../../engines/time/civil-date';
import type { Issue } from '../../../kernel/errors';
import { daysBetween } from '../../../kernel/time/local-time';
import { minuteOf } from '../../../engines/time/civil-date';

/** Effects of an event: a change of the contacts for some hours, or another kind of day for full days. */
export const EVENT_KINDS = ['uplift', 'closed', 'like', 'factor', 'learned'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export interface DemandEventFields {
  name: string;
  queue: string | null;
  channel: string | null;
  kind: EventKind;
  startDate: string;
  startTime: string | null;
  endDate: string;
  endTime: string | null;
  percent: number | null;
  contacts: number | null;
  halfLifeHours: number | null;
  weekday: number | null;
  factor: number | null;
}

const MAX_DAYS = 366;

/** The fields of each kind, in addition to name, queue, channel and days. */
const OF_KIND: Record<EventKind, readonly (keyof DemandEventFields)[]> = {
  uplift: ['startTime', 'endTime', 'percent', 'contacts', 'halfLifeHours'],
  closed: [],
  like: ['weekday'],
  factor: ['factor'],
  learned: [],
};
const ALL_OF_KINDS = [...new Set(Object.values(OF_KIND).flat())];

/** Returns the faults of an event as a whole. */
export function demandEventFaults(event: DemandEventFields): Issue[] {
  const faults: Issue[] = [];
  const fault = (path: keyof DemandEventFields, message: string) => faults.push({ path, message });
  const { kind, startDate, endDate, startTime, endTime, percent, contacts } = event;
  const own = OF_KIND[kind];
  for (const name of ALL_OF_KINDS)
    if (!own.includes(name) && event[name] !== null) fault(name, `does not belong to an event of the kind ${kind}`);
  if (endDate < startDate) fault('endDate', `must not be before startDate (${startDate}), got "${endDate}"`);
  else if (daysBetween(startDate, endDate) >= MAX_DAYS)
    fault('endDate', `must be within ${MAX_DAYS} days of startDate (${startDate}), got "${endDate}"`);
  if (startDate === endDate && startTime !== null && endTime !== null && endTime <= startTime)
    fault('endTime', `must be after startTime (${startTime}), got "${endTime}"`);
  if (kind === 'uplift' && (percent === null) === (contacts === null))
    fault('percent', 'must be given, or contacts: one of them');
  if (kind === 'uplift' && contacts !== null && (event.queue === null || event.channel === null))
    fault('contacts', 'are those of one queue and channel: name both, or give percent');
  if (kind === 'like' && event.weekday === null) fault('weekday', 'is required');
  if (kind === 'factor' && event.factor === null) fault('factor', 'is required');
  return faults;
}

/** Converts events for some hours to the engine's form. */
export function engineEvents(events: readonly (DemandEventFields & { id: string })[]): EngineEvent[] {
  return events.flatMap(({ id, kind, startDate, startTime, endDate, endTime, percent, contacts, halfLifeHours }) =>
    kind !== 'uplift'
      ? []
      : [
          {
            id,
            from: { date: startDate, minute: startTime === null ? 0 : minuteOf(startTime) },
            until: { date: endDate, minute: endTime === null ? 1440 : minuteOf(endTime) },
            uplift: percent === null ? { contacts: contacts ?? 0 } : { percent },
            ...(halfLifeHours === null ? {} : { halfLifeHours }),
          },
        ],
  );
}

/** Converts events for full days in the range [from, until) to the engine's form; the last one of a day applies. */
export function specialDaysOf(events: readonly DemandEventFields[], [from, until]: [number, number]): SpecialDay[] {
  const days = new Map<number, Omit<SpecialDay, 'date'>>();
  for (const event of events) {
    const effect = effectOf(event);
    if (!effect) continue;
    const special = { name: event.name, effect };
    const [first, last] = [parseDate(event.startDate) as number, parseDate(event.endDate) as number];
    for (let day = Math.max(first, from); day <= last && day < until; day++) days.set(day, special);
  }
  return [...days].map(([day, special]) => ({ date: formatDate(day), ...special }));
}

function effectOf({ kind, weekday, factor }: DemandEventFields): SpecialDay['effect'] | null {
  switch (kind) {
    case 'uplift':
      return null;
    case 'closed':
    case 'learned':
      return { kind };
    case 'like':
      return { kind, weekday: weekday === 0 ? 7 : (weekday ?? 1) };
    case 'factor':
      return { kind, factor: factor ?? 1 };
  }
}
