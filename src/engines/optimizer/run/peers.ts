import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import loadHighs from 'highs';
import { MAX_WORK } from '../lagrangian/alike';
import { certify } from '../lagrangian/certify';
import { Proof } from '../lagrangian/verify-bound';
import type { Certificate } from '../score/checker';
import { compile } from '../model/compiled';
import { type EpochInput, type EpochReply, permitted, type PricedBound, type Verified } from './epoch';
import { isShiftCover } from '../model/shift-cover';
import { withHardenedRulesPriced } from '../model/hardened-rules';
import { listImpossible, type Impossible } from '../explain/impossible';
import { IntervalSearch } from '../strategies/interval-search';
import type { OtherSearcher } from '../strategies/opening';
import type { Cells, Problem } from '../model/problem';
import { ShiftSearch } from '../strategies/shift-search';
import { Signals, Stop } from './signals';
import { SmallSearch } from '../strategies/small-search';
import { grantUnavoidable } from '../explain/unavoidable';
import { isSolvedWhole } from '../program/whole-program';

/** Workers run as this thread does: from the sources with their preload, in a release without. */
const ARGUMENTS = __filename.endsWith('.ts') ? ['-r', join(__dirname, '../../../register.cjs')] : [];

/** Input of a searcher, passed to a worker thread unchanged. */
export interface PeerTask {
  readonly problem: Problem;
  readonly role: 0 | 1;
  readonly seed: number;
  readonly plannedEpochs: number;
  /** Time limit of the search in seconds, if any. */
  readonly seconds?: number;
  /** True if only the time limits the epochs. */
  readonly isOpenEnded?: boolean;
  readonly start?: Cells;
  /** The memory of `Signals`. */
  readonly signals: SharedArrayBuffer;
}

/** Messages to a worker and back. */
export type PeerRequest =
  | { readonly epoch: EpochInput }
  | { readonly certify: Cells; readonly priced?: PricedBound }
  | { readonly impossible: true };

/** A searcher in this thread or in a separate one. */
export interface Peer {
  /** Returns infeasibilities, and rules that someone has to break. */
  impossible(): Promise<readonly Impossible[]>;
  epoch(input: EpochInput): Promise<EpochReply>;
  /** Checks a roster, and verifies a bound by the prices. */
  certify(cells: Cells, priced?: PricedBound): Promise<Certificate>;
  stop(): Promise<void>;
}

/** A searcher in the current thread. */
interface OpenSearcher {
  epoch(input: EpochInput): EpochReply;
  impossible(): readonly Impossible[];
}

/** Work of verification within the search per planned epoch, in nanoseconds: a short search needs its time. */
const VERIFYING_AN_EPOCH = 0.06e9;
/** The same per remaining second: roster lines are relaxed further if there is no time for more. */
const VERIFYING_A_SECOND = 0.42e9;
/** Approximate work of the final price steps per planned epoch, and maximum, in nanoseconds. */
const STEPS_AN_EPOCH = 0.1e9;
const MAX_OF_STEPS = 4e9;

const workOfSteps = ({ plannedEpochs }: PeerTask): number => Math.min(MAX_OF_STEPS, STEPS_AN_EPOCH * plannedEpochs);

const otherSearcher = (signals: Signals, role: 0 | 1): OtherSearcher => ({
  get isAtWork() {
    return signals.isAtWork(role);
  },
  get isDone() {
    return signals.isDone(role);
  },
  await: (mostMs) => signals.await(role, mostMs),
});

