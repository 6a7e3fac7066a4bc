import { AT, coefficients } from './constraints';
import { Allocation } from '../coverage/allocation';
import { CoverDiffs } from '../coverage/cover-diffs';
import { SharedTime } from '../coverage/shared-time';
import { skillClasses } from '../coverage/skill-classes';
import { refuseFaults, UNLIMITED } from './faults';
import type { Kind, Problem } from './problem';
import { type CompiledRules, compileRules } from './compiled-rules';
import { impliedLimits, type ImpliedLimits } from './implied-limits';
import { compileTogether, type Together } from './together';

/** A problem as typed arrays, shared by all parts of the search. Shapes are given next to each field. */
export interface Compiled extends ImpliedLimits {
  readonly problem: Problem;
  /** 1 for people whose roster line is given: no rest is required of them. */
  readonly frozen: Uint8Array;
  readonly people: number;
  readonly days: number;
  /** Number of cell values, including off. */
  readonly values: number;
  readonly templates: number;
  readonly weeks: number;
  /** 1 if a cell may take a value: [person][day][value]. */
  readonly legal: Uint8Array;
  readonly minutesOf: Int32Array;
  readonly templateOf: Int32Array;
  readonly undesirable: Uint8Array;
  /** Slots that a value covers: `coverSlots[coverFrom[v] .. coverFrom[v + 1])`, from the first slot of its day. */
  readonly coverFrom: Int32Array;
  readonly coverSlots: Int32Array;
  /** Slots that differ when one value replaces another, from the first slot of their day. */
  readonly diffs: CoverDiffs;
  readonly slotsPerDay: number;
  /** Slots including those of shifts that run past the last day. */
  readonly slots: number;
  readonly skills: number;
  /** People needed of each skill, and in total: [slot][skill], [slot]. */
  readonly need: Float64Array;
  readonly needed: Float64Array;
  /** Cost of a person short of the highest-priced skill, and of one over: [slot]. */
  readonly under: Float64Array;
  readonly over: Float64Array;
  /** Cost of a person short of each skill, as a share of the highest-priced one. */
  readonly skillWeights: Float64Array;
  /** Skills of people who are interchangeable for cover: at least one class, each with at least one skill. */
  readonly classes: readonly (readonly number[])[];
  /** Class of each person, -1 for people without any skill. */
  readonly classOf: Int32Array;
  /** Assigns people at work to skills, one slot at a time. */
  readonly allocation: Allocation;
  /** Share of a full agent at each skill of each class, if some people are part of one. */
  readonly shares: readonly (readonly number[])[] | undefined;
  /** Divides their time among skills, one slot at a time. */
  readonly sharing: SharedTime | undefined;
  readonly weekOfDay: Int32Array;
  readonly fullWeek: Uint8Array;
  /** The other day of the same weekend, -1 if outside the range, -2 for a working day. */
  readonly weekendPartner: Int32Array;
  readonly targetMinutes: Int32Array;
  /** Weekends and undesirable shifts from before the range. */
  readonly carriedWeekends: Int32Array;
  readonly carriedUndesirable: Int32Array;
  /** Offset of the costs of a cell's values in `cellCost`: [person][day]; equal costs are stored once. */
  readonly costFrom: Int32Array;
  /** Costs of single values: wishes, and changes of the plan. */
  readonly cellCost: Float64Array;
  /** The part of it due to wishes. */
  readonly wishCost: Float64Array;
  readonly hard: Float64Array;
  readonly soft: Float64Array;
  /** Personal rules. */
  readonly agreed: CompiledRules;
  /** Teams to be off together; undefined without any. */
  readonly together: Together | undefined;
}

/** Compiles a problem to typed arrays. Throws a RangeError that lists every fault of the problem. */
export function compile(problem: Problem, frozen: Uint8Array = new Uint8Array(problem.people.length)): Compiled {
  refuseFaults(problem);
  const { days, kinds, slotsPerDay, people: persons } = problem;
  const people = persons.length;
  const values = kinds.length + 1;
  const templates = kinds.reduce((most, k) => Math.max(most, k.template + 1), 0);
  const weekOfDay = Int32Array.from({ length: days }, (_, d) => Math.floor((problem.firstWeekday + d) / 7));
  const weeks = days ? weekOfDay[days - 1]! + 1 : 0;
  const weekDays = new Int32Array(weeks);
  weekOfDay.forEach((w) => weekDays[w]!++);
  const weekendPartner = Int32Array.from({ length: days }, (_, d) => {
    const weekday = (problem.firstWeekday + d) % 7;
    if (weekday === 5) return d + 1 < days ? d + 1 : -1;
    return weekday === 6 ? d - 1 : -2;
  });
  const limit = (pick: (p: Problem['people'][number]) => number | undefined, otherwise: number): Int32Array =>
    Int32Array.from(persons, (p) => Math.min(pick(p) ?? otherwise, UNLIMITED));
  const rules = coefficients(problem.rules);
  const agreed = compileRules(problem, frozen);
  return {
    problem,
    frozen,
    people,
    days,
    values,
    templates,
    weeks,
    slotsPerDay,
    weekOfDay,
    weekendPartner,
    fullWeek: Uint8Array.from(weekDays, (n) => (n === 7 ? 1 : 0)),
    legal: legality(problem, values),
    minutesOf: Int32Array.from([0, ...kinds.map((k) => k.minutes)]),
    templateOf: Int32Array.from([-1, ...kinds.map((k) => k.template)]),
    undesirable: Uint8Array.from([0, ...kinds.map((k) => (k.undesirable ? 1 : 0))]),
    ...covers(kinds, values),
    ...demand(problem),
    targetMinutes: limit((p) => p.targetMinutes, -1),
    carriedWeekends: limit((p) => p.carried?.weekends, 0),
    carriedUndesirable: limit((p) => p.carried?.undesirable, 0),
    ...cellCosts(problem, values, rules),
    ...rules,
    agreed,
    ...impliedLimits(problem, agreed, frozen),
    together: compileTogether(problem),
  };
}

