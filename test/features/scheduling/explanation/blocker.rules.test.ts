import { changeWords } from '../../../../src/features/scheduling/explanation/blocker.rules';

/** Sentences about a change of a plan. */

describe('a change', () => {
  it.each([
    ['09:00–17:00', null, 'Wanda Worker 2026-03-04: off instead of 09:00–17:00'],
    [null, '09:00–17:00', 'Wanda Worker 2026-03-04: 09:00–17:00 instead of off'],
    ['06:00–14:30', '09:00–17:00', 'Wanda Worker 2026-03-04: 09:00–17:00 instead of 06:00–14:30'],
    ['09:00–17:00', '09:00–17:00', 'Wanda Worker 2026-03-04: 09:00–17:00 with breaks at other times'],
  ])('from %s to %s names what differs', (from, to, words) => {
    expect(changeWords('Wanda Worker', '2026-03-04', from, to)).toBe(words);
  });
});
