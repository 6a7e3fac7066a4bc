import loadHighs from 'highs';
import { Proof } from '../../../src/engines/optimizer/lagrangian/verify-bound';
import { Annealer } from '../../../src/engines/optimizer/local-search/anneal';
import { WeekCoolings } from '../../../src/engines/optimizer/local-search/week-coolings';
import { compile } from '../../../src/engines/optimizer/model/compiled';
import { emptyRoster, type EpochReply } from '../../../src/engines/optimizer/run/epoch';
import { Capacities } from '../../../src/engines/optimizer/relaxation/capacities';
import { CoverBound } from '../../../src/engines/optimizer/relaxation/cover-bound';
import { IntervalSearch } from '../../../src/engines/optimizer/strategies/interval-search';
import { Opening } from '../../../src/engines/optimizer/strategies/opening';
import type { Problem } from '../../../src/engines/optimizer/model/problem';
import { isShiftCover } from '../../../src/engines/optimizer/model/shift-cover';
import { Random } from '../../../src/engines/random';
import { isAskedOverWeeks } from '../../../src/engines/optimizer/model/wants';
import { type Result, solve } from '../../../src/engines/optimizer/solve';
import { finished } from '../../../src/engines/optimizer/run/task';
import { limited } from '../../support/problems/limits';
import { minutesWanted } from '../../support/problems/minutes-wanted';
import { DAYS, HOURS, teamOfOneQueue } from '../../support/problems/team-of-one-queue';
import { budget } from '../../support/budget';

const EPOCHS = budget({ short: 8, long: 20 });

/** The team with a target of minutes over windows of days. */
function withWindows(...windows: readonly (readonly [number, number])[]): Problem['people'] {
  const targets = windows.map(([from, to]) => ({ from, to, target: 2400 }));
  return teamOfOneQueue.people.map((person) => ({ ...person, rules: [minutesWanted(0.1, targets)] }));
}

/** The same person with hard rules. */
const asLimits = (person: Problem['people'][number]): Problem['people'][number] => ({
  ...person,
  rules: person.rules!.map((rule) => ({ ...rule, hard: true })),
});

/** The roster that most tests ask about, searched for once. */
let usual: Promise<Result> | undefined;
const solvedTeam = (): Promise<Result> =>
  (usual ??= solve(teamOfOneQueue, { seed: 1, epochs: EPOCHS, threads: false }));

type Beside = ConstructorParameters<typeof IntervalSearch>[7];

