import { isUncertainDay, type Calendar, type CalendarDay } from '../calendar/calendar';
import { CLASSES } from '../calendar/calendar-classes';
import { formatDate, weekdayOf } from '../../time/civil-date';
import { median } from '../numbers';
import type { DayDrivers, QueueForecast } from '../reading/kept-forecast';
import { clockFactor } from '../reading/real-minutes';
import type { UsualDay, UsualDays } from '../usual-days';

/** A proxy queue: its forecast stands in for a queue until that queue has enough history. */
export interface Followed {
  /** Display name of the proxy queue. */
  name: string;
  /** Its forecast, made on the same day or earlier. */
  forecast: QueueForecast;
  /** Contacts of the queue relative to those of the proxy. */
  factor: number;
}

/** A row of the proxy's forecast that stands for a day, with a factor on its contacts. */
interface Source {
  row: number;
  factor: number;
  /** Relative standard deviation of the day's own effect, if it differs from the row's. */
  spread?: number;
}

/** Maximum distance in days from which contacts are borrowed for a weekday that was never open. */
const NEAREST = 3;

/**
 * Returns the days of a queue as those of its proxy times a factor. Events, manual figures and special days of the
 * proxy are removed; the queue's own special days and holidays (`calendar`) apply. Without a calendar of its own, the
 * proxy's holidays apply. A holiday that only the queue has gets the effect it had on another day of the proxy, or the
 * effect of holidays of its class. Opening hours are the proxy's. Days beyond the proxy's forecast repeat its last
 * week.
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

  /** Returns the row of a weekday nearest to a row, preferring rows that the calendar does not name. */
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

/**
 * Returns the factor of a named day: from days of its name in the forecast, else of its class, else the usual value.
 */
function effectOf({ dayNames, drivers }: QueueForecast, { name, effectClass }: CalendarDay): number {
  const others = dayNames.filter(({ isSpecial }) => !isSpecial);
  const alike = [
    others.filter((each) => each.name === name),
    others.filter((each) => each.effectClass === effectClass),
  ].find(({ length }) => length > 0);
  return alike ? median(alike.map(({ day }) => drivers.holiday[day]!)) : Math.exp(CLASSES[effectClass].mean);
}

/** Returns the contacts of a stored forecast without events and overrides, with clock changes undone. */
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

/** Days of a proxy's forecast from which its week is derived. */
const WEEK_SHOWN = 28;

/** Returns open slots and their shares by weekday, from the first days that the calendar does not name. */
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
