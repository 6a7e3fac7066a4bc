import type { BacktestReport } from './backtest';
import { isPublicDay, type Calendar } from './calendar/calendar';
import { formatDate, weekdayOf } from './civil-date';
import type { DayGrid } from './history/day-grid';
import type { QueueModel } from './model';
import type { ForecastFlag } from './reading/kept-forecast';

/** Days before the origin that are searched for unusual and missing ones. */
const LOOK_BACK = 91;
const SHORT_HISTORY = 21;

/** All flags of a forecast of `horizon` days, in a fixed order. */
export function collectFlags(
  grid: DayGrid,
  model: QueueModel,
  report: BacktestReport,
  calendar: Calendar,
  horizon: number,
): ForecastFlag[] {
  const flags: ForecastFlag[] = [];
  const end = grid.days;
  if (grid.refused > 0) {
    flags.push({
      kind: 'refusedRecords',
      message: `${grid.refused} records without a real date, time or volume were left out.`,
    });
  }
  if (grid.converted > 0) {
    flags.push({
      kind: 'convertedCadence',
      message: `${grid.converted} days of another cadence were converted to ${grid.slotMinutes} minutes.`,
    });
  }
  if (end < SHORT_HISTORY) {
    flags.push({
      kind: 'shortHistory',
      message: `${end} days of history: weekdays share one profile and intervals are wide.`,
    });
  }
  for (const { since, size, probability } of model.shifts) {
    if (probability < 0.5) continue;
    flags.push({
      kind: 'levelShift',
      date: formatDate(grid.firstDay + since),
      message: `Contacts changed by ${percent(Math.exp(size) - 1)}; taken as lasting.`,
    });
  }
  if (report.method.kind === 'sixWeekMedian') {
    flags.push({
      kind: 'fallBack',
      message:
        `The model lost to the four-week mean in its own backtest ` +
        `(${percent(report.error)} against ${percent(report.fourWeekMeanError)}): the six-week median is served.`,
    });
  }
  let missing = 0;
  for (let day = Math.max(0, end - LOOK_BACK); day < end; day++) {
    const weekday = weekdayOf(grid.firstDay + day);
    const isOpen = model.open.subarray(weekday * grid.slots, (weekday + 1) * grid.slots).includes(1);
    if (model.totals.unusual[day]) {
      flags.push({
        kind: 'unusualDay',
        date: formatDate(grid.firstDay + day),
        message: 'Far from the same weekday around it; it does not shape the forecast.',
      });
    }
    if (isOpen && !(model.totals.total[day]! >= 0) && !calendar.has(grid.firstDay + day)) missing++;
  }
  if (missing > 0)
    flags.push({
      kind: 'missingDays',
      message: `${missing} open days of the last ${LOOK_BACK} are missing or mostly so.`,
    });
  for (let ahead = 0; ahead < horizon; ahead++) {
    const day = grid.firstDay + end + ahead;
    const named = calendar.get(day);
    if (!named || named.special || !isPublicDay(calendar, day)) continue;
    if (hasOccurred(calendar, named.name, grid)) continue;
    flags.push({
      kind: 'firstTimeHoliday',
      date: formatDate(day),
      message: `${named.name} was never seen in the history; enter a special day if you know better.`,
    });
  }
  return flags;
}

function hasOccurred(calendar: Calendar, name: string, grid: DayGrid): boolean {
  for (const [day, other] of calendar) {
    if (other.name === name && day >= grid.firstDay && day < grid.firstDay + grid.days) return true;
  }
  return false;
}

function percent(share: number): string {
  const value = Math.round(share * 1000) / 10;
  return `${value > 0 ? '+' : ''}${value} %`;
}
