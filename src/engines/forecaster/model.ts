import type { Calendar, SpecialDay } from './calendar/calendar';
import { learnCalendarEffects, type CalendarEffect } from './calendar/calendar-effects';
import type { Occurrence } from './calendar/weekday-share';
import { markCalendarRows, markRunUps } from './calendar/calendar-rows';
import { civilOf, weekdayOf } from '../time/civil-date';
import type { DayGrid } from './history/day-grid';
import { findUnusual, isClosedDay, sumDays, type DayTotals } from './history/day-totals';
import { fitLevel, type LevelModel } from './level';
import { halfLifeWeight, median } from './numbers';
import { learnOpenSlots } from './history/open-slots';
import { learnProfile } from './history/profile';
import { recentLevelOf } from './recent-level';
import { learnLongRun, teach, type HistoryInLogs, type Taught } from './season/learn-long-run';
import type { LongRun, SharedSeason } from './season/long-run';
import { nearShare } from './season/near-share';
import { smearingOf } from './season/smearing';
import { findShift, type Shift } from './shift';

/** The factors of one day's expected contacts; the total is the product of the factors less one half. */
export interface DayBreakdown {
  /** Long-run level of an average day, with trend and season. */
  level: number;
  weekday: number;
  /** Day of month, holiday or special day. */
  calendar: number;
  /** Level of the last weeks relative to the long run. */
  recentLevel: number;
}

/** A day as the model sees it. */
export interface DayForecast {
  /** Expected contacts of the day, all open slots. */
  total: number;
  breakdown: DayBreakdown;
  /** Name of the calendar day, when it is one. */
  named?: string;
  /** Closed by the calendar: no slot is forecast. */
  closed: boolean;
  /**
   * Logarithm of the calendar factor; and the relative standard deviation added by its uncertainty, and by that of a
   * level which no recent day shows.
   */
  calendarLog: number;
  calendarSpread: number;
  /** Weekday whose slots and profile apply: 0 Monday, mostly the day's own. */
  profileWeekday: number;
}

/** A queue's model as of one origin. Shapes: `open` and `profile` are 7 x slots. */
export interface QueueModel {
  open: Uint8Array;
  profile: Float64Array;
  totals: DayTotals;
  level: LevelModel;
  /** Season, growth and random walk of the level over years. */
  longRun: LongRun;
  taught: Taught;
  /**
   * Lasting level shifts of recent weeks; and, for each day of the history, the sum of the shifts after it, in natural
   * logs: days before a shift count as if after it.
   */
  shifts: Shift[];
  forward: Float64Array;
  /**
   * Adjustment of a past day to the level at the origin, in natural logs: 0 except before a lasting shift. NaN for days
   * that are unusual (shifted days are not), named in the calendar, or incomplete.
   */
  broughtForward: Float64Array;
  /** Robust spread of a day's total about the model, natural-log units. */
  spread: number;
  forecastDay(day: number): DayForecast;
  /** Contacts expected of a day by the long run alone; the model's own if there is none. */
  longTotal(day: number): number;
  /** Share of the near view at a lead in days, see `nearShare`. */
  nearShare(ahead: number): number;
  /** Level of the near view relative to the long run at a lead in days, in logs. */
  nearOverLong(ahead: number): number;
  /** Season on a day, in logs: 0 on average over a year. */
  season(day: number): number;
  /** Statistically proven part of the season on a day, in logs: 0 on average over a year. */
  provenSeason(day: number): number;
}

/** Weight of days before and after a holiday in the level. */
const NEIGHBOR_WEIGHT = 0.3;
const NO_EFFECT: CalendarEffect = { effect: 0, closed: false, occurrences: 0, uncertainty: 0 };
/** Maximum number of level shifts, found one after another. */
const MAX_SHIFTS = 3;
/** Daily decay factor of the recent level after the origin. */
const RECENT_KEPT = 0.99;
/** Standard deviation of the level, in logs, without any recent day. */
const LEVEL_APART = 0.4;
/** Days of history from which the season starts to adjust the recent weeks, and from which it does so fully. */
const PROVEN_FROM = 730;
const PROVEN_AT = 1000;
/** Half-life, in days, of the surroundings that a holiday is compared with. */
const LOCAL_HALF_LIFE = 10;

