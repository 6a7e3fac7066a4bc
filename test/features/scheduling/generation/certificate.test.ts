import { isProof } from '../../../../src/features/scheduling/generation/solving/certificate';

describe('a bound', () => {
  it.each([
    ['proves something of a schedule that costs little more', 950, 1000, true],
    ['proves something of one that costs much more', 10, 1000, true],
    ['of nothing proves nothing', 0, 1000, false],
    ['of dust, as verifying leaves that is broken off at once, proves nothing either', 0.0002, 1000, false],
    ['of nothing proves a schedule that costs nothing', 0, 0, true],
  ])('%s', (_, bound, cost, expected) => {
    expect(isProof(bound, cost)).toBe(expected);
  });
});