describe('a small roster of people with contracts', () => {
  it('is bounded with what people want, and the same in threads', async () => {
    expect(isShiftCover(compile(teamOfOneQueue))).toBe(false);
    const found = await solvedTeam();
    expect(found.certificate.legal).toBe(true);
    expect(found.certificate.bound).toBeGreaterThan(0.2 * found.cost);
    const again = await solve(teamOfOneQueue, { seed: 1, epochs: EPOCHS });
    expect(again.cells).toEqual(found.cells);
  });

  it('is legal from the first epoch on, also where hard limits ask for work', async () => {
    const limits = { minMinutes: 4320, maxMinutes: 4800, minDaysInARow: 2, minDaysOffInARow: 2, maxDaysInARow: 5 };
    const people = teamOfOneQueue.people.map((person) => ({ ...person, ...limits }));
    const busy = limited({ ...teamOfOneQueue, people });
    const ofTwo = {
      ...busy,
      skills: 2,
      need: Int32Array.from({ length: 2 * DAYS * HOURS }, (_, i) => (i % 2 ? 0 : busy.need[i >> 1]!)),
    };
    for (const problem of [busy, ofTwo])
      for (const epochs of [1, 2, 3]) {
        const { certificate } = await solve(problem, { seed: 1, epochs, threads: false });
        expect([problem.skills, epochs, certificate.violations]).toEqual([problem.skills, epochs, []]);
      }
  });

  it('is bounded week by week where a bound of the whole would take too long, by less', async () => {
    const c = compile(teamOfOneQueue);
    const highs = await loadHighs();
    const boundWithin = (mostEffort?: number): { bound: number; parts: number } => {
      const relaxation = new CoverBound(highs, c, new Capacities(c), mostEffort);
      const steps = [...relaxation.solve(() => false)];
      return { bound: relaxation.bound, parts: 1 + steps.filter((effort) => effort === Infinity).length };
    };
    const whole = boundWithin();
    const weekly = boundWithin(1);
    expect([whole.parts, weekly.parts]).toEqual([1, 2]);
    expect(weekly.bound).toBeGreaterThan(0);
    expect(weekly.bound).toBeLessThanOrEqual(whole.bound + 1e-3);
    const { cost } = await solvedTeam();
    expect(whole.bound).toBeLessThanOrEqual(cost + 1e-3);
  });

  it('counts loads that are shared in each week apart, never more than in all of them together', async () => {
    const highs = await loadHighs();
    const r = new Random(7);
    const boundOf = (problem: Problem, mostEffort?: number): number => {
      const c = compile(problem);
      const relaxation = new CoverBound(highs, c, new Capacities(c), mostEffort);
      finished(relaxation.solve(() => false));
      return relaxation.bound;
    };
    const cases = budget({ short: 8, long: 30 });
    const lost: number[] = [];
    for (let n = 0; n < cases; n++) {
      const busy = 1 + r.below(3); // weekends need more or fewer than people who share them evenly
      const problem: Problem = {
        ...teamOfOneQueue,
        need: teamOfOneQueue.need.map((needed, i) => (Math.floor(i / HOURS) % 7 > 4 ? busy * needed : needed)),
        kinds: teamOfOneQueue.kinds.map((kind) => ({ ...kind, undesirable: kind.startMinute > 600 })),
        rules: {
          weekendsShared: { hard: false, weight: 1 + r.below(40) },
          undesirableShared: { hard: false, weight: r.below(3) },
        },
        people: teamOfOneQueue.people.map((person) => ({
          ...person,
          carried: { weekends: r.below(4), undesirable: r.below(4) },
        })),
      };
      const whole = boundOf(problem);
      const apart = boundOf(problem, 1);
      expect(apart).toBeLessThanOrEqual(whole + 1e-3);
      const free = { hard: false, weight: 1e-9 };
      const unshared = boundOf({ ...problem, rules: { weekendsShared: free, undesirableShared: free } }, 1);
      if (whole > unshared + 1) lost.push((whole - apart) / (whole - unshared));
    }
    expect(lost.length).toBeGreaterThan((25 / 30) * cases);
    expect(lost.reduce((sum, share) => sum + share, 0) / lost.length).toBeLessThan(0.1);
  });

  it.each<[boolean, string, Partial<Problem>]>([
    [false, 'weekends shared', { rules: { weekendsShared: { hard: false, weight: 3 } } }],
    [true, 'hours of the whole range', {}],
    [false, 'undesirable shifts shared', { rules: { undesirableShared: { hard: false, weight: 3 } } }],
    [false, 'hours of weeks', { people: withWindows([0, 6], [7, 13]) }],
    [true, 'hours of two weeks', { people: withWindows([0, 13]) }],
    [true, 'hours of at most two weeks', { people: withWindows([0, 13]).map(asLimits) }],
    [false, 'hours of weeks that begin before and end after', { people: withWindows([-3, 6], [7, 16]) }],
  ])('is %s that something is asked over several weeks with %s', (isOver, _, more) => {
    const kinds = teamOfOneQueue.kinds.map((kind) => ({ ...kind, undesirable: true }));
    expect(isAskedOverWeeks(compile({ ...teamOfOneQueue, kinds, ...more }))).toBe(isOver);
  });

  it.each([
    ['of its weeks apart', 0.01],
    ['of its weeks apart, then together', 100],
  ])('has a bound %s, prices and a better roster early, should the search be broken off', async (_, plannedEpochs) => {
    const c = compile(teamOfOneQueue);
    const highs = await loadHighs();
    const capacities = new Capacities(c);
    let isBrokenOff = false;
    const searchers = (): Opening[] =>
      ([0, 1] as const).map((role) => {
        const layout = { plannedEpochs, epochEffort: 1e6 };
        const coolings = new WeekCoolings(c, { ...layout, effortOfBoth: 1e6, isStarted: false });
        const beside = { ...layout, coolings };
        const annealer = new Annealer(c, role, emptyRoster(c));
        return new Opening(c, annealer, role, 1, highs, capacities, 1e6, () => isBrokenOff, false, beside);
      });
    const run = (epochs: number): EpochReply[] => {
      const [first, second] = searchers();
      const found: EpochReply[] = [];
      for (let replies: (EpochReply | undefined)[] = []; found.length < epochs && !second!.relaxed;) {
        isBrokenOff = found.length === epochs - 1;
        const [mine, other] = replies;
        replies = [first!.epoch({ bound: 0, other: other?.found }), second!.epoch({ bound: 0, other: mine?.found })];
        found.push({ ...replies[1]!, found: replies[0]!.found });
      }
      return found;
    };
    const [, early, late, ...others] = run(Infinity);
    expect([early!.bound > 0, early!.priced!.prices.some((price) => price > 0), others]).toEqual([true, true, []]);
    expect(late!.bound - early!.bound).toBeGreaterThan(plannedEpochs < 1 ? 1 : -1e-9);
    expect(late!.found!.soft).toBeLessThan(early!.found!.soft);
    expect(late!.bound).toBeLessThanOrEqual(late!.found!.soft);
    const brokenOff = run(3).at(-1)!;
    expect([brokenOff.bound, brokenOff.priced]).toEqual([early!.bound, early!.priced]);
  });

  it.each([
    ['as much work as was planned, of a searcher in the same thread', {}, 65],
    ['as much, and waits for the other one', { turns: 70 }, 65, 48],
    ['for as long as the other one is at work, once it is late', { turns: 90, timeOver: lateSoon() }, 90],
    ['no longer than the other one is at work, once it is late', { turns: 5, timeOver: lateSoon() }, 5],
    ['until the time is over', { turns: Infinity, timeOver: inStepsFrom(0.5) }, 8],
  ])('cools meanwhile %s', async (_, { turns, timeOver }: Meanwhile, slices, waitsExpected = 0) => {
    const c = compile(teamOfOneQueue);
    const annealer = new Annealer(c, 0, emptyRoster(c));
    const layout = { plannedEpochs: 10, epochEffort: 1e6, timeOver };
    const coolings = new WeekCoolings(c, { ...layout, effortOfBoth: 1e6, isStarted: false });
    const run = jest.spyOn(annealer, 'run');
    let waits = 0;
    const isAtWork = (): boolean => run.mock.calls.length + waits < turns!;
    const other = {
      get isAtWork() {
        return isAtWork();
      },
      get isDone() {
        return !isAtWork();
      },
      await: () => void waits++,
    };
    const beside = { ...layout, coolings, other: turns === undefined ? undefined : other };
    const opening = new Opening(
      c,
      annealer,
      0,
      1,
      await loadHighs(),
      new Capacities(c),
      1e6,
      () => false,
      false,
      beside,
    );
    const replies = [1, 2, 3].map(() => opening.epoch({ bound: 0 }));
    expect(replies.at(-1)!.isHurried).toBe(timeOver !== undefined);
    expect([run.mock.calls.length, waits]).toEqual([slices, waitsExpected]);
    const temperatures = run.mock.calls.map(([, , to]) => to);
    expect(temperatures).toEqual(temperatures.toSorted((a, b) => b - a));
  });

  it.each([
    ['on time', undefined],
    ['late', inStepsFrom(0.1)],
  ])('leaves both searchers with one roster, as far in their coolings, where it is %s', async (_, timeOver) => {
    const c = compile(teamOfOneQueue);
    const highs = await loadHighs();
    const layout = { plannedEpochs: 10, epochEffort: 1e6, timeOver };
    const searchers = ([0, 1] as const).map((role) => {
      const annealer = new Annealer(c, role, emptyRoster(c));
      const coolings = new WeekCoolings(c, { ...layout, effortOfBoth: 1e6, isStarted: false });
      const beside = { ...layout, coolings };
      const opening = new Opening(c, annealer, role, 1, highs, new Capacities(c), 1e6, () => false, false, beside);
      return { opening, coolings, state: annealer.state };
    });
    let replies: (EpochReply | undefined)[] = [];
    do {
      const inputs = [1, 0].map((other) => ({ ...replies[other], other: replies[other]?.found, bound: 0 }));
      replies = searchers.map(({ opening }, i) => opening.epoch(inputs[i]!));
    } while (replies[0]);
    expect(replies).toEqual([undefined, undefined]);
    const [first, second] = searchers;
    expect(second!.coolings.cooled).toEqual(first!.coolings.cooled);
    expect(second!.state.cells).toEqual(first!.state.cells);
    expect(first!.coolings.cooled).toMatchObject({ isHurried: timeOver !== undefined });
    expect(first!.coolings.cooled.past).toBeGreaterThan(0.01);
  });

  /**
   * Returns the replies of two searchers, epoch by epoch, for the team with a required rest and minutes in each week.
   */
  async function repliesOf(
    epochs: number,
    besideOf: (problem: Problem) => Beside,
    startOf?: typeof emptyRoster,
  ): Promise<EpochReply[][]> {
    const rest = { name: 'rest', hard: true, weight: 1, shape: 'neighbors', restMinutes: 660 } as const;
    const people = withWindows([0, 6], [7, 13]).map((person) => ({ ...person, rules: [...person.rules!, rest] }));
    const problem = { ...teamOfOneQueue, people };
    const highs = await loadHighs();
    const c = compile(problem);
    const searchers = ([0, 1] as const).map(
      (role) => new IntervalSearch(c, role, 1, highs, () => false, 20, startOf?.(c), besideOf(problem)),
    );
    const found: EpochReply[][] = [];
    for (let epoch = 0; epoch < epochs; epoch++) {
      const before = found.at(-1) ?? [];
      const input = { bound: 0, done: Math.min(1, epoch / 20), last: epoch === epochs - 1 };
      const newsOf = (i: number): Partial<EpochReply> => before[1 - i] ?? {};
      found.push(
        searchers.map((searcher, i) =>
          searcher.epoch({
            ...input,
            other: newsOf(i).found,
            message: newsOf(i).message,
          }),
        ),
      );
    }
    return found;
  }

  it('is cooled as a whole by one searcher, while the other one proves more and more, then cools as well', async () => {
    const besideOf = (problem: Problem): Beside => {
      let proof: Proof | undefined;
      return {
        // Prices of the relaxation alone leave nothing to prove here.
        verify: (prices) => {
          const cheap = prices.map((price) => 0.5 * price);
          return (proof = new Proof(problem, cheap, { work: 1e9, workOfSteps: 1e3 })).verify(() => false);
        },
        proven: () => proof,
      };
    };
    // Weeks chosen together leave nothing to prove here; those of a roster that is given are not chosen.
    const replies = await repliesOf(32, besideOf, emptyRoster);
    const last = replies.at(-2)!;
    const improving = replies.flatMap(([one, other], epoch) =>
      one!.phase === 'annealing' && other!.phase === 'bound' && replies[epoch - 1]![0]!.phase === 'annealing'
        ? [epoch]
        : [],
    );
    expect(improving.length).toBeGreaterThan(1);
    // The second searcher continues from the first one's roster, until nothing more is proven and each anneals
    // separately.
    for (const epoch of improving.slice(1))
      expect(replies[epoch]![1]!.found!.cells).toEqual(replies[epoch - 1]![0]!.found!.cells);
    expect(last.map(({ phase }) => phase)).toEqual(['annealing', 'annealing']);
    const proven = replies.flatMap(([, second]) => second!.priced ?? []);
    const bounds = proven.map(({ bound }) => bound);
    expect(bounds.length).toBeGreaterThan(2);
    expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
    expect(bounds.at(-1)).toBeGreaterThan(bounds[0]! + 1);
    expect(bounds.at(-1)).toBeLessThanOrEqual(last[0]!.best!.soft);
    expect(proven.at(-1)!.verified).toEqual({ bound: bounds.at(-1), isFinal: true });
  });

  it('is made by both searchers, its weeks shared out, where there is no time for a bound', async () => {
    const run = (seconds?: number): Promise<EpochReply[][]> => repliesOf(8, () => ({ seconds, timeOver: () => 0.5 }));
    const phasesOf = (epochs: EpochReply[][]): string[] => [...new Set(epochs.flat().map(({ phase }) => phase))];
    const hurried = await run(1e-3);
    expect(phasesOf(hurried)).toEqual(['construction', 'annealing']);
    expect(hurried[0]!.map(({ isHurried }) => isHurried)).toEqual([true, true]);
    const [first, last] = [hurried[0]!, hurried.at(-1)!];
    // Each has changed its own weeks.
    const [one, other] = hurried.at(-2)!.map(({ found }) => found!.cells);
    expect(one).not.toEqual(other);
    expect(last[0]!.found!.cells).toEqual(last[1]!.found!.cells);
    expect(last[0]!.found!.hard).toBe(0);
    expect(last[0]!.found!.soft).toBeLessThan(first[0]!.found!.soft);
    expect(phasesOf(await run())).toContain('bound');
  });
});

/** Time that the other searcher is at work, in slices of the annealing and waits, and the elapsed share of the time. */
interface Meanwhile {
  readonly turns?: number;
  readonly timeOver?: () => number;
}

/** Returns the elapsed share of some time, from an initial one: a little more each time it is called. */
function inStepsFrom(begun: number): () => number {
  let asked = 0;
  return () => Math.min(1, begun + 0.03 * asked++);
}

/** The same, where half of it is over once something was done. */
function lateSoon(): () => number {
  let asked = 0;
  return () => (asked++ ? 0.5 : 0);
}
