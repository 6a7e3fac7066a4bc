import type { Compiled } from '../model/compiled';
import type { LegalRows } from '../model/legal-rows';
import { forceOf, ownBounds } from '../model/compiled-rules';

/** Limit on the shifts from day `from` to `to` whose values are all members of the set. */
interface Cap {
  readonly from: number;
  readonly to: number;
  readonly member: Uint8Array;
  readonly shifts: number;
  /** Remaining minutes, if the number of shifts follows from the shortest one that the person may work. */
  readonly minutes?: number;
}

/**
 * Upper bounds on a person's shifts on some days, derived from hard rules about amounts, runs and weekly rests. Always
 * valid: other rules are ignored.
 */
export class ShiftCaps {
  private readonly ofList: readonly (readonly Cap[])[];
  /** Values that a person with these legal rows may work, by person. */
  private readonly mayOf: Int32Array;
  private readonly mays: Uint8Array[] = [];
  private readonly bound = new Map<string, readonly { from: number; to: number; shifts: number }[]>();
  private readonly left: Int32Array;

  constructor(
    private readonly c: Compiled,
    private readonly rows: LegalRows,
    /** Sets of values, by position. */
    private readonly sets: readonly Uint8Array[],
  ) {
    const known = new Map<string, number>();
    this.ofList = c.agreed.lists.map((_, list) => capsOf(c, list));
    const rowsKnown = new Map<string, number>();
    this.mayOf = Int32Array.from({ length: c.people }, (_, p) => {
      const own = [...new Set(rows.rowOf.subarray(p * c.days, (p + 1) * c.days))].sort((a, b) => a - b);
      const ownKey = own.join();
      const seen = rowsKnown.get(ownKey);
      if (seen !== undefined) return seen;
      const may = new Uint8Array(c.values);
      for (const row of own) for (let i = rows.from[row]!; i < rows.from[row + 1]!; i++) may[rows.options[i]!] = 1;
      const key = may.join('');
      if (!known.has(key)) known.set(key, this.mays.push(may) - 1);
      rowsKnown.set(ownKey, known.get(key)!);
      return known.get(key)!;
    });
    this.left = new Int32Array(this.ofList.reduce((most, caps) => Math.max(most, caps.length), 0));
  }

  /**
   * Returns the maximum shifts of a set that a person can work on some of the days, in order, given 1 for each legal
   * row with a value of it. Greedily taking each day that all limits still allow is optimal, as limits apply to
   * contiguous days.
   */
  most(p: number, set: number, days: readonly number[], mayWork: Uint8Array): number {
    const { c, left, rows } = this;
    const caps = this.capsOf(p, set);
    for (let i = 0; i < caps.length; i++) left[i] = caps[i]!.shifts;
    let count = 0;
    for (let k = 0; k < days.length; k++) {
      const day = days[k]!;
      if (!mayWork[rows.rowOf[p * c.days + day]!]) continue;
      let isFree = true;
      for (let i = 0; isFree && i < caps.length; i++) isFree = day < caps[i]!.from || day > caps[i]!.to || left[i]! > 0;
      if (!isFree) continue;
      for (let i = 0; i < caps.length; i++) if (day >= caps[i]!.from && day <= caps[i]!.to) left[i]!--;
      count++;
    }
    return count;
  }

  /** Returns the values that a person may work on some day. */
  mayWork(p: number): Uint8Array {
    return this.mays[this.mayOf[p]!]!;
  }

  /** Returns the largest amount of a value that a person may work. */
  largest(p: number, amountOf: Int32Array): number {
    const may = this.mayWork(p);
    return amountOf.reduce((most, amount, v) => (may[v] ? Math.max(most, amount) : most), 0);
  }

