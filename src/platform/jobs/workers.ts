import { setTimeout as sleep } from 'node:timers/promises';
import { EventEmitter } from 'node:events';
import { parseCronItems, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Logger } from 'pino';
import { duration } from '../../kernel/metrics';
import { loginPool } from '../database/login-pool';
import { NODE_NAME } from '../nodes/node-name';
import { traced } from '../tracing/span';
import { REMOTE_AT_ONCE, type JobDefinition, type RecurringJob, type UnattendedContext } from './define-job';
import { Executions, type ExecutionOptions } from './execution';
import { LET_OTHERS_FIRST } from './graphile-tables';
import { Keeper } from './keeper';
import { queueOptions } from './queue';

/**
 * Heavy jobs leave a thread for interactive requests. Light jobs wait neither for heavy jobs nor for third-party
 * servers.
 */
const HEAVY_AT_ONCE = 1;
const LIGHT_AT_ONCE = 2;
/** Each of the three has one that listens; the rest fetch jobs and end them. */
const MAX_CONNECTIONS = 6;
/** Interval for retries and delayed jobs; other jobs are announced. */
const POLL_MS = 2_000;
const RESTART_MS = 1_000;
/** Grace period at shutdown, after which a job is returned to the queue. */
const PATIENCE_MS = 500;
const MAX_STOP_MS = 2_500;

interface Options extends ExecutionOptions {
  databaseUrl: string;
  jobs: readonly JobDefinition[];
  recurring: readonly RecurringJob[];
  /** A context of no organization. */
  newContext(): UnattendedContext;
  log: Logger;
}

/** Runs background jobs until the returned function is called, which returns unfinished jobs to the queue. */
export async function startJobs(options: Options): Promise<() => Promise<void>> {
  const { recurring, newContext, log } = options;
  for (const job of recurring) if (job.isDoneAtStart) await job.run(newContext());
  let workers = new Workers(options);
  let isStopping = false;
  // The library stops when it cannot write to its queue. Everything is then restarted.
  const living = (async () => {
    while (!isStopping) {
      await workers.ended.catch((error: unknown) => log.warn({ err: error }, 'background work begins anew'));
      if (isStopping) return;
      await workers.stop();
      await sleep(RESTART_MS);
      if (!isStopping) workers = new Workers(options);
    }
  })();
  return async () => {
    isStopping = true;
    await workers.stop();
    await living;
  };
}

const durations = duration(
  'job_duration_seconds',
  'Time of a job on this node, by kind and outcome',
  ['kind', 'outcome'],
  [0.1, 1, 10, 60, 300, 1800],
);

/** Workers of one node, from start to stop. */
class Workers {
  /** Resolves when they were stopped, and rejects when they have given up. */
  readonly ended: Promise<unknown>;
  private readonly executions: Executions;
  private readonly keeper: Keeper;
  private readonly pgPool: ReturnType<typeof loginPool>;
  private readonly starting: Promise<Runner[]>;
  /** Jobs of the queue that others may begin at once. */
  private readonly putBack: string[] = [];

  constructor(private readonly options: Options) {
    const { databaseUrl, jobs, recurring, log } = options;
    this.pgPool = loginPool(databaseUrl, 'muster jobs', MAX_CONNECTIONS);
    this.executions = new Executions(options, NODE_NAME);
    this.keeper = new Keeper({
      databaseUrl,
      executions: this.executions,
      onError: (error) => log.warn({ err: error }, 'jobs of other nodes not looked after'),
    });
    const heavy = jobs.filter((job) => job.isHeavy);
    const remote = jobs.filter((job) => job.isRemote);
    const light = jobs.filter((job) => !job.isHeavy && !job.isRemote);
    this.starting = Promise.all([
      this.run(light, recurring, LIGHT_AT_ONCE),
      ...(heavy.length > 0 ? [this.run(heavy, [], HEAVY_AT_ONCE)] : []),
      ...(remote.length > 0 ? [this.run(remote, [], REMOTE_AT_ONCE)] : []),
    ]);
    this.ended = this.starting.then((runners) => Promise.race(runners.map((runner) => runner.promise)));
  }

