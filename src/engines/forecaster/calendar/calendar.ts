import { parseDate, weekdayOf } from '../civil-date';
import type { DayClass, NamedDay } from './holidays';

/** A day that users entered as different, past or future; it overrides the holiday calendar. */
export interface SpecialDay {
  /** `YYYY-MM-DD`. */
  date: string;
  name?: string;
  /**
   * Closed; like another weekday (1 Monday to 7 Sunday); the usual contacts times a factor; or learned from past days
   * of the same name.
   */
  effect:
    { kind: 'closed' } | { kind: 'like'; weekday: number } | { kind: 'factor'; factor: number } | { kind: 'learned' };
}

/** Classes of calendar days within which effects are pooled. */
export type EffectClass = DayClass | 'beforeMajor' | 'afterMajor' | 'afterMinor';

/** A named day of the calendar. */
export interface CalendarDay {
  name: string;
  effectClass: EffectClass;
  special?: SpecialDay['effect'];
}

/** Named days by day number, eves and days after included. */
export type Calendar = ReadonlyMap<number, CalendarDay>;

/**
 * The calendar of a queue: holidays, users' special days over them, and, where nothing else is named, the day before a
 * major holiday and the first weekday in use after a public one (`openWeekday[0]` is Monday), on which demand catches
 * up. Special days without a real date are ignored.
 */
export function buildCalendar(
  holidays: readonly NamedDay[],
  specialDays: readonly SpecialDay[],
  openWeekday: readonly boolean[],
): Calendar {
  const calendar = new Map<number, CalendarDay>();
  for (const { day, name, dayClass } of holidays) calendar.set(day, { name, effectClass: dayClass });
  for (const special of specialDays) {
    const day = parseDate(special.date);
    if (day === undefined) continue;
    const name = special.name ?? calendar.get(day)?.name ?? 'Special day';
    calendar.set(day, { name, effectClass: calendar.get(day)?.effectClass ?? 'minor', special: special.effect });
  }
  const named = [...calendar].sort((a, b) => a[0] - b[0]);
  for (const [day, { name, effectClass }] of named) {
    if (effectClass !== 'major' && effectClass !== 'minor') continue;
    let after = day + 1;
    while (after < day + 4 && !openWeekday[weekdayOf(after)]) after++;
    if (!calendar.has(after) && openWeekday[weekdayOf(after)]) {
      calendar.set(after, {
        name: `After ${name}`,
        effectClass: effectClass === 'major' ? 'afterMajor' : 'afterMinor',
      });
    }
    if (effectClass === 'major' && !calendar.has(day - 1)) {
      calendar.set(day - 1, { name: `Before ${name}`, effectClass: 'beforeMajor' });
    }
  }
  return calendar;
}

/** Days from a major holiday within which a named day is as uncertain as the holiday itself. */
const NEAR_MAJOR = 3;

/** Whether the day has the spread of calendar days: a public holiday, an eve, or a named day near a major holiday. */
export function isUncertainDay(calendar: Calendar, day: number): boolean {
  if (isPublicDay(calendar, day)) return true;
  const effectClass = calendar.get(day)?.effectClass;
  if (effectClass === 'eve' || effectClass === 'beforeMajor' || effectClass === 'afterMajor') return true;
  if (effectClass !== 'observance') return false;
  for (let other = day - NEAR_MAJOR; other <= day + NEAR_MAJOR; other++)
    if (calendar.get(other)?.effectClass === 'major') return true;
  return false;
}

/** Whether the day is a public holiday (or a user's special day). */
export function isPublicDay(calendar: Calendar, day: number): boolean {
  const effectClass = calendar.get(day)?.effectClass;
  return effectClass === 'major' || effectClass === 'minor';
}
