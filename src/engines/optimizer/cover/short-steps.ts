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

/** A need as a relaxation asks for it: short and over are counted from so many people on, beside a cost. */
interface WholeNeed {
  readonly needed: number;
  readonly steps: { cost: number; most: number }[];
  readonly cost: number;
}

/**
 * A need of some skills that only whole people serve, of whom there is no part: between n people and n + 1 costs lie on
 * a straight line, so that none of the two is cheaper than it is. The first one who is short of n + 1 costs that much.
 */
export function wholeNeed(c: Compiled, slot: number, among: readonly number[]): WholeNeed {
  const people = among.reduce((sum, k) => sum + c.need[slot * c.skills + k]!, 0);
  const steps = shortSteps(c, slot, among);
  const few = Math.floor(people + TINY);
  const part = people - few;
  if (!(part > TINY) || steps.length > 1) return { needed: people, steps, cost: 0 };
  const over = c.over[slot]! * c.soft[AT.coverNotOver]! * (1 - part);
  const { cost } = steps[0]!;
  return { needed: few + 1, steps: [{ cost: cost * part - over, most: 1 }, ...steps], cost: over };
}

/** Rounding errors of a sum of needs. */
const TINY = 1e-6;
