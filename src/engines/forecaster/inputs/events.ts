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

/** Something that raises or lowers contacts for a time: a campaign, a mailing, an outage. */
export interface DemandEvent {
  /** Comes back with what the event really did. */
  id: string;
  /** From inclusive, until exclusive. */
  from: LocalTime;
  until: LocalTime;
  /** In percent of what is expected without it (-100 or more), or as contacts over the whole of the event. */
  uplift: { percent: number } | { contacts: number };
  /** Hours after the end in which the uplift halves; left out, it ends at once. */
  halfLifeHours?: number;
}

/** What an event of the past really did. */
export interface MeasuredEvent {
  id: string;
  /** Uplift in percent, over the event's intervals before the origin. */
  percent: number;
  /** Contacts expected without the event, and those that came. */
  expected: number;
  actual: number;
}

/** A time that something lasts, and in which it fades, in minutes of the wall clock. */
interface FadingSpan {
  from: number;
  until: number;
  /** First minute from which nothing of the event is left. */
  faded: number;
  /** Minutes that really pass, whatever the clock does. */
  halfLifeMinutes: number;
  clockChanges: readonly WallChange[];
}

/** An event in minutes of the wall clock. */
export interface EventSpan extends FadingSpan {
  id: string;
  uplift: DemandEvent['uplift'];
}

/** Half-lives after which an uplift counts as gone, and the longest half-life. */
const FADED_HALF_LIVES = 6;
const LONGEST_HALF_LIFE = 28 * 1440;

/** Events with real dates that end after they begin, by their begin. */
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

/** What lasts `from` a minute `until` another one, and then fades. */
export function fadingSpan(
  from: number,
  until: number,
  halfLife: number,
  clockChanges: readonly WallChange[] = [],
): FadingSpan {
  const halfLifeMinutes = Math.min(Math.max(halfLife, 0), LONGEST_HALF_LIFE);
  return { from, until, faded: until + FADED_HALF_LIVES * halfLifeMinutes, halfLifeMinutes, clockChanges };
}

/** Share of an uplift that an interval has: 1 while it lasts, then halving, parts of the interval counted. */
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
 * Factor of each cell of `days` by the events: percentages multiply; an event's contacts are shared out like the
 * contacts expected without it and added. `days` hold the whole of events that bring contacts; one that lies wholly in
 * closed hours brings none.
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

/** Events from the origin on that change nothing: nobody is expected while they last, decay of percentages included. */
export function closedEvents(spans: readonly EventSpan[], days: ExpectedDays, origin: number): EventSpan[] {
  const end = (days.firstDay + days.volume.length / days.slots) * DAY;
  return spans.filter((span) => {
    const last = 'percent' in span.uplift ? span.faded : span.until;
    return span.from >= origin * DAY && last <= end && !(expectedOver({ ...span, until: last }, days) > 0);
  });
}

/** Contacts expected over an event, its decay left out. */
export function expectedOver(span: EventSpan, days: ExpectedDays): number {
  let sum = 0;
  forCells(days, span.from, span.until, (cell, minute) => {
    const value = days.volume[cell]!;
    if (value > 0)
      sum += (value * overlap(span.from, span.until, minute, minute + days.slotMinutes)) / days.slotMinutes;
  });
  return sum;
}
