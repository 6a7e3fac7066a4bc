import type { AmountWindow, PersonRule } from '../../../src/engines/optimizer/model/person-rule';

/** Preference for an amount of minutes in each window. Each minute of deviation costs the weight. */
export const minutesWanted = (weight: number, windows: readonly AmountWindow[]): PersonRule => ({
  name: 'minutes',
  hard: false,
  weight,
  shape: 'amount',
  counts: 'minutes',
  windows,
});
