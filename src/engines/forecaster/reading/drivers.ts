import { formatDate, parseDate, parseTime } from '../../time/civil-date';
import { rowsOf } from './intervals';
import { adjustmentAt, type DayDrivers, type QueueForecast } from './kept-forecast';

/** A day with the factors whose product is its contacts. */
export interface ForecastDay extends Record<keyof DayDrivers, number> {
  date: string;
  /** Contacts of all open intervals. */
  total: number;
  /** Name of the calendar day, when it is one. */
  name?: string;
  closed: boolean;
}

/** The factors whose product is an interval's contacts: those of its day, its own event and override, and its share. */
export interface IntervalDrivers extends Record<keyof DayDrivers, number> {
  /** Share of the day's contacts without events and overrides. */
  profile: number;
}

/**
 * Returns the days `from` to `to` (`YYYY-MM-DD`, inclusive) with their factors. Throws RangeError for an invalid date.
 */
export function readDays(forecast: QueueForecast, range: { from?: string; to?: string } = {}): ForecastDay[] {
  const names = new Map(forecast.dayNames.map(({ day, name }) => [day, name]));
  const days: ForecastDay[] = [];
  const [first, end] = rowsOf(forecast, range.from, range.to);
  for (let day = first; day < end; day++) {
    const { total, open } = sumOfDay(forecast, day);
    days.push({
      date: formatDate(forecast.firstDay + day),
      total,
      ...driversOfDay(forecast, day),
      name: names.get(day),
      closed: open === 0,
    });
  }
  return days;
}

/**
 * Returns the factors of the interval that begins at this time; undefined where the queue is closed or beyond the
 * forecast.
 */
export function readDrivers(forecast: QueueForecast, date: string, interval: string): IntervalDrivers | undefined {
  const day = (parseDate(date) ?? NaN) - forecast.firstDay;
  const slot = (parseTime(interval) ?? NaN) / forecast.slotMinutes;
  const cell = day * forecast.slots + slot;
  const volume = day >= 0 && day < forecast.days && Number.isInteger(slot) ? forecast.volume[cell]! : NaN;
  if (volume !== volume) return undefined;
  const ofDay = driversOfDay(forecast, day);
  const { event, override } = adjustmentAt(forecast, cell);
  const { level, season, weekday, month, holiday, recentLevel } = ofDay;
  const usual = level * season * weekday * month * holiday * recentLevel;
  const rest = usual * event * override;
  return { ...ofDay, event, override, profile: rest > 0 ? volume / rest : 0 };
}

function driversOfDay({ drivers }: QueueForecast, day: number): Record<keyof DayDrivers, number> {
  return {
    level: drivers.level[day]!,
    season: drivers.season[day]!,
    weekday: drivers.weekday[day]!,
    month: drivers.month[day]!,
    holiday: drivers.holiday[day]!,
    recentLevel: drivers.recentLevel[day]!,
    event: drivers.event[day]!,
    override: drivers.override[day]!,
  };
}

/** Contacts of a day (0 is the first) and its number of open intervals. */
export function sumOfDay({ slots, volume }: QueueForecast, day: number): { total: number; open: number } {
  let total = 0;
  let open = 0;
  for (let cell = day * slots; cell < (day + 1) * slots; cell++) {
    if (volume[cell] !== volume[cell]) continue;
    total += volume[cell]!;
    open++;
  }
  return { total, open };
}
