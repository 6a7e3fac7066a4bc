import fc from 'fast-check';
import { weekTemperatures } from '../../../src/engines/optimizer/local-search/temperatures';
import { WeekCoolings } from '../../../src/engines/optimizer/local-search/week-coolings';
import { compile } from '../../../src/engines/optimizer/model/compiled';
import { teamOfOneQueue } from '../../support/problems/team-of-one-queue';

const c = compile(teamOfOneQueue);
const [hot, cold] = weekTemperatures(c, 'first');
const [, coldest] = weekTemperatures(c, 'later');
const layout = { plannedEpochs: 100, effortOfBoth: 1e9, isStarted: false };
const hundredths = Array.from({ length: 101 }, (_, i) => i / 100);

/** The temperature at each share of the work. */
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

  it('are one where there is little work for each week of a person', () => {
    const coolings = new WeekCoolings(c, { ...layout, plannedEpochs: 20, effortOfBoth: 1e6 });
    const temperatures = over(coolings);
    expect(coolings.length).toBe('short');
    expect(temperatures).toEqual(temperatures.toSorted((a, b) => b - a));
    expect([temperatures[0], temperatures[100]]).toEqual([expect.closeTo(hot, 9), expect.closeTo(cold, 9)]);
  });

  it('are one with little heat once weeks were chosen together', () => {
    const coolings = new WeekCoolings(c, layout);
    over(coolings, [0, 0.2]);
    coolings.keepChosen(0.4);
    const temperatures = over(coolings, [0.4, 0.7, 1]);
    const [warm, least] = weekTemperatures(c, 'chosen');
    expect(warm).toBeLessThan(hot / 10);
    expect(temperatures).toEqual([warm, Math.sqrt(warm * least), least].map((each) => expect.closeTo(each, 9)));
  });

  it('follow the time from when they began, once that is late', () => {
    let time = 0.2;
    const coolings = new WeekCoolings(c, { ...layout, timeOver: () => time });
    over(coolings, [0]);
    time = 0.24;
    over(coolings, [0]);
    expect(coolings.cooled).toEqual({ past: 0, timeBegun: 0.2, isHurried: false, isOne: false });
    time = 0.6;
    const [halfway] = over(coolings, [0.3]);
    expect(coolings.cooled).toEqual({
      past: expect.closeTo(0.5, 9),
      timeBegun: 0.2,
      isHurried: true,
      isOne: false,
    });
    expect([halfway]).toEqual(over(new WeekCoolings(c, layout), [0.5]).map((x) => expect.closeTo(x, 9)));
  });

  it('are one where the quick one is late', () => {
    let time = 0;
    const coolings = new WeekCoolings(c, { ...layout, timeOver: () => time });
    const temperatures = over(coolings, [0, 0.01]);
    for (time = 0.1; time < 1; time += 0.1) temperatures.push(...over(coolings, [0.02]));
    expect([coolings.length, coolings.cooled.isOne]).toEqual(['usual', true]);
    expect(temperatures[2]).toBeCloseTo(hot * (cold / hot) ** 0.1, 9);
    expect(temperatures.slice(2)).toEqual(temperatures.slice(2).toSorted((a, b) => b - a));
  });

  it('never go back, whatever becomes of the time, and are cold at its end', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, fc.array(fc.tuple(share, share)), fc.boolean(), (timeBegun, steps, isShort) => {
        let time = timeBegun;
        const effortOfBoth = isShort ? 1e3 : 1e9;
        const coolings = new WeekCoolings(c, { ...layout, effortOfBoth, timeOver: () => time });
        coolings.goOn(0);
        const pasts = steps.map(([work, timeOver]) => {
          time = timeOver;
          coolings.goOn(work);
          return coolings.cooled.past;
        });
        expect(pasts).toEqual(pasts.toSorted((a, b) => a - b));
        expect(coolings.isOver).toBe(time >= 1);
        time = 1;
        coolings.goOn(0);
        // By so little may the time run ahead.
        expect(coolings.temperature).toBeLessThan(1.3 * (coolings.cooled.isOne ? cold : coldest));
      }),
    );
  });

  it('go on through the stage that lasts until the search is over', () => {
    const [coolings, whole] = [new WeekCoolings(c, layout), new WeekCoolings(c, layout)];
    over(coolings, [0, 0.3]);
    // Once a tenth of the epochs has passed, three tenths of the annealing runs have; in the last epoch, all of them.
    const temperatures = [0.1, 0.545, 0.99].map((done, epochs) => coolings.at(epochs, done));
    expect(temperatures).toEqual(
      over(whole, [0, 0.3, 0.65, 1])
        .slice(1)
        .map((x) => expect.closeTo(x, 9)),
    );
    expect(new WeekCoolings(c, layout).at(100)).toBeCloseTo(coldest, 9);
  });
});
