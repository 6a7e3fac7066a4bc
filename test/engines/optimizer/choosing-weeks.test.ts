import loadHighs, { type Highs } from 'highs';
import { RosterState } from '../../../src/engines/optimizer/local-search/roster-state';
import { compile } from '../../../src/engines/optimizer/model/compiled';
import type { EpochReply } from '../../../src/engines/optimizer/run/epoch';
import { areWeeksChosen, ChoosingWeeks } from '../../../src/engines/optimizer/columns/choosing-weeks';
import { WeekColumns } from '../../../src/engines/optimizer/columns/week-columns';
import { Random } from '../../../src/engines/random';
import { score } from '../../../src/engines/optimizer/score/score';
import { allEarly, HOURS, twoBands } from '../../support/problems/two-bands';

const NEVER = (): boolean => false;

let highs: Highs;
beforeAll(async () => {
  highs = await loadHighs();
});

/** Prices at which every hour of the day is worth the same. */
const evenPrices = (days: number): Float64Array => new Float64Array(days * HOURS * 2).fill(5);

/** Runs a stage in both searchers to its end; their states and stages. */
function chooseInBoth(weeks: number, timeOver?: (epochs: number) => number) {
  const c = compile(twoBands(weeks));
  let epochs = 0;
  const layout = {
    seed: 3,
    slotPrices: evenPrices(c.days),
    plannedEpochs: 1000,
    epochEffort: 5e6,
    ...(timeOver ? { timeOver: () => timeOver(epochs), seconds: 10 } : {}),
  };
  const states = [0, 1].map(() => new RosterState(c, allEarly(c.problem)));
  const stages = ([0, 1] as const).map((role) => new ChoosingWeeks(c, states[role]!, role, highs, NEVER, layout));
  let replies: (EpochReply | undefined)[] = [];
  do {
    const inputs = [1, 0].map((other) => ({
      bound: 0,
      done: 0,
      other: replies[other]?.found,
      message: replies[other]?.message,
    }));
    replies = stages.map((stage, role) => stage.epoch(inputs[role]!));
    expect(replies[0] === undefined).toBe(replies[1] === undefined);
  } while (replies[0] && ++epochs < 200);
  return { c, states, stages, epochs };
}

describe('the weeks of all people, chosen together', () => {
  it('meet demand that single moves do not, as starts have to be steady', () => {
    const c = compile(twoBands(1));
    const state = new RosterState(c, allEarly(c.problem));
    expect(score(c, state.cells).soft).toBeGreaterThan(1000);
    const columns = new WeekColumns(highs, c, state, new Random(1), 0, 6);
    let work = 0;
    for (const step of columns.choose(evenPrices(7), 'usual', NEVER)) work += step;
    columns.dispose();
    expect(score(c, state.cells)).toMatchObject({ hard: 0, soft: 0 });
    expect(state).toMatchObject({ hard: 0, soft: expect.closeTo(0, 6) });
    expect(work).toBeGreaterThan(0);
  });

  it('stay as they are where that is cancelled', () => {
    const c = compile(twoBands(1));
    const state = new RosterState(c, allEarly(c.problem));
    const columns = new WeekColumns(highs, c, state, new Random(1), 0, 6);
    let steps = 0;
    const task = columns.choose(evenPrices(7), 'quick', () => steps > 3);
    while (!task.next().done) steps++;
    columns.dispose();
    expect(steps).toBeGreaterThan(3);
    expect(state.cells).toEqual(allEarly(c.problem));
  });

  it.each([1, 2, 3, 4, 5])(
    'are shared out between the searchers, which end with the same roster of %i weeks',
    (weeks) => {
      const { c, states, stages } = chooseInBoth(weeks);
      expect(stages.map(({ isChosen }) => isChosen)).toEqual([true, true]);
      expect(states[0]!.cells).toEqual(states[1]!.cells);
      expect(score(c, states[0]!.cells)).toMatchObject({ hard: 0, soft: 0 });
      expect(areWeeksChosen(c)).toBe(true);
    },
  );

  it('are not chosen where there is no time for it, or given up once it is late', () => {
    const late = chooseInBoth(4, () => 0.95);
    expect(late.stages.map(({ isChosen }) => isChosen)).toEqual([false, false]);
    expect(late.states.map(({ cells }) => cells)).toEqual([allEarly(late.c.problem), allEarly(late.c.problem)]);
    const slow = chooseInBoth(4, (epochs) => (epochs < 1 ? 0.1 : 0.7));
    expect(slow.stages.map(({ isChosen }) => isChosen)).toEqual([false, false]);
    expect(slow.states[0]!.cells).toEqual(slow.states[1]!.cells);
    // The weeks of the first step are kept.
    const { soft } = score(slow.c, slow.states[0]!.cells);
    expect(soft).toBeCloseTo(score(slow.c, allEarly(slow.c.problem)).soft / 2, 6);
  });
});
