import {
  secondsToSearch,
  sizeFaults,
  WritingPace,
} from '../../../../src/features/scheduling/generation/generation.rules';

const size = (people: number, days: number, shifts: number) => ({
  people,
  days,
  shifts,
  times: Math.min(2 * shifts, 1440),
});

describe('the size of a generated schedule', () => {
  it.each([
    [5_000, 28, 10],
    [5_000, 91, 10],
    [500, 91, 100],
    [10_000, 28, 15],
    [2_500, 366, 5],
    [10, 366, 100],
    [40, 28, 400],
  ])('may be %i people, %i days, %i different shifts', (people, days, shifts) => {
    expect(sizeFaults(size(people, days, shifts))).toEqual([]);
  });

  it.each([
    [5_000, 366, 100, 'employeeIds', '5000 people x 366 days is 1830000, more than 1000000'],
    [10_000, 91, 10, 'employeeIds', '10000 people x 91 days x 10 different shifts is 9100000, more than 5000000'],
    [10, 366, 500, 'templateIds', '366 days x 500 different shifts x 1000 times of day at which they begin or end is'],
    [1, 5, 2_001, 'templateIds', 'must allow at most 2000 different shifts, got 2001'],
  ])('may not be %i people, %i days, %i different shifts', (people, days, shifts, path, words) => {
    expect(sizeFaults(size(people, days, shifts))).toEqual([{ path, message: expect.stringContaining(words) }]);
  });
});

describe('the time of a search', () => {
  it('is what writing leaves, guessed from reading until a large roster was written', () => {
    const pace = new WritingPace();
    const cells = 100_000;
    const guessed = [0, 0.4, 60].map((readSeconds) => pace.secondsFor(cells, readSeconds));
    expect(guessed).toEqual([3.6, 5.6, 8].map((seconds) => expect.closeTo(seconds, 6)));
    pace.note({ cells: 100, shifts: 70, seconds: 9 });
    pace.note({ cells, shifts: 30_000, seconds: 1 });
    expect(pace.secondsFor(cells, 0)).toBeCloseTo(3.6, 6);
    pace.note({ cells: 10_000, shifts: 7_000, seconds: 0.7 });
    expect([0, 60].map((readSeconds) => pace.secondsFor(cells, readSeconds))).toEqual(
      [7, 7].map((seconds) => expect.closeTo(seconds, 6)),
    );
    const tooLong = new WritingPace();
    tooLong.note({ cells: 10_000, shifts: 7_000, seconds: 60 });
    expect(tooLong.secondsFor(cells, 0)).toBeCloseTo(16, 6);
    expect(secondsToSearch(14, pace.secondsFor(cells, 0))).toBeCloseTo(6.5, 6);
    expect(secondsToSearch(14, 20)).toBeCloseTo(0.3 * 14, 6);
  });
});