  async stop(): Promise<void> {
    const runners = await this.starting.catch(() => []);
    const stopped = Promise.allSettled(runners.map((runner) => runner.stop()));
    this.keeper.stopHolding();
    await within(PATIENCE_MS, stopped);
    for (const { claim } of this.executions.runs) this.executions.interrupt(claim, 'stopping');
    await within(MAX_STOP_MS, stopped);
    await this.handOver().catch(() => {}); // then others begin them a little later
    await this.keeper.stop();
    await within(PATIENCE_MS, this.pgPool.end());
  }

  private run(jobs: readonly JobDefinition[], recurring: readonly RecurringJob[], concurrency: number) {
    const events: WorkerEvents = new EventEmitter();
    let pool = '';
    events.once('pool:create', ({ workerPool }) => (pool = workerPool.id));
    return run({
      ...queueOptions(this.options.log),
      pgPool: this.pgPool,
      events,
      concurrency,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      taskList: this.tasksOf(jobs, recurring),
      parsedCronItems: parseCronItems(
        recurring.map(({ name, cron }) => ({ task: name, match: cron, options: { jobKey: name } })),
      ),
      forbiddenFlags: () => this.keeper.hold(pool), // checked before each job
      // Without these, a stop would not wait until completed jobs are recorded.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  }

  private tasksOf(jobs: readonly JobDefinition[], recurring: readonly RecurringJob[]): TaskList {
    const { newContext, log } = this.options;
    const tasks: TaskList = {};
    for (const job of jobs)
      tasks[job.kind] = async (payload, { job: { id } }) => {
        const { runId, organizationId } = payload as { runId: string; organizationId: string };
        if (job.isHeavy)
          await this.pgPool
            .query(LET_OTHERS_FIRST, [id, runId])
            .catch((error: unknown) => log.warn({ err: error }, 'an organization keeps its turn'));
        const outcome = await this.told(job.kind, runId, () => this.executions.execute(job, runId, organizationId));
        if (outcome === 'put back') this.putBack.push(id);
        if (outcome === 'put back' || outcome === 'later') throw new Error(outcome);
      };
    for (const job of recurring)
      tasks[job.name] = async (_payload, { job: { id } }) =>
        this.told(job.name, id, () => job.run(newContext()).then(() => 'succeeded' as const)).then(
          () => {},
          (error: unknown) => log.warn({ err: error }, `${job.name} failed: it is repeated`),
        );
    return tasks;
  }

  /** One line and one figure for each job that this node has done, or tried. */
  private async told<Outcome extends string>(kind: string, id: string, work: () => Promise<Outcome>): Promise<Outcome> {
    const beganMs = performance.now();
    let outcome: Outcome | 'failed' = 'failed';
    try {
      return (outcome = await traced(
        () => ({ name: `job ${kind}`, kind: 'consumer' }),
        async (span) => {
          const result = await work();
          span.note({ 'muster.job.id': id, 'muster.job.outcome': result });
          if (result === 'failed') span.fail();
          return result;
        },
      ));
    } finally {
      const ms = performance.now() - beganMs;
      durations.observe({ kind, outcome }, ms / 1000);
      this.options.log.info({ requestId: id, kind, outcome, ms: Math.round(ms) }, 'job');
    }
  }

  private async handOver(): Promise<void> {
    if (this.putBack.length === 0) return;
    await this.pgPool.query(
      `select jobs.reschedule_jobs($1::bigint[], run_at := now()), pg_notify('jobs:insert', '{"r":0,"count":1}')`,
      [this.putBack],
    );
  }
}

const within = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, sleep(ms, undefined, { ref: false })]);
