import { parseDate, weekdayOf } from '../civil-date';
import type { DayGrid } from '../history/day-grid';
import type { UsualDays } from '../usual-days';
import { overlap } from './local-time';

/** The hours of a week, from a date on until the next such entry. */
export interface OpeningHours {
  /** `YYYY-MM-DD`. */
  validFrom: string;
  /** Open times, local: weekday 1 Monday to 7 Sunday, minutes after midnight, until exclusive (at most 1440). */
  hours: readonly { weekday: number; fromMinute: number; untilMinute: number }[];
}

/** Contacts of a weekend day that was never open over those of other days. */
export const NEW_WEEKEND_DAY = 0.6;
/** Share of an hour's neighbour that an hour keeps that was never open on any weekday. */
const KEPT_PER_HOUR = 0.7;

/**
 * Contacts of the days after the users' opening hours: nothing where they say closed (these contacts are lost: whoever
 * finds the queue closed is not expected again), and a share of the day's contacts where they newly open: the mean of
 * the same slot on other weekdays, or what is left of the nearest hour that was open. Hours that were in force for long
 * before the origin are learned from the history, so a slot in which nothing came gets nothing. `expected` begins with
 * the origin.
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

const byDate = (entries: readonly OpeningHours[]) =>
  entries
    .map(({ validFrom, hours }) => ({ since: parseDate(validFrom) ?? NaN, hours }))
    .filter(({ since }) => since === since)
    .sort((a, b) => a.since - b.since);

/** Marks cells of a history outside the opening hours in force. */
export function closeOutsideHours(
  entries: readonly OpeningHours[],
  {
    firstDay,
    days,
    slots,
    slotMinutes,
    volume,
    closed,
  }: Pick<DayGrid, 'firstDay' | 'days' | 'slots' | 'slotMinutes' | 'volume' | 'closed'>,
): void {
  const weeks = byDate(entries).map(({ since, hours }) => ({
    since,
    open: Array.from({ length: 7 * slots }, (_, cell) =>
      openShare(hours, Math.floor(cell / slots), (cell % slots) * slotMinutes, slotMinutes),
    ),
  }));
  for (let day = 0; weeks.length > 0 && day < days; day++) {
    const week = weeks.findLast(({ since }) => since <= firstDay + day);
    if (!week) continue;
    for (let slot = 0; slot < slots; slot++) {
      if (week.open[weekdayOf(firstDay + day) * slots + slot]! > 0) continue;
      closed[day * slots + slot] = 1;
      volume[day * slots + slot] = NaN;
    }
  }
}

/** Whether the latest opening hours have a minute of a weekday (0 Monday) open; undefined without any. */
export function latestHours(
  entries: readonly OpeningHours[],
): ((weekday: number, minute: number) => boolean) | undefined {
  const week = byDate(entries).at(-1);
  return week && ((weekday, minute) => openShare(week.hours, weekday, minute, 5) > 0);
}

/** Part of a slot in which the queue is open by the hours of a weekday (0 Monday). */
function openShare(hours: OpeningHours['hours'], weekday: number, minute: number, slotMinutes: number): number {
  let minutes = 0;
  for (const { weekday: ofHours, fromMinute, untilMinute } of hours)
    if (ofHours === weekday + 1) minutes += overlap(fromMinute, untilMinute, minute, minute + slotMinutes);
  return Math.min(1, minutes / slotMinutes);
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

/** Share of the day's contacts by slot if a closed slot were open. */
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