  private capsOf(p: number, set: number): readonly { from: number; to: number; shifts: number }[] {
    const list = this.c.agreed.listOf[p]!;
    if (!list) return [];
    const key = `${list} ${this.mayOf[p]} ${set}`;
    let caps = this.bound.get(key);
    if (!caps) {
      const may = this.mays[this.mayOf[p]!]!;
      const values = [...may.keys()].filter((v) => v && may[v] && this.sets[set]![v]);
      const shortest = values.reduce((least, v) => Math.min(least, this.c.minutesOf[v]!), Infinity);
      caps = this.ofList[list]!.flatMap(({ from, to, member, shifts, minutes }) => {
        if (!values.every((v) => member[v])) return [];
        const most = minutes === undefined ? shifts : shortest > 0 ? Math.floor(minutes / shortest) : Infinity;
        return most <= to - from ? [{ from, to, shifts: most }] : [];
      });
      this.bound.set(key, caps);
    }
    return caps;
  }
}

/** Returns the caps implied by the hard rules of a list. */
function capsOf(c: Compiled, list: number): Cap[] {
  const { days } = c;
  const caps: Cap[] = [];
  const cap = (from: number, to: number, member: Uint8Array, shifts: number, minutes?: number): void => {
    const [first, last] = [Math.max(0, from), Math.min(days - 1, to)];
    if (first <= last) caps.push({ from: first, to: last, member, shifts: Math.max(0, shifts), minutes });
  };
  for (const { rule, hard } of c.agreed.lists[list]!) {
    if (!hard) continue;
    const force = forceOf(rule);
    if (rule.shape === 'run' && rule.of !== 'off') {
      const { atMost = Infinity, before = 0, after = 0 } = rule;
      const member = c.agreed.members(rule.of);
      // A run may continue until its last day is no longer in force.
      if (atMost === Infinity || days - 1 + after > force.to) continue;
      for (let a = -Math.min(before, atMost); a < days; a++) {
        const end = a + atMost;
        if (end > days - 1 + after) break;
        if (end < Math.max(0, force.from)) continue;
        const own = Math.min(end, days - 1) - Math.max(a, 0);
        if (own >= 0) cap(a, end, member, own);
      }
    } else if (rule.shape === 'amount' && (rule.counts === 'minutes' || rule.counts === 'shifts')) {
      const member = c.agreed.members(rule.of);
      for (const window of rule.windows) {
        const { target, most } = ownBounds(window, force);
        const isWhole = Math.max(0, window.from) >= force.from && Math.min(days - 1, window.to) <= force.to;
        const limit = Math.min(isWhole ? Math.max(0, most) : Infinity, Number.isNaN(target) ? Infinity : target);
        if (limit === Infinity) continue;
        if (rule.counts === 'shifts') cap(window.from, window.to, member, limit);
        else cap(window.from, window.to, member, Infinity, Math.max(0, limit));
      }
    } else if (rule.shape === 'amount' && rule.counts === 'longestRest') {
      for (const { from, to, atLeast } of rule.windows) {
        const beside = dayOffForRest(c, to - from + 1, atLeast);
        if (!beside) continue;
        const [first, last] = [from - beside.before, to + beside.after];
        const isInside = first >= Math.max(0, force.from) && last <= Math.min(days - 1, force.to);
        if (isInside) cap(first, last, c.agreed.members(undefined), last - first);
      }
    }
  }
  return caps;
}

/**
 * Returns the days before and after a window of which one, or one within it, must be off for such a long rest;
 * undefined if it fits between shifts on all of them.
 */
function dayOffForRest(c: Compiled, length: number, atLeast: number): { before: number; after: number } | undefined {
  const { startOf, endOf, midnight } = c.agreed.calendar;
  const latest = startOf.subarray(1).reduce((most, x) => Math.max(most, x), 0);
  const earliest = endOf.subarray(1).reduce((least, x) => Math.min(least, x), Infinity);
  let longestDay = 0;
  for (let d = 0; d < c.days; d++) longestDay = Math.max(longestDay, midnight[d + 1]! - midnight[d]!);
  if (length <= 0 || longestDay + latest - Math.min(earliest, latest, longestDay) >= atLeast) return undefined;
  return { before: 2 * latest >= atLeast ? 1 : 0, after: 2 * (longestDay - earliest) >= atLeast ? 1 : 0 };
}
