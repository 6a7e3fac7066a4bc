import { firstAlike } from '../model/alike-values';
import type { Compiled } from '../model/compiled';
import { Random } from '../../random';
import { rowScore } from '../score/score';

/** Maximum changes tried; and nanoseconds of one. */
const TRIES = 4000;
const EFFORT_PER_TRY = 7000;
/** Initial temperature for accepting a change that breaks more, in weights of hard rules. */
const HEAT = 0.5;
const EPSILON = 1e-9;

/**
 * Searches for a roster line of one person that satisfies all hard rules, by changing a cell or exchanging two
 * (simulated annealing on the violations alone). Fast, and no proof if it finds none. `effort` is the deterministic
 * work in nanoseconds.
 */
export function findLegalRow(
  c: Compiled,
  p: number,
  from: Uint16Array,
  seed: number,
): { readonly row?: Uint16Array; readonly effort: number } {
  const random = new Random(seed);
  const row = from.slice();
  let { hard } = rowScore(c, p, row);
  const options = optionsOf(c, p);
  const open = [...options.keys()].filter((d) => options[d]!.length > 1);
  if (!open.length) return { row: hard < EPSILON ? row : undefined, effort: EFFORT_PER_TRY };
  for (let tries = 0; tries < TRIES; tries++) {
    if (hard < EPSILON) return { row, effort: (tries + 1) * EFFORT_PER_TRY };
    const d = open[random.below(open.length)]!;
    const e = random.below(3) ? d : open[random.below(open.length)]!;
    const [v, w] = [row[d]!, row[e]!];
    if (d === e) row[d] = drawn(options[d]!, row, random);
    else if (c.legal[(p * c.days + d) * c.values + w] && c.legal[(p * c.days + e) * c.values + v])
      [row[d], row[e]] = [w, v];
    if (row[d] === v && row[e] === w) continue;
    const next = rowScore(c, p, row).hard;
    if (next <= hard || random.unit() < Math.exp((hard - next) / (HEAT * (1 - tries / TRIES)))) hard = next;
    else [row[d], row[e]] = [v, w];
  }
  return { effort: TRIES * EFFORT_PER_TRY };
}

/** Draws a value for a day: off, that of another day, or any. */
function drawn(options: readonly number[], row: Uint16Array, random: Random): number {
  const any = options[random.below(options.length)]!;
  const draw = random.below(4);
  if (draw === 0) return options[0] === 0 ? 0 : any;
  const other = row[random.below(row.length)]!;
  return draw < 3 && options.includes(other) ? other : any;
}

/** Returns the legal values of each day, one of each class that rules treat alike. */
function optionsOf(c: Compiled, p: number): number[][] {
  const alike = firstAlike(c);
  return Array.from({ length: c.days }, (_, d) => {
    const ofClass = new Map<number, number>();
    for (let v = 0; v < c.values; v++)
      if (c.legal[(p * c.days + d) * c.values + v] && !ofClass.has(alike[v]!)) ofClass.set(alike[v]!, v);
    return [...ofClass.values()];
  });
}
