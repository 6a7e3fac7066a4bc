/** @own-modules */
import { getEventListeners } from 'node:events';
import threads from 'node:worker_threads';
import { compile } from '../../../src/engines/optimizer/model/compiled';
import { listImpossible } from '../../../src/engines/optimizer/explain/impossible';
import { threadPeer } from '../../../src/engines/optimizer/run/peers';
import type { Person, Problem } from '../../../src/engines/optimizer/model/problem';
import { Signals, Stop } from '../../../src/engines/optimizer/run/signals';
import { type Result, solve } from '../../../src/engines/optimizer/solve';
import { after, again } from '../../../src/engines/optimizer/run/waiting';
import { bruteForce } from '../../support/problems/brute-force';
import { makeCallCenter } from '../../support/problems/call-center';
import { limited } from '../../support/problems/limits';
import { randomProblem } from '../../support/problems/random-problem';
import { budget } from '../../support/budget';

/** A day of one shift for one person; ten points for one missing or too many. */
function oneShift(people: readonly Person[], days: number): Problem {
  return {
    days,
    firstWeekday: 0,
    slotsPerDay: 1,
    skills: 1,
    need: new Int32Array(days).fill(1),
    underWeight: new Float64Array(days).fill(10),
    overWeight: new Float64Array(days).fill(10),
    kinds: [{ name: 'day', template: 0, startMinute: 480, endMinute: 960, minutes: 480, covers: [0] }],
    people,
  };
}

const AGENTS = budget({ short: 12, long: 40 });

afterEach(() => jest.useRealTimers());

describe('waiting', () => {
  it('lasts weeks where one timer would not', () => {
    jest.useFakeTimers();
    const act = jest.fn();
    after(2 ** 31 + 5000, act);
    const off = jest.fn();
    const callOff = after(2 ** 31 + 5000, off);
    after(Infinity, off);
    jest.advanceTimersByTime(2 ** 31 + 4000);
    expect(act).not.toHaveBeenCalled();
    callOff();
    jest.advanceTimersByTime(1000);
    expect(act).toHaveBeenCalledTimes(1);
    expect(off).not.toHaveBeenCalled();
  });
});

