import { checkedAlone } from './lagrangian/certify';
import type { Certificate } from './score/checker';
import { compile } from './model/compiled';
import { type EpochReply, type Incumbent, permitted, type PricedBound } from './run/epoch';
import { refuseFaults } from './model/faults';
import { hardenedRules } from './model/hardened-rules';
import { localPeer, type Peer, type PeerTask, threadPeer } from './run/peers';
import type { Impossible } from './explain/impossible';
import type { Cells, Problem } from './model/problem';
import { score } from './score/score';
import { Signals, Stop } from './run/signals';
import { Timetable } from './run/timetable';
import { delay, listenForAbort } from './run/waiting';

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

interface SolveOptions {
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

/**
 * Searches for a cheap legal roster with two searchers and bounds its distance from the optimum. Always returns a
 * result: a problem that cannot be satisfied gets the best roster found, with the broken rules in the certificate and
 * the reasons in `impossible`. Throws a RangeError that lists every fault of the problem and the options, or the error
 * of a searcher that died before there was any roster.
 */
export async function solve(problem: Problem, options: SolveOptions = {}): Promise<Result> {
  refuseFaults(problem, options);
  // If hard rules are priced for the search, its rosters are evaluated again by the problem's own rules.
  const priced = hardenedRules(problem.rules).length ? compile(problem) : undefined;
  const signals = new Signals();
  const clock = options.limit?.clock;
  let best = undefined as Incumbent | undefined;
  // Before there is any roster nothing is aborted: a late one is better than none.
  const timetable = new Timetable(
    options.limit,
    (stop) => {
      if (best) signals.ask(stop);
    },
    (over) => (signals.over = over),
  );
  const epochs = options.epochs ?? (options.limit ? Infinity : DEFAULT_EPOCHS);
  const planned = options.epochs ?? (options.limit ? Math.ceil(timetable.seconds * EPOCHS_A_SECOND) : DEFAULT_EPOCHS);
  const plannedEpochs = Math.min(Math.max(1, planned), MAX_PLANNED);
  const judged = (roster: Incumbent): { hard: number; soft: number } => (priced ? score(priced, roster.cells) : roster);
  const tasks = ([0, 1] as const).map((role): PeerTask => ({
    problem,
    role,
    seed: options.seed ?? 0,
    plannedEpochs,
    seconds: options.limit && timetable.seconds,
    isOpenEnded: options.epochs === undefined && Number.isFinite(timetable.seconds),
    start: options.start,
    signals: signals.memory,
  }));
  const abort = listenForAbort(options.signal);
  let peers: Peer[] = [];
  let bound = -Infinity;
  let proof = undefined as PricedBound | undefined;
  let replies: (EpochReply | undefined)[] = [];
  let ended: Result['ended'] = 'epochs';
  let failure: unknown;
  let isHurried = false;
  /** After cancellation or the time limit: resolves when searchers should have noticed. */
  let patience: Promise<undefined> | undefined;
  let epoch = 0;
  let reported = -Infinity;
  const note = (reply: EpochReply | undefined): void => {
    if (!reply) return;
    bound = Math.max(bound, reply.bound);
    isHurried ||= reply.isHurried ?? false;
    if (reply.priced && !(proof && isAsGood(proof, reply.priced))) proof = reply.priced;
    const found = reply.best ?? reply.found;
    if (found && (!best || isBetter(found, best))) best = found;
  };
  /** Begins an epoch of both searchers. If one fails the run ends, but the other one's reply still counts. */
  const begin = (last?: boolean): { answers: (EpochReply | undefined)[]; isOver: Promise<true> } => {
    const [past, whole] = Number.isFinite(epochs) ? [epoch, plannedEpochs] : [timetable.elapsed(), timetable.seconds];
    // A search without an end has no elapsed share.
    const done = Number.isFinite(whole) ? Math.min(1, past / whole) : undefined;
    const inputs = [1, 0].map((other) => ({
      done,
      other: replies[other]?.found,
      relaxed: replies[other]?.relaxed,
      cooled: replies[other]?.cooled,
      chosen: replies[other]?.chosen,
      bound,
      cost: best && best.hard <= 0 ? best.soft : undefined,
      last,
    }));
    const answers: (EpochReply | undefined)[] = peers.map(() => undefined);
    // Set before any of them begins, as each checks the state of the other.
    if (options.threads !== false) for (const { role } of tasks) signals.tellWork(role, true);
    const working = peers.map(async (peer, i) => {
      try {
        answers[i] = await peer.epoch(inputs[i]!);
      } catch (error) {
        failure ??= error;
      }
    });
    return { answers, isOver: Promise.all(working).then(() => true) };
  };
  const tell = (): void => {
    if (!best || !options.onProgress || (clock && clock() - reported < PROGRESS_EVERY_MS)) return;
    reported = clock?.() ?? 0;
    const { hard, soft } = judged(best);
    options.onProgress({
      epoch,
      phases: replies.map((reply) => reply!.phase),
      hard,
      cost: soft,
      cells: best.cells,
      ...bounds(soft, hard > 0 && priced ? -Infinity : bound),
    });
  };
  try {
    peers = options.threads === false ? await Promise.all(tasks.map(localPeer)) : tasks.map(threadPeer);
    // The second searcher lists infeasibilities, as it has less to do initially.
    const listed = peers[1]!.impossible().catch((error: unknown) => {
      failure ??= error;
      return [];
    });
    while (epoch < epochs && !failure) {
      const { answers, isOver } = begin();
      tell(); // reports the previous epoch while the searchers work
      if (!(await Promise.race([isOver, abort.aborted, ...(best ? [timetable.overtime] : [])]))) {
        const isAborted = (): boolean => options.signal?.aborted ?? false;
        const askToEnd = async (): Promise<void> => {
          signals.ask(isAborted() ? Stop.Verifying : Stop.Searching);
          patience = delay(PATIENCE_MS);
          await Promise.race([isOver, patience]);
        };
        await askToEnd();
        if (signals.isVerifying && !isAborted()) {
          await Promise.race([isOver, abort.aborted, timetable.verified]);
          if (isAborted()) await askToEnd();
        }
        ended = isAborted() ? 'cancelled' : 'time';
      }
      replies = answers.slice(); // later replies are ignored
      // In the order of the searchers, not of their replies, so that ties are always resolved equally.
      replies.forEach(note);
      epoch++;
      // An abort is final: an early end is not reverted.
      if (proof?.verified?.isFinal && best && best.hard <= 0 && !patience && !signals.isAsked(Stop.Searching))
        timetable.giveTimeBack();
      if (patience) break;
      const settled = best && best.hard <= 0 && isOptimal(best.soft, bound) ? best : undefined;
      if (settled && judged(settled).hard <= 0) ended = 'optimal';
      else if (timetable.elapsed() >= timetable.seconds) ended = 'time';
      if (settled || ended !== 'epochs') break;
    }
    // The finds of both searchers in the last epoch may fit together.
    if (!patience && !failure) {
      const { answers, isOver } = begin(true);
      tell();
      await Promise.race([isOver, timetable.overtime]);
      answers.forEach(note);
    }
    if (failure && !best) throw failure instanceof Error ? failure : new Error(String(failure));
    const failed = failure;
    if (failed && ended !== 'optimal') ended = 'failed';
    if (isHurried && ended === 'epochs') ended = 'time';
    const cells = best?.cells ?? permitted(compile(problem), options.start);
    // A searcher that is still working cannot certify, and is not awaited then.
    const certified =
      failed || (patience && !replies[0]) ? undefined : peers[0]!.certify(cells, proof).catch(() => undefined);
    const enough = [timetable.over, ...(patience && ended === 'cancelled' ? [patience] : [])];
    const certificate = (await Promise.race([certified, ...enough])) ?? checkedAlone(problem, cells, proof?.verified);
    // If rules are priced and no roster is legal, the bound includes these prices.
    const proven = certificate.legal || !priced ? Math.max(bound, certificate.bound ?? -Infinity) : -Infinity;
    return {
      cells,
      cost: certificate.cost,
      ...bounds(certificate.cost, proven),
      certificate,
      impossible: (await Promise.race([listed, ...enough])) ?? [],
      epochs: epoch,
      ended,
      ...(failed ? { failure: failed instanceof Error ? failed.message : String(failed) } : {}),
    };
  } finally {
    timetable.stop();
    abort.stop();
    await Promise.all(peers.map((peer) => peer.stop()));
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
