import { isUncertainDay, type Calendar, type CalendarDay } from '../calendar/calendar';
import { CLASSES } from '../calendar/calendar-classes';
import { formatDate, weekdayOf } from '../civil-date';
import { median } from '../numbers';
import type { DayDrivers, QueueForecast } from '../reading/kept-forecast';
import { clockFactor } from '../reading/real-minutes';
import type { UsualDay, UsualDays } from '../usual-days';

/** A queue whose forecast another one follows until it has a history of its own. */
export interface Followed {
  /** What users call it. */
  name: string;
  /** Its forecast, of the same day or of an earlier one. */
  forecast: QueueForecast;
  /** Contacts of the queue that follows over its own. */
  factor: number;
}

/** A row of the followed forecast that stands for a day, its contacts times a factor. */
interface Source {
  row: number;
  factor: number;
  /** Relative standard deviation of the day's own effect, where it is not that of the row. */
  spread?: number;
}

/** Days around a day of a weekday that was never open from which its contacts are borrowed. */
const NEAREST = 3;

/**
 * The days of a queue as those of the queue that it follows, times a factor: without the events, figures by hand and
 * special days of the other, which are not its own, and with its own special days and holidays (`calendar`); without a
 * calendar of its own, holidays are those of the other. A holiday that only the follower has does what it did to the
 * other on another day, or what holidays of its class did. Opening hours are those of the other. Days behind the end of
 * the followed forecast are like its last week.
 */
export function followedDays(
  { forecast, factor }: Followed,
  ratio: number,
  { calendar, hasHolidays, origin }: { calendar: Calendar; hasHolidays: boolean; origin: number },
): UsualDays {
  const { slots, slotMinutes, firstDay, days: rows, before, drivers } = forecast;
  const scale = factor * ratio;
  const usual = usualContacts(forecast);
  const totals = Float64Array.from({ length: rows }, (_, row) => sumOfRow(usual, row, slots));
  const names = new Map(forecast.dayNames.map((each) => [each.day, each]));

  /** The row of a weekday nearest to a row that the calendar does not name, or, where it names all, that it names. */
  const ordinaryRow = (weekday: number, near: number): number => {
    const away = (weekday - weekdayOf(firstDay + near) + 7) % 7;
    const candidates: number[] = [];
    for (let week = 0; week <= rows / 7; week++)
      for (const row of [near + away - 7 * week - 7, near + away + 7 * week])
        if (row >= 0 && row < rows) candidates.push(row);
    candidates.sort((a, b) => Math.abs(a - near) - Math.abs(b - near) || a - b);
    return candidates.find((row) => !names.has(row)) ?? candidates[0] ?? near;
  };

  const sources = new Map<number, Source>();
  const sourceOf = (day: number): Source => {
    let source = sources.get(day);
    if (!source) sources.set(day, (source = findSource(day)));
    return source;
  };
  const findSource = (day: number): Source => {
    const past = day - firstDay;
    const row = past < rows ? Math.max(0, past) : past - 7 * Math.ceil((past - rows + 1) / 7);
    const special = calendar.get(day)?.special;
    if (special?.kind === 'like') return { row: ordinaryRow((Math.round(special.weekday) + 6) % 7, row), factor: 1 };
    if (special?.kind === 'factor') return { row: ordinaryRow(weekdayOf(day), row), factor: special.factor };
    if (past < 0) {
      const shape = ordinaryRow(weekdayOf(day), 0);
      const total = before[before.length + past];
      return { row: shape, factor: total !== undefined && totals[shape]! > 0 ? total / totals[shape]! : 1 };
    }
    const [own, theirs] = [calendar.get(day), names.get(row)];
    const isOwnOfOther = theirs?.isSpecial === true && special === undefined;
    if (!isOwnOfOther && (own?.name === theirs?.name || (!hasHolidays && !own))) return { row, factor: 1 };
    const ordinary = ordinaryRow(weekdayOf(day), row);
    if (!own) return { row: ordinary, factor: 1 };
    return { row: ordinary, factor: effectOf(forecast, own), spread: CLASSES[own.effectClass].apart };
  };
  const isClosed = (day: number): boolean => {
    const special = calendar.get(day)?.special;
    if (special?.kind === 'closed' || (special?.kind === 'factor' && !(special.factor > 0))) return true;
    const { row, factor: ofDay } = sourceOf(day);
    return ofDay === 0 || drivers.holiday[row] === 0;
  };
  const borrowed = (row: number): number => {
    const near = Array.from(totals.subarray(Math.max(0, row - NEAREST), row + NEAREST + 1)).filter(
      (total) => total > 0,
    );
    return near.length > 0 ? near.reduce((sum, total) => sum + total, 0) / near.length : 0;
  };
  const { open, profile } = weekOf(usual, forecast, (row) => names.has(row));
  return {
    origin,
    slots,
    slotMinutes,
    open,
    profile,
    isLearnedSince: () => false,
    contacts(daysBefore, days) {
      const contacts = new Float64Array((daysBefore + days) * slots).fill(NaN);
      for (let i = 0; i < daysBefore + days; i++) {
        if (isClosed(origin - daysBefore + i)) continue;
        const { row, factor: ofDay } = sourceOf(origin - daysBefore + i);
        for (let slot = 0; slot < slots; slot++)
          contacts[i * slots + slot] = scale * ofDay * usual[row * slots + slot]!;
      }
      return contacts;
    },
    day(day): UsualDay {
      const { row, factor: ofDay, spread } = sourceOf(day);
      const factorOf = (name: Exclude<keyof DayDrivers, 'event' | 'override'>): number => drivers[name][row]!;
      return {
        total: scale * ofDay * (totals[row]! > 0 ? totals[row]! : borrowed(row)),
        closed: isClosed(day),
        profileWeekday: forecast.profileWeekday[row]!,
        isUncertain: spread === undefined ? forecast.named[row] === 1 : isUncertainDay(calendar, day),
        calendarSpread: spread ?? forecast.calendarSpread[row]!,
        named: calendar.get(day) ?? (hasHolidays ? undefined : names.get(row)),
        factors: {
          level: scale * factorOf('level'),
          season: factorOf('season'),
          weekday: factorOf('weekday'),
          month: factorOf('month'),
          holiday: isClosed(day) ? 0 : ofDay * factorOf('holiday'),
          recentLevel: factorOf('recentLevel'),
        },
      };
    },
  };
}

