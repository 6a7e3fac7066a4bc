import { parseDate, weekdayOf } from '../civil-date';
import type { DayForecast } from '../model';
import { overlap } from './local-time';

/** The hours of a week, from a date on until the next such entry. */
export interface OpeningHours {
  /** `YYYY-MM-DD`. */
  validFrom: string;
  /** Open times, local: weekday 1 Monday to 7 Sunday, minutes after midnight, until exclusive (at most 1440). */
  hours: readonly { weekday: number; fromMinute: number; untilMinute: number }[];
}

/** Days of history under the same opening hours after which what they show is taken as it is. */
const LEARNED_AFTER = 28;
/** Contacts of a weekend day that was never open over those of other days. */
const NEW_WEEKEND_DAY = 0.6;
/** Share of an hour's neighbour that an hour keeps that was never open on any weekday. */
const KEPT_PER_HOUR = 0.7;

/** What opening hours need to know of a queue's model. */
interface OpenModel {
  open: Uint8Array;
  profile: Float64Array;
  forecastDay(day: number): Pick<DayForecast, 'total' | 'closed' | 'profileWeekday'>;
}

/**
 * Contacts of the days after the users' opening hours: nothing where they say closed (these contacts are lost: whoever
 * finds the queue closed is not expected again), and a share of the day's contacts where they newly open: the mean of
 * the same slot on other weekdays, or what is left of the nearest hour that was open. Hours that were in force for four
 * weeks before the origin are learned from the history, so a slot in which nothing came gets nothing.
 */
export function applyOpeningHours(
  expected: Float64Array,
  entries: readonly OpeningHours[],
  model: OpenModel,
  { origin, slots, slotMinutes }: { origin: number; slots: number; slotMinutes: number },
): Float64Array {
  const weeks = entries
    .map(({ validFrom, hours }) => ({ since: parseDate(validFrom) ?? NaN, hours }))
    .filter(({ since }) => since === since)
    .sort((a, b) => a.since - b.since);
  if (weeks.length === 0) return expected;
  const days = expected.length / slots;
  const answer = expected.slice();
  const newShares = sharesOfNewSlots(model, slots, slotMinutes);
  for (let day = 0; day < days; day++) {
    const week = weeks.findLast(({ since }) => since <= origin + day);
    if (!week) continue;
    const isLearned = origin - week.since >= LEARNED_AFTER;
    const { total, closed, profileWeekday } = model.forecastDay(origin + day);
    if (closed) continue;
    const weekday = weekdayOf(origin + day);
    for (let slot = 0; slot < slots; slot++) {
      const cell = day * slots + slot;
      const open = openShare(week.hours, profileWeekday, slot * slotMinutes, slotMinutes);
      if (open === 0) answer[cell] = NaN;
      else if (answer[cell] === answer[cell]) answer[cell]! *= isLearned ? 1 : open;
      else {
        const never = !model.open.subarray(profileWeekday * slots, (profileWeekday + 1) * slots).includes(1);
        const size = never && weekday >= 5 ? NEW_WEEKEND_DAY : 1;
        answer[cell] = isLearned ? 0 : open * size * total * newShares[profileWeekday * slots + slot]!;
      }
    }
  }
  return answer;
}

/** Part of a slot in which the queue is open by the hours of a weekday (0 Monday). */
function openShare(hours: OpeningHours['hours'], weekday: number, minute: number, slotMinutes: number): number {
  let minutes = 0;
  for (const { weekday: ofHours, fromMinute, untilMinute } of hours)
    if (ofHours === weekday + 1) minutes += overlap(fromMinute, untilMinute, minute, minute + slotMinutes);
  return Math.min(1, minutes / slotMinutes);
}

/** Share of the day's contacts by weekday and slot if a closed slot were open. */
function sharesOfNewSlots({ open, profile }: OpenModel, slots: number, slotMinutes: number): Float64Array {
  const usual = new Float64Array(slots);
  for (let slot = 0; slot < slots; slot++) {
    let [sum, count] = [0, 0];
    for (let weekday = 0; weekday < 7; weekday++) {
      if (!open[weekday * slots + slot]) continue;
      sum += profile[weekday * slots + slot]!;
      count++;
    }
    usual[slot] = count > 0 ? sum / count : NaN;
  }
  const kept = Math.exp((Math.log(KEPT_PER_HOUR) * slotMinutes) / 60);
  const spreadOut = (slot: number): number => {
    for (let distance = 1; distance < slots; distance++) {
      const near = [usual[slot - distance], usual[slot + distance]].filter((share) => share! >= 0) as number[];
      if (near.length > 0)
        return (near.reduce((sum, share) => sum + share, 0) / near.length) * Math.exp(distance * Math.log(kept));
    }
    return 0;
  };
  const filled = usual.map((share, slot) => (share >= 0 ? share : spreadOut(slot)));
  return Float64Array.from({ length: 7 * slots }, (_, cell) => filled[cell % slots]!);
}
