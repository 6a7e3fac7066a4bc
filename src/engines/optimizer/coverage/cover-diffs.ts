/** Maximum number of values for which the differences of all pairs are stored. */
const MAX_COMPLETE = 200;
/** Maximum number of pairs and slots cached for more values. */
const KEPT = 8192;
const KEPT_SLOTS = 1 << 24;
const NONE = -1;

/**
 * Slots that differ when one value replaces another. All pairs are stored if values are few; otherwise the most
 * recently used ones are cached, so that memory is linear in the number of values.
 */
export class CoverDiffs {
  /** By entry: slots lost are `slots[from .. mid)`, slots gained are `slots[mid .. end)`. */
  readonly from: Int32Array;
  readonly mid: Int32Array;
  readonly end: Int32Array;
  readonly slots: Int32Array;
  /** The pair stored in each entry, if pairs share entries. */
  private readonly pairAt: Int32Array | undefined;

  /** Slots of value v are `coverSlots[coverFrom[v] .. coverFrom[v + 1])`, ascending. */
  constructor(
    private readonly coverFrom: Int32Array,
    private readonly coverSlots: Int32Array,
    private readonly values: number,
  ) {
    const complete = values <= MAX_COMPLETE;
    let longest = 0;
    for (let v = 0; v < values; v++) longest = Math.max(longest, this.length(v));
    const places = complete ? values * values : Math.max(1, Math.min(KEPT, Math.floor(KEPT_SLOTS / (2 * longest))));
    this.from = new Int32Array(places);
    this.mid = new Int32Array(places);
    this.end = new Int32Array(places);
    if (complete) {
      let size = 0;
      for (let a = 0; a < values; a++)
        for (let b = 0; b < values; b++) size += this.length(a) + this.length(b) - 2 * this.shared(a, b);
      this.slots = new Int32Array(size);
      let at = 0;
      for (let a = 0; a < values; a++)
        for (let b = 0; b < values; b++) {
          this.fill(a * values + b, a, b, at);
          at = this.end[a * values + b]!;
        }
    } else {
      this.slots = new Int32Array(places * 2 * longest);
      this.from.forEach((_, place) => {
        this.from[place] = place * 2 * longest;
      });
      this.pairAt = new Int32Array(places).fill(NONE);
    }
  }

  /** Returns the entry of a pair; the next call may evict it. */
  of(a: number, b: number): number {
    const pair = a * this.values + b;
    if (!this.pairAt) return pair;
    const place = (Math.imul(pair, 0x9e3779b1) >>> 8) % this.pairAt.length;
    if (this.pairAt[place] !== pair) {
      this.pairAt[place] = pair;
      this.fill(place, a, b, this.from[place]!);
    }
    return place;
  }

  private length(v: number): number {
    return this.coverFrom[v + 1]! - this.coverFrom[v]!;
  }

  private shared(a: number, b: number): number {
    const { coverFrom, coverSlots } = this;
    let shared = 0;
    for (let i = coverFrom[a]!, k = coverFrom[b]!; i < coverFrom[a + 1]! && k < coverFrom[b + 1]!;) {
      const difference = coverSlots[i]! - coverSlots[k]!;
      if (!difference) shared++;
      if (difference <= 0) i++;
      if (difference >= 0) k++;
    }
    return shared;
  }

  private fill(place: number, a: number, b: number, from: number): void {
    this.from[place] = from;
    this.mid[place] = this.writeMissing(a, b, from);
    this.end[place] = this.writeMissing(b, a, this.mid[place]);
  }

  /** Writes the slots of a that b does not have; returns the end. */
  private writeMissing(a: number, b: number, at: number): number {
    const { coverFrom, coverSlots, slots } = this;
    let k = coverFrom[b]!;
    const last = coverFrom[b + 1]!;
    for (let i = coverFrom[a]!; i < coverFrom[a + 1]!; i++) {
      while (k < last && coverSlots[k]! < coverSlots[i]!) k++;
      if (k === last || coverSlots[k] !== coverSlots[i]) slots[at++] = coverSlots[i]!;
    }
    return at;
  }
}
