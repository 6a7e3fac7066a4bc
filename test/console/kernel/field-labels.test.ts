import { withLabels } from '../../../src/console/kernel/field-labels';

describe('a refusal', () => {
  const days = new Map([
    ['startDate', 'First day'],
    ['from', 'From'],
    ['to', 'Until'],
    ['note', ''],
  ]);
  it.each([
    [
      'must not be before startDate 2026-12-07, got "2026-12-01"',
      'must not be before First day 2026-12-07, got "2026-12-01"',
    ],
    ['must be from 0 to 365 days after from 2026-12-07', 'must be from 0 to 365 days after From 2026-12-07'],
    ['is required beside note and endDate', 'is required beside note and endDate'],
  ])('names fields as the form does: %s', (message, says) => {
    expect(withLabels(message, days)).toBe(says);
  });
});
