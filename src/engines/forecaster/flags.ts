import type { BacktestReport } from './backtest';
import { isPublicDay, type Calendar } from './calendar/calendar';
import { formatDate, weekdayOf } from '../time/civil-date';
import type { DayGrid } from './history/day-grid';
import { isClosedDay } from './history/day-totals';
import type { QueueModel } from './model';
import { openingFlags } from './opening-flags';
import type { ForecastFlag } from './reading/kept-forecast';

/** Days before the origin that are searched for unusual and missing ones. */
const LOOK_BACK = 91;
const SHORT_HISTORY = 21;

/** Source of the distribution of daily totals over the day, in words. */
const SPREAD_LIKE = {
  queue: 'like the days of the queue that have intervals',
  organization: "like the days of the organization's other queues",
  hours: 'evenly over the opening hours',
  default: 'evenly from 09:00 to 17:00, as nothing tells the hours. Enter opening hours, or import intervals',
} as const;

/** Collects all flags of a forecast of `horizon` days, in a fixed order. */
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
      message:
        `${grid.converted === 1 ? '1 day' : `${grid.converted} days`} with another interval length converted to ` +
        `${grid.slotMinutes} minutes.`,
    });
  }
  if (grid.filled > 0) {
    flags.push({
      kind: 'omittedZeros',
      message:
        `${grid.filled} open intervals without a record count as 0 contacts: ` +
        `no record of this history is of 0 contacts.`,
    });
  }
  if (grid.daily) {
    flags.push({
      kind: 'dailyTotals',
      message:
        `${grid.daily.days} days hold a single record: it is taken as the total of the day and spread ` +
        `${SPREAD_LIKE[grid.daily.like]}.`,
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
  flags.push(...openingFlags(grid, model.open, calendar));
  const told = new Set(flags.flatMap(({ kind, date }) => (kind === 'closedDays' ? [date] : [])));
  let [missing, inClosure] = [0, false];
  for (let day = Math.max(0, end - LOOK_BACK); day < end; day++) {
    const weekday = weekdayOf(grid.firstDay + day);
    const isOpen = model.open.subarray(weekday * grid.slots, (weekday + 1) * grid.slots).includes(1);
    const isClosed = isClosedDay(grid, day);
    inClosure = isOpen ? isClosed && (inClosure || told.has(formatDate(grid.firstDay + day))) : inClosure;
    if (model.totals.unusual[day] && isOpen && !inClosure) {
      flags.push({
        kind: 'unusualDay',
        date: formatDate(grid.firstDay + day),
        message: 'Unusual volume for this weekday. The forecast ignores this day.',
      });
    }
    if (isOpen && !isClosed && !(model.totals.total[day]! >= 0) && !calendar.has(grid.firstDay + day)) missing++;
  }
  if (missing > 0)
    flags.push({
      kind: 'missingDays',
      message: `${missing} of the last ${LOOK_BACK} open days ${missing === 1 ? 'has' : 'have'} little or no history.`,
    });
  for (let ahead = 0; ahead < horizon; ahead++) {
    const day = grid.firstDay + end + ahead;
    const named = calendar.get(day);
    if (!named || named.special || !isPublicDay(calendar, day)) continue;
    if (hasOccurred(calendar, named.name, grid, model) || model.forecastDay(day).closed) continue;
    flags.push({
      kind: 'firstTimeHoliday',
      date: formatDate(day),
      message: `${named.name} has no records in the history; enter an event if you know better.`,
    });
  }
  return flags;
}

/** Returns true if a day of this name is recorded in the history, open or closed. */
function hasOccurred(calendar: Calendar, name: string, grid: DayGrid, { totals }: QueueModel): boolean {
  for (const [day, other] of calendar) {
    const row = day - grid.firstDay;
    if (other.name !== name || row < 0 || row >= grid.days) continue;
    if (totals.total[row]! >= 0 || isClosedDay(grid, row)) return true;
  }
  return false;
}

function percent(share: number): string {
  const value = Math.round(share * 1000) / 10;
  return `${value > 0 ? '+' : ''}${value} %`;
}
