import type { Highs } from 'highs';
import { compile } from '../../../src/engines/optimizer/model/compiled';
import { verifyBound } from '../../../src/engines/optimizer/lagrangian/verify-bound';
import { Capacities } from '../../../src/engines/optimizer/relaxation/capacities';
import { CoverBound } from '../../../src/engines/optimizer/relaxation/cover-bound';
import type { Problem } from '../../../src/engines/optimizer/model/problem';
import { Random } from '../../../src/engines/random';
import { finished } from '../../../src/engines/optimizer/run/task';

/** Expects that neither random dual prices nor the cover relaxation prove more than the cheapest roster costs. */
export function expectNoBoundAbove(highs: Highs, problem: Problem, cheapestCost: number, seed: number): void {
  const random = new Random(seed);
  const prices = Float64Array.from(problem.need, () => 4 * random.normal());
  expect(verifyBound(problem, prices, { cost: cheapestCost })).toBeLessThanOrEqual(cheapestCost + 1e-6);
  const c = compile(problem);
  const relaxed = new CoverBound(highs, c, new Capacities(c));
  finished(relaxed.solve(() => false));
  expect(relaxed.bound).toBeLessThanOrEqual(cheapestCost + 1e-6);
}
