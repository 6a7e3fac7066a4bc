import { sizeFaults } from '../../../../src/features/scheduling/generation/generation.rules';

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
