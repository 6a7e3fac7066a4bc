import { checkedAlone } from '../lagrangian/certify';
import type { Certificate } from '../score/checker';
import { type Compiled, compile } from '../model/compiled';
import { type EpochReply, type Incumbent, permitted, type PricedBound } from './epoch';
import { hardenedRules } from '../model/hardened-rules';
import { localPeer, type Peer, type PeerTask, threadPeer } from './peers';
import type { Impossible } from '../explain/impossible';
import type { Cells, Problem } from '../model/problem';
import { score } from '../score/score';
import { Signals, Stop } from './signals';
import { Timetable } from './timetable';
import { delay, listenForAbort } from './waiting';

/** Maximum wait for searchers to notice a cancellation before their threads are terminated. */
const PATIENCE_MS = 100;
/** Maximum relative gap at which a roster counts as optimal. */
const OPTIMAL_WITHIN = 1e-6;
const PROGRESS_EVERY_MS = 250;
const DEFAULT_EPOCHS = 40;
const EPOCHS_A_SECOND = 4;
/** Maximum epochs that a search plans for: those of a day. */
const MAX_PLANNED = EPOCHS_A_SECOND * 86_400;

/** Progress of a search. `gap` is (cost - bound) / cost, between 0 and 1; omitted without a bound. */
interface Progress {
  readonly epoch: number;
  readonly phases: readonly string[];
  /** Weighted hard violations of the best roster, excluding unavoidable ones; 0 is legal. */
  readonly hard: number;
  readonly cost: number;
  readonly bound?: number;
  readonly gap?: number;
  /** The best roster so far. */
  readonly cells: Cells;
}

export interface SolveOptions {
  /**
   * The same seed and epochs give the same roster, byte for byte, unless the time of `limit` ended the search. Default
   * 0.
   */
  readonly seed?: number;
  /**
   * Epochs to run at most; an epoch is about a quarter of a second of deterministic work. Default 40, or with `limit`
   * as many as it allows, planned as four per second.
   */
  readonly epochs?: number;
  /**
   * Time limit of the whole run, including threads and certificate, by a clock in milliseconds. The search stops after
   * the epoch in which the remaining time is needed to verify the bound. An epoch that takes much longer is aborted,
   * except one that verifies the bound; at the end verification is aborted too, which leaves a lower bound or none. The
   * first epoch is always awaited. An annealing run with too little time left is accelerated, and without enough time
   * no bound is computed: `ended` is `time` then. Without `epochs` the stages of the search are planned by it as well.
   * Nothing else uses a clock.
   */
  readonly limit?: { readonly seconds: number; readonly clock: () => number };
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** A roster to start from; cells that the problem does not permit (a new day off) are changed first. */
  readonly start?: Cells;
  /** Two worker threads (default), or both searches alternately in this thread with the same result. */
  readonly threads?: boolean;
}

/** The best roster that was found, and its proof. */
export interface Result {
  readonly cells: Cells;
  readonly cost: number;
  /**
   * No legal roster costs less or, if people cannot have a legal roster line, none that breaks no more than
   * `impossible` says. This is the best of what the search proved and what was verified; omitted if nothing was proven.
   * The independently verified bound alone is `certificate.bound`.
   */
  readonly bound?: number;
  readonly gap?: number;
  readonly certificate: Certificate;
  /** Infeasibilities, and rules that someone has to break in any roster. */
  readonly impossible: readonly Impossible[];
  readonly epochs: number;
  /** `failed` means a searcher died; the roster is the best one found before. */
  readonly ended: 'optimal' | 'epochs' | 'time' | 'cancelled' | 'failed';
  /** Error of a searcher that died. */
  readonly failure?: string;
}

/** An epoch of both searchers: their replies so far, and its end. */
interface CurrentEpoch {
  readonly replies: (EpochReply | undefined)[];
  readonly isOver: Promise<true>;
}

/**
 * Runs two searchers, epoch by epoch, keeps the best roster and bound, ends by the clock or when the caller cancels,
 * and certifies the result.
 */
export class Run {
  private readonly signals = new Signals();
  private readonly timetable: Timetable;
  private readonly cancellation: ReturnType<typeof listenForAbort>;
  private readonly tasks: readonly PeerTask[];
  private readonly maxEpochs: number;
  /** Epochs that the stages of the search are planned for. */
  private readonly plannedEpochs: number;
  /** Problem for scoring rosters by its own rules; undefined unless the search prices some of its hard rules. */
  private readonly priced: Compiled | undefined;
  private peers: Peer[] = [];
  private impossible: Promise<readonly Impossible[]> | undefined;
  private best: Incumbent | undefined;
  private bound = -Infinity;
  private proof: PricedBound | undefined;
  private replies: (EpochReply | undefined)[] = [];
  private epoch = 0;
  private ended: Result['ended'] = 'epochs';
  private failure: unknown;
  private isHurried = false;
  /** After cancellation or the time limit: resolves when searchers should have noticed. */
  private patience: Promise<undefined> | undefined;
  private reportedMs = -Infinity;

