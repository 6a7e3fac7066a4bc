import { addDays, isDate } from '../../kernel/dates';
import type { Format } from '../../kernel/format';

/** Returns the default name of a schedule; empty while a date is incomplete. */
export function scheduleName({ longDay, dayRange }: Pick<Format, 'longDay' | 'dayRange'>, from: string, to: string) {
  if (!isDate(from) || !isDate(to)) return '';
  if (from === to) return longDay(from);
  return to === addDays(from, 6) ? `Week of ${longDay(from)}` : dayRange(from, to);
}
