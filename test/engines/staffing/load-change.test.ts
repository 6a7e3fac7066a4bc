import { changedLoad, type LoadChange } from '../../../src/engines/staffing/plan/load-change';
import type { StreamLoad } from '../../../src/engines/staffing/plan/stream';

/** A day of half hours with ten contacts each. */
const contacts = new Float64Array(48).fill(10);
const load: StreamLoad = {
  firstWeekday: 1,
  slotMinutes: 30,
  contacts,
  handleTimeSeconds: new Float64Array(48).fill(200),
  realMinutes: new Float64Array(48).fill(30),
  open: new Uint8Array(48).fill(1),
  quantile: (i) => contacts[i]!,
};
const ratios = (change: LoadChange): number[] =>
  Array.from(changedLoad(load, [change]).contacts, (value) => value / 10);
const half = (minutes: number, halfLife: number): number => Math.pow(0.5, minutes / halfLife);

describe('a change of a load', () => {
  it('fades as an event does, from the minute on in which it ends, by the middle of each interval', () => {
    const change = { fromMinute: 600, untilMinute: 675, halfLifeMinutes: 60 };
    const raised = ratios({ ...change, volumeFactor: 1.5 });
    expect(raised.slice(19, 22)).toEqual([1, 1.5, 1.5]);
    expect(raised[22]).toBeCloseTo(1 + 0.5 * (0.5 + 0.5 * half(7.5, 60)), 9);
    expect(raised[23]).toBeCloseTo(1 + 0.5 * half(30, 60), 9);
    expect(raised[36]).toBe(1);
    const added = ratios({ ...change, contacts: 25 });
    // Ten contacts more in each half hour: as many again.
    expect(added.slice(20, 22)).toEqual([2, 2]);
    expect(added[22]).toBeCloseTo(1.5 + 0.5 * half(7.5, 60), 9);
    expect(added[23]).toBeCloseTo(1 + half(30, 60), 9);
  });

  it('ends at once without a half-life, and leaves the rest as it is', () => {
    const raised = ratios({ fromMinute: 600, untilMinute: 675, volumeFactor: 2 });
    expect(raised.slice(19, 24)).toEqual([1, 2, 2, 1.5, 1]);
    expect(changedLoad(load, [])).toBe(load);
  });
});
