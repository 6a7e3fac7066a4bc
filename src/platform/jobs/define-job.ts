import type { z } from 'zod';
import type { RequestContext } from '../../kernel/context';
import type { Principal } from '../../kernel/principal';
import type { Progress } from './thread-task';

/** Context of a running job, besides its input. */
export interface JobTools {
  /** Id of the run, the same for all attempts. */
  runId: string;
  /** Id of this attempt. Writes of an earlier attempt are refused. */
  claim: string;
  /** Reports progress: fraction from 0 to 1 and current step. Written at most a few times per second. */
  progress: Progress;
  /** Aborted when the job is cancelled or this server stops. Pass it to long-running work. */
  signal: AbortSignal;
  /**
   * Aborted when no result is accepted any more: together with `signal`, or after the grace period of a cancelled job.
   */
  tooLate: AbortSignal;
}

/**
 * Background job of one organization, declared in `<noun>.jobs.ts`. Runs at least once: it is retried on another node
 * when its node dies, and after errors. The writes of `store` happen exactly once.
 */
export interface JobDefinition<Shape extends z.ZodType = z.ZodType, Answer = unknown> {
  /** Entity and verb, such as `forecast.make`. */
  kind: string;
  input: Shape;
  /** Heavy jobs run one at a time per organization and per node. */
  isHeavy: boolean;
  /**
   * Heavy job whose duration the user chooses. Runs after all other heavy jobs; the number of open searches is limited.
   */
  isSearch: boolean;
  /**
   * Waits for third-party servers. Several run at once, so that a slow server does not delay other jobs. An
   * organization may use three quarters of the slots.
   */
  isRemote: boolean;
  /** Maximum number of attempts. */
  attempts: number;
  /** False for work that must not be left half done. */
  isCancellable: boolean;
  /**
   * Grace period in seconds. If a running job is cancelled, `run` may still return a result within this time, which is
   * stored.
   */
  secondsToFinish: number;
  /** Reads and computes, without a transaction open while it computes. CPU-bound work runs in a worker thread. */
  run(ctx: RequestContext, input: z.output<Shape>, tools: JobTools): Promise<Answer>;
  /** Writes the result in the transaction that ends the job. Returns a small value as the job's result. */
  store(ctx: RequestContext, answer: Answer, input: z.output<Shape>): Promise<unknown>;
}

const USUAL_ATTEMPTS = 5;
/** Maximum number of remote jobs that run at once on a node, over all organizations. */
export const REMOTE_AT_ONCE = 8;
/** Maximum number of remote jobs of one organization at once; the rest is reserved for others. */
export const REMOTE_LANES = 6;

const uncancellable = new Set<string>();
const searches = new Set<string>();

/** Returns false for kinds of jobs that cannot be cancelled. */
export const isCancellableKind = (kind: string): boolean => !uncancellable.has(kind);

/** Returns the kinds of all searches. */
export const searchKinds = (): string[] => [...searches];

/**
 * @example export const makeForecast = defineJob({ kind: 'forecast.make', input: shape, isHeavy: true, run, store });
 */
export const defineJob = <Shape extends z.ZodType, Answer>(
  job: Pick<JobDefinition<Shape, Answer>, 'kind' | 'input' | 'run'> & Partial<JobDefinition<Shape, Answer>>,
): JobDefinition<Shape, Answer> => {
  if (job.isCancellable === false) uncancellable.add(job.kind);
  if (job.isSearch) searches.add(job.kind);
  return {
    isHeavy: job.isSearch ?? false,
    isSearch: false,
    isRemote: false,
    attempts: USUAL_ATTEMPTS,
    isCancellable: true,
    secondsToFinish: 0,
    store: async (_ctx, answer) => answer,
    ...job,
  };
};

/** Context that acts for no principal, or for the given one. */
export type UnattendedContext = RequestContext & { principal: Principal | null };

/** Scheduled maintenance that belongs to no organization. Each time it runs on one node. */
export interface RecurringJob {
  name: string;
  /** Cron expression in UTC: minute, hour, day, month, weekday. */
  cron: string;
  /** True to also run when a node starts, before it accepts requests. */
  isDoneAtStart?: boolean;
  run(ctx: UnattendedContext): Promise<void>;
}
