import { counted } from '../work-rules/words';
import { assembleDays } from './assemble';
import { buildCalendar, type Calendar, type SpecialDay } from './calendar/calendar';
import type { NamedDay } from './calendar/holidays';
import { dayNumber, formatDate, parseDate, weekdayOf } from '../time/civil-date';
import { sampleDays } from './day-paths';
import { fingerprint } from './fingerprint';
import { followQueue } from './following/follow';
import type { Followed } from './following/followed-days';
import { sinceFirstContacts, standsAlone } from './following/own-evidence';
import { closedSeasonFlag, findClosedSeason, historyUntil, withClosedSeason } from './borrowed/closed-season';
import { unseenWeekdays, unseenWeekdaysFlag, withUnseenWeekdays } from './borrowed/unseen-weekdays';
import type { ClockChange } from './history/clock-changes';
import type { UsualWeek } from './history/daily-totals';
import { buildDayGrid, SLOT_MINUTES, type DayGrid } from './history/day-grid';
import type { HistoryColumns, HistoryRecord } from './history/history-columns';
import { eventSpans, type DemandEvent } from './inputs/events';
import type { OpeningHours } from './history/weekly-hours';
import type { ForecastOverride } from './inputs/overrides';
import { handleTimesOf, learnQueue, type LearnedQueue } from './learned-queue';
import { daySpreads } from './reading/day-spreads';
import type { QueueForecast } from './reading/kept-forecast';
import type { SharedSeason } from './season/long-run';

/** Stored with every forecast; changes whenever the same history would give other figures. */
export const MODEL_VERSION = 'muster-forecaster-9';

/** One queue and channel to forecast. All dates and times are local wall-clock time. */
export interface ForecastRequest {
  /** In any order; rows on or after the origin are ignored. */
  records: readonly HistoryRecord[] | HistoryColumns;
  /** First day to forecast, `YYYY-MM-DD`. */
  origin: string;
  /** Days to forecast, 1 to 550. */
  horizonDays: number;
  /** Length of an interval, one of SLOT_MINUTES; by default that of the history. */
  slotMinutes?: number;
  /** Holidays of history and horizon, see `holidaysOf`. */
  holidays?: readonly NamedDay[];
  specialDays?: readonly SpecialDay[];
  /** Clock changes of history and horizon, see `clockChangesOf`. */
  clockChanges?: readonly ClockChange[];
  /** The season of the queue's channel, see `shareSeason`. */
  season?: SharedSeason;
  /** Mean week of the organization's other queues, for short histories and for daily totals. */
  week?: UsualWeek;
  /** Events of the history and the horizon. Past events are excluded from the model of ordinary days, and measured. */
  events?: readonly DemandEvent[];
  /** Opening hours from their dates on. Before the first date, or without any, they are learned. */
  openingHours?: readonly OpeningHours[];
  /** Manual figures, applied last. */
  overrides?: readonly ForecastOverride[];
  /** Proxy queue: while this queue has less than four weeks of contacts, its forecast is the proxy's times a factor. */
  follows?: Followed;
}

/** Reason for not forecasting, in words for the user. */
export interface NoForecast {
  status: 'none';
  reason: string;
}

const AFTER_LAST_DAY = dayNumber(10_000, 1, 1);
/** Minimum number of recorded days; and maximum time, in days, without records, and without contacts. */
const MIN_DAYS = 3;
const STALE_DAYS = 56;
const SILENT_DAYS = 28;

/**
 * Forecasts a queue. The same request gives the same answer on any machine. Never throws: a request that cannot be
 * forecast gets a reason.
 */