/** Optional inputs of a fit: the season of the channel or, in a backtest, the long run as of its origin. */
export interface LongRunSource {
  shared?: SharedSeason;
  /** Whole weeks from the origin to the end of the long run, and the level shifts in between, in logs. */
  seen?: { longRun: LongRun; weeksBack: number; shifted: number };
}

/** Fits the model on rows `0` to `end` of the grid; row `end` is the first day to forecast. */
export function fitModel(grid: DayGrid, end: number, calendar: Calendar, source: LongRunSource = {}): QueueModel {
  const marks = markCalendarRows(calendar, grid.firstDay, end);
  const holiday = marks.map((mark) => (mark === 1 ? 1 : 0));
  const open = learnOpenSlots(grid, end, holiday);
  const sums = sumDays(grid, end, open, holiday);
  markRunUps(marks, sums.total, calendar, grid.firstDay);
  const ordinaryDays = marks.map((mark) => (mark ? 0 : 1));
  const teaches = (unusual: Uint8Array, day: number): number =>
    marks[day] === 1 || unusual[day] ? 0 : marks[day] === 2 ? NEIGHBOR_WEIGHT : 1;
  const fit = (total: Float64Array, unusual: Uint8Array) => {
    const logs = total.map((value) => Math.log(value + 0.5));
    const weights = logs.map((value, day) => (value === value ? teaches(unusual, day) : 0));
    return { total, unusual, logs, weights, level: fitLevel(logs, weights, grid.firstDay) };
  };
  let fitted = fit(sums.total, sums.unusual);
  const isSettled = settledWeekdays(fitted.weights, sums.total, grid.firstDay);
  const settledDays = ordinaryDays.map((isOrdinary, day) =>
    isSettled[weekdayOf(grid.firstDay + day)] ? isOrdinary : 0,
  );
  const shifts: Shift[] = [];
  const forward = new Float64Array(end);
  while (shifts.length < MAX_SHIFTS) {
    const shift = findShift(
      fitted.logs,
      fitted.weights.map((weight, day) => (isSettled[weekdayOf(grid.firstDay + day)] ? weight : 0)),
      settledDays,
      grid.firstDay,
      fitted.level,
    );
    if (!shift) break;
    shifts.push(shift);
    forward.fill(0);
    for (const { since, size } of shifts) for (let day = 0; day < since; day++) forward[day]! += size;
    const brought = sums.total.map((value, day) => value * Math.exp(forward[day]!));
    fitted = fit(brought, findUnusual(brought, grid.firstDay, holiday));
  }
  const { level, unusual } = fitted;
  const totals = {
    total: sums.total,
    unusual: unusual.map((isUnusual, day) => (isClosedDay(grid, day) && !marks[day] ? 1 : isUnusual)),
  };
  const residual = fitted.logs.map((value, day) => value - logOf(level, grid.firstDay + day));
  const ordinary = residual.map((value, day) => (marks[day] ? NaN : value));
  const openWeekdays = Array.from({ length: 7 }, (_, weekday) =>
    open.subarray(weekday * grid.slots, (weekday + 1) * grid.slots).includes(1),
  );
  const { level: recent, missingShare } = recentLevelOf(
    ordinary,
    unusual,
    level.spread,
    (day) => openWeekdays[weekdayOf(grid.firstDay + day)]! && isSettled[weekdayOf(grid.firstDay + day)]!,
  );
  const unknownLevel = LEVEL_APART * missingShare * missingShare * missingShare;
  const local = localMeans(ordinary, unusual);
  const aboveMedian = aboveMedianWeekday(level, grid.firstDay + end, openWeekdays);
  const effectOf = learnCalendarEffects(occurrencesOf(grid, end, calendar, aboveMedian, residual, local), level.spread);
  const smear = smearingOf(fitted.logs, residual, fitted.weights);
  const inSight: HistoryInLogs = { logs: fitted.logs, weights: fitted.weights, level, firstDay: grid.firstDay };
  const { taught, longRun } = source.seen
    ? { taught: teach(inSight, shifts.length > 0), longRun: source.seen.longRun }
    : learnLongRun(inSight, forward, source.shared);
  const longView = longRun.asOf(source.seen?.weeksBack ?? 0);
  const longLevel = (day: number): number =>
    longView ? Math.log(taught.smear) + longView.mean(day) - (source.seen?.shifted ?? 0) : NaN;
  const profile = learnProfile(grid, end, open, totals, holiday);
  const origin = grid.firstDay + end;
  const recentAt = (ahead: number): number => recent * Math.exp(ahead * Math.log(RECENT_KEPT));
  const nearLevel = (day: number): number => Math.log(smear) + level.parts(day).level + recentAt(day - origin);
  const nearOf = (ahead: number): number => (longView ? nearShare(ahead, end) : 1);
  const proven = Math.min(
    1,
    Math.max(0, (Math.max(end, longRun.sharedDays) - PROVEN_FROM) / (PROVEN_AT - PROVEN_FROM)),
  );
  return {
    open,
    profile,
    totals,
    level,
    longRun,
    taught,
    shifts,
    forward,
    spread: level.spread,
    broughtForward: ordinary.map((value, day) => (value !== value || unusual[day] ? NaN : forward[day]!)),
    longTotal(day) {
      const { total, breakdown } = this.forecastDay(day);
      const factor = Math.exp(longLevel(day)) / (breakdown.level * breakdown.recentLevel);
      return longView && total > 0 ? Math.max(0, (total + 0.5) * factor - 0.5) : total;
    },
    nearShare: nearOf,
    nearOverLong: (ahead) => nearLevel(origin + ahead) - longLevel(origin + ahead),
    season: (day) => longView?.season(day) ?? 0,
    provenSeason: (day) => (proven > 0 && longView ? proven * longView.season(day) : 0),
    forecastDay(day) {
      const named = calendar.get(day);
      const learned: CalendarEffect = named ? effectOf(named, aboveMedian[weekdayOf(day)]! || 0) : NO_EFFECT;
      const { effect, closed, weekday, uncertainty } = specialEffect(named?.special, learned, weekdayOf(day));
      const parts = level.parts(day);
      const weekdayPart =
        weekday === weekdayOf(day) ? parts.weekday : level.parts(day - weekdayOf(day) + weekday).weekday;
      const ahead = Math.max(0, day - origin);
      const near = nearOf(ahead);
      const ofNear = Math.log(smear) + parts.level;
      const breakdown = {
        level: Math.exp(near < 1 ? near * ofNear + (1 - near) * longLevel(day) : ofNear),
        weekday: Math.exp(weekdayPart),
        calendar: closed ? 0 : Math.exp(parts.month + effect),
        recentLevel: Math.exp(near * recentAt(ahead)),
      };
      const product = breakdown.level * breakdown.weekday * breakdown.calendar * breakdown.recentLevel;
      return {
        total: Math.max(0, product - (closed ? 0 : 0.5)),
        breakdown,
        named: named?.name,
        closed,
        calendarLog: parts.month + effect,
        calendarSpread: Math.sqrt(uncertainty * uncertainty + unknownLevel * unknownLevel),
        profileWeekday: weekday,
      };
    },
  };
}

