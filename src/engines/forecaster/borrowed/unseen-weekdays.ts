import type { Calendar } from '../calendar/calendar';
import { isPublicDay } from '../calendar/calendar';
import { weekdayOf } from '../../time/civil-date';
import type { UsualWeek } from '../history/daily-totals';
import type { DayGrid } from '../history/day-grid';
import { meanShares, NEW_WEEKEND_DAY } from '../inputs/opening-hours';
import type { ForecastFlag } from '../reading/kept-forecast';
import type { UsualDay, UsualDays } from '../usual-days';

/** Days of history after which a weekday without contacts counts as closed. */
const LONG_ENOUGH = 28;
/** Days on each side from which an unseen weekday is estimated. */
const DAYS_ABOUT = 3;
const NAMES = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

/** Returns the weekdays (0 Monday) of which a short history contains no ordinary day. */
export function unseenWeekdays(grid: DayGrid, calendar: Calendar): number[] {
  const first = grid.volume.findIndex((value, cell) => value >= 0 || grid.closed[cell] === 1);
  const from = first < 0 ? grid.days : Math.floor(first / grid.slots);
  if (grid.days - from >= LONG_ENOUGH) return [];
  const unseen = new Set([0, 1, 2, 3, 4, 5, 6]);
  for (let day = from; day < grid.days; day++)
    if (isSeen(grid, day) || !isPublicDay(calendar, grid.firstDay + day)) unseen.delete(weekdayOf(grid.firstDay + day));
  return [...unseen];
}

function isSeen({ slots, volume }: DayGrid, day: number): boolean {
  return volume.subarray(day * slots, (day + 1) * slots).some((value) => value >= 0);
}

/**
 * Fills in unseen weekdays with the mean of the adjacent days. If there is a week of other queues, the mean is
 * multiplied by the weekday's ratio to the other weekdays in it (0 if they are closed on it).
 */
export function withUnseenWeekdays(usual: UsualDays, unseen: readonly number[], week?: UsualWeek): UsualDays {
  const { slots, slotMinutes, origin } = usual;
  const open = usual.open.slice();
  const profile = usual.profile.slice();
  const means = meanShares(usual);
  const others = week && contactsBySlot(week, slotMinutes);
  const totals = others && Array.from({ length: 7 }, (_, weekday) => sumOf(others, weekday, slots));
  const seen = [0, 1, 2, 3, 4, 5, 6].filter((weekday) => !unseen.includes(weekday) && sumOf(open, weekday, slots) > 0);
  const factors = new Map<number, number>();
  for (const weekday of unseen) {
    const own = seen.reduce((sum, other) => sum + (totals?.[other] ?? 0), 0) / Math.max(1, seen.length);
    const factor = totals && own > 0 ? totals[weekday]! / own : weekday >= 5 ? NEW_WEEKEND_DAY : 1;
    factors.set(weekday, factor);
    const isOpen = (slot: number): boolean => means[slot]! >= 0 && !(others && others[weekday * slots + slot] === 0);
    const sharesHours = Array.from({ length: slots }, (_, slot) => slot).some(isOpen);
    let sum = 0;
    for (let slot = 0; slot < slots; slot++) {
      const isIn = factor > 0 && means[slot]! >= 0 && (!sharesHours || isOpen(slot));
      open[weekday * slots + slot] = isIn ? 1 : 0;
      profile[weekday * slots + slot] = isIn ? means[slot]! : 0;
      if (isIn) sum += means[slot]!;
    }
    for (let slot = 0; slot < slots && sum > 0; slot++) profile[weekday * slots + slot]! /= sum;
  }
  const ofDay = (day: number): UsualDay => {
    const own = usual.day(day);
    const factor = factors.get(weekdayOf(day));
    if (factor === undefined || own.profileWeekday !== weekdayOf(day)) return own;
    const weekday = own.factors.weekday * (factor || 1);
    return {
      ...own,
      total: own.total * factor,
      closed: own.closed || factor === 0,
      factors: { ...own.factors, weekday },
    };
  };
  return {
    ...usual,
    open,
    profile,
    day: ofDay,
    contacts(before, days) {
      const contacts = usual.contacts(before, days);
      const known = contacts.slice();
      for (let row = 0; row < before + days; row++) {
        const day = origin - before + row;
        const weekday = weekdayOf(day);
        const { closed, total, profileWeekday, factors: parts } = ofDay(day);
        if (!factors.has(weekday) || profileWeekday !== weekday) continue;
        const about: number[] = [];
        for (
          let other = Math.max(0, row - DAYS_ABOUT);
          other <= Math.min(before + days - 1, row + DAYS_ABOUT);
          other++
        ) {
          const of = usual.day(origin - before + other);
          if (!factors.has(weekdayOf(origin - before + other)) && !of.closed && !of.named)
            about.push(sumOf(known, other, slots));
        }
        const seenTotals = about.filter((sum) => sum > 0);
        const mean = seenTotals.reduce((sum, one) => sum + one, 0) / Math.max(1, seenTotals.length);
        const contactsOfDay = seenTotals.length > 0 ? mean * factors.get(weekday)! * parts.holiday : total;
        for (let slot = 0; slot < slots; slot++) {
          const cell = weekday * slots + slot;
          contacts[row * slots + slot] = closed || !open[cell] ? NaN : contactsOfDay * profile[cell]!;
        }
      }
      return contacts;
    },
  };
}

function sumOf(cells: ArrayLike<number>, row: number, slots: number): number {
  let sum = 0;
  for (let cell = row * slots; cell < (row + 1) * slots; cell++) if (cells[cell]! > 0) sum += cells[cell]!;
  return sum;
}

/** Converts the contacts of a week to slots of another length. */
function contactsBySlot({ slotMinutes, contacts }: UsualWeek, ownMinutes: number): Float64Array {
  const minutes = 7 * 1440;
  const own = new Float64Array(minutes / ownMinutes);
  for (let minute = 0; minute < minutes; minute += 5)
    own[Math.floor(minute / ownMinutes)]! += (contacts[Math.floor(minute / slotMinutes)]! * 5) / slotMinutes;
  return own;
}

export function unseenWeekdaysFlag(unseen: readonly number[], week: UsualWeek | undefined): ForecastFlag {
  const like = week ? "the organization's other queues" : 'the mean of the days about them';
  return {
    kind: 'unseenWeekdays',
    message: `No history of ${unseen.map((weekday) => NAMES[weekday]).join(', ')} yet: forecast like ${like}.`,
  };
}
