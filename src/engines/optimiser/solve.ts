import { check, type Certificate } from './checker';
import { compile } from './compiled';
import type { EpochReply, Incumbent } from './epoch';
import { refuseFaults } from './faults';
import { hardenedRules } from './hardened-rules';
import { listImpossible } from './impossible';
import { localPeer, type Peer, type PeerTask, threadPeer } from './peers';
import type { Cells, Problem } from './problem';
import { score } from './score';

/** Longest wait for searchers to notice a cancellation before their threads are ended. */
const PATIENCE_MS = 100;
/** Time after the limit at which searchers are stopped within an epoch. */
const GRACE_MS = 1500;
const PROGRESS_EVERY_MS = 250;
const DEFAULT_EPOCHS = 40;
const EPOCHS_A_SECOND = 4;

/** How far a search is. `gap` is (cost - bound) / cost, between 0 and 1; missing without a bound. */
interface Progress {
  readonly epoch: number;
  readonly phases: readonly string[];
  /** Weighted hard violations of the best roster; 0 is legal. */
  readonly hard: number;
  readonly cost: number;
  readonly bound?: number;
  readonly gap?: number;
}

interface SolveOptions {
  /** Same seed, same epochs: same roster, byte for byte. Default 0. */
  readonly seed?: number;
  /**
   * Epochs to run at most; an epoch is about a quarter of a second of counted work. Default 40, or with `limit` as many
   * as it allows, planned as four a second.
   */
  readonly epochs?: number;
  /** Stops after the epoch in which the clock (in milliseconds) passes the limit; nothing else uses a clock. */
  readonly limit?: { readonly seconds: number; readonly clock: () => number };
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** A roster to start from. */
  readonly start?: Cells;
  /** Two worker threads (default), or both searches in turn in this thread with the same result. */
  readonly threads?: boolean;
}

/** The best roster that was found, and its proof. */
export interface Result {
  readonly cells: Cells;
  readonly cost: number;
  /** Proven: no legal roster costs less. Missing when nothing was proven. */
  readonly bound?: number;
  readonly gap?: number;
  readonly certificate: Certificate;
  /** Demands that no roster can satisfy, in words. */
  readonly impossible: readonly string[];
  readonly epochs: number;
  readonly ended: 'optimal' | 'epochs' | 'time' | 'cancelled';
}

/**
 * Looks for a cheap legal roster with two searches and proves how far it can be from the best one. Always answers: a
 * problem that cannot be satisfied gets the best effort, the broken rules in the certificate and the reasons in
 * `impossible`. Throws a RangeError that lists every fault of the problem and the options.
 */
