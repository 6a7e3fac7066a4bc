import { parseArgs } from 'node:util';
import { type Result, solve } from '../../src/engines/optimizer/solve';
import { makeCallCenter, withAgreedRules } from '../support/problems/call-center';

/** Results of one run. `gap` is (cost - bound) / cost; for planted demand, cost / cost of leaving it all uncovered. */
export interface CallCenterMeasure {
  readonly agents: number;
  readonly days: number;
  readonly seed: number;
  readonly cost: number;
  readonly bound: number;
  readonly gap: number;
  readonly hardViolations: number;
  readonly firstLegalSeconds: number;
  readonly peakMemoryMb: number;
  readonly seconds: number;
  readonly epochs: number;
  readonly short: number;
  readonly over: number;
  readonly demand: number;
  /** [seconds, gap] each time progress was heard. */
  readonly course: readonly (readonly [number, number])[];
}

/** Generates a call center, solves it within the seconds given and measures. */
export async function measureCallCenter(options: {
  agents: number;
  days: number;
  seconds: number;
  seed: number;
  planted?: boolean;
  skills?: number;
  /** Expresses limits as work rules: all of them, or only sums and others that are equally fast. */
  rules?: 'all' | 'sums';
  verbose?: boolean;
}): Promise<CallCenterMeasure> {
  const made = makeCallCenter(options).problem;
  const problem = options.rules ? withAgreedRules(made, options.rules === 'sums') : made;
  const begun = performance.now();
  const elapsed = (): number => (performance.now() - begun) / 1000;
  let demand = 0;
  let uncovered = 0;
  problem.need.forEach((n, i) => {
    demand += n;
    uncovered += n * problem.underWeight[Math.floor(i / problem.skills)]!;
  });
  const gapOf = (cost: number, bound: number | undefined): number =>
    options.planted ? cost / Math.max(1, uncovered) : bound == null ? 1 : cost > 0 ? (cost - bound) / cost : 0;
  let firstLegalSeconds = Infinity;
  const course: [number, number][] = [];
  const result: Result = await solve(problem, {
    seed: options.seed,
    limit: { seconds: options.seconds, clock: () => performance.now() },
    onProgress: (p) => {
      if (p.hard <= 0) firstLegalSeconds = Math.min(firstLegalSeconds, elapsed());
      course.push([Number(elapsed().toFixed(1)), Number(gapOf(p.cost, p.bound).toFixed(5))]);
      if (options.verbose)
        process.stderr.write(
          `${elapsed().toFixed(1)}s epoch ${p.epoch} ${p.phases.join('+')} hard ${p.hard} ` +
            `cost ${p.cost.toFixed(0)} bound ${p.bound?.toFixed(0) ?? '-'} ` +
            `gap ${(100 * gapOf(p.cost, p.bound)).toFixed(3)} %\n`,
        );
    },
  });
  const bound = Math.max(0, result.bound ?? 0);
  return {
    agents: options.agents,
    days: options.days,
    seed: options.seed,
    cost: result.cost,
    bound,
    gap: gapOf(result.cost, bound),
    hardViolations: result.certificate.hardViolations,
    firstLegalSeconds: Number(firstLegalSeconds.toFixed(2)),
    peakMemoryMb: Math.round(process.resourceUsage().maxRSS / 1024),
    seconds: Number(elapsed().toFixed(1)),
    epochs: result.epochs,
    short: result.certificate.short,
    over: result.certificate.over,
    demand,
    course,
  };
}

/** `callcenter --agents N --days D --seconds N --seed S [--planted] [--skills K] [--rules all|sums] [--json]` */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      agents: { type: 'string', default: '200' },
      days: { type: 'string', default: '28' },
      seconds: { type: 'string', default: '15' },
      seed: { type: 'string', default: '1' },
      skills: { type: 'string', default: '1' },
      planted: { type: 'boolean' },
      rules: { type: 'string' },
      json: { type: 'boolean' },
      verbose: { type: 'boolean' },
    },
  });
  const measure = await measureCallCenter({
    agents: Number(values.agents),
    days: Number(values.days),
    seconds: Number(values.seconds),
    seed: Number(values.seed),
    skills: Number(values.skills),
    planted: values.planted,
    rules: values.rules === 'all' || values.rules === 'sums' ? values.rules : undefined,
    verbose: values.verbose,
  });
  console.log(
    `cost ${measure.cost}, bound ${measure.bound.toFixed(1)}, gap ${(100 * measure.gap).toFixed(3)} %, ` +
      `${measure.hardViolations} hard rules broken`,
  );
  console.log(
    `${measure.short} person-intervals short and ${measure.over} over of ${measure.demand}; ` +
      `first legal after ${measure.firstLegalSeconds} s, ${measure.seconds} s in all, ${measure.peakMemoryMb} MB`,
  );
  if (values.json) console.log(JSON.stringify(measure));
}