  constructor(
    private readonly problem: Problem,
    private readonly options: SolveOptions,
  ) {
    const { signals } = this;
    this.priced = hardenedRules(problem.rules).length ? compile(problem) : undefined;
    // Before there is any roster nothing is aborted: a late one is better than none.
    this.timetable = new Timetable(
      options.limit,
      (stop) => {
        if (this.best) signals.ask(stop);
      },
      (over) => (signals.over = over),
    );
    const { seconds } = this.timetable;
    this.maxEpochs = options.epochs ?? (options.limit ? Infinity : DEFAULT_EPOCHS);
    const planned = options.epochs ?? (options.limit ? Math.ceil(seconds * EPOCHS_A_SECOND) : DEFAULT_EPOCHS);
    const plannedEpochs = Math.min(Math.max(1, planned), MAX_PLANNED);
    this.plannedEpochs = plannedEpochs;
    this.tasks = ([0, 1] as const).map((role): PeerTask => ({
      problem,
      role,
      seed: options.seed ?? 0,
      plannedEpochs,
      seconds: options.limit && seconds,
      isOpenEnded: options.epochs === undefined && Number.isFinite(seconds),
      start: options.start,
      signals: signals.memory,
    }));
    this.cancellation = listenForAbort(options.signal);
  }

  /** Opens both searchers. The second one lists infeasibilities, as it has less to do initially. */
  async open(): Promise<void> {
    this.peers = this.isLocal ? await Promise.all(this.tasks.map(localPeer)) : this.tasks.map(threadPeer);
    this.impossible = this.peers[1]!.impossible().catch((error: unknown) => {
      this.failure ??= error;
      return [];
    });
  }

  /** Searches epoch by epoch, until the roster is optimal, the epochs or the time are over, or the caller cancels. */
  async search(): Promise<void> {
    const { timetable, signals } = this;
    while (this.epoch < this.maxEpochs && !this.failure) {
      const current = this.beginEpoch();
      this.reportProgress(); // reports the previous epoch while the searchers work
      const ends = [current.isOver, this.cancellation.aborted, ...(this.best ? [timetable.overtime] : [])];
      if (!(await Promise.race(ends))) await this.endEarly(current);
      this.replies = current.replies.slice(); // later replies are ignored
      // In the order of the searchers, not of their replies, so that ties are always resolved equally.
      this.replies.forEach((reply) => this.accept(reply));
      this.epoch++;
      // An abort is final: an early end is not reverted.
      const isAborted = this.patience !== undefined || signals.isAsked(Stop.Searching);
      if (this.proof?.verified?.isFinal && this.best && this.best.hard <= 0 && !isAborted) timetable.giveTimeBack();
      if (this.patience || this.settle()) return;
    }
  }

  /** Joins the finds of both searchers in the last epoch, which may fit together. */
  async join(): Promise<void> {
    if (this.patience || this.failure) return;
    const { replies, isOver } = this.beginEpoch(true);
    this.reportProgress();
    await Promise.race([isOver, this.timetable.overtime]);
    replies.forEach((reply) => this.accept(reply));
  }

  /**
   * Checks the best roster and verifies its bound, as far as there is time. Throws the error of a searcher that died
   * before there was any roster.
   */
  async certify(): Promise<Result> {
    const { problem, proof, failure, patience, timetable, peers } = this;
    if (failure && !this.best) throw failure instanceof Error ? failure : new Error(String(failure));
    if (failure && this.ended !== 'optimal') this.ended = 'failed';
    if (this.isHurried && this.ended === 'epochs') this.ended = 'time';
    const cells = this.best?.cells ?? permitted(compile(problem), this.options.start);
    // A searcher that is still working cannot certify, and is not awaited then.
    const isCertifying = !failure && !(patience && !this.replies[0]);
    const certified = isCertifying ? peers[0]!.certify(cells, proof).catch(() => undefined) : undefined;
    const enough = [timetable.over, ...(patience && this.ended === 'cancelled' ? [patience] : [])];
    const certificate = (await Promise.race([certified, ...enough])) ?? checkedAlone(problem, cells, proof?.verified);
    // If rules are priced and no roster is legal, the bound includes these prices.
    const isProven = certificate.legal || !this.priced;
    const bound = isProven ? Math.max(this.bound, certificate.bound ?? -Infinity) : -Infinity;
    return {
      cells,
      cost: certificate.cost,
      ...bounds(certificate.cost, bound),
      certificate,
      impossible: (await Promise.race([this.impossible, ...enough])) ?? [],
      epochs: this.epoch,
      ended: this.ended,
      ...(failure ? { failure: failure instanceof Error ? failure.message : String(failure) } : {}),
    };
  }

  async stop(): Promise<void> {
    this.timetable.stop();
    this.cancellation.stop();
    await Promise.all(this.peers.map((peer) => peer.stop()));
  }

  /** True if both searchers work alternately in this thread. */
  private get isLocal(): boolean {
    return this.options.threads === false;
  }

