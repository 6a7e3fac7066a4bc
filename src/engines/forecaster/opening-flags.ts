import type { Calendar } from './calendar/calendar';
import { formatDate, formatTime, weekdayOf } from '../time/civil-date';
import type { DayGrid } from './history/day-grid';
import { isClosedDay } from './history/day-totals';
import type { ForecastFlag } from './reading/kept-forecast';

/** Days before the origin in which a change of the opening hours is reported. */
const LOOK_BACK = 91;
/** Minimum days for which other hours must have been open before, for hours to count as new. */
const MIN_BEFORE = 28;
const WEEKDAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

/** Returns flags for days, weekdays and hours that closed or opened recently, as assumed by the forecast. */
export function openingFlags(grid: DayGrid, open: Uint8Array, calendar: Calendar): ForecastFlag[] {
  return [...closures(grid, open, calendar), ...changes(grid, open)];
}

/** One flag for each closure of several days. */
function closures(grid: DayGrid, open: Uint8Array, calendar: Calendar): ForecastFlag[] {
  const flags: ForecastFlag[] = [];
  let closure: number[] = [];
  for (let day = Math.max(0, grid.days - LOOK_BACK); day <= grid.days; day++) {
    const first = weekdayOf(grid.firstDay + day) * grid.slots;
    if (day < grid.days && !open.subarray(first, first + grid.slots).includes(1)) continue;
    if (day < grid.days && isClosedDay(grid, day)) {
      if (!calendar.has(grid.firstDay + day)) closure.push(day);
      continue;
    }
    if (closure.length > 1) {
      const until = formatDate(grid.firstDay + closure[closure.length - 1]!);
      flags.push({
        kind: 'closedDays',
        date: formatDate(grid.firstDay + closure[0]!),
        message: `No contacts until ${until}: taken as closed. These days do not shape the forecast.`,
      });
    }
    closure = [];
  }
  return flags;
}

/** Weekdays that opened or closed, and hours that opened. */
function changes({ firstDay, days, slots, volume }: DayGrid, open: Uint8Array): ForecastFlag[] {
  const flags: ForecastFlag[] = [];
  const first = new Int32Array(7 * slots).fill(days);
  const last = new Int32Array(7 * slots).fill(-1);
  for (let day = 0; day < days; day++) {
    for (let slot = 0; slot < slots; slot++) {
      if (!(volume[day * slots + slot]! >= 0)) continue;
      const cell = weekdayOf(firstDay + day) * slots + slot;
      first[cell] = Math.min(first[cell]!, day);
      last[cell] = day;
    }
  }
  const oldest = Math.min(...first);
  const flag = (day: number, message: string): void => {
    flags.push({ kind: 'openingHoursChanged', date: formatDate(firstDay + day), message });
  };
  const newHours: { since: number; slot: number }[] = [];
  for (let weekday = 0; weekday < 7; weekday++) {
    const cells = Array.from({ length: slots }, (_, slot) => weekday * slots + slot);
    const isOpen = cells.some((cell) => open[cell]);
    const opened = Math.min(...cells.map((cell) => first[cell]!));
    const closed = Math.max(...cells.map((cell) => last[cell]!));
    if (isOpen && opened >= days - LOOK_BACK && opened >= oldest + MIN_BEFORE)
      flag(opened, `${WEEKDAYS[weekday]} have contacts since this day: taken as open.`);
    else if (!isOpen && closed >= days - LOOK_BACK && closed >= opened + MIN_BEFORE)
      flag(closed + 7, `${WEEKDAYS[weekday]} have no contacts since this day: taken as closed.`);
    else if (isOpen)
      for (const cell of cells)
        if (open[cell] && first[cell]! >= Math.max(days - LOOK_BACK, opened + MIN_BEFORE))
          newHours.push({ since: first[cell]!, slot: cell - weekday * slots });
  }
  if (newHours.length > 0) {
    const since = Math.min(...newHours.map((hour) => hour.since));
    const times = newHours.map(({ slot }) => (slot * 1440) / slots);
    const [from, until] = [Math.min(...times), Math.max(...times) + 1440 / slots];
    flag(
      since,
      `Contacts outside the earlier hours since this day, between ${formatTime(from)} and ${formatTime(until)}: ` +
        `taken as new opening hours. Enter opening hours to confirm or correct them.`,
    );
  }
  return flags;
}
