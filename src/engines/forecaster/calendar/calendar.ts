import { civilOf, dayNumber, parseDate, weekdayOf } from '../../time/civil-date';
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

/**
 * Classes of calendar days within which effects are pooled. `bridge` is a working day between a public holiday and a
 * weekend or another holiday; `around` is a day before or after a holiday of several days. `runUp` is a day on which
 * demand may run up to Christmas.
 */
export type EffectClass =
  DayClass | 'special' | 'beforePublic' | 'afterPublic' | 'afterLight' | 'bridge' | 'around' | 'runUp';

/** A named day of the calendar. */
export interface CalendarDay {
  name: string;
  effectClass: EffectClass;
  /** Place in a holiday of several days (1 is the first), or days after its last (negative: before its first). */
  position?: number;
  /** Name and class of the day whose effect is assumed until this one has been seen. */
  like?: { name: string; effectClass: EffectClass };
  special?: SpecialDay['effect'];
}

/** Named days by day number, eves and days after included. */
export type Calendar = ReadonlyMap<number, CalendarDay>;

/** Minimum length of a holiday, in days, for its surroundings to be named; number of days named before and after. */
const LONG_HOLIDAY = 3;
const AROUND_BEFORE = 3;
const AROUND_AFTER = 5;

/**
 * The calendar of a queue: holidays, users' special days over them, and, where nothing else is named, the days before
 * and after: about long holidays several; else the day before a public holiday and the first weekday in use after one
 * (`openWeekday[0]` is Monday), on which demand catches up, or bridge days. Special days without a real date are
 * ignored.
 */
export function buildCalendar(
  holidays: readonly NamedDay[],
  specialDays: readonly SpecialDay[],
  openWeekday: readonly boolean[],
): Calendar {
  const calendar = new Map<number, CalendarDay>();
  for (const { day, name, dayClass, part, insteadOf } of holidays) {
    const like = insteadOf === undefined ? undefined : { name: insteadOf, effectClass: dayClass };
    calendar.set(day, { name, effectClass: dayClass, position: part?.position, like });
  }
  for (const special of specialDays) {
    const day = parseDate(special.date);
    if (day === undefined) continue;
    const holiday = calendar.get(day);
    const name = special.name ?? holiday?.name ?? 'Special day';
    calendar.set(day, { effectClass: 'special', ...holiday, name, special: special.effect });
  }
  const publicDays = new Set<number>();
  for (const [day, { effectClass }] of calendar) if (effectClass === 'public') publicDays.add(day);
  nameDaysAround(calendar, holidays);
  nameNeighbors(calendar, publicDays, openWeekday);
  nameRunUp(calendar, publicDays);
  return calendar;
}

/** First and last day of December on which demand may run up to Christmas. */
const RUN_UP = { from: 18, until: 23 };

/** Names the days before Christmas, where it is a public holiday. */
function nameRunUp(calendar: Map<number, CalendarDay>, publicDays: ReadonlySet<number>): void {
  for (const holiday of publicDays) {
    const { year, month, day } = civilOf(holiday);
    if (month !== 12 || day !== 25) continue;
    for (let date = RUN_UP.from; date <= RUN_UP.until; date++) {
      const runUp = dayNumber(year, 12, date);
      if (!calendar.has(runUp)) calendar.set(runUp, { name: 'Before Christmas', effectClass: 'runUp' });
    }
  }
}

/** Names days before and after long holidays, the nearest first. */
function nameDaysAround(calendar: Map<number, CalendarDay>, holidays: readonly NamedDay[]): void {
  const long = holidays.filter(({ part }) => part && part.position === 1 && part.days >= LONG_HOLIDAY);
  for (let away = 1; away <= Math.max(AROUND_BEFORE, AROUND_AFTER); away++) {
    for (const { day: first, part } of long) {
      const { of, days } = part!;
      const before = away === 1 ? `Before ${of}` : `${away} days before ${of}`;
      const after = away === 1 ? `After ${of}` : `${away} days after ${of}`;
      const isFree = (day: number): boolean => !calendar.has(day) || calendar.get(day)!.effectClass === 'observance';
      if (away <= AROUND_BEFORE && isFree(first - away))
        calendar.set(first - away, { name: before, effectClass: 'around', position: -away });
      const behind = first + days - 1 + away;
      if (away <= AROUND_AFTER && isFree(behind))
        calendar.set(behind, { name: after, effectClass: 'around', position: away });
    }
  }
}

/** Names the days next to single holidays. */
function nameNeighbors(
  calendar: Map<number, CalendarDay>,
  publicDays: ReadonlySet<number>,
  openWeekday: readonly boolean[],
): void {
  const isOff = (day: number): boolean => weekdayOf(day) >= 5 || !openWeekday[weekdayOf(day)] || publicDays.has(day);
  const place = (day: number, name: string, effectClass: EffectClass): void => {
    if (calendar.has(day)) return;
    const bridges = effectClass !== 'afterLight' && !isOff(day) && isOff(day - 1) && isOff(day + 1);
    const bridge: CalendarDay = { name: `${name} (bridge day)`, effectClass: 'bridge', like: { name, effectClass } };
    calendar.set(day, bridges ? bridge : { name, effectClass });
  };
  const named = [...calendar].sort((a, b) => a[0] - b[0]);
  for (const [day, { name, effectClass }] of named) {
    if (effectClass !== 'public' && effectClass !== 'light' && effectClass !== 'special') continue;
    let after = day + 1;
    while (after < day + 4 && !openWeekday[weekdayOf(after)]) after++;
    if (openWeekday[weekdayOf(after)])
      place(after, `After ${name}`, effectClass === 'public' ? 'afterPublic' : 'afterLight');
    if (effectClass === 'public') place(day - 1, `Before ${name}`, 'beforePublic');
  }
}

/** Days from a public holiday within which a named day is as uncertain as the holiday itself. */
const NEAR_PUBLIC = 3;

/** Classes of days that have the spread of calendar days. */
const UNCERTAIN: Partial<Record<EffectClass, true>> = {
  eve: true,
  beforePublic: true,
  afterPublic: true,
  bridge: true,
  around: true,
};

/**
 * Returns true if the day has the spread of calendar days: a public holiday, an eve, or a named day near a public
 * holiday.
 */
export function isUncertainDay(calendar: Calendar, day: number): boolean {
  if (isPublicDay(calendar, day)) return true;
  const effectClass = calendar.get(day)?.effectClass;
  if (effectClass !== undefined && UNCERTAIN[effectClass]) return true;
  if (effectClass !== 'observance') return false;
  for (let other = day - NEAR_PUBLIC; other <= day + NEAR_PUBLIC; other++)
    if (calendar.get(other)?.effectClass === 'public') return true;
  return false;
}

/** Returns true for a public holiday or a user's special day. */
export function isPublicDay(calendar: Calendar, day: number): boolean {
  const effectClass = calendar.get(day)?.effectClass;
  return effectClass === 'public' || effectClass === 'light' || effectClass === 'special';
}
