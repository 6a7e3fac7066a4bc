import { methodForecast, slotForecast, type Method } from './backtest';
import { isUncertainDay, type Calendar, type CalendarDay } from './calendar/calendar';
import type { DayGrid } from './history/day-grid';
import type { QueueModel } from './model';
import type { DayDrivers } from './reading/kept-forecast';

/** A day before any user input about it. */
export interface UsualDay {
  /** Contacts of all slots, if all slots open on its weekday were open. */
  total: number;
  /** Closed by the calendar. */
  closed: boolean;
  /** Weekday (0 Monday) whose opening hours, shape and handle times apply. */
  profileWeekday: number;
  /** True if the calendar makes the day uncertain; with the relative standard deviation that adds. */
  isUncertain: boolean;
  calendarSpread: number;
  /** Calendar entry of the day, if any. */
  named?: CalendarDay;
  /** Factors whose product is approximately the total. */
  factors: Record<Exclude<keyof DayDrivers, 'event' | 'override'>, number>;
}

/** The days of a queue before any user input about them. */
export interface UsualDays {
  /** Day number of the first day to forecast. */
  origin: number;
  slots: number;
  slotMinutes: number;
  /**
   * Returns the contacts of `before` days before the origin and of `days` from it on: [day][slot], NaN where closed.
   */
  contacts(before: number, days: number): Float64Array;
  /** Any day, by its number. */
  day(day: number): UsualDay;
  /** By weekday (0 Monday) and slot, 7 x slots: whether the queue is open, and the share of the day's contacts. */
  open: Uint8Array;
  profile: Float64Array;
  /** Returns true if the days already reflect opening hours in force since that day. */
  isLearnedSince(day: number): boolean;
}

/** Days of history under the same opening hours after which the history alone decides. */
const LEARNED_AFTER = 28;

/** Returns the days as the queue's own model expects them. */
export function usualDaysOf(grid: DayGrid, calendar: Calendar, model: QueueModel, method: Method): UsualDays {
  const { slots, slotMinutes, firstDay, days: end } = grid;
  const origin = firstDay + end;
  return {
    origin,
    slots,
    slotMinutes,
    open: model.open,
    profile: model.profile,
    isLearnedSince: (day) => origin - day >= LEARNED_AFTER,
    contacts(before, days) {
      const contacts = new Float64Array((before + days) * slots);
      contacts.set(slotForecast(grid, model, origin - before, before));
      contacts.set(methodForecast(grid, end, model, days, method), before * slots);
      return contacts;
    },
    day(day) {
      const { total, closed, profileWeekday, calendarSpread, breakdown } = model.forecastDay(day);
      const month = Math.exp(model.level.parts(day).month);
      const season = Math.exp(model.season(day));
      return {
        total,
        closed,
        profileWeekday,
        isUncertain: isUncertainDay(calendar, day),
        calendarSpread,
        named: calendar.get(day),
        factors: {
          level: breakdown.level / season,
          season,
          weekday: breakdown.weekday,
          month,
          holiday: breakdown.calendar / month,
          recentLevel: breakdown.recentLevel,
        },
      };
    },
  };
}
