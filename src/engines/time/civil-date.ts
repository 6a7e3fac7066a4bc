/**
 * Civil dates as day numbers: whole days since 1970-01-01, no time zone, no clock.
 * Algorithm: days from civil, Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms" (public domain).
 */

const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/;
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Day number of a proleptic Gregorian date. `month` is 1 to 12, `day` 1 to 31. */
export function dayNumber(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  return era * 146097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719468;
}

/** Year, month (1 to 12) and day of month of a day number. */
export function civilOf(dayNo: number): { year: number; month: number; day: number } {
  const z = dayNo + 719468;
  const era = Math.floor(z / 146097);
  const dayOfEra = z - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthPart = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthPart < 10 ? monthPart + 3 : monthPart - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthPart + 2) / 5) + 1,
  };
}

/** Number of days in the month that holds this day. */
export function daysInMonth(year: number, month: number): number {
  return month === 12 ? 31 : dayNumber(year, month + 1, 1) - dayNumber(year, month, 1);
}

/** Day number of `YYYY-MM-DD`, or undefined when the text is no real date. */
export function parseDate(text: string): number | undefined {
  const match = ISO_DATE.exec(text);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  return dayNumber(year, month, day);
}

/** Day number of a valid `YYYY-MM-DD`. */
export const dayOf = (date: string): number => Date.parse(date) / 86_400_000;

/** `YYYY-MM-DD` of a day number. */
export function formatDate(dayNo: number): string {
  const { year, month, day } = civilOf(dayNo);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Weekday of a day number, 0 Monday to 6 Sunday. */
export function weekdayOf(dayNo: number): number {
  return (((dayNo + 3) % 7) + 7) % 7;
}

/** Minutes after midnight of `HH:MM` (also `HH:MM:SS`), or undefined. */
export function parseTime(text: string): number | undefined {
  const match = TIME.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined;
}

/** Minutes after midnight of a valid `HH:MM`, also with seconds. */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** `HH:MM` of minutes after midnight. */
export function formatTime(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