function legality(problem: Problem, values: number): Uint8Array {
  const { days, kinds, people } = problem;
  const row = days * values;
  const legal = new Uint8Array(people.length * row);
  people.forEach((person, p) => {
    legal.fill(1, p * row, (p + 1) * row);
    person.allowed?.forEach((isAllowed, i) => {
      if (!isAllowed) legal[p * row + Math.floor(i / kinds.length) * values + (i % kinds.length) + 1] = 0;
    });
    for (const d of person.workDays ?? []) legal[p * row + d * values] = 0;
    for (const f of person.fixed ?? []) {
      legal.fill(0, p * row + f.day * values, p * row + (f.day + 1) * values);
      legal[p * row + f.day * values + f.kind + 1] = 1;
    }
  });
  return legal;
}

function covers(kinds: readonly Kind[], values: number): Pick<Compiled, 'coverFrom' | 'coverSlots' | 'diffs'> {
  const coverFrom = new Int32Array(values + 1);
  const slots: number[] = [];
  kinds.forEach((k, i) => {
    for (const slot of [...new Set(k.covers)].sort((x, y) => x - y)) slots.push(slot);
    coverFrom[i + 2] = slots.length;
  });
  const coverSlots = Int32Array.from(slots);
  return { coverFrom, coverSlots, diffs: new CoverDiffs(coverFrom, coverSlots, values) };
}

type DemandFields =
  | ('skills' | 'slots' | 'need' | 'needed' | 'under' | 'over' | 'skillWeights')
  | ('classes' | 'classOf' | 'allocation' | 'shares' | 'sharing');

function demand(problem: Problem): Pick<Compiled, DemandFields> {
  const { days, slotsPerDay, skills, kinds } = problem;
  const furthest = kinds.reduce((most, k) => k.covers.reduce((m, s) => Math.max(m, s + 1), most), slotsPerDay);
  const slots = days * slotsPerDay + Math.max(0, furthest - slotsPerDay);
  const need = new Float64Array(slots * skills);
  need.set(problem.need);
  const needed = new Float64Array(slots);
  need.forEach((people, i) => {
    needed[Math.floor(i / skills)]! += people;
  });
  const weights = problem.skillWeights ?? new Array<number>(skills).fill(1);
  const dearest = Math.max(...weights);
  const skillWeights = Float64Array.from(weights, (weight) => (dearest > 0 ? weight / dearest : 1));
  const under = new Float64Array(slots);
  const over = new Float64Array(slots);
  under.set(problem.underWeight.map((weight) => weight * dearest));
  over.set(problem.overWeight);
  const { classes, classOf, shares } = skillClasses(problem);
  const allocation = new Allocation(classes, skillWeights, 1);
  const sharing = shares && sharedTime(problem, classes, shares);
  return { skills, slots, need, needed, under, over, skillWeights, classes, classOf, allocation, shares, sharing };
}

/** Returns the division of time among skills; its `best` applies where surplus has a cost. */
export function sharedTime(
  { skills, need, overWeight }: Problem,
  classes: readonly (readonly number[])[],
  shares: readonly (readonly number[])[],
): SharedTime {
  const isCounted = new Uint8Array(skills);
  need.forEach((n, i) => {
    if (n > 0 && overWeight[Math.floor(i / skills)]! > 0) isCounted[i % skills] = 1;
  });
  return new SharedTime(classes, shares, skills, (k) => isCounted[k] === 1);
}

function cellCosts(
  problem: Problem,
  values: number,
  { soft, hard }: Pick<Compiled, 'soft' | 'hard'>,
): Pick<Compiled, 'costFrom' | 'cellCost' | 'wishCost'> {
  const [ofWishes, ofChange] = [AT.wishes, AT.keptAsPlanned].map((rule) => soft[rule]! + hard[rule]!) as [
    number,
    number,
  ];
  const costFrom = new Int32Array(problem.people.length * problem.days);
  const nothing = new Array<number>(values).fill(0);
  const [cellCost, wishCost] = [[...nothing], [...nothing]];
  const known = new Map<string, number>();
  problem.people.forEach((p, i) => {
    const wished = new Map<number, number[]>();
    for (let day = 0; p.costs && day < problem.days; day++) {
      const ofDay = Array.from(p.costs.subarray(day * values, (day + 1) * values), (cost) => cost * ofWishes);
      if (ofDay.some((cost) => cost !== 0)) wished.set(day, ofDay);
    }
    const changing = p.planned && ofChange > 0 ? p.planned : undefined;
    for (const day of changing?.keys() ?? wished.keys()) {
      const ofDay = wished.get(day) ?? nothing;
      const key = `${changing?.[day] ?? ''} ${ofDay.join()}`;
      if (!known.has(key)) {
        known.set(key, cellCost.length);
        wishCost.push(...ofDay);
        cellCost.push(...ofDay.map((cost, v) => (changing && v !== changing[day] ? cost + ofChange : cost)));
      }
      costFrom[i * problem.days + day] = known.get(key)!;
    }
  });
  return { costFrom, cellCost: Float64Array.from(cellCost), wishCost: Float64Array.from(wishCost) };
}
