import { type Calendar, type Force, midnightOf, type RuleShape } from './rule-shapes';

type Stretch = readonly [start: number, stop: number];

interface RestWindow {
  readonly from: number;
  readonly to: number;
  readonly atLeast: number;
  readonly busy?: readonly Stretch[];
}

/** A window in calendar minutes, and the days whose shifts can extend into it. */
interface Span {
  readonly begin: number;
  readonly end: number;
  readonly first: number;
  readonly last: number;
}

interface Laid extends Span {
  /** The window of the same length just before this one. */
  readonly before: Span;
  /** Days whose shifts affect it, including the adjacent rests. */
  readonly firstDay: number;
  readonly lastDay: number;
  readonly atLeast: number;
  /** By start. */
  readonly busy: readonly Stretch[];
}

/**
 * Longest rest of each window; units are minutes missing. A rest across the border of a window counts in full if half
 * of the required rest lies in the window: for the window in which it begins or, unless the previous one has no other,
 * for the next.
 */
export class LongestRestShape implements RuleShape {
  private readonly windows: readonly Laid[];
  /**
   * State of the last window examined: its first start, its last end, and the day of its last own shift (-1 for none).
   */
  private firstStart = 0;
  private lastStop = 0;
  private lastOwn = -1;

  constructor(
    private readonly calendar: Calendar,
    private readonly force: Force,
    windows: readonly RestWindow[],
  ) {
    this.windows = windows.map((window) => layOut(calendar, window));
  }

  units(cells: Uint16Array, base: number, a: number, b: number): number {
    let units = 0;
    for (const window of this.windows)
      if (b >= window.firstDay && a <= window.lastDay) units += this.missing(window, cells, base);
    return units;
  }

  private missing(window: Laid, cells: Uint16Array, base: number): number {
    const { begin, end, before, atLeast } = window;
    const { force } = this;
    let longest = this.longestIn(window, window, cells, base);
    const { firstStart, lastStop, lastOwn } = this;
    if (longest >= atLeast || firstStart === Infinity) return 0;
    let isOwn = lastOwn >= 0;
    if (2 * (end - lastStop) >= atLeast) {
      const after = this.firstStartFrom(window, cells, base);
      longest = Math.max(longest, after - lastStop);
      isOwn ||= this.lastOwn >= 0;
    }
    if (2 * (firstStart - begin) >= atLeast && longest < atLeast) {
      const stop = this.lastStopUntil(window, cells, base);
      isOwn ||= this.lastOwn >= 0;
      const isOfBefore =
        2 * (begin - stop) >= atLeast &&
        this.longestIn(before, window, cells, base) < atLeast &&
        this.firstStart < Infinity;
      if (!isOfBefore) longest = Math.max(longest, firstStart - stop);
    }
    const day = Math.max(0, lastOwn);
    return longest < atLeast && isOwn && day >= force.from && day <= force.to ? atLeast - longest : 0;
  }

  /**
   * Returns the longest rest within a span, or one that is long enough; otherwise records first start, last end and
   * last own day.
   */
  private longestIn(
    { begin, end, first, last }: Span,
    { busy, atLeast }: Laid,
    cells: Uint16Array,
    base: number,
  ): number {
    const { midnight, startOf, endOf } = this.calendar;
    let longest = 0;
    let free = begin;
    let firstStart = Infinity;
    let own = -1;
    let next = 0;
    const take = (start: number, stop: number): void => {
      if (start - free > longest) longest = start - free;
      if (stop > free) free = stop;
      if (start < firstStart) firstStart = start;
    };
    for (let d = first; d <= last; d++) {
      const v = cells[base + d]!;
      if (!v) continue;
      const start = midnight[d]! + startOf[v]!;
      const stop = midnight[d]! + endOf[v]!;
      if (start >= end || stop <= begin) continue;
      for (; next < busy.length && busy[next]![0] <= start; next++)
        if (busy[next]![1] > begin) take(busy[next]![0], busy[next]![1]);
      take(start, stop);
      if (longest >= atLeast) return longest;
      own = d;
    }
    for (; next < busy.length && busy[next]![0] < end; next++)
      if (busy[next]![1] > begin) take(busy[next]![0], busy[next]![1]);
    this.firstStart = firstStart;
    this.lastStop = free;
    this.lastOwn = own;
    return Math.max(longest, end - free);
  }

  /** Returns when work begins after a window; `lastOwn` records whether it is a shift of the range. */
  private firstStartFrom({ end, first, lastDay, busy }: Laid, cells: Uint16Array, base: number): number {
    const { midnight, startOf } = this.calendar;
    let found = busy.find(([start]) => start >= end)?.[0] ?? Infinity;
    this.lastOwn = -1;
    for (let d = first; d <= lastDay; d++) {
      const v = cells[base + d]!;
      const start = midnight[d]! + startOf[v]!;
      if (!v || start < end || start >= found) continue;
      found = start;
      this.lastOwn = d;
    }
    return found;
  }

  /** Returns when work ends before a window; `lastOwn` records whether it is a shift of the range. */
  private lastStopUntil({ begin, firstDay, last, busy }: Laid, cells: Uint16Array, base: number): number {
    const { midnight, endOf } = this.calendar;
    let found = busy.reduce((latest, [, stop]) => (stop <= begin ? Math.max(latest, stop) : latest), -Infinity);
    this.lastOwn = -1;
    for (let d = firstDay; d <= last; d++) {
      const v = cells[base + d]!;
      const stop = midnight[d]! + endOf[v]!;
      if (!v || stop > begin || stop <= found) continue;
      found = stop;
      this.lastOwn = d;
    }
    return found;
  }
}

function layOut(calendar: Calendar, { from, to, atLeast, busy = [] }: RestWindow): Laid {
  const { days, startOf, endOf } = calendar;
  const latest = endOf.reduce((most, x) => Math.max(most, x), 0);
  const earliest = startOf.subarray(1).reduce((least, x) => Math.min(least, x), Infinity);
  const begin = midnightOf(calendar, from);
  const end = midnightOf(calendar, to + 1);
  const before = midnightOf(calendar, 2 * from - to - 1);
  /** Returns the days of the range whose shifts can end after one instant and begin before another. */
  const reach = (after: number, until: number): { first: number; last: number } => {
    let first = 0;
    while (first < days && midnightOf(calendar, first) + latest <= after) first++;
    let last = days - 1;
    while (last >= first && midnightOf(calendar, last) + earliest >= until) last--;
    return { first, last };
  };
  const half = Math.ceil(atLeast / 2);
  const all = reach(Math.min(before, begin - half) - 1, end + half + 1);
  return {
    begin,
    end,
    ...reach(begin, end),
    before: { begin: before, end: begin, ...reach(before, begin) },
    firstDay: all.first,
    lastDay: all.last,
    atLeast,
    busy: busy.map(([start, stop]) => [start + begin, stop + begin] as const).sort((x, y) => x[0] - y[0]),
  };
}