export function forecastQueue(request: ForecastRequest): QueueForecast | NoForecast {
  const origin = parseDate(request.origin);
  if (origin === undefined) return none(`origin must be a date YYYY-MM-DD, got "${request.origin}".`);
  const horizon = request.horizonDays;
  if (!(Number.isInteger(horizon) && horizon >= 1 && horizon <= 550))
    return none(`horizonDays must be a whole number from 1 to 550, got ${horizon}.`);
  if (origin + horizon > AFTER_LAST_DAY)
    return none(`origin must leave horizonDays before the year 10000, got "${request.origin}" and ${horizon}.`);
  const { slotMinutes } = request;
  if (slotMinutes !== undefined && !SLOT_MINUTES.includes(slotMinutes))
    return none(`slotMinutes must be one of ${SLOT_MINUTES.join(', ')}, got ${slotMinutes}.`);
  const learned = learn(request, origin);
  if ('status' in learned) return learned;
  const { usual, recorded, spread, handleTimes, handleTimeSpread, audit, events, flags } = learned;
  const { remarks, ...days } = assembleDays(usual, horizon, {
    events: eventSpans(request.events ?? [], request.clockChanges ?? []),
    openingHours: request.openingHours ?? [],
    overrides: request.overrides ?? [],
    clockChanges: request.clockChanges ?? [],
  });
  if (days.volume.every((value) => value !== value)) return none('The queue is closed on every day of the horizon.');
  const follows = request.follows && [request.follows.forecast.audit.inputHash, request.follows.factor];
  const forecast: QueueForecast = {
    status: 'forecast',
    firstDay: origin,
    days: horizon,
    slotMinutes: usual.slotMinutes,
    slots: usual.slots,
    ...days,
    handleTimes,
    handleTimeSpread,
    spread,
    paths: { count: 0, unit: 1, ratios: new Uint16Array(0) },
    audit: {
      modelVersion: MODEL_VERSION,
      inputHash: fingerprint(recorded, JSON.stringify([horizon, { ...request, records: undefined, follows }])),
      ...audit,
    },
    events,
    flags: [...flags(horizon), ...remarks],
  };
  forecast.paths = sampleDays(daySpreads(forecast), parseInt(fingerprint(recorded, '').slice(0, 8), 16));
  return forecast;
}

/** Learns the queue from its history or, while that is short, from its proxy queue. */
function learn(request: ForecastRequest, origin: number): (LearnedQueue & { recorded: DayGrid }) | NoForecast {
  const { records, slotMinutes, clockChanges = [], follows } = request;
  const events = eventSpans(request.events ?? [], clockChanges);
  const { holidays = [], specialDays = [], openingHours = [] } = request;
  const calendarOf = (days: Days): Calendar => buildCalendar(holidays, specialDays, weekdaysInUse(days));
  const gridOf = (minutes?: number): DayGrid =>
    buildDayGrid(records, origin, minutes, clockChanges, { openingHours, week: request.week });
  const recorded = gridOf(slotMinutes);
  if (!follows || standsAlone(sinceFirstContacts(recorded))) return learnAlone(request, recorded, origin, calendarOf);
  const reason = reasonAgainstFollowing(follows, origin, slotMinutes);
  if (reason) return none(reason);
  const grid = sinceFirstContacts(gridOf(follows.forecast.slotMinutes));
  const ownCalendar = calendarOf(grid);
  const own = reasonAgainst(grid, origin) ? undefined : learnQueue(grid, ownCalendar, events, request.season);
  // A queue's first few days do not show its weekly pattern yet.
  const calendar = calendarOf(follows.forecast);
  const follower = { grid, own, handleTimes: handleTimesOf(grid, ownCalendar) };
  return {
    recorded: grid,
    ...followQueue(follows, { ...follower, calendar, hasHolidays: holidays.length > 0, events, openingHours, origin }),
  };
}

