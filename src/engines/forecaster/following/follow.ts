import type { Calendar } from '../calendar/calendar';
import type { DayGrid } from '../history/day-grid';
import type { EventSpan } from '../inputs/events';
import type { OpeningHours } from '../inputs/opening-hours';
import { handleTimesOf, type HandleTimes, type LearnedQueue } from '../learned-queue';
import type { UsualDays } from '../usual-days';
import { followedDays, type Followed } from './followed-days';
import { followedSpread, mixedSpread } from './following-spread';
import { handedOver } from './hand-over';
import { evidenceOf, ownShareAfter, type Evidence } from './own-evidence';

/** Handled contacts at which a queue's own handle times get half the weight. */
const OWN_HANDLED = 400;
/** Days over which two forecasts are compared. */
const COMPARED = 28;

/** What of a request concerns a queue that follows another one. */
interface Follower {
  /** The history since its first contacts; and what was learned of it, where it allows a forecast. */
  grid: DayGrid;
  own: LearnedQueue | undefined;
  calendar: Calendar;
  events: readonly EventSpan[];
  openingHours: readonly OpeningHours[];
  /** Day number of the first day to forecast. */
  origin: number;
}

/**
 * A queue with little history of its own, as one that it follows. Its own days correct the factor from the first one
 * on, and its own model takes over day by day, until nothing is left of the other after four weeks.
 */
export function followQueue(followed: Followed, follower: Follower): LearnedQueue {
  const { grid, own, calendar, origin } = follower;
  const { forecast } = followed;
  const { handleTimes, handleTimeSpread } = forecast;
  const usualOf = (ratio: number): UsualDays => followedDays(followed, ratio, calendar, origin);
  const evidence = evidenceOf(grid, usualOf(1), forecast.spread, follower);
  const others = usualOf(evidence.ratio);
  const spread = followedSpread(forecast.spread, {
    scale: followed.factor * evidence.ratio,
    deviation: evidence.deviation,
    late: Math.max(0, origin - forecast.firstDay),
  });
  const share = own ? ownShareAfter(grid.days) : 0;
  return {
    usual: own ? handedOver(own.usual, others, share) : others,
    spread: own ? mixedSpread(own.spread, spread, share, distance(own.usual, others)) : spread,
    ...mixedHandleTimes(handleTimesOf(grid, calendar), { handleTimes, handleTimeSpread }, ownHandled(grid), share),
    audit: {
      ...(own?.audit ?? UNTESTED),
      method: own?.audit.method ?? 'followed',
      followedShare: 1 - share,
    },
    events: own?.events ?? [],
    flags: (horizon) => [
      { kind: 'follows', message: followsMessage(followed, evidence, share) },
      ...(own?.flags(horizon) ?? []).filter(({ kind }) => kind !== 'shortHistory'),
    ],
  };
}

const UNTESTED = {
  windows: 0,
  error: 0,
  fourWeekMeanError: 0,
  lastWeekError: 0,
  recentShare: 0,
  fourWeekShare: 0,
  byLead: [],
};

function followsMessage({ name, factor }: Followed, { days, ratio }: Evidence, share: number): string {
  const follows = `Follows the forecast of ${name}, times ${factor}`;
  if (days === 0) return `${follows}: there is no history of its own.`;
  return (
    `${follows}: ${days} day(s) of its own make it ${Math.round(factor * ratio * 1000) / 1000}, ` +
    `and count ${Math.round(100 * share)} % themselves.`
  );
}

/** How far the totals of two forecasts lie apart, in logs, over intervals that both have. */
function distance(a: UsualDays, b: UsualDays): number {
  const [mine, others] = [a.contacts(0, COMPARED), b.contacts(0, COMPARED)];
  let [sum, otherSum] = [0, 0];
  mine.forEach((value, cell) => {
    if (!(value >= 0 && others[cell]! >= 0)) return;
    sum += value;
    otherSum += others[cell]!;
  });
  return sum > 0 && otherSum > 0 ? Math.log(sum / otherSum) : 0;
}

const ownHandled = ({ handledContacts }: DayGrid): number =>
  handledContacts.reduce((sum, contacts) => sum + contacts, 0);

function mixedHandleTimes(own: HandleTimes, other: HandleTimes, contacts: number, share: number): HandleTimes {
  if (own.handleTimes.length === 0) return other;
  if (other.handleTimes.length === 0) return own;
  const ofOwn = Math.max(share, contacts / (contacts + OWN_HANDLED));
  return {
    handleTimes: own.handleTimes.map((seconds, cell) => ofOwn * seconds + (1 - ofOwn) * other.handleTimes[cell]!),
    handleTimeSpread: own.handleTimeSpread,
  };
}
