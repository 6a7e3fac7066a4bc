import { refuseFaults } from './model/faults';
import type { Problem } from './model/problem';
import { type Result, Run, type SolveOptions } from './run/run';

export type { Result } from './run/run';

/**
 * Searches for a cheap legal roster with two searchers and bounds its distance from the optimum. Always returns a
 * result: a problem that cannot be satisfied gets the best roster found, with the broken rules in the certificate and
 * the reasons in `impossible`. Throws a RangeError that lists every fault of the problem and the options, or the error
 * of a searcher that died before there was any roster.
 */
export async function solve(problem: Problem, options: SolveOptions = {}): Promise<Result> {
  refuseFaults(problem, options);
  const run = new Run(problem, options);
  try {
    await run.open();
    await run.search();
    await run.join();
    return await run.certify();
  } finally {
    await run.stop();
  }
}