  private get isCancelled(): boolean {
    return this.options.signal?.aborted ?? false;
  }

  /** Begins an epoch of both searchers. If one fails the run ends, but the other one's reply still counts. */
  private beginEpoch(last?: boolean): CurrentEpoch {
    const { best, bound, timetable, signals } = this;
    const lastReplies = this.replies;
    const [past, whole] = Number.isFinite(this.maxEpochs)
      ? [this.epoch, this.plannedEpochs]
      : [timetable.elapsed(), timetable.seconds];
    // A search without an end has no elapsed share.
    const done = Number.isFinite(whole) ? Math.min(1, past / whole) : undefined;
    const cost = best && best.hard <= 0 ? best.soft : undefined;
    const replies: (EpochReply | undefined)[] = this.peers.map(() => undefined);
    // Set before any of them begins, as each checks the state of the other.
    if (!this.isLocal) for (const { role } of this.tasks) signals.tellWork(role, true);
    const working = this.peers.map(async (peer, i) => {
      const ofOther = lastReplies[1 - i];
      try {
        replies[i] = await peer.epoch({ done, other: ofOther?.found, message: ofOther?.message, bound, cost, last });
      } catch (error) {
        this.failure ??= error;
      }
    });
    return { replies, isOver: Promise.all(working).then(() => true) };
  }

  private accept(reply: EpochReply | undefined): void {
    if (!reply) return;
    this.bound = Math.max(this.bound, reply.bound);
    this.isHurried ||= reply.isHurried ?? false;
    if (reply.priced && !(this.proof && isAsGood(this.proof, reply.priced))) this.proof = reply.priced;
    const found = reply.best ?? reply.found;
    if (found && (!this.best || isBetter(found, this.best))) this.best = found;
  }

  /** Asks the searchers to end their epoch; one that verifies a bound has more time, unless the caller cancelled. */
  private async endEarly({ isOver }: CurrentEpoch): Promise<void> {
    const { signals, timetable } = this;
    const askToEnd = async (): Promise<void> => {
      signals.ask(this.isCancelled ? Stop.Verifying : Stop.Searching);
      this.patience = delay(PATIENCE_MS);
      await Promise.race([isOver, this.patience]);
    };
    await askToEnd();
    if (signals.isVerifying && !this.isCancelled) {
      await Promise.race([isOver, this.cancellation.aborted, timetable.verified]);
      if (this.isCancelled) await askToEnd();
    }
    this.ended = this.isCancelled ? 'cancelled' : 'time';
  }

  /** Ends the search if the best roster meets the bound, or the time is over; returns true then. */
  private settle(): boolean {
    const { best, bound, timetable } = this;
    const isOptimum = best !== undefined && best.hard <= 0 && isOptimal(best.soft, bound);
    if (isOptimum && this.judged(best).hard <= 0) this.ended = 'optimal';
    else if (timetable.elapsed() >= timetable.seconds) this.ended = 'time';
    return isOptimum || this.ended !== 'epochs';
  }

  private judged(roster: Incumbent): { hard: number; soft: number } {
    return this.priced ? score(this.priced, roster.cells) : roster;
  }

  /** Reports progress, with pauses in between. */
  private reportProgress(): void {
    const { best, priced } = this;
    const { onProgress, limit } = this.options;
    if (!best || !onProgress || (limit && limit.clock() - this.reportedMs < PROGRESS_EVERY_MS)) return;
    this.reportedMs = limit?.clock() ?? 0;
    const { hard, soft } = this.judged(best);
    onProgress({
      epoch: this.epoch,
      phases: this.replies.map((reply) => reply!.phase),
      hard,
      cost: soft,
      cells: best.cells,
      ...bounds(soft, hard > 0 && priced ? -Infinity : this.bound),
    });
  }
}

/** Returns true if a cost equals the bound within rounding. */
const isOptimal = (cost: number, bound: number): boolean =>
  cost <= bound + OPTIMAL_WITHIN * Math.max(1, Math.abs(cost));

/**
 * Returns true if the first one has a better verified bound, or is final at the same one, or has a better bound. At a
 * tie, prices without verification give way to the second.
 */
function isAsGood(first: PricedBound, second: PricedBound): boolean {
  const [one, other] = [first, second].map(({ verified }) => verified?.bound ?? -Infinity) as [number, number];
  if (one !== other) return one > other;
  const [isFinal, isOtherFinal] = [first, second].map(({ verified }) => verified?.isFinal);
  if (isFinal !== isOtherFinal) return isFinal === true;
  return first.bound > second.bound || (first.bound === second.bound && first.verified !== undefined);
}

function bounds(cost: number, bound: number): { bound?: number; gap?: number } {
  if (!Number.isFinite(bound)) return {};
  return { bound, gap: cost > 0 ? Math.max(0, (cost - bound) / cost) : 0 };
}

function isBetter(a: Incumbent, b: Incumbent): boolean {
  return a.hard < b.hard - 1e-6 || (a.hard < b.hard + 1e-6 && a.soft < b.soft);
}
