import type { z } from 'zod';
import type { RequestContext } from '../../kernel/context';
import type { Principal } from '../../kernel/principal';
import type { Progress } from './thread-task';

/** What a job gets beside its input. */
export interface JobTools {
  /** Of the run, the same when it is begun again. */
  runId: string;
  /** Of this beginning of the run: what an earlier one still does counts no more. */
  claim: string;
  /** Shown to whoever waits: how far it is, from 0 to 1, and what it does. Written a few times a second at most. */
  progress: Progress;
  /** Aborted when the job is cancelled or this server stops: hand it to whatever takes long. */
  signal: AbortSignal;
  /** Aborted when no answer counts any more: with `signal`, or so much later as a cancelled job has to finish. */
  tooLate: AbortSignal;
}

/**
 * Background work of one organization, declared in `<noun>.jobs.ts`. It runs at least once: on another node when its
 * own one dies, and again after a fault. What `store` writes is written once.
 */
export interface JobDefinition<Shape extends z.ZodType = z.ZodType, Answer = unknown> {
  /** Entity and verb: `forecast.make`. */
  kind: string;
  input: Shape;
  /** Heavy work is done one at a time, of each organization and on each node. */
  isHeavy: boolean;
  /** Heavy work that lasts as long as somebody asks for: done after all other heavy work, some open at once at most. */
  isSearch: boolean;
  /**
   * Waits for machines of others: several at once, so that a slow one keeps no other work from beginning. An
   * organization leaves a quarter of them to others.
   */
  isRemote: boolean;
  /** How often it is begun at most. */
  attempts: number;
  /** False for work that must not be left half done. */
  isCancellable: boolean;
  /** When it is cancelled while it runs, `run` may still answer within so many seconds, and that is stored. */
  secondsToFinish: number;
  /** Reads and thinks, with no transaction open while it thinks. What takes a processor runs in a thread. */
  run(ctx: RequestContext, input: z.output<Shape>, tools: JobTools): Promise<Answer>;
  /** Writes the answer, in the transaction that ends the job; what it returns is the job's result, kept small. */
  store(ctx: RequestContext, answer: Answer, input: z.output<Shape>): Promise<unknown>;
}

const USUAL_ATTEMPTS = 5;
/** Jobs that wait for machines of others, of all nodes and organizations together on one node. */
export const REMOTE_AT_ONCE = 8;
/** Maximum number of remote jobs of one organization at once; the rest is reserved for others. */
export const REMOTE_LANES = 6;

const uncancellable = new Set<string>();
const searches = new Set<string>();

/** False for jobs of a kind that nobody cancels. */
export const isCancellableKind = (kind: string): boolean => !uncancellable.has(kind);

/** The kinds of all searches. */
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

/** A context that acts for nobody, or for whom it says. */
export type UnattendedContext = RequestContext & { principal: Principal | null };

/** Upkeep that belongs to no organization; each time one node does it. */
export interface RecurringJob {
  name: string;
  /** Minute, hour, day, month, weekday; UTC. */
  cron: string;
  /** Also whenever a node starts, before it serves anybody. */
  isDoneAtStart?: boolean;
  run(ctx: UnattendedContext): Promise<void>;
}
