import type { Compiled } from '../model/compiled';
import { AT } from '../model/constraints';

/**
 * Returns the minimum cost of a shortage in a slot, whichever of some skills it affects: first the cheapest skills up
 * to their need, then higher-priced ones, the highest-priced without limit.
 */
export function shortSteps(c: Compiled, slot: number, among: readonly number[]): { cost: number; most: number }[] {
  const { skills, need, skillWeights } = c;
  const under = c.under[slot]! * c.soft[AT.coverNotShort]!;
  const weights = [...new Set(among.map((k) => skillWeights[k]!))].sort((a, b) => a - b);
  return weights.map((weight, i) => {
    let most = i === weights.length - 1 ? Infinity : 0;
    for (const k of among) if (skillWeights[k] === weight) most += need[slot * skills + k]!;
    return { cost: under * weight, most };
  });
}

/** A need as a relaxation sees it: shortage and surplus are counted from `needed` people on, plus a constant cost. */
export interface WholeNeed {
  readonly needed: number;
  readonly steps: { cost: number; most: number }[];
  readonly cost: number;
}

/**
 * Returns a need of skills that only whole people serve. Between n people and n + 1 the cost is linear, so that neither
 * is cheaper than in reality; the first person short of n + 1 costs the difference.
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
