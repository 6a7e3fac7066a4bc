import type { AmountWindow, PersonRule } from '../../../src/engines/optimizer/person-rule';

/** A wish for so many minutes in each of some windows, of which each minute more or fewer costs the weight. */
export const minutesWanted = (weight: number, windows: readonly AmountWindow[]): PersonRule => ({
  name: 'minutes',
  hard: false,
  weight,
  shape: 'amount',
  counts: 'minutes',
  windows,
});
