import type { Compiled } from '../model/compiled';
import { AT } from '../model/constraints';
import { unitWeight } from '../model/compiled-rules';

/** First and last temperature of an annealing run. */
export type Temperatures = readonly [number, number];

/**
 * Temperatures for moves of whole weeks, which need little heat, in costs of a person short over half a slot: of the
 * first run, of later ones, of the improvement of a given roster, and after weeks were chosen together.
 */
const OF_WEEKS = { first: [1.5, 0.04], later: [1.5, 0.02], again: [0.25, 0.04], chosen: [0.1, 0.02] } as const;
/**
 * Maximum number of people for which later runs begin as hot as the first, and the minimum share of that heat for more.
 */
const FEW_PEOPLE = 45;
const MIN_HEAT = 0.3;
/** Temperature for drawing everyone's weeks before a first run, in costs of a person short over half a slot. */
const OF_DRAWING = 0.1;

/** Minimum epochs of the first of several runs, if the last one ends with the search. */
const MIN_COOLING = 40;

/**
 * Returns the progress of the current annealing run, 0 to 1, after a time given in lengths of the first run. Each run
 * is twice as long as the previous one; the last of a limited number stays at its end.
 */
export function partOfCooling(firsts: number, coolings = Infinity): number {
  const length = 2 ** Math.min(coolings - 1, Math.floor(Math.log2(firsts + 1)));
  return Math.min(1, (firsts + 1 - length) / length);
}

/**
 * The same if the given number of epochs is divided into as many such runs as fit, of which the share `past` (0 to 1)
 * is over; the last run ends with them.
 */
export function partOfCoolingsTo(past: number, epochs: number): number {
  const coolings = Math.max(1, Math.floor(Math.log2(epochs / MIN_COOLING + 1)));
  return partOfCooling(past * (2 ** coolings - 1), coolings);
}

/** Temperature schedule of the epochs of a stage. */
export interface Heat {
  /**
   * Returns the temperature after a number of epochs of the stage, when the share `done` of the search is over, 0 to 1.
   */
  at(epochs: number, done?: number): number;
  /** True if it follows the clock, so that another run may get another temperature. */
  readonly isHurried: boolean;
}

/** Repeated annealing runs between two temperatures, each twice as long as the previous one. */
export function repeatedCoolings(temperatures: Temperatures, epochsOfFirst: number): Heat {
  return { at: (epochs) => temperatureAt(temperatures, partOfCooling(epochs / epochsOfFirst)), isHurried: false };
}

/** Returns the temperature at a point of an annealing run, 0 to 1: it falls geometrically. */
export function temperatureAt([hot, cold]: Temperatures, part: number): number {
  return hot * Math.pow(cold / hot, part);
}

/** Converts temperatures from costs of a person short over half a slot to cost. */
export function inCost(c: Compiled, [hot, cold]: Temperatures): Temperatures {
  const heat = halfSlotShort(c);
  return [hot * heat, cold * heat];
}

/** Returns the maximum cost of a person short over half a slot. */
function halfSlotShort(c: Compiled): number {
  const heaviest = c.under.reduce((most, weight) => Math.max(most, weight), 0) * c.soft[AT.coverNotShort]!;
  return 0.5 * Math.max(1e-9, heaviest);
}

/** Returns the temperature, in cost, for drawing everyone's weeks before a first run. */
export const drawingTemperature = (c: Compiled): number => OF_DRAWING * halfSlotShort(c);

/** Returns temperatures, in cost, for moves of whole weeks. */
export function weekTemperatures(c: Compiled, cooling: keyof typeof OF_WEEKS): Temperatures {
  const [hot, cold] = OF_WEEKS[cooling];
  const share = cooling === 'later' ? clamped(Math.pow(FEW_PEOPLE / c.people, 0.7), MIN_HEAT, 1) : 1;
  return inCost(c, [hot * share, cold]);
}

export const clamped = (x: number, least: number, most: number): number => Math.min(most, Math.max(least, x));

/** Returns the maximum change of a person's own cost by one shift. */
export function personalScale(c: Compiled): number {
  const hours = Math.max(0, ...c.minutesOf) / 60;
  const agreed = c.agreed.lists.flat().reduce((most, { rule, soft }) => Math.max(most, soft / unitWeight(rule)), 0);
  const apart = (c.together?.heaviest ?? 0) * c.soft[AT.offTogether]!;
  return c.soft[AT.hoursOnTarget]! * hours * hours + agreed + apart;
}
