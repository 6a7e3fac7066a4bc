import { halfLifeWeight } from '../numbers';
import type { ClockChange } from '../history/clock-changes';
import {
  DAY,
  forCells,
  overlap,
  realMinutes,
  wallChanges,
  wallMinutes,
  type ExpectedDays,
  type LocalTime,
  type WallChange,
} from './local-time';

/** An event that raises or lowers contacts for a time: a campaign, a mailing, an outage. */
export interface DemandEvent {
  /** Identifies the event in the measured effects. */
  id: string;
  /** From inclusive, until exclusive. */
  from: LocalTime;
  until: LocalTime;
  /** In percent of the contacts expected without it (-100 or more), or in contacts over the whole event. */
  uplift: { percent: number } | { contacts: number };
  /** Half-life in hours of the uplift after the end; without it, the uplift ends at once. */
  halfLifeHours?: number;
}

/** Measured effect of a past event. */
export interface MeasuredEvent {
  id: string;
  /** Uplift in percent, over the event's intervals before the origin. */
  percent: number;
  /** Contacts expected without the event, and actual contacts. */
  expected: number;
  actual: number;
}

/** A period with a decay after it, in wall-clock minutes. */
interface FadingSpan {
  from: number;
  until: number;
  /** First minute at which the event has decayed completely. */
  faded: number;
  /** In real minutes, regardless of clock changes. */
  halfLifeMinutes: number;
  clockChanges: readonly WallChange[];
}

/** An event in minutes of the wall clock. */
export interface EventSpan extends FadingSpan {
  id: string;
  uplift: DemandEvent['uplift'];
}

/** Half-lives after which an uplift counts as gone, and the maximum half-life. */
const FADED_HALF_LIVES = 6;
const MAX_HALF_LIFE = 28 * 1440;

/** Returns events with valid dates that end after they begin, in order of their beginning. */
export function eventSpans(events: readonly DemandEvent[], changes: readonly ClockChange[]): EventSpan[] {
  const clockChanges = wallChanges(changes);
  const spans: EventSpan[] = [];
  for (const { id, from: begin, until: end, uplift, halfLifeHours = 0 } of events) {
    const from = wallMinutes(begin);
    const until = wallMinutes(end);
    if (from === undefined || until === undefined || !(until > from)) continue;
    spans.push({ id, uplift, ...fadingSpan(from, until, halfLifeHours * 60, clockChanges) });
  }
  return spans.sort((a, b) => a.from - b.from || a.until - b.until || (a.id < b.id ? -1 : 1));
}

/** Builds a period that lasts from `from` to `until` and then decays. */
export function fadingSpan(
  from: number,
  until: number,
  halfLife: number,
  clockChanges: readonly WallChange[] = [],
): FadingSpan {
  const halfLifeMinutes = Math.min(Math.max(halfLife, 0), MAX_HALF_LIFE);
  return { from, until, faded: until + FADED_HALF_LIVES * halfLifeMinutes, halfLifeMinutes, clockChanges };
}

/**
 * Returns the share of an uplift that applies to an interval: 1 while it lasts, then decaying, in proportion to partial
 * overlap.
 */
export function strengthOf(span: FadingSpan, minute: number, slotMinutes: number): number {
  const within = overlap(span.from, span.until, minute, minute + slotMinutes);
  const after = overlap(span.until, span.faded, minute, minute + slotMinutes);
  if (after <= 0) return within / slotMinutes;
  const begins = Math.max(minute, span.until);
  const age =
    realMinutes(span.clockChanges, span.until, begins) + realMinutes(span.clockChanges, begins, begins + after) / 2;
  return (within + after * halfLifeWeight(age, span.halfLifeMinutes)) / slotMinutes;
}

/**
 * Returns the factor of each cell of `days` by the events. Percentages multiply. An event's contacts are distributed in
 * proportion to the contacts expected without it and added. `days` must contain the whole of events that set contacts.
 * An event entirely within closed hours adds none.
 */
export function eventFactors(spans: readonly EventSpan[], days: ExpectedDays): Float64Array {
  const factors = new Float64Array(days.volume.length).fill(1);
  const added = new Float64Array(days.volume.length);
  for (const span of spans) {
    const uplift =
      'percent' in span.uplift ? span.uplift.percent / 100 : span.uplift.contacts / expectedOver(span, days);
    if (!Number.isFinite(uplift)) continue;
    forCells(days, span.from, span.faded, (cell, minute) => {
      const part = uplift * strengthOf(span, minute, days.slotMinutes);
      if ('percent' in span.uplift) factors[cell]! *= Math.max(0, 1 + part);
      else added[cell]! += part;
    });
  }
  return factors.map((factor, cell) => Math.max(0, factor + added[cell]!));
}

/**
 * Returns events from the origin on without any effect: no contacts are expected while they last, including the decay
 * of percentages.
 */
export function closedEvents(spans: readonly EventSpan[], days: ExpectedDays, origin: number): EventSpan[] {
  const end = (days.firstDay + days.volume.length / days.slots) * DAY;
  return spans.filter((span) => {
    const last = 'percent' in span.uplift ? span.faded : span.until;
    return span.from >= origin * DAY && last <= end && !(expectedOver({ ...span, until: last }, days) > 0);
  });
}

/** Returns the contacts expected over an event, excluding its decay. */
export function expectedOver(span: EventSpan, days: ExpectedDays): number {
  let sum = 0;
  forCells(days, span.from, span.until, (cell, minute) => {
    const value = days.volume[cell]!;
    if (value > 0)
      sum += (value * overlap(span.from, span.until, minute, minute + days.slotMinutes)) / days.slotMinutes;
  });
  return sum;
}
