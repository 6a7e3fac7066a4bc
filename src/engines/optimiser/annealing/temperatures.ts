import type { Compiled } from '../compiled';
import { AT } from '../constraints';
import { unitWeight } from '../rules/compiled-rules';

/** First and last temperature of a cooling. */
export type Temperatures = readonly [number, number];

/**
 * Where whole weeks are moved at once, little heat is enough, and less once a cooling is over: in costs of a person
 * short over half a slot, for any number of people.
 */
const OF_WEEKS = { first: [1.5, 0.06], again: [0.65, 0.06] } as const;

/** Temperatures in cost, from those in costs of a person short over half a slot. */
export function inCost(c: Compiled, [hot, cold]: Temperatures): Temperatures {
  const heaviest = c.under.reduce((most, weight) => Math.max(most, weight), 0) * c.soft[AT.coverNotShort]!;
  const heat = 0.5 * Math.max(1e-9, heaviest);
  return [hot * heat, cold * heat];
}

/** Temperatures in cost where whole weeks are moved. */
export const weekTemperatures = (c: Compiled, cooling: keyof typeof OF_WEEKS): Temperatures =>
  inCost(c, OF_WEEKS[cooling]);

/** Most by which one shift can change a person's own cost. */
export function personalScale(c: Compiled): number {
  const hours = Math.max(0, ...c.minutesOf) / 60;
  const agreed = c.agreed.lists.flat().reduce((most, { rule, soft }) => Math.max(most, soft / unitWeight(rule)), 0);
  const apart = (c.together?.heaviest ?? 0) * c.soft[AT.offTogether]!;
  const ofWeeks = c.weekShifts.some((n) => n > 0) ? c.soft[AT.weekShiftsGiven]! : 0;
  return c.soft[AT.hoursOnTarget]! * hours * hours + ofWeeks + agreed + apart;
}