/** The factor of a named day: that of days of its name in the forecast, or of its class, or what is usual of these. */
function effectOf({ dayNames, drivers }: QueueForecast, { name, effectClass }: CalendarDay): number {
  const others = dayNames.filter(({ isSpecial }) => !isSpecial);
  const alike = [
    others.filter((each) => each.name === name),
    others.filter((each) => each.effectClass === effectClass),
  ].find(({ length }) => length > 0);
  return alike ? median(alike.map(({ day }) => drivers.holiday[day]!)) : Math.exp(CLASSES[effectClass].mean);
}

/** Contacts of a kept forecast without events and people, every interval as long as any other. */
function usualContacts({ volume, adjusted, clockChanges, firstDay, days, slots, slotMinutes }: QueueForecast) {
  const usual = volume.slice();
  adjusted.cell.forEach((cell, i) => (usual[cell] = adjusted.usual[i]!));
  const dates = new Set(clockChanges.map(({ date }) => date));
  for (let day = 0; dates.size > 0 && day < days; day++) {
    const date = formatDate(firstDay + day);
    if (!dates.has(date)) continue;
    for (let slot = 0; slot < slots; slot++)
      usual[day * slots + slot]! /= clockFactor(clockChanges, date, slot * slotMinutes, slotMinutes);
  }
  return usual;
}

function sumOfRow(contacts: Float64Array, row: number, slots: number): number {
  let sum = 0;
  for (let cell = row * slots; cell < (row + 1) * slots; cell++) if (contacts[cell]! > 0) sum += contacts[cell]!;
  return sum;
}

/** Days of a followed forecast that show its week. */
const WEEK_SHOWN = 28;

/** Open slots and their shares by weekday, from the first days that the calendar does not name. */
function weekOf(usual: Float64Array, { firstDay, days, slots }: QueueForecast, isNamed: (row: number) => boolean) {
  const open = new Uint8Array(7 * slots);
  const profile = new Float64Array(7 * slots);
  for (let row = 0; row < Math.min(days, WEEK_SHOWN); row++) {
    if (isNamed(row)) continue;
    const first = weekdayOf(firstDay + row) * slots;
    for (let slot = 0; slot < slots; slot++) {
      const value = usual[row * slots + slot]!;
      if (!(value >= 0)) continue;
      open[first + slot] = 1;
      profile[first + slot]! += value;
    }
  }
  for (let weekday = 0; weekday < 7; weekday++) {
    const all = sumOfRow(profile, weekday, slots);
    const openSlots = sumOfRow(Float64Array.from(open), weekday, slots);
    for (let cell = weekday * slots; cell < (weekday + 1) * slots; cell++)
      profile[cell] = all > 0 ? profile[cell]! / all : open[cell]! / Math.max(openSlots, 1);
  }
  return { open, profile };
}
