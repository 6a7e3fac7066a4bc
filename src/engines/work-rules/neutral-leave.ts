import { weekdayOf } from '../time/civil-date';
import type { WorkRule } from './rule';

/** Windows longer than this are averages, in which leave is neutral. */
const MAX_EXACT_DAYS = 7;

/** True for a maximum of working time that is an average over several weeks (Directive 2003/88/EC, article 16). */
export const isAverage = (rule: WorkRule): boolean =>
  rule.kind === 'minutes' && !rule.set && rule.atMost !== undefined && rule.days > MAX_EXACT_DAYS;

/**
 * Returns the share of a window that leave leaves of the maximum of an average: its days from Monday to Friday that are
 * not off. 1 for other rules, and for windows that are off as a whole.
 */
export function shareWithoutLeave(rule: WorkRule, begin: number, end: number, isOff: (day: number) => boolean): number {
  if (!isAverage(rule)) return 1;
  let [all, off] = [0, 0];
  for (let day = begin; day <= end; day++) {
    if (weekdayOf(day) >= 5) continue;
    all++;
    if (isOff(day)) off++;
  }
  return off === all ? 1 : (all - off) / all;
}
