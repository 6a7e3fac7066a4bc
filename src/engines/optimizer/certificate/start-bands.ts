import type { Problem } from '../problem';
import type { Charge } from './settings';

const DAY_MINUTES = 1440;

/** Days whose shifts start at about the same time, or it costs something. */
export interface SteadyDays {
  readonly from: number;
  readonly to: number;
  /** Minutes of the clock's circle that starts may lie in, and what minutes more cost. */
  readonly atMost: number;
  readonly charge: Charge;
  /** Starts on the clock outside the range. */
  readonly starts: readonly number[];
}

/** Starts on the clock that lie together, and the least that they cost. */
export interface StartBand {
  readonly clocks: ReadonlySet<number>;
  readonly cost: number;
}

/** A minute of the clock, 0 to 1439. */
export const onClock = (minutes: number): number => ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;

/** When a kind starts on the clock. */
export function clockOf({ kinds }: Problem, kind: number): number {
  const { clockMinute, startMinute } = kinds[kind]!;
  return onClock(clockMinute ?? startMinute);
}

/** What starts on the clock, at least one, cost on such days: minutes of the shortest stretch that holds them all. */
export function costOfStarts({ starts, atMost, charge }: SteadyDays, clocks: Iterable<number>): number {
  const all = [...new Set([...clocks, ...starts])].sort((a, b) => a - b);
  const gaps = all.map((start, i) => (i ? start - all[i - 1]! : start + DAY_MINUTES - all.at(-1)!));
  return charge(DAY_MINUTES - Math.max(...gaps) - atMost);
}

/**
 * Bands of starts, in one of which, at least, lie the starts of any row on such days, which cost no less than the band:
 * those that cost nothing, those that reach a start further, and all starts. Where coarser, so many neighboring bands
 * are one, and none reaches a start further. No bands where starts cost nothing, or those outside the range do alone.
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
  /** Bands that reach so many starts further than what costs nothing. */
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

/** Bands that lie within no other one that costs as little. */
function outermost(bands: readonly StartBand[]): StartBand[] {
  const holds = (other: StartBand, band: StartBand): boolean =>
    other.cost <= band.cost && [...band.clocks].every((clock) => other.clocks.has(clock));
  return bands.filter(
    (band, i) => !bands.some((other, k) => k !== i && holds(other, band) && (k < i || !holds(band, other))),
  );
}

/** So many bands after each other as one. */
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
