import { setTimeout as sleep } from 'node:timers/promises';
import { coalesced } from '../../kernel/event-loop';
import type { RequestContext } from '../../kernel/context';
import type { ErrorCode, MusterError } from '../../kernel/errors';
import { checked } from '../../kernel/shapes';
import type { JobDefinition } from './define-job';
import {
  beginRun,
  fail,
  keepAnswer,
  noteProgress,
  putBack,
  succeed,
  tryAgain,
  type BegunRun,
  type RunProgress,
} from './job-run.commands';
import type { Progress } from './thread-task';

/** How an attempt ended. After `later` and `put back` the job runs again; `over` means that it had ended before. */
type Outcome = 'succeeded' | 'failed' | 'cancelled' | 'over' | 'later' | 'put back';
/** Reason to interrupt a run: cancelled by a user, this server is stopping, or the claim was lost. */
type Interruption = 'cancelled' | 'stopping' | 'lost';

export interface ExecutionOptions {
  /** Returns a context that acts for an organization. */
  contextOf(organizationId: string): Promise<RequestContext>;
  /** Converts an error to one that users may see. The original error is logged. */
  faultOf(error: unknown, runId: string): MusterError;
  /** True for errors of an unreachable database. */
  isAway(error: unknown): boolean;
}

/** The claim of this node was lost. Its writes are rolled back. */
class ClaimLost extends Error {}

const PROGRESS_EVERY_MS = 300;
const INSIST_EVERY_MS = 1_000;
const MAX_INSISTENCE = 60;
/** Errors after which the same work may succeed later. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE', 'RATE_LIMITED']);

/** Runs of one node. */
export class Executions {
  private readonly byClaim = new Map<string, Execution>();

  constructor(
    private readonly options: ExecutionOptions,
    private readonly node: string,
  ) {}

  get runs(): BegunRun[] {
    return [...this.byClaim.values()].map(({ run }) => run);
  }

  interrupt(claim: string, why: Interruption): void {
    this.byClaim.get(claim)?.interrupt(why);
  }

  async execute(job: JobDefinition, runId: string, organizationId: string): Promise<Outcome> {
    const books = await this.options.contextOf(organizationId);
    const run = await books.unitOfWork(organizationId, () => beginRun(books, runId, this.node));
    if (!run) return 'over';
    const execution = new Execution(this.options, job, run, books, organizationId);
    this.byClaim.set(run.claim, execution);
    return execution.toItsEnd().finally(() => this.byClaim.delete(run.claim));
  }
}

/** One attempt of a job. The work and the bookkeeping have separate contexts, as both run concurrently. */
class Execution {
  private readonly interruption = new AbortController();
  private readonly signal = this.interruption.signal;
  private readonly end = new AbortController();
  private readonly tooLate = this.end.signal;
  private lastWord?: NodeJS.Timeout;

  constructor(
    private readonly options: ExecutionOptions,
    private readonly job: JobDefinition,
    readonly run: BegunRun,
    private readonly books: RequestContext,
    private readonly organizationId: string,
  ) {}

  interrupt(why: Interruption): void {
    const { secondsToFinish } = this.job;
    if (why === 'cancelled' && secondsToFinish > 0)
      this.lastWord ??= setTimeout(() => this.end.abort(why), secondsToFinish * 1_000).unref();
    else this.end.abort(why);
    this.interruption.abort(why);
  }

  async toItsEnd(): Promise<Outcome> {
    const { job, run, books } = this;
    if (run.attempts > job.attempts) {
      await this.say(() => fail(books, run, `Given up: it was begun ${job.attempts} times and never came to an end`));
      return 'failed';
    }
    const notes = progressNotes((newest) => this.say(() => noteProgress(books, run, newest)));
    try {
      await this.work(notes.note);
      return 'succeeded';
    } catch (error) {
      await notes.end();
      return await this.outcomeOf(error);
    } finally {
      clearTimeout(this.lastWord);
      await notes.end();
    }
  }

  private async work(progress: Progress): Promise<void> {
    const { job, run, organizationId, signal, tooLate } = this;
    const ctx = await this.options.contextOf(organizationId);
    try {
      const input = checked(job.input, run.input);
      const { runId, claim } = run;
      const answer = await job.run(ctx, input, { runId, claim, progress, signal, tooLate });
      const store = async () => {
        const result = await job.store(ctx, answer, input);
        const isStored =
          (await succeed(ctx, run, result)) || (job.secondsToFinish > 0 && (await keepAnswer(ctx, run, result)));
        if (!isStored) throw new ClaimLost();
      };
      await this.insistently(() => ctx.unitOfWork(organizationId, store));
    } finally {
      ctx.endReads();
    }
  }

  private async outcomeOf(error: unknown): Promise<Outcome> {
    const { job, run, books, signal } = this;
    if (error instanceof ClaimLost || signal.reason === 'lost') return 'later';
    if (signal.reason === 'cancelled') return 'cancelled';
    if (signal.reason === 'stopping') return (await this.say(() => putBack(books, run))) ? 'put back' : 'later';
    const fault = this.options.faultOf(error, run.runId);
    const isLast = run.attempts >= job.attempts || !PASSING.has(fault.code);
    const isOurs = await this.insistently(() => this.say(() => (isLast ? fail : tryAgain)(books, run, fault.message)));
    return isOurs && isLast ? 'failed' : 'later';
  }

  private say<T>(words: () => Promise<T>): Promise<T> {
    return this.books.unitOfWork(this.organizationId, words);
  }

  /** Retries while the database is unreachable, so that a restart does not lose the result of long work. */
  private async insistently<T>(say: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      this.tooLate.throwIfAborted();
      try {
        return await say();
      } catch (error) {
        if (!this.options.isAway(error) || tries >= MAX_INSISTENCE) throw error;
      }
      await sleep(INSIST_EVERY_MS, undefined, { signal: this.tooLate });
    }
  }
}

/** Writes the latest progress, at most a few times per second. */
function progressNotes(write: (newest: RunProgress) => Promise<unknown>) {
  const ending = new AbortController();
  let newest: RunProgress = { share: 0, text: null, details: null };
  const writing = coalesced(
    async () => {
      await write(newest);
      await sleep(PROGRESS_EVERY_MS, undefined, { signal: ending.signal }).catch(() => {});
    },
    () => {}, // superseded by the next one
  );
  return {
    note: (share: number, text: string | null = null, details: object | null = newest.details) => {
      newest = { share, text, details };
      writing.run();
    },
    end: () => {
      ending.abort();
      return writing.stop();
    },
  };
}