describe('a run', () => {
  const { problem: ofOneWeek } = makeCallCenter({ agents: budget({ short: 10, long: 20 }), days: 7, seed: 2 });
  let withoutLimit: Promise<Result> | undefined;
  it.each([1e9, Infinity])('works as well with a limit of %d seconds as with none', async (seconds) => {
    const limited = await solve(ofOneWeek, {
      epochs: 2,
      limit: { seconds, clock: () => performance.now() },
      threads: false,
    });
    const free = await (withoutLimit ??= solve(ofOneWeek, { epochs: 2, threads: false }));
    expect(limited).toMatchObject({ ended: 'epochs', epochs: 2, cost: free.cost });
  });

  it('plans for a limit without end as for that of a day', async () => {
    const controller = new AbortController();
    const result = await solve(randomProblem(5, { people: 8, days: 14 }), {
      limit: { seconds: Infinity, clock: () => performance.now() },
      signal: controller.signal,
      onProgress: ({ epoch }) => {
        if (epoch > 1) controller.abort();
      },
      threads: false,
    });
    expect(['cancelled', 'optimal']).toContain(result.ended);
  });

  it('that was aborted leaves no listener behind, nor does any other', async () => {
    const problem = randomProblem(5, { people: 3, days: 7 });
    const controller = new AbortController();
    const { signal } = controller;
    await solve(problem, { epochs: 1, threads: false, signal });
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
    controller.abort();
    const aborted = await solve(problem, { epochs: 5, signal });
    expect(aborted.ended).toBe('cancelled');
    expect(aborted.cells).toHaveLength(21);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  it('ends with the best legal roster when a worker dies between two epochs', async () => {
    const { problem } = makeCallCenter({ agents: AGENTS, days: 14, seed: 2 });
    const RealWorker = threads.Worker;
    const workers: threads.Worker[] = [];
    jest.spyOn(threads, 'Worker').mockImplementation((...args) => {
      workers.push(new RealWorker(...args));
      return workers.at(-1)!;
    });
    let killed = false;
    const result = await solve(problem, {
      epochs: 100_000,
      onProgress: (p) => {
        if (p.hard > 0 || killed) return;
        killed = true;
        void workers[1]!.terminate();
      },
    }).finally(() => jest.restoreAllMocks());
    expect(result).toMatchObject({ ended: 'failed', failure: 'the search thread ended' });
    expect(result.certificate.legal).toBe(true);
    expect(result.cells.some((v) => v > 0)).toBe(true);
    for (const worker of workers) expect(worker.threadId).toBe(-1);
  });

  /** Solves with a second searcher that verifies in its second epoch, until `answer` lets it end. */
  async function solveVerifying(limit: number, whenVerifying: (signals: Signals, answer: () => void) => void) {
    const { problem } = makeCallCenter({ agents: AGENTS, days: 14, seed: 2 });
    const RealWorker = threads.Worker;
    let count = 0;
    jest.spyOn(threads, 'Worker').mockImplementation((...args) => {
      const worker = new RealWorker(...args);
      if (count++ === 0) return worker;
      const signals = new Signals(args[1]!.workerData.signals);
      const post = worker.postMessage.bind(worker);
      let epochs = 0;
      worker.postMessage = (request) => {
        if (!('epoch' in request) || epochs++ !== 1) return post(request);
        signals.isVerifying = true;
        const verified = { bound: 0.5, isFinal: true };
        const answer = { bound: 0.5, phase: 'bound', priced: { bound: 0.5, prices: [], verified } };
        whenVerifying(signals, () => worker.emit('message', answer));
      };
      return worker;
    });
    const controller = new AbortController();
    const { signal } = controller;
    const solving = solve(problem, { limit: { seconds: limit, clock: () => performance.now() }, signal });
    return { controller, found: solving.finally(() => jest.restoreAllMocks()) };
  }
  const asked = (signals: Signals, stop: Stop, act: () => void): void => {
    const callOff = again(5, () => {
      if (!signals.isAsked(stop)) return;
      callOff();
      act();
    });
  };

  it('waits for a bound that is being verified when its time is over', async () => {
    // Only time is faked: worker threads answer in real time.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] });
    let begun = (): void => {};
    const isVerifying = new Promise<void>((resolve) => (begun = resolve));
    // Other searchers are no longer awaited after 7.04 s of the limit of 8 s; the bound comes at about 7.3 s.
    const { found } = await solveVerifying(8, (signals, answer) => {
      asked(signals, Stop.Searching, () => after(500, answer));
      begun();
    });
    await isVerifying;
    await jest.advanceTimersByTimeAsync(7500);
    const { ended, certificate } = await found;
    expect([ended, certificate.bound]).toEqual(['time', 0.5]);
  });

  it('that is cancelled asks to end the verifying at once, and keeps the bound', async () => {
    let begun = (): void => {};
    const isVerifying = new Promise<void>((resolve) => (begun = resolve));
    const { controller, found } = await solveVerifying(60, (signals, answer) => {
      asked(signals, Stop.Verifying, answer);
      begun();
    });
    await isVerifying;
    controller.abort();
    const { ended, bound } = await found;
    expect([ended, bound]).toEqual(['cancelled', 0.5]);
  });

  it('keeps what one searcher found while the other one does not answer', async () => {
    const { problem } = makeCallCenter({ agents: AGENTS, days: 14, seed: 2 });
    const people = problem.people.map((p) => ({ ...p, rules: p.rules?.filter(({ hard }) => hard) }));
    const RealWorker = threads.Worker;
    const controller = new AbortController();
    let count = 0;
    jest.spyOn(threads, 'Worker').mockImplementation((...args) => {
      const worker = new RealWorker(...args);
      if (count++ === 0) {
        worker.on('message', ({ phase }) => {
          if (phase === 'annealing') controller.abort();
        });
        return worker;
      }
      const post = worker.postMessage.bind(worker);
      let epochs = 0;
      // It bounds, and hears no more of its first epoch of annealing.
      worker.postMessage = (request) => {
        if (!('epoch' in request) || epochs++ < 3) post(request);
      };
      return worker;
    });
    const costs: number[] = [];
    const found = await solve(
      { ...problem, people },
      {
        seed: 1,
        epochs: 8,
        signal: controller.signal,
        onProgress: ({ cost }) => costs.push(cost),
      },
    ).finally(() => jest.restoreAllMocks());
    expect([found.ended, costs.length]).toEqual(['cancelled', 3]);
    expect(found.cost).toBeLessThan(Math.min(...costs));
  });

  it('rejects every later question to a worker that died', async () => {
    const problem = { ...oneShift([{ id: 'Ada' }], 1), need: new Int32Array(9) };
    const peer = threadPeer({ problem, role: 0, seed: 0, plannedEpochs: 1, signals: new Signals().memory });
    await expect(peer.epoch({ bound: 0 })).rejects.toThrow(/need has 9 entries/);
    await expect(peer.epoch({ bound: 0 })).rejects.toThrow(/need has 9 entries/);
    await peer.stop();
  });
});

describe('a roster to start from', () => {
  it('is brought in line with a new day off, a new shift and a template taken away first', async () => {
    const all = Uint16Array.of(1, 1, 1);
    for (const person of [
      { daysOff: [1] },
      { blocked: [{ day: 1, template: 0 }] },
      { fixed: [{ day: 1, kind: -1 }] },
    ]) {
      const problem = limited(oneShift([{ id: 'Ada', ...person }], 3));
      const result = await solve(problem, { start: all, epochs: 4, threads: false });
      expect(result).toMatchObject({ cost: 10, bound: 10, ended: 'optimal', certificate: { legal: true } });
      expect([...result.cells]).toEqual([1, 0, 1]);
    }
    const fixed = oneShift(
      [
        { id: 'Ada', fixed: [{ day: 0, kind: 0 }] },
        { id: 'Ben', allowed: new Uint8Array(2) },
      ],
      2,
    );
    const result = await solve(fixed, { start: Uint16Array.of(0, 1, 1, 1), epochs: 4, threads: false });
    expect([...result.cells]).toEqual([1, 1, 0, 0]);
  });

  it('may break anything: the result is as good as without it', async () => {
    for (let seed = 1; seed <= budget({ short: 3, long: 6 }); seed++) {
      const problem = randomProblem(seed, { people: 2, days: 4 });
      const best = bruteForce(problem);
      const start = Uint16Array.from({ length: 8 }, (_, i) => (seed + i) % (problem.kinds.length + 1));
      const result = await solve(problem, { seed, start, epochs: 30, threads: false });
      expect(result.certificate.legal).toBe(best.hard < 1e-9);
      if (best.hard < 1e-9) expect(result.cost).toBeCloseTo(best.soft, 6);
    }
  });
});

describe('costs', () => {
  it.each([12, 110])('are those of slots times those of rules: %i people get the same roster', async (agents) => {
    const { problem } = makeCallCenter({ agents, days: 14, seed: 3 });
    const other: Problem = {
      ...problem,
      underWeight: problem.underWeight.map((w) => w * 128),
      overWeight: problem.overWeight.map((w) => w * 128),
      rules: {
        coverNotShort: { weight: 1 / 128 },
        coverNotOver: { weight: 1 / 128 },
      },
    };
    const usual = await solve(problem, { seed: 2, epochs: 2, threads: false });
    const same = await solve(other, { seed: 2, epochs: 2, threads: false });
    expect(same.cells).toEqual(usual.cells);
    expect(same.cost).toBeCloseTo(usual.cost, 6);
  });
});

describe('two thousand variants of shifts', () => {
  it('are laid out in memory linear in their number, and worked', async () => {
    const kinds = Array.from({ length: 2000 }, (_, i) => ({
      name: `${i}`,
      template: i % 40,
      startMinute: 300 + 15 * (i % 40),
      endMinute: 780 + 15 * (i % 40),
      minutes: 450,
      covers: Array.from({ length: 32 }, (_c, s) => 20 + (i % 40) + s).filter(
        (_s, at) => at !== 4 + (Math.floor(i / 40) % 24),
      ),
    }));
    const days = 3;
    const problem = limited({
      days,
      firstWeekday: 0,
      kinds,
      slotsPerDay: 96,
      skills: 1,
      need: new Int32Array(days * 96).fill(1),
      underWeight: new Float64Array(days * 96).fill(2),
      overWeight: new Float64Array(days * 96).fill(1),
      minRestMinutes: 660,
      people: Array.from({ length: 6 }, (_, i) => ({ id: `${i}` })),
    });
    const { diffs } = compile(problem);
    expect(diffs.slots.length + 3 * diffs.from.length).toBeLessThan(2000 * 500);
    for (const [a, b] of [
      [0, 7],
      [7, 0],
      [1999, 3],
      [5, 5],
    ] as const) {
      const place = diffs.of(a, b);
      const slots = (v: number): readonly number[] => (v ? kinds[v - 1]!.covers : []);
      expect([...diffs.slots.subarray(diffs.from[place], diffs.mid[place])]).toEqual(
        slots(a).filter((s) => !slots(b).includes(s)),
      );
      expect([...diffs.slots.subarray(diffs.mid[place], diffs.end[place])]).toEqual(
        slots(b).filter((s) => !slots(a).includes(s)),
      );
    }
    const result = await solve(problem, { epochs: 2, threads: false });
    expect(result.certificate.legal).toBe(true);
    expect(result.certificate.costByConstraint.coverNotShort).toBeLessThan(days * 96 * 2);
  });
});

describe('what is impossible', () => {
  it('is found for several skills, as by going through all sets of them', () => {
    const random = randomProblem(3, { people: 6, days: 5, skills: 4 });
    const { need, slotsPerDay, skills, people } = random;
    const found = listImpossible({ ...random, underWeight: random.underWeight.map(() => 1) });
    // Everyone may work everywhere here, so that only skills matter.
    const open = {
      ...random,
      kinds: random.kinds.slice(0, 1).map((k) => ({ ...k, template: 0, covers: [0, 1, 2, 3] })),
      underWeight: random.underWeight.map(() => 1),
      people: people.map(({ id, skills: has }) => ({ id, skills: has })),
    };
    const wrong: string[] = [];
    for (let at = 0; at < 5 * slotsPerDay; at++) {
      for (let set = 1; set < 1 << skills; set++) {
        let needed = 0;
        for (let k = 0; k < skills; k++) if (set & (1 << k)) needed += need[at * skills + k]!;
        if (needed > people.filter((p) => p.skills!.some((k) => set & (1 << k))).length) wrong.push(`${at}`);
      }
    }
    const listed = listImpossible(open);
    expect(listed.length > 0).toBe(wrong.length > 0);
    if (wrong.length)
      expect(listed[0]!.says).toContain(`day ${Math.floor(Number(wrong[0]) / 4)} from slot ${Number(wrong[0]) % 4}`);
    expect(found).toBeDefined();
  });
});
