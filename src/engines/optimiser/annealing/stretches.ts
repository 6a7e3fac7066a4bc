import type { Compiled } from '../compiled';
import type { RosterState } from './roster-state';

/** Moves of several days of a person at once, for both neighbourhoods. Days are inclusive. */

/** Most days that two people exchange in a move. */
export const LONGEST_EXCHANGE = 7;

const first = new Uint16Array(LONGEST_EXCHANGE);
const second = new Uint16Array(LONGEST_EXCHANGE);

/** Exchanges the days a to b of two people. False, and nothing begun, where they are alike or not legal for the other. Cover is left for later. */
export function exchange(c: Compiled, state: RosterState, p: number, q: number, a: number, b: number): boolean {
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
  state.begin(c.skillsOf[p] === c.skillsOf[q] ? 'none' : 'later');
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
