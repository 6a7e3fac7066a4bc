import { addDays, isDate } from '../../kernel/dates';
import type { Format } from '../../kernel/format';

/** The usual name of a schedule of these days; empty while somebody types a date. */
export function scheduleName(
  { longDay, dayOfMonth }: Pick<Format, 'longDay' | 'dayOfMonth'>,
  from: string,
  to: string,
) {
  if (!isDate(from) || !isDate(to)) return '';
  if (from === to) return longDay(from);
  return to === addDays(from, 6) ? `Week of ${longDay(from)}` : `${dayOfMonth(from)} to ${dayOfMonth(to)}`;
}
