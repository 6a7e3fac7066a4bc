import type { Compiled } from '../compiled';
import { AT, CONSTRAINTS } from '../constraints';
import { unitWeight } from '../rules/compiled-rules';

/** First and last temperature of a cooling. */
export type Temperatures = readonly [number, number];

/**
 * Where whole weeks are moved at once, little heat is enough: in costs of a person short over half a slot, of the first
 * cooling, of later ones, where a roster that is given is only to be improved, and after weeks were chosen together.
 */
const OF_WEEKS = { first: [1.5, 0.04], later: [1.5, 0.02], again: [0.25, 0.04], chosen: [0.1, 0.02] } as const;
/** People up to whom later coolings begin as hot as the first one, and the least share of that heat for more. */
const FEW_PEOPLE = 45;
const MIN_HEAT = 0.3;
/** Heat at which everybody's weeks are drawn before a first cooling, in costs of a person short over half a slot. */
const OF_DRAWING = 0.1;

/** Epochs of the first of several coolings at least, where the last one ends with the search. */
const MIN_COOLING = 40;

/**
 * How far the cooling at hand is, 0 to 1, once so many lengths of the first one have passed. Each is twice as long as
 * the one before; the last of so many coolings stays at its end.
 */
export function partOfCooling(firsts: number, coolings = Infinity): number {
  const length = 2 ** Math.min(coolings - 1, Math.floor(Math.log2(firsts + 1)));
  return Math.min(1, (firsts + 1 - length) / length);
}

/**
 * The same where so many epochs are laid out in as many such coolings as there is time for, `past` of them over (0 to
 * 1): the last one is over with them all.
 */
export function partOfCoolingsTo(past: number, epochs: number): number {
  const coolings = Math.max(1, Math.floor(Math.log2(epochs / MIN_COOLING + 1)));
  return partOfCooling(past * (2 ** coolings - 1), coolings);
}

/** What heats the epochs of a stage. */
export interface Heat {
  /** The temperature after so many epochs of the stage, once the share `done` of the search is over, 0 to 1. */
  at(epochs: number, done?: number): number;
  /** It follows the clock: another time it may be another one. */
  readonly isHurried: boolean;
}

/** Coolings between two temperatures, one after the other, each twice as long as the one before. */
export function repeatedCoolings(temperatures: Temperatures, epochsOfFirst: number): Heat {
  return { at: (epochs) => temperatureAt(temperatures, partOfCooling(epochs / epochsOfFirst)), isHurried: false };
}

/** The temperature once such a part of a cooling is over, 0 to 1: it falls geometrically. */
export function temperatureAt([hot, cold]: Temperatures, part: number): number {
  return hot * Math.pow(cold / hot, part);
}

/** Temperatures in cost, from those in costs of a person short over half a slot. */
export function inCost(c: Compiled, [hot, cold]: Temperatures): Temperatures {
  const heat = halfSlotShort(c);
  return [hot * heat, cold * heat];
}

/** What a person short over half a slot costs at most. */
function halfSlotShort(c: Compiled): number {
  const heaviest = c.under.reduce((most, weight) => Math.max(most, weight), 0) * c.soft[AT.coverNotShort]!;
  return 0.5 * Math.max(1e-9, heaviest);
}

/** Heat in cost at which everybody's weeks are drawn before a first cooling. */
export const drawingTemperature = (c: Compiled): number => OF_DRAWING * halfSlotShort(c);

/** Temperatures in cost where whole weeks are moved. */
export function weekTemperatures(c: Compiled, cooling: keyof typeof OF_WEEKS): Temperatures {
  const [hot, cold] = OF_WEEKS[cooling];
  const share = cooling === 'later' ? clamped(Math.pow(FEW_PEOPLE / c.people, 0.7), MIN_HEAT, 1) : 1;
  return inCost(c, [hot * share, cold]);
}

export const clamped = (x: number, least: number, most: number): number => Math.min(most, Math.max(least, x));

/** Most by which one shift can change a person's own cost. */
export function personalScale(c: Compiled): number {
  const hours = Math.max(0, ...c.minutesOf) / 60;
  const agreed = c.agreed.lists.flat().reduce((most, { rule, soft }) => Math.max(most, soft / unitWeight(rule)), 0);
  const apart = (c.together?.heaviest ?? 0) * c.soft[AT.offTogether]!;
  const ofWeeks = c.weekShifts.some((n) => n > 0) ? c.soft[AT.weekShiftsGiven]! : 0;
  const madeSoft = CONSTRAINTS.reduce(
    (most, { hard, weight }, i) => (hard ? Math.max(most, c.soft[i]! / weight) : most),
    0,
  );
  return c.soft[AT.hoursOnTarget]! * hours * hours + ofWeeks + agreed + apart + madeSoft;
}
