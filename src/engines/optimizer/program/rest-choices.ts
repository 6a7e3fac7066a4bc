import { type Calendar, midnightOf } from '../model/rule-shapes';

type Stretch = readonly [start: number, stop: number];

/** A possible rest of a window. If `needs` is not empty, one of these rests of another window is required too. */
export interface Choice {
  readonly bars: (day: number, value: number) => boolean;
  readonly needs?: readonly Choice[];
}

/** Possible rests of a window, of which at least one must be free of work. */
export interface RestChoices {
  readonly choices: readonly Choice[];
  /** Returns true if a shift lies in the window. */
  readonly isInside: (day: number, value: number) => boolean;
  /**
   * Returns true if a shift outside the window can prevent its rest, when all work in the window is outside the range.
   */
  readonly isBeside: (day: number, value: number) => boolean;
}

/** Returns the possible rests of a window; `stops` are the possible ends of the person's shifts. */
export function restChoices(
  calendar: Calendar,
  window: { from: number; to: number; atLeast: number; busy?: readonly Stretch[] },
  stops: Iterable<number>,
): RestChoices {
  const { startOf, endOf, midnight } = calendar;
  const { from, to, atLeast } = window;
  const half = atLeast / 2;
  const begin = midnightOf(calendar, from);
  const end = midnightOf(calendar, to + 1);
  const before = midnightOf(calendar, 2 * from - to - 1);
  const busy = (window.busy ?? []).map(([a, b]) => [begin + a, begin + b] as const);
  const frees = [...new Set([begin, before, begin - half, ...busy.map(([, stop]) => stop), ...stops])];
  const overlaps = (d: number, v: number, a: number, b: number): boolean =>
    midnight[d]! + startOf[v]! < b && midnight[d]! + endOf[v]! > a;
  const free = (a: number, b: number, needs?: readonly Choice[]): Choice[] =>
    busy.some(([start, stop]) => start < b && stop > a) ? [] : [{ bars: (d, v) => overlaps(d, v, a, b), needs }];
  const within = (a: number, b: number): Choice[] =>
    frees.filter((each) => each >= a && each + atLeast <= b).flatMap((each) => free(each, each + atLeast));
  const goesOn = frees
    .filter((each) => each >= begin && each <= end - half && each + atLeast > end)
    .flatMap((each) => free(each, each + atLeast));
  const beganShortBefore = frees
    .filter((each) => each > begin - half && each < begin)
    .flatMap((each) => free(each, each + atLeast));
  const ofWeekBefore = [...within(before, begin), ...free(before, begin)];
  const beganLongBefore = free(begin - half, begin + half, ofWeekBefore);
  const inside = busy.filter(([start, stop]) => start < end && stop > begin);
  const [firstStart, lastStop] = [
    Math.min(...inside.map(([start]) => start)),
    Math.max(...inside.map(([, stop]) => stop)),
  ];
  const nextStart = Math.min(...busy.map(([start]) => start).filter((start) => start >= end));
  const previousStop = Math.max(...busy.map(([, stop]) => stop).filter((stop) => stop <= begin));
  return {
    choices: [...within(begin, end), ...goesOn, ...beganShortBefore, ...beganLongBefore],
    isInside: (d, v) => overlaps(d, v, begin, end),
    isBeside: (d, v) => {
      if (!inside.length) return false;
      const [start, stop] = [midnight[d]! + startOf[v]!, midnight[d]! + endOf[v]!];
      if (start >= end) return end - lastStop >= half && start < Math.min(nextStart, lastStop + atLeast);
      return stop <= begin && firstStart - begin >= half && stop > previousStop;
    },
  };
}
