import { check, type Certificate } from '../score/checker';
import type { PricedBound, Verified } from '../run/epoch';
import type { Cells, Problem } from '../model/problem';
import { type Settings, verifyBound } from './verify-bound';

/**
 * Returns the checker's findings, with a bound computed from the prices or, without any, from prices of its own. The
 * bound holds for every legal roster. If this roster breaks rules, it holds for every roster that breaks them nowhere
 * else: the same rules of cover, or rules of the same people.
 */
export function certify(
  problem: Problem,
  cells: Cells,
  priced?: PricedBound,
  { cancelled, workOfSteps }: Pick<Settings, 'cancelled' | 'workOfSteps'> = {},
): Certificate {
  const certificate = check(problem, cells);
  const { cost, hardViolations, violations } = certificate;
  const listed = hardViolations === violations.length;
  const everybody = listed ? [] : problem.people.map(({ id }) => id);
  const bound = verifyBound(problem, priced?.prices ?? [], {
    ofPeople: priced?.ofPeople,
    waivedRules: new Set(violations.map((v) => v.constraint)),
    waivedPeople: new Set([...violations.map((v) => v.person), ...everybody]),
    freePeople: new Set([
      ...violations.filter((v) => v.constraint === 'onlyPermittedShifts').map((v) => v.person),
      ...everybody,
    ]),
    cost,
    known: violations.length === 0 ? priced?.verified : undefined,
    cancelled,
    workOfSteps,
  });
  return bounded(certificate, bound);
}

/** Returns the checker's findings, with the previously verified bound if it applies to this roster. */
export function checkedAlone(problem: Problem, cells: Cells, verified?: Verified): Certificate {
  const certificate = check(problem, cells);
  return verified && certificate.violations.length === 0 ? bounded(certificate, verified.bound) : certificate;
}

const bounded = (certificate: Certificate, bound: number): Certificate => {
  const { cost } = certificate;
  return { ...certificate, bound, gap: cost > bound ? (cost - bound) / cost : 0 };
};