/** Minimum days of a weekday, all older than SETTLED_BEFORE days, for it to indicate a level shift. */
const SETTLED_DAYS = 4;
const SETTLED_BEFORE = 28;
/** Contacts of a weekday, and their share of the busiest weekday's, below which its logs are dominated by chance. */
const FEW_CONTACTS = 30;
const FEW_SHARE = 0.1;

/**
 * Returns the weekdays (0 Monday) that indicate the level: open for long enough and with enough contacts; all if there
 * is none.
 */
function settledWeekdays(weights: Float64Array, total: Float64Array, firstDay: number): boolean[] {
  const days = new Int32Array(7);
  const taught = new Int32Array(7);
  const contacts = new Float64Array(7);
  for (let day = 0; day < weights.length; day++) {
    if (!(weights[day]! > 0)) continue;
    const weekday = weekdayOf(firstDay + day);
    if (day < weights.length - SETTLED_BEFORE) days[weekday]!++;
    taught[weekday]!++;
    contacts[weekday]! += total[day]!;
  }
  const means = contacts.map((sum, weekday) => sum / Math.max(1, taught[weekday]!));
  const few = Math.min(FEW_CONTACTS, FEW_SHARE * Math.max(...means));
  const settled = Array.from(days, (count, weekday) => count >= SETTLED_DAYS && means[weekday]! >= few);
  return settled.includes(true) ? settled : settled.map(() => true);
}

