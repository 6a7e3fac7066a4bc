import { weekdayOf } from '../../time/civil-date';
import { byDate, openShare, type OpeningHours } from '../history/weekly-hours';
import type { UsualDays } from '../usual-days';

/** Contacts of a weekend day that was never open, relative to other days. */
export const NEW_WEEKEND_DAY = 0.6;
/** Factor per hour of distance from the nearest open hour, for an hour that was never open on any weekday. */
const KEPT_PER_HOUR = 0.7;

/**
 * Applies the users' opening hours to the contacts of the days. Closed time gets none; these contacts are lost, as
 * callers who find the queue closed are not expected to call again. Newly opened slots get a share of the day's
 * contacts: the mean of the same slot on other weekdays, or a decayed share of the nearest open hour. Hours in force
 * long before the origin are learned from the history, so a slot without past contacts gets none. `expected` begins
 * with the origin.
 */
export function applyOpeningHours(
  expected: Float64Array,
  entries: readonly OpeningHours[],
  usual: UsualDays,
): Float64Array {
  const { origin, slots, slotMinutes, open: usuallyOpen } = usual;
  const weeks = byDate(entries);
  if (weeks.length === 0) return expected;
  const days = expected.length / slots;
  const answer = expected.slice();
  const newShares = sharesOfNewSlots(usual);
  for (let day = 0; day < days; day++) {
    const week = weeks.findLast(({ since }) => since <= origin + day);
    if (!week) continue;
    const isLearned = usual.isLearnedSince(week.since);
    const { total, closed, profileWeekday } = usual.day(origin + day);
    if (closed) continue;
    const weekday = weekdayOf(origin + day);
    const never = !usuallyOpen.subarray(profileWeekday * slots, (profileWeekday + 1) * slots).includes(1);
    const size = never && weekday >= 5 ? NEW_WEEKEND_DAY : 1;
    const seen = expected.subarray(day * slots, (day + 1) * slots).reduce((sum, value) => sum + (value || 0), 0);
    const newContacts = size * (seen > 0 ? seen : total);
    for (let slot = 0; slot < slots; slot++) {
      const cell = day * slots + slot;
      const open = openShare(week.hours, profileWeekday, slot * slotMinutes, slotMinutes);
      if (open === 0) answer[cell] = NaN;
      else if (answer[cell] === answer[cell]) answer[cell]! *= isLearned ? 1 : open;
      else answer[cell] = isLearned ? 0 : open * newContacts * newShares[slot]!;
    }
  }
  return answer;
}

/** Mean share of each slot in the contacts of the weekdays on which it is open; NaN where it is open on none. */
export function meanShares({ open, profile, slots }: Pick<UsualDays, 'open' | 'profile' | 'slots'>): Float64Array {
  return Float64Array.from({ length: slots }, (_, slot) => {
    let [sum, count] = [0, 0];
    for (let weekday = 0; weekday < 7; weekday++) {
      if (!open[weekday * slots + slot]) continue;
      sum += profile[weekday * slots + slot]!;
      count++;
    }
    return count > 0 ? sum / count : NaN;
  });
}

/** Returns the share of the day's contacts by slot if a closed slot were open. */
function sharesOfNewSlots(usual: UsualDays): Float64Array {
  const { slots, slotMinutes } = usual;
  const shares = meanShares(usual);
  const kept = Math.exp((Math.log(KEPT_PER_HOUR) * slotMinutes) / 60);
  const spreadOut = (slot: number): number => {
    for (let distance = 1; distance < slots; distance++) {
      const near = [shares[slot - distance], shares[slot + distance]].filter((share) => share! >= 0) as number[];
      if (near.length > 0)
        return (near.reduce((sum, share) => sum + share, 0) / near.length) * Math.exp(distance * Math.log(kept));
    }
    return 0;
  };
  return shares.map((share, slot) => (share >= 0 ? share : spreadOut(slot)));
}