/** Creates the searcher of a task, in whichever thread this runs. */
export async function openSearcher(task: PeerTask): Promise<OpenSearcher> {
  const signals = new Signals(task.signals);
  const highs = await loadHighs();
  const cancelled = (): boolean => signals.isAsked(Stop.Searching);
  const { problem, frozen, unavoidable } = grantUnavoidable(highs, withHardenedRulesPriced(task.problem), cancelled);
  const c = compile(problem, frozen);
  const start = task.start && permitted(c, task.start);
  // If something is granted, or priced instead of forbidden, the certificate refers to other rosters.
  const isAsGiven = problem === task.problem;
  const usualWork = Math.min(MAX_WORK, VERIFYING_AN_EPOCH * task.plannedEpochs);
  let proof: Proof | undefined;
  const verify = (prices: Float64Array): Verified | undefined => {
    const isTooLate = (): boolean => signals.isAsked(Stop.Verifying);
    const secondsLeft = (1 - signals.over) * (task.seconds ?? Infinity);
    const work = Math.min(usualWork, VERIFYING_A_SECOND * secondsLeft);
    signals.isVerifying = true;
    try {
      proof = new Proof(problem, prices, { work, workOfSteps: workOfSteps(task) });
      return proof.verify(isTooLate);
    } finally {
      signals.isVerifying = false;
    }
  };
  const other = otherSearcher(signals, task.role === 0 ? 1 : 0);
  const searchFrom = (from: Cells | undefined): Pick<OpenSearcher, 'epoch'> =>
    isShiftCover(c)
      ? new ShiftSearch(c, task.role, task.seed, highs, cancelled, task.plannedEpochs, from)
      : new IntervalSearch(c, task.role, task.seed, highs, cancelled, task.plannedEpochs, from, {
          verify: isAsGiven ? verify : undefined,
          proven: isAsGiven ? () => proof : undefined,
          timeOver: () => signals.over,
          seconds: task.seconds,
          other,
        });
  const planned = { epochs: task.plannedEpochs, seconds: task.isOpenEnded ? task.seconds : undefined };
  const search = isSolvedWhole(c)
    ? new SmallSearch(c, task.role, task.seed, highs, cancelled, planned, other, start, searchFrom)
    : searchFrom(start);
  return {
    epoch: (input) => search.epoch(input),
    impossible: () => [...listImpossible(task.problem), ...unavoidable],
  };
}

/** Checks a roster of the task, and verifies a bound until asked to stop. */
export function certifyTask(task: PeerTask, cells: Cells, priced?: PricedBound): Certificate {
  const told = new Signals(task.signals);
  return certify(task.problem, cells, priced, {
    cancelled: () => told.isAsked(Stop.Verifying),
    workOfSteps: workOfSteps(task),
  });
}

/** A searcher in this thread, for tests and short problems. It yields to the event loop between epochs. */
export async function localPeer(task: PeerTask): Promise<Peer> {
  const searcher = await openSearcher(task);
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      setImmediate(resolve);
    });
  return {
    impossible: async () => searcher.impossible(),
    epoch: async (input) => {
      await pause();
      return searcher.epoch(input);
    },
    certify: async (cells, priced) => certifyTask(task, cells, priced),
    stop: async () => undefined,
  };
}

/** A searcher in a worker thread. If the worker dies, the pending call and all later ones reject with the cause. */
export function threadPeer(task: PeerTask): Peer {
  const signals = new Signals(task.signals);
  const worker = new Worker(require.resolve('./peer-worker'), {
    workerData: task,
    execArgv: ARGUMENTS,
  });
  // Requests are answered in order.
  const waiting: { resolve: (value: never) => void; reject: (error: Error) => void }[] = [];
  let dead: Error | undefined;
  const die = (error: Error): void => {
    dead ??= error;
    signals.tellWork(task.role, false);
    for (const { reject } of waiting.splice(0)) reject(dead);
  };
  worker.on('message', (answer: unknown) => waiting.shift()?.resolve(answer as never));
  worker.on('error', die);
  worker.on('exit', () => die(new Error('the search thread ended')));
  const ask = <T>(request: PeerRequest): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (dead) {
        signals.tellWork(task.role, false);
        return reject(dead);
      }
      waiting.push({ resolve, reject });
      worker.postMessage(request);
    });
  return {
    impossible: () => ask<readonly Impossible[]>({ impossible: true }),
    epoch: (input) => ask<EpochReply>({ epoch: input }),
    certify: (cells, priced) => ask<Certificate>({ certify: cells, priced }),
    stop: async () => {
      await worker.terminate();
    },
  };
}