function specialEffect(
  special: SpecialDay['effect'] | undefined,
  learned: CalendarEffect,
  weekday: number,
): { effect: number; closed: boolean; weekday: number; uncertainty: number } {
  switch (special?.kind) {
    case 'closed':
      return { effect: 0, closed: true, weekday, uncertainty: 0 };
    case 'like':
      return { effect: 0, closed: false, weekday: (((Math.round(special.weekday) - 1) % 7) + 7) % 7, uncertainty: 0 };
    case 'factor':
      return {
        effect: Math.log(Math.max(special.factor, 1e-6)),
        closed: !(special.factor > 0),
        weekday,
        uncertainty: 0,
      };
    default:
      return { effect: learned.effect, closed: learned.closed, weekday, uncertainty: learned.uncertainty };
  }
}

function logOf(level: LevelModel, day: number): number {
  const parts = level.parts(day);
  return parts.level + parts.weekday + parts.month;
}

/**
 * Returns the local level around each day: residuals smoothed over the surrounding ordinary days, the day itself
 * excluded.
 */
function localMeans(ordinary: Float64Array, unusual: Uint8Array): Float64Array {
  const keep = halfLifeWeight(1, LOCAL_HALF_LIFE);
  const days = ordinary.length;
  const sum = new Float64Array(days);
  const weight = new Float64Array(days).fill(1);
  for (const direction of [1, -1]) {
    let runningSum = 0;
    let runningWeight = 0;
    for (let i = 0; i < days; i++) {
      const day = direction > 0 ? i : days - 1 - i;
      sum[day]! += runningSum;
      weight[day]! += runningWeight;
      const value = ordinary[day]!;
      if (value === value && !unusual[day]) {
        runningSum += value;
        runningWeight++;
      }
      runningSum *= keep;
      runningWeight *= keep;
    }
  }
  return sum.map((value, day) => value / weight[day]!);
}

/** Returns each weekday's distance from the median of the open ones, in logs; NaN where the queue is closed. */
function aboveMedianWeekday(level: LevelModel, origin: number, openWeekdays: readonly boolean[]): number[] {
  const logs = openWeekdays.map((isOpen, weekday) =>
    isOpen ? level.parts(origin - weekdayOf(origin) + weekday).weekday : NaN,
  );
  const middle = median(logs.filter((log) => log === log));
  return logs.map((log) => log - middle);
}

/** Returns past calendar days with their residuals. An open weekday without records, in a recorded week, was closed. */
function occurrencesOf(
  grid: DayGrid,
  end: number,
  calendar: Calendar,
  weekdays: readonly number[],
  residual: Float64Array,
  local: Float64Array,
): Occurrence[] {
  const occurrences: Occurrence[] = [];
  for (const [dayNo, day] of calendar) {
    const row = dayNo - grid.firstDay;
    const weekday = weekdays[weekdayOf(dayNo)]!;
    if (row < 1 || row >= end || weekday !== weekday) continue;
    if (residual[row] === residual[row])
      occurrences.push({ day, residual: residual[row]! - local[row]!, isCertain: true, weekday });
    else if (isClosedDay(grid, row)) occurrences.push({ day, residual: -Infinity, isCertain: true, weekday });
    else if (isHole(grid, row, end))
      occurrences.push({ day, residual: -Infinity, isCertain: isMostlyClosed(dayNo), weekday });
  }
  return occurrences;
}

/** Returns true for days on which almost everything is closed, so that missing records are no accident. */
function isMostlyClosed(day: number): boolean {
  const { month, day: dayOfMonth } = civilOf(day);
  return (month === 12 && dayOfMonth === 25) || (month === 1 && dayOfMonth === 1);
}

/** Returns true if the row is empty while rows within three days on both sides are not. */
function isHole(grid: DayGrid, row: number, end: number): boolean {
  const seen = (day: number): boolean => {
    for (let cell = day * grid.slots; cell < (day + 1) * grid.slots; cell++) if (grid.volume[cell]! >= 0) return true;
    return false;
  };
  if (seen(row)) return false;
  let before = false;
  let after = false;
  for (let i = 1; i <= 3; i++) {
    before ||= row - i >= 0 && seen(row - i);
    after ||= row + i < end && seen(row + i);
  }
  return before && after;
}
