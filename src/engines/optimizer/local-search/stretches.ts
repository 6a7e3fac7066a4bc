import type { Compiled } from '../model/compiled';
import type { Random } from '../../random';
import type { RosterState } from './roster-state';

/** Moves of several days of a person at once, for both neighborhoods. Days are inclusive. */

/** Returns true if the days a to b of a person stay fixed. */
export type IsLocked = (p: number, a: number, b: number) => boolean;

/** Maximum days that two people exchange in a move, and days of a week. */
const MAX_EXCHANGE = 7;
/** Maximum pairs of people and days examined by a move until two days fit. */
const PAIRS_TRIED = 8;

const first = new Uint16Array(MAX_EXCHANGE);
const second = new Uint16Array(MAX_EXCHANGE);

/** Exchanges random days between `from` and `to` of two random people; false as below, or if one of them is locked. */
export function exchangeAny(
  c: Compiled,
  state: RosterState,
  random: Random,
  from: number,
  to: number,
  isLocked?: IsLocked,
): boolean {
  if (c.people < 2) return false;
  const [p, q] = twoOf(c.people, random);
  const a = from + random.below(to - from + 1);
  const b = Math.min(to, a + random.below(MAX_EXCHANGE));
  return !isLocked?.(p, a, b) && !isLocked?.(q, a, b) && exchange(c, state, p, q, a, b);
}

/** Returns two different random people. */
function twoOf(people: number, random: Random): [number, number] {
  const p = random.below(people);
  const q = random.below(people - 1);
  return [p, q >= p ? q + 1 : q];
}

/**
 * Exchanges the days a to b of two people. Returns false, without beginning a move, if they are equal or not legal for
 * the other. Cover is deferred.
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

/**
 * Exchanges a day that only one of two people works for a day of the same week that only the other works, so that both
 * keep their number of days. Returns false if no examined pair has such days, unlocked and legal for both.
 */
export function exchangeDays(
  c: Compiled,
  state: RosterState,
  random: Random,
  from: number,
  to: number,
  isLocked: IsLocked,
): boolean {
  if (c.people < 2) return false;
  for (let n = 0; n < PAIRS_TRIED; n++) {
    const [p, q] = twoOf(c.people, random);
    const a = from + random.below(to - from + 1);
    const b = a + random.below(2 * MAX_EXCHANGE - 1) - MAX_EXCHANGE + 1;
    if (b < from || b > to || b === a || c.weekOfDay[a] !== c.weekOfDay[b]) continue;
    // One works only on day a, the other only on day b.
    const [one, other] = state.cells[p * c.days + a] ? [p, q] : [q, p];
    if (exchangeTwo(c, state, one, other, a, b, isLocked)) return true;
  }
  return false;
}

function exchangeTwo(
  c: Compiled,
  state: RosterState,
  one: number,
  other: number,
  a: number,
  b: number,
  isLocked: IsLocked,
): boolean {
  const { cells } = state;
  const [atOne, atOther] = [one * c.days, other * c.days];
  const given = cells[atOne + a]!;
  const taken = cells[atOther + b]!;
  if (!given || !taken || cells[atOne + b] || cells[atOther + a]) return false;
  const may = (cell: number, v: number): boolean => c.legal[cell * c.values + v] === 1;
  if (!may(atOne + a, 0) || !may(atOne + b, taken) || !may(atOther + a, given) || !may(atOther + b, 0)) return false;
  const [first, last] = a < b ? [a, b] : [b, a];
  if (isLocked(one, first, last) || isLocked(other, first, last)) return false;
  state.begin(c.classOf[one] === c.classOf[other] ? 'none' : 'later');
  const give = (person: number, ofA: number, ofB: number): void => {
    state.open(person, first, last);
    state.put(person, a, ofA);
    state.put(person, b, ofB);
    state.close(person, first, last);
  };
  give(one, 0, taken);
  give(other, given, 0);
  return true;
}

/** Sets the values of a person on the days a to b, within a move. */
export function write(state: RosterState, p: number, a: number, b: number, values: Uint16Array): void {
  state.open(p, a, b);
  for (let d = a; d <= b; d++) state.put(p, d, values[d - a]!);
  state.close(p, a, b);
}
