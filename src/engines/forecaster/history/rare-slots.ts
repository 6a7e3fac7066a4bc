/** Days with contacts by weekday (0 Monday) and slot, and days counted by weekday. */
export interface SlotUse {
  slots: number;
  /** 7 x slots. */
  used: Float64Array;
  days: Float64Array;
}

/** Days with contacts in a slot and its neighbors from which it is in use, and their least share of all days. */
const MIN_USED_DAYS = 3;
const MIN_USED_SHARE = 0.02;
/** Share of a weekday's days with contacts that suffices in a short history. */
const MIN_SHARE_OF_FEW_DAYS = 0.25;
/** Days with contacts that other weekdays let expect of a weekday from which one without any is closed. */
const MIN_EXPECTED_DAYS = 5;

/** Whether contacts come again and again in a slot of a weekday: the queue is open, however few they are. */
export function isInUse(use: SlotUse, weekday: number, slot: number): boolean {
  const own = use.used[weekday * use.slots + slot]!;
  const enough = Math.min(MIN_USED_DAYS, Math.max(1, MIN_SHARE_OF_FEW_DAYS * use.days[weekday]!));
  return own >= enough || isRareOpen(use, weekday, slot);
}

/**
 * Whether a slot of a weekday that is hardly ever in use is open all the same: contacts come again and again in it and
 * on both sides of it, on all weekdays together. An edge of the opening hours has such neighbors on one side only.
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

/** Days with contacts in the slot, and in as many slots of the emptier one of its sides, past midnight too. */
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
