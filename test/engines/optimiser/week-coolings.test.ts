import fc from 'fast-check';
import { weekTemperatures } from '../../../src/engines/optimiser/annealing/temperatures';
import { WeekCoolings } from '../../../src/engines/optimiser/annealing/week-coolings';
import { compile } from '../../../src/engines/optimiser/compiled';
import { teamOfOneQueue } from '../../support/problems/team-of-one-queue';

const c = compile(teamOfOneQueue);
const [hot, cold] = weekTemperatures(c, 'first');
const [, coldest] = weekTemperatures(c, 'later');
const layout = { plannedEpochs: 100, epochEffort: 1e9, isStarted: false };
const hundredths = Array.from({ length: 101 }, (_, i) => i / 100);

/** The temperature at each share of the work, with the time that is over by then. */
const over = (coolings: WeekCoolings, shares = hundredths): number[] =>
  shares.map((share) => {
    coolings.goOn(share);
    return coolings.temperature;
  });

describe('the coolings of a search that moves whole weeks', () => {
  it('are a quick one and a long one, over with the search', () => {
    const coolings = new WeekCoolings(c, layout);
    const temperatures = over(coolings);
    expect([coolings.length, temperatures[0], temperatures[100]]).toEqual(['usual', hot, expect.closeTo(coldest, 9)]);
    const risen = temperatures.flatMap((temperature, i) => (temperature > temperatures[i - 1]! ? [i] : []));
    expect(risen).toEqual([12]);
    expect(temperatures[11]).toBeLessThan(2 * cold);
    expect(coolings.isHurried).toBe(false);
  });

  it.each([
    ['there is little work for each week of a person', { plannedEpochs: 20, epochEffort: 1e6 }, 'short'],
    ['the time runs ahead of the work before they begin', { timeOver: (): number => 0.1 }, 'usual'],
  ])('are one where %s', (_, more, length) => {
    const coolings = new WeekCoolings(c, { ...layout, ...more });
    const temperatures = over(coolings);
    expect(coolings.length).toBe(length);
    expect(temperatures).toEqual(temperatures.toSorted((a, b) => b - a));
    expect([temperatures[0], temperatures[100]]).toEqual([expect.closeTo(hot, 9), expect.closeTo(cold, 9)]);
  });

  it('follow the time once that is late, and never go back', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, fc.array(fc.tuple(share, share)), (timeBegun, steps) => {
        let time = timeBegun;
        const coolings = new WeekCoolings(c, { ...layout, epochEffort: 1e3, timeOver: () => time });
        coolings.goOn(0);
        const temperatures = steps.map(([work, timeOver]) => {
          time = timeOver;
          return over(coolings, [work])[0]!;
        });
        expect(temperatures).toEqual(temperatures.toSorted((a, b) => b - a));
        expect(coolings.isOver).toBe(time >= 1);
        time = 1;
        coolings.goOn(0);
        // By so little may the time run ahead.
        expect(coolings.temperature).toBeLessThan(1.3 * cold);
      }),
    );
  });

  it('go on through the stage that lasts until the search is over', () => {
    const [coolings, whole] = [new WeekCoolings(c, layout), new WeekCoolings(c, layout)];
    over(coolings, [0, 0.3]);
    // Of the epochs a tenth is over, of the coolings three.
    const temperatures = [0.1, 0.55, 1].map((done, epochs) => coolings.at(epochs, done));
    expect(temperatures).toEqual(
      over(whole, [0, 0.3, 0.65, 1])
        .slice(1)
        .map((x) => expect.closeTo(x, 9)),
    );
    expect(new WeekCoolings(c, layout).at(100)).toBeCloseTo(coldest, 9);
  });
});
