import { mostOf, type Series } from '../../../src/console/ui/chart/time-chart-shapes';

const FALLING = [
  { at: 0, value: 20 },
  { at: 10, value: 12 },
  { at: 20, value: 5 },
  { at: 30, value: 2 },
];
const series = (isStep: boolean): Series => ({ id: 'required', name: 'Required', color: '', points: FALLING, isStep });

describe('the largest value in sight', () => {
  it('is that of a step which began before, where it holds on', () => {
    expect(mostOf([series(true)], [], 15, 30)).toBe(12);
    expect(mostOf([series(true)], [], 20, 30)).toBe(5);
    expect(mostOf([series(true)], [], 35, 40)).toBe(0);
  });

  it('is of the points of a line within alone', () => {
    expect(mostOf([series(false)], [], 15, 30)).toBe(5);
  });

  it('is that of bands as well', () => {
    const points = FALLING.map(({ at, value }) => ({ at, lower: 0, upper: value + 1 }));
    expect(mostOf([series(true)], [{ id: 'band', name: 'Band', points, isStep: true }], 15, 30)).toBe(13);
  });
});
