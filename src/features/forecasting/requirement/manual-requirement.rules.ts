import { daysBetween } from '../../../kernel/time/local-time';
import type { Stream } from '../../demand/interval-key';
import { minuteOf } from '../../../engines/time/civil-date';

/** Manual requirements of people in some intervals. */

export const HAND_MODES = ['set', 'add'] as const;
export type HandMode = (typeof HAND_MODES)[number];

/** For a queue-channel, for a skill, or without both for people with any skills. */
export interface ByHand {
  queue: string | null;
  channel: string | null;
  skillId: string | null;
  from: string;
  to: string;
  /** `HH:MM`; all day if both are null; a `toTime` at or before `fromTime` is on the next day. */
  fromTime: string | null;
  untilTime: string | null;
  mode: HandMode;
  /** Negative for fewer people, if added. */
  people: number;
}

const DAY_MINUTES = 1_440;

export const isOfStream = (entry: ByHand, { queue, channel }: Stream): boolean =>
  entry.queue === queue && entry.channel === channel;

export const isOfSkill = (entry: ByHand, skillId: string | null): boolean =>
  entry.queue === null && entry.skillId === skillId;

/**
 * Applies manual entries in the order of entry: `set` replaces, `add` adds, and the result is at least 0. They apply to
 * the intervals that begin within their times, or else to the one that contains them. Calls back for each.
 */
export function applyByHand(
  entries: readonly ByHand[],
  grid: { from: string; days: number; slotMinutes: number },
  peopleAt: (interval: number) => number,
  change: (interval: number, people: number) => void,
): void {
  const slots = DAY_MINUTES / grid.slotMinutes;
  for (const { from, to, fromTime, untilTime, mode, people } of entries) {
    const begin = fromTime === null ? 0 : minuteOf(fromTime);
    let end = untilTime === null ? DAY_MINUTES : minuteOf(untilTime);
    if (end <= begin) end += DAY_MINUTES;
    const next = Math.ceil(begin / grid.slotMinutes);
    const first = next * grid.slotMinutes < end ? next : Math.floor(begin / grid.slotMinutes);
    const lastDay = daysBetween(grid.from, to);
    for (let day = daysBetween(grid.from, from); day <= lastDay; day++)
      for (let slot = first; slot * grid.slotMinutes < end; slot++) {
        const interval = day * slots + slot;
        if (interval < 0 || interval >= grid.days * slots) continue;
        change(interval, Math.max(0, mode === 'set' ? people : peopleAt(interval) + people));
      }
  }
}
