import type { Highs } from 'highs';
import { firstAlike } from '../model/alike-values';
import type { Compiled } from '../model/compiled';
import { AT } from '../model/constraints';
import { RulesProgram } from './rules-program';

/** Maximum entries of a program. */
const MAX_ENTRIES = 1e6;
/** Maximum deterministic work of each of its solutions, in nanoseconds. */
const MAX_EFFORT = 1e9;
const EPSILON = 1e-6;

/**
 * Returns the roster line of one person with the minimum weighted hard violations and, among these, the best coverage
 * and wishes; and the deterministic work in nanoseconds. There is no roster line if it could not be found.
 */
export function leastBrokenRow(
  highs: Highs,
  c: Compiled,
  p: number,
  cancelled: () => boolean,
): { readonly row?: Uint16Array; readonly effort: number } {
  const alike = firstAlike(c);
  const options = Array.from({ length: c.days }, (_, d) => choices(c, p, d, alike));
  const widest = options.reduce((most, values) => Math.max(most, values.length), 0);
  if (c.days * widest * (widest + c.minRun[p]! ** 2 + c.minOff[p]! ** 2) > MAX_ENTRIES) return { effort: 0 };
  const program = new RulesProgram(c, () => 'priced');
  program.person(
    p,
    (d) => options[d]!,
    (d, v) => priceOf(c, p, d, v),
  );
  const limits = { effort: MAX_EFFORT };
  const least = program.solve(highs, { broken: 1, cost: 0 }, { limits, cancelled });
  if (!least || least === 'none' || !least.proven) return { effort: program.effort };
  const best =
    least.broken > EPSILON &&
    program.solve(highs, { broken: 0, cost: 1 }, { limits, cancelled, mostBroken: least.broken + EPSILON });
  return { row: (best && best !== 'none' ? best : least).rows.get(p), effort: program.effort };
}

/** Returns the legal values of a day: of each class that rules treat alike, the one with the best price. */
function choices(c: Compiled, p: number, d: number, alike: readonly number[]): number[] {
  const best = new Map<number, number>();
  for (let v = 0; v < c.values; v++) {
    if (!c.legal[(p * c.days + d) * c.values + v]) continue;
    const other = best.get(alike[v]!);
    if (other === undefined || priceOf(c, p, d, v) < priceOf(c, p, d, other)) best.set(alike[v]!, v);
  }
  return [...best.values()];
}

/** Returns the cost of wishes, less the need of an empty roster that the cell covers. */
function priceOf(c: Compiled, p: number, d: number, v: number): number {
  let price = c.cellCost[c.costFrom[p * c.days + d]! + v]!;
  for (let i = c.coverFrom[v]!; i < c.coverFrom[v + 1]!; i++) {
    const s = d * c.slotsPerDay + c.coverSlots[i]!;
    price += c.needed[s]! > 0 ? -c.under[s]! * c.soft[AT.coverNotShort]! : c.over[s]! * c.soft[AT.coverNotOver]!;
  }
  return price;
}
