import type { Problem } from '../model/problem';
import type { Charge } from './settings';

const DAY_MINUTES = 1440;

/** Days whose shifts have to start at about the same time, at a cost otherwise. */
export interface SteadyDays {
  readonly from: number;
  readonly to: number;
  /** Length of the clock arc that starts may lie in, in minutes, and the cost of further minutes. */
  readonly atMost: number;
  readonly charge: Charge;
  /** Clock times of starts outside the range. */
  readonly starts: readonly number[];
}

/** Clock times of adjacent starts, and their minimum cost. */
export interface StartBand {
  readonly clocks: ReadonlySet<number>;
  readonly cost: number;
}

/** Normalizes a minute to the clock, 0 to 1439. */
export const onClock = (minutes: number): number => ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;

/** Returns the clock time at which a pattern starts. */
export function clockOf({ kinds }: Problem, kind: number): number {
  const { clockMinute, startMinute } = kinds[kind]!;
  return onClock(clockMinute ?? startMinute);
}

/**
 * Returns the cost of starts, at least one, on such days: based on the minutes of the shortest clock arc that contains
 * them all.
 */
export function costOfStarts({ starts, atMost, charge }: SteadyDays, clocks: Iterable<number>): number {
  const all = [...new Set([...clocks, ...starts])].sort((a, b) => a - b);
  const gaps = all.map((start, i) => (i ? start - all[i - 1]! : start + DAY_MINUTES - all.at(-1)!));
  return charge(DAY_MINUTES - Math.max(...gaps) - atMost);
}

/**
 * Returns bands of starts such that the starts of any roster line on these days lie in at least one band that costs no
 * more: those without cost, those that reach one start further, and all starts. With a higher coarseness adjacent bands
 * are merged, and none reaches further. Returns no bands if starts have no cost, or if only those outside the range do.
 */
export function bandsOf(steady: SteadyDays, clocks: readonly number[], coarseness: number): StartBand[] {
  const { starts, atMost, charge } = steady;
  if (starts.length && costOfStarts(steady, []) > 0) return [];
  const all = [...new Set([...clocks, ...starts])].sort((a, b) => a - b);
  const width = (from: number, count: number): number => onClock(all[(from + count - 1) % all.length]! - all[from]!);
  const free = all.map((_, from) => {
    let count = 1;
    while (count < all.length && width(from, count + 1) <= atMost) count++;
    return count;
  });
  /** Returns the bands that reach `more` starts further than those without cost. */
  const reaching = (more: number): StartBand[] =>
    free.flatMap((count, from) => {
      if (count + more > all.length) return [];
      const held = Array.from({ length: count + more }, (_, n) => all[(from + n) % all.length]!);
      const cost = Math.max(0, charge(width(from, count + more) - atMost));
      return cost < Infinity ? [{ clocks: new Set(held), cost }] : [];
    });
  const isFine = coarseness === 1;
  const bands = [...merged(outermost(reaching(0)), coarseness), ...(isFine ? reaching(1) : [])].filter(
    ({ clocks: held }) => starts.every((start) => held.has(start)),
  );
  if (bands.some(({ clocks: held, cost }) => !cost && held.size === all.length)) return [];
  const cost = Math.min(...reaching(isFine ? 2 : 1).map((band) => band.cost));
  return outermost(cost < Infinity ? [...bands, { clocks: new Set(all), cost }] : bands);
}

/** Returns the bands that are not contained in another one of the same or a lower cost. */
function outermost(bands: readonly StartBand[]): StartBand[] {
  const holds = (other: StartBand, band: StartBand): boolean =>
    other.cost <= band.cost && [...band.clocks].every((clock) => other.clocks.has(clock));
  return bands.filter(
    (band, i) => !bands.some((other, k) => k !== i && holds(other, band) && (k < i || !holds(band, other))),
  );
}

/** Merges each `number` of consecutive bands. */
function merged(bands: readonly StartBand[], number: number): StartBand[] {
  const found: StartBand[] = [];
  for (let i = 0; i < bands.length; i += number) {
    const some = bands.slice(i, i + number);
    found.push({
      clocks: new Set(some.flatMap(({ clocks }) => [...clocks])),
      cost: Math.min(...some.map(({ cost }) => cost)),
    });
  }
  return found;
}