/** Learns the queue from its own history, and fills the gaps: unseen weekdays and the closed season. */
function learnAlone(
  request: ForecastRequest,
  recorded: DayGrid,
  origin: number,
  calendarOf: (days: Days) => Calendar,
): (LearnedQueue & { recorded: DayGrid }) | NoForecast {
  const season = findClosedSeason(recorded);
  const grid = season ? historyUntil(recorded, season.openUntil) : recorded;
  const reason = reasonAgainst(grid, grid.firstDay + grid.days);
  if (reason) return none(reason);
  const calendar = calendarOf(grid);
  const events = eventSpans(request.events ?? [], request.clockChanges ?? []);
  const learned = learnQueue(grid, calendar, events, request.season);
  const unseen = unseenWeekdays(grid, calendar);
  const { week } = request;
  const usual = unseen.length > 0 ? withUnseenWeekdays(learned.usual, unseen, week) : learned.usual;
  return {
    recorded,
    ...learned,
    usual: season ? withClosedSeason(usual, origin, season) : usual,
    flags: (horizon) => [
      ...learned.flags(horizon),
      ...(unseen.length > 0 ? [unseenWeekdaysFlag(unseen, week)] : []),
      ...(season ? closedSeasonFlag(season, origin, horizon) : []),
    ],
  };
}

function reasonAgainstFollowing(
  { name, forecast, factor }: Followed,
  origin: number,
  slotMinutes = forecast.slotMinutes,
): string | undefined {
  if (!(factor > 0 && Number.isFinite(factor))) return `A queue cannot be followed times ${factor}.`;
  if (slotMinutes !== forecast.slotMinutes)
    return `Intervals of ${slotMinutes} minutes cannot follow those of ${name}, of ${forecast.slotMinutes}.`;
  if (forecast.firstDay + forecast.days <= origin)
    return `The forecast of ${name} ends before ${formatDate(origin)}. Forecast it first.`;
  return undefined;
}

function none(reason: string): NoForecast {
  return { status: 'none', reason };
}

function reasonAgainst(grid: DayGrid, origin: number): string | undefined {
  if (grid.days === 0) return 'There is no history before the origin. Import contact history first.';
  let recorded = 0;
  let lastRecorded = -1;
  let lastContact = -1;
  for (let day = 0; day < grid.days; day++) {
    let seen = false;
    for (let cell = day * grid.slots; cell < (day + 1) * grid.slots; cell++) {
      if (!(grid.volume[cell]! >= 0) && !grid.closed[cell]) continue;
      seen = true;
      if (grid.volume[cell]! > 0) lastContact = day;
    }
    if (!seen) continue;
    recorded++;
    lastRecorded = day;
  }
  const dateOf = (day: number): string => formatDate(origin - grid.days + day);
  if (lastContact < 0) return `All ${recorded} recorded days hold no contacts. Nothing can be learned from them.`;
  if (recorded < MIN_DAYS)
    return `Only ${counted(recorded, 'recorded day')} before the origin. At least ${MIN_DAYS} are needed.`;
  if (grid.days - 1 - lastRecorded >= STALE_DAYS) {
    return (
      `The last record is of ${dateOf(lastRecorded)}, ${grid.days - lastRecorded} days before the origin. ` +
      `The queue seems closed, or an import is missing.`
    );
  }
  if (lastRecorded - lastContact >= SILENT_DAYS) {
    return (
      `There were no contacts after ${dateOf(lastContact)}, though ${dateOf(lastRecorded)} is recorded. ` +
      `The queue seems closed.`
    );
  }
  return undefined;
}

/** Contacts of days, recorded or forecast. */
type Days = Pick<DayGrid, 'firstDay' | 'days' | 'slots' | 'volume'>;

/** Weekdays (0 Monday) with contacts on more than a third of their weeks in the last half year. */
function weekdaysInUse(grid: Days): boolean[] {
  const used = new Int32Array(7);
  const weeks = new Int32Array(7);
  for (let day = Math.max(0, grid.days - 182); day < grid.days; day++) {
    const weekday = weekdayOf(grid.firstDay + day);
    weeks[weekday]!++;
    for (let cell = day * grid.slots; cell < (day + 1) * grid.slots; cell++) {
      if (!(grid.volume[cell]! > 0)) continue;
      used[weekday]!++;
      break;
    }
  }
  return Array.from(used, (count, weekday) => count * 3 > weeks[weekday]!);
}
