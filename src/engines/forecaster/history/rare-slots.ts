/** Days with contacts by weekday (0 Monday) and slot, and days counted by weekday. */
export interface SlotUse {
  slots: number;
  /** 7 x slots. */
  used: Float64Array;
  days: Float64Array;
}

/** Minimum days with contacts in a slot and its neighbors for it to be in use, and their minimum share of all days. */
const MIN_USED_DAYS = 3;
const MIN_USED_SHARE = 0.02;
/** Share of a weekday's days with contacts that is sufficient in a short history. */
const MIN_SHARE_OF_FEW_DAYS = 0.25;
/** Expected days with contacts, derived from other weekdays, from which an empty weekday counts as closed. */
const MIN_EXPECTED_DAYS = 5;

/** Returns true if contacts recur in a slot of a weekday: the queue is open, however few they are. */
export function isInUse(use: SlotUse, weekday: number, slot: number): boolean {
  const own = use.used[weekday * use.slots + slot]!;
  const enough = Math.min(MIN_USED_DAYS, Math.max(1, MIN_SHARE_OF_FEW_DAYS * use.days[weekday]!));
  return own >= enough || isRareOpen(use, weekday, slot);
}

/**
 * Returns true if a rarely used slot of a weekday is open nevertheless: contacts recur in it and on both sides of it,
 * over all weekdays together. A slot at the edge of the opening hours has such neighbors on one side only.
 */
function isRareOpen(use: SlotUse, weekday: number, slot: number): boolean {
  const { slots, days } = use;
  if (days[weekday] === 0) return false;
  const hour = Math.max(1, Math.round(slots / 24));
  const all = days.reduce((sum, count) => sum + count, 0);
  const week = [0, 1, 2, 3, 4, 5, 6];
  if (usedAbout(use, week, slot, hour) < Math.max(MIN_USED_DAYS, MIN_USED_SHARE * all)) return false;
  const expected = (usedAbout(use, week, slot, 2 * hour) * days[weekday]!) / all;
  return expected < MIN_EXPECTED_DAYS || usedAbout(use, [weekday], slot, 2 * hour) > 0;
}

/**
 * Returns the days with contacts in the slot, plus those in the emptier of its two sides within `reach` slots, across
 * midnight.
 */
function usedAbout({ slots, used }: SlotUse, weekdays: readonly number[], slot: number, reach: number): number {
  const at = (other: number): number =>
    weekdays.reduce((sum, weekday) => sum + used[weekday * slots + ((other + slots) % slots)]!, 0);
  let [before, after] = [0, 0];
  for (let away = 1; away <= reach; away++) {
    before += at(slot - away);
    after += at(slot + away);
  }
  return at(slot) + Math.min(before, after);
}
