import { counted } from '../../work-rules/words';
import type { Calendar } from '../calendar/calendar';
import type { DayGrid } from '../history/day-grid';
import type { EventSpan } from '../inputs/events';
import type { OpeningHours } from '../history/weekly-hours';
import type { LearnedHandleTimes, LearnedQueue } from '../learned-queue';
import type { HandleTimeSpread } from '../reading/handle-time-quantiles';
import type { QueueForecast } from '../reading/kept-forecast';
import type { UsualDays } from '../usual-days';
import { followedDays, type Followed } from './followed-days';
import { followedSpread, mixedSpread } from './following-spread';
import { handedOver } from './hand-over';
import { evidenceOf, ownShareAfter, type Evidence } from './own-evidence';

/** Handled contacts at which a queue's own handle times get half the weight. */
const OWN_HANDLED = 400;
/** Relative standard deviation between the handle times of a queue and of its proxy queue. */
const HANDLE_TIME_APART = 0.15;
/** Days over which two forecasts are compared. */
const COMPARED = 28;

/** The inputs of a request about a queue that uses a proxy queue. */
interface Follower {
  /** The history since its first contacts; and the model learned from it, if it is long enough. */
  grid: DayGrid;
  own: LearnedQueue | undefined;
  handleTimes: LearnedHandleTimes;
  /** Named days; and whether they include a holiday calendar. Without one, the proxy queue's holidays apply. */
  calendar: Calendar;
  hasHolidays: boolean;
  events: readonly EventSpan[];
  openingHours: readonly OpeningHours[];
  /** Day number of the first day to forecast. */
  origin: number;
}

/**
 * Forecasts a queue with a short history by its proxy queue. The queue's own days correct the factor from the first day
 * on. The weight of its own model grows day by day until, after four weeks, the proxy has none.
 */
export function followQueue(followed: Followed, follower: Follower): LearnedQueue {
  const { grid, own, handleTimes, origin } = follower;
  const { forecast } = followed;
  const usualOf = (ratio: number): UsualDays => followedDays(followed, ratio, follower);
  const evidence = evidenceOf(grid, usualOf(1), forecast.spread, follower);
  const others = usualOf(evidence.ratio);
  const late = Math.max(0, origin - forecast.firstDay);
  const spread = followedSpread(forecast.spread, {
    scale: followed.factor * evidence.ratio,
    deviation: evidence.deviation,
    late,
  });
  const share = own ? ownShareAfter(grid.days) : 0;
  return {
    usual: own ? handedOver(own.usual, others, share) : others,
    spread: own ? mixedSpread(own.spread, spread, share, distance(own.usual, others)) : spread,
    ...mixedHandleTimes(handleTimes, forecast, { contacts: ownHandled(grid), share, late }),
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
    `${follows}: ${counted(days, 'day')} of its own make it ${Math.round(factor * ratio * 1000) / 1000}, ` +
    `and count ${Math.round(100 * share)} % themselves.`
  );
}

/** Returns the difference of the totals of two forecasts, in logs, over intervals that both have. */
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

/** Mixes handle times in proportion to the precision of each; those of the proxy queue may differ more. */
function mixedHandleTimes(
  own: LearnedHandleTimes,
  { handleTimes, handleTimeSpread }: QueueForecast,
  { contacts, share, late }: { contacts: number; share: number; late: number },
): LearnedHandleTimes {
  const other = { handleTimes, handleTimeSpread: handleTimeSpread ? widened(handleTimeSpread, late) : null };
  if (own.handleTimes.length === 0) return other;
  if (handleTimes.length === 0) return own;
  const ofOwn = Math.max(share, contacts / (contacts + OWN_HANDLED));
  const mean = (a: number, b: number): number => ofOwn * a + (1 - ofOwn) * b;
  const [mine, others] = [own.handleTimeSpread, other.handleTimeSpread];
  return {
    handleTimes: own.handleTimes.map((seconds, cell) => mean(seconds, handleTimes[cell]!)),
    handleTimeSpread:
      mine && others
        ? {
            level: mean(mine.level, others.level),
            drift: mean(mine.drift, others.drift),
            day: mean(mine.day, others.day),
            interval: mean(mine.interval, others.interval),
            contact: mean(mine.contact, others.contact),
          }
        : (mine ?? others),
  };
}

/** Returns the handle-time spread of a forecast made `late` days ago, applied to another queue. */
const widened = (spread: HandleTimeSpread, late: number): HandleTimeSpread => ({
  ...spread,
  level: spread.level + late * spread.drift + HANDLE_TIME_APART * HANDLE_TIME_APART,
});
