import type { Compiled } from '../compiled';
import type { Random } from '../random';
import type { RosterState } from './roster-state';

/** Moves of several days of a person at once, for both neighbourhoods. Days are inclusive. */

/** Most days that two people exchange in a move. */
const LONGEST_EXCHANGE = 7;

const first = new Uint16Array(LONGEST_EXCHANGE);
const second = new Uint16Array(LONGEST_EXCHANGE);

/**
 * Exchanges some days between `from` and `to` of two people, all drawn blindly; false as below, or where one of them is
 * locked.
 */
export function exchangeAny(
  c: Compiled,
  state: RosterState,
  random: Random,
  from: number,
  to: number,
  isLocked?: (p: number, a: number, b: number) => boolean,
): boolean {
  if (c.people < 2) return false;
  const p = random.below(c.people);
  let q = random.below(c.people - 1);
  if (q >= p) q++;
  const a = from + random.below(to - from + 1);
  const b = Math.min(to, a + random.below(LONGEST_EXCHANGE));
  return !isLocked?.(p, a, b) && !isLocked?.(q, a, b) && exchange(c, state, p, q, a, b);
}

/**
 * Exchanges the days a to b of two people. False, and nothing begun, where they are alike or not legal for the other.
 * Cover is left for later.
 */
function exchange(c: Compiled, state: RosterState, p: number, q: number, a: number, b: number): boolean {
  const { cells } = state;
  const atP = p * c.days;
  const atQ = q * c.days;
  let differ = false;
  for (let d = a; d <= b; d++) {
    const v = cells[atP + d]!;
    const w = cells[atQ + d]!;
    if (v !== w) differ = true;
    if (!c.legal[(atP + d) * c.values + w] || !c.legal[(atQ + d) * c.values + v]) return false;
    first[d - a] = v;
    second[d - a] = w;
  }
  if (!differ) return false;
  state.begin(c.classOf[p] === c.classOf[q] ? 'none' : 'later');
  write(state, p, a, b, second);
  write(state, q, a, b, first);
  return true;
}

/** Gives a person these values on the days a to b, in a move that has begun. */
export function write(state: RosterState, p: number, a: number, b: number, values: Uint16Array): void {
  state.open(p, a, b);
  for (let d = a; d <= b; d++) state.put(p, d, values[d - a]!);
  state.close(p, a, b);
}
