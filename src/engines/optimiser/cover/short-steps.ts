import type { Compiled } from '../compiled';
import { AT } from '../constraints';

/**
 * What those short in a slot cost at least, whichever of some skills they lack: of the cheapest skills as many as are
 * needed, then of dearer ones, of the dearest any number.
 */
export function shortSteps(
  c: Compiled,
  slot: number,
  among: readonly number[] = [...Array(c.skills).keys()],
): { cost: number; most: number }[] {
  const { skills, need, skillWeights } = c;
  const under = c.under[slot]! * c.soft[AT.coverNotShort]!;
  const weights = [...new Set(among.map((k) => skillWeights[k]!))].sort((a, b) => a - b);
  return weights.map((weight, i) => {
    let most = i === weights.length - 1 ? Infinity : 0;
    for (const k of among) if (skillWeights[k] === weight) most += need[slot * skills + k]!;
    return { cost: under * weight, most };
  });
}