export async function solve(problem: Problem, options: SolveOptions = {}): Promise<Result> {
  refuseFaults(problem, options);
  const impossible = listImpossible(problem);
  // Where hard rules are priced for the search, its rosters are judged again by the problem's own rules.
  const priced = hardenedRules(problem.rules).length ? compile(problem) : undefined;
  const flag = new SharedArrayBuffer(4);
  const stopFlag = new Int32Array(flag);
  const epochs = Math.max(1, options.epochs ?? (options.limit ? Infinity : DEFAULT_EPOCHS));
  const plannedEpochs = Math.max(
    1,
    options.epochs ?? (options.limit ? Math.ceil(options.limit.seconds * EPOCHS_A_SECOND) : DEFAULT_EPOCHS),
  );
  const judged = (roster: Incumbent): { hard: number; soft: number } => (priced ? score(priced, roster.cells) : roster);
  const tasks = ([0, 1] as const).map((role): PeerTask => ({
    problem,
    role,
    seed: options.seed ?? 0,
    plannedEpochs,
    start: options.start,
    flag,
  }));
  const peers: Peer[] = options.threads === false ? await Promise.all(tasks.map(localPeer)) : tasks.map(threadPeer);
  const cancelled = whenAborted(options.signal);
  const clock = options.limit?.clock;
  const begun = clock?.() ?? 0;
  const elapsed = (): number => (clock ? (clock() - begun) / 1000 : 0);
  const seconds = options.limit?.seconds ?? Infinity;
  let guard: ReturnType<typeof setTimeout> | undefined;
  if (Number.isFinite(seconds)) guard = setTimeout(() => Atomics.store(stopFlag, 0, 1), seconds * 1000 + GRACE_MS);
  let best = undefined as Incumbent | undefined;
  let bound = -Infinity;
  let replies: EpochReply[] = [];
  let ended: Result['ended'] = 'epochs';
  let epoch = 0;
  let reported = -Infinity;
  const note = (reply: EpochReply): void => {
    bound = Math.max(bound, reply.bound);
    const found = reply.best ?? reply.found;
    if (found && (!best || isBetter(found, best))) best = found;
  };
  try {
    while (epoch < epochs) {
      const inputs = [1, 0].map((other) => ({
        other: replies[other]?.found,
        relaxed: replies[other]?.relaxed,
        shifts: replies[other]?.shifts,
        bound,
      }));
      const round = Promise.all(peers.map((peer, i) => peer.epoch(inputs[i]!)));
      const answered = await Promise.race([round, cancelled]);
      if (answered) replies = answered;
      else {
        Atomics.store(stopFlag, 0, 1);
        const late = await Promise.race([round.catch(() => undefined), delay(PATIENCE_MS)]);
        replies = late ?? [];
        ended = 'cancelled';
      }
      // In the order of the searchers, not of their answers, so that ties fall the same way every time.
      replies.forEach(note);
      epoch++;
      if (ended === 'cancelled') break;
      if (best && options.onProgress && (!clock || clock() - reported >= PROGRESS_EVERY_MS)) {
        reported = clock?.() ?? 0;
        const { hard, soft } = judged(best);
        options.onProgress({
          epoch,
          phases: replies.map((r) => r.phase),
          hard,
          cost: soft,
          ...bounds(soft, hard > 0 && priced ? -Infinity : bound),
        });
      }
      const settled = best && best.hard <= 0 && best.soft <= bound + 1e-6 ? best : undefined;
      if (settled && judged(settled).hard <= 0) ended = 'optimal';
      else if (elapsed() >= seconds) ended = 'time';
      if (settled || ended !== 'epochs') break;
    }
    if (ended !== 'cancelled') {
      // The finds of both searchers in the last epoch may fit together.
      const inputs = [1, 0].map((other) => ({ other: replies[other]?.found, bound, last: true }));
      (await Promise.all(peers.map((peer, i) => peer.epoch(inputs[i]!)))).forEach(note);
    }
    const cells = best?.cells ?? options.start ?? new Uint16Array(problem.people.length * problem.days);
    const certificate = ended === 'cancelled' ? check(problem, cells) : await peers[0]!.check(cells);
    // Where rules are priced and no roster is legal, the bound includes these prices.
    const proven = certificate.legal || !priced ? bound : -Infinity;
    return {
      cells,
      cost: certificate.cost,
      ...bounds(certificate.cost, proven),
      certificate,
      impossible,
      epochs: epoch,
      ended,
    };
  } finally {
    clearTimeout(guard);
    await Promise.all(peers.map((peer) => peer.stop()));
  }
}

function bounds(cost: number, bound: number): { bound?: number; gap?: number } {
  if (!Number.isFinite(bound)) return {};
  return { bound, gap: cost > 0 ? Math.max(0, (cost - bound) / cost) : 0 };
}

function isBetter(a: Incumbent, b: Incumbent): boolean {
  return a.hard < b.hard - 1e-6 || (a.hard < b.hard + 1e-6 && a.soft < b.soft);
}

function whenAborted(signal: AbortSignal | undefined): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve(undefined);
    signal?.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}

function delay(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms).unref();
  });
}
