import { CONSTRAINTS, type ConstraintName, type RuleSetting } from '../model/constraints';
import type { Cells, Person, Problem } from '../model/problem';
import { servedByParts } from '../../coverage/served-by-parts';
import { checkAgreed } from './check-rules';

/** One broken hard rule, in words. */
interface Violation {
  /** A constraint, or the name of one of the person's rules. */
  readonly constraint: string;
  readonly person: string;
  /** Day of the breach, or -1 for a rule about the whole range. */
  readonly day: number;
  readonly units: number;
}

/** The checker's findings: the certificate of a result. */
export interface Certificate {
  readonly legal: boolean;
  /** Number of broken hard rules; at most 1,000 are listed. */
  readonly hardViolations: number;
  readonly violations: readonly Violation[];
  readonly cost: number;
  readonly costByConstraint: Readonly<Record<string, number>>;
  /** The part of `costByConstraint` that belongs to each person with a cost, by id. */
  readonly costByPerson: ReadonlyMap<string, Readonly<Record<string, number>>>;
  /** Person-slots short and over. */
  readonly short: number;
  readonly over: number;
  /** People short by day and slot, in full agents: [day * slotsPerDay + slot]. */
  readonly shortOfSlot: Float64Array;
  /**
   * Lower bound on the cost of every legal roster, computed independently of the search; omitted if there was no time.
   */
  readonly bound?: number;
  /** (cost - bound) / cost, between 0 and 1. */
  readonly gap?: number;
}

const ROUNDING = 1e-9;
/** Maximum violations that are listed; all of them are counted. */
const MAX_VIOLATIONS = 1000;

/**
 * Verifies a roster rule by rule against the problem as given, and recomputes its cost. Written from the text of the
 * rules and shares no code with the search: it reads the plain problem, iterates over calendars day by day, and assigns
 * skills from scratch, highest price first, where the search uses sums or augmenting paths. Throws a RangeError when
 * the roster does not fit the problem.
 */
export function check(problem: Problem, cells: Cells): Certificate {
  if (cells.length !== problem.people.length * problem.days)
    throw new RangeError(`the roster has ${cells.length} cells: give people × days`);
  const tally = new Tally(problem);
  const report: Report = (constraint, person, day, units) =>
    tally.add(tally.ruleOf(constraint), constraint, person, day, units);
  problem.people.forEach((person, p) => {
    const row = Array.from(cells.subarray(p * problem.days, (p + 1) * problem.days));
    const bad = row.findIndex((v) => v > problem.kinds.length);
    if (bad >= 0) throw new RangeError(`${person.id}, day ${bad}: value ${row[bad]} is no kind of shift`);
    checkPermitted(problem, person, row, report);
    checkTotals(problem, person, row, report);
    person.planned?.forEach((value, day) => {
      if (row[day] !== value) report('keptAsPlanned', person.id, day, 1);
    });
    checkAgreed(problem, person, row, (rule, day, units) => tally.add(rule, rule.name, person.id, day, units));
  });
  problem.people.forEach(({ id, costs }, p) => {
    for (let day = 0; costs && day < problem.days; day++) {
      const cost = costs[day * (problem.kinds.length + 1) + cells[p * problem.days + day]!]!;
      if (cost > 0) report('wishes', id, day, cost);
    }
  });
  checkTogether(problem, cells, report);
  const cover = checkCover(problem, cells, report, (name) => tally.ruleOf(name).weight);
  return { ...tally.totals(), ...cover };
}

/** Consequence of a broken rule: an illegal roster if `hard`, else a cost of `weight` per unit. */
interface Severity {
  readonly hard: boolean;
  readonly weight: number;
}

/** Adds up broken hard rules, and costs by constraint and person. */
class Tally {
  private readonly violations: Violation[] = [];
  private readonly costs = new Map<string, number>();
  private readonly costByPerson = new Map<string, Record<string, number>>();
  private readonly rules: ReadonlyMap<ConstraintName, Severity>;
  private hardViolations = 0;

  constructor(problem: Problem) {
    this.rules = new Map(
      CONSTRAINTS.map(({ name, hard, weight }) => {
        const own: RuleSetting = problem.rules?.[name] ?? {};
        return [name, { hard: own.hard ?? hard, weight: own.weight ?? weight }];
      }),
    );
  }

  ruleOf(name: ConstraintName): Severity {
    return this.rules.get(name)!;
  }

  add({ hard, weight }: Severity, constraint: string, person: string, day: number, units: number): void {
    if (!hard) {
      const cost = units * weight;
      this.costs.set(constraint, (this.costs.get(constraint) ?? 0) + cost);
      if (cost === 0 || person === '') return;
      const own = this.costByPerson.get(person) ?? {};
      own[constraint] = (own[constraint] ?? 0) + cost;
      this.costByPerson.set(person, own);
    } else if (units > 0) {
      this.hardViolations++;
      if (this.violations.length < MAX_VIOLATIONS) this.violations.push({ constraint, person, day, units });
    }
  }

  totals(): Omit<Certificate, 'short' | 'over' | 'shortOfSlot'> {
    const { hardViolations, violations, costs, costByPerson } = this;
    let cost = 0;
    for (const amount of costs.values()) cost += amount;
    const costByConstraint = Object.fromEntries(costs);
    return { legal: hardViolations === 0, hardViolations, violations, cost, costByConstraint, costByPerson };
  }
}

type Report = (constraint: ConstraintName, person: string, day: number, units: number) => void;

function checkPermitted(problem: Problem, person: Person, row: number[], report: Report): void {
  row.forEach((value, day) => {
    const fixed = person.fixed?.filter((f) => f.day === day).at(-1);
    if (fixed) {
      if (fixed.kind + 1 !== value) report('onlyPermittedShifts', person.id, day, 1);
      return;
    }
    if (!value) {
      if (person.workDays?.includes(day)) report('onlyPermittedShifts', person.id, day, 1);
      return;
    }
    const isBarred = person.allowed?.[day * problem.kinds.length + value - 1] === 0;
    if (isBarred) report('onlyPermittedShifts', person.id, day, 1);
  });
}

function checkTotals(problem: Problem, person: Person, row: number[], report: Report): void {
  const kinds = row.filter((v) => v > 0).map((v) => problem.kinds[v - 1]!);
  const minutes = kinds.reduce((sum, k) => sum + k.minutes, 0);
  const weekends = new Set<number>();
  row.forEach((v, day) => {
    const weekday = (problem.firstWeekday + day) % 7;
    if (v > 0 && weekday >= 5) weekends.add(Math.floor((problem.firstWeekday + day) / 7));
  });
  const undesirable = kinds.filter((k) => k.undesirable).length;
  const { carried = { weekends: 0, undesirable: 0 } } = person;
  report('weekendsShared', person.id, -1, (carried.weekends + weekends.size) ** 2 - carried.weekends ** 2);
  report('undesirableShared', person.id, -1, (carried.undesirable + undesirable) ** 2 - carried.undesirable ** 2);
  if (person.targetMinutes !== undefined)
    report('hoursOnTarget', person.id, -1, ((minutes - person.targetMinutes) / 60) ** 2);
}

function checkTogether(problem: Problem, cells: Cells, report: Report): void {
  for (const { people, days, weight } of problem.offTogether ?? [])
    for (const day of new Set(days ?? Array(problem.days).keys())) {
      const off = people.filter((p) => cells[p * problem.days + day] === 0).length;
      report('offTogether', '', day, weight * Math.min(off, people.length - off));
    }
}

function checkCover(
  problem: Problem,
  cells: Cells,
  report: Report,
  weightOf: (name: ConstraintName) => number,
): Pick<Certificate, 'short' | 'over' | 'shortOfSlot'> {
  const { days, slotsPerDay, skills } = problem;
  const { lists, atWork } = peopleAtWork(problem, cells);
  const isPart = [...lists.values()].some(({ shares }) => shares.some((share) => share < 1));
  const priceOf = (k: number): number => problem.skillWeights?.[k] ?? 1;
  const isSpareCounted = Array.from({ length: skills }, (_, k) =>
    problem.overWeight.some((weight, at) => weight > 0 && problem.need[at * skills + k]! > 0),
  );
  /** Returns the largest share of a full agent at skills that are needed in slots where surplus has a cost. */
  const bestOf = (own: readonly number[], shares: readonly number[]): number => {
    const counted = shares.filter((_, i) => isSpareCounted[own[i]!]);
    return Math.max(...(counted.length > 0 ? counted : shares));
  };
  /** If someone is part of a full agent, the cheapest shortage remains and, among equals, the smallest. */
  const leftByParts = (at: number, need: number[], people: Parameters<typeof servedByParts>[1]): number[] => {
    const [short, spare] = [weightOf('coverNotShort'), weightOf('coverNotOver')];
    const worth = need.map((_, k) => short * problem.underWeight[at]! * priceOf(k) + spare * problem.overWeight[at]!);
    const { served } = servedByParts(need, people, worth.some((x) => x > 0) ? worth : undefined);
    return need.map((n, k) => n - served[k]!);
  };
  const dearestFirst = [...Array(skills).keys()].sort((a, b) => priceOf(b) - priceOf(a));
  let short = 0;
  let over = 0;
  const shortOfSlot = new Float64Array(days * slotsPerDay);
  for (let at = 0; at < days * slotsPerDay; at++) {
    const people = [...lists].flatMap(([key, { own, shares }]) => {
      const count = atWork.get(key)![at]!;
      return own.length && count ? [{ own, shares, count }] : [];
    });
    const working = people.reduce((sum, { own, shares, count }) => sum + count * bestOf(own, shares), 0);
    const need = Array.from(problem.need.subarray(at * skills, (at + 1) * skills));
    const open = isPart ? leftByParts(at, need, people) : leftOpen(need, dearestFirst, people);
    const left = open.map((n) => (n < ROUNDING ? 0 : n));
    const lacking = left.reduce((a, b) => a + b, 0);
    const spare = working - (need.reduce((a, b) => a + b, 0) - lacking);
    const idle = spare < ROUNDING ? 0 : spare;
    short += lacking;
    shortOfSlot[at] = lacking;
    over += idle;
    const weighted = left.reduce((sum, n, k) => sum + n * priceOf(k), 0);
    if (lacking > 0) report('coverNotShort', '', Math.floor(at / slotsPerDay), weighted * problem.underWeight[at]!);
    if (idle > 0) report('coverNotOver', '', Math.floor(at / slotsPerDay), idle * problem.overWeight[at]!);
  }
  return { short, over, shortOfSlot };
}

/** Skills with the share of a full agent at each, and people at work in each slot, by list of skills and shares. */
interface AtWork {
  readonly lists: ReadonlyMap<string, { readonly own: readonly number[]; readonly shares: readonly number[] }>;
  readonly atWork: ReadonlyMap<string, Int32Array>;
}

function peopleAtWork(problem: Problem, cells: Cells): AtWork {
  const { days, slotsPerDay, skills } = problem;
  const everything = [...Array(skills).keys()];
  const keyOf = ({ skills: own = everything, shares = [] }: Person): string => `${own.join()} ${shares.join()}`;
  const lists = new Map(
    problem.people.map((person) => {
      const { skills: own = everything, shares = own.map(() => 1) } = person;
      return [keyOf(person), { own, shares }];
    }),
  );
  const atWork = new Map([...lists.keys()].map((key) => [key, new Int32Array(days * slotsPerDay)]));
  const slotsOf = problem.kinds.map(({ covers }) => [...new Set(covers)]);
  problem.people.forEach((person, p) => {
    const own = atWork.get(keyOf(person))!;
    for (let day = 0; day < days; day++) {
      const value = cells[p * days + day]!;
      if (!value) continue;
      for (const slot of slotsOf[value - 1]!) {
        const at = day * slotsPerDay + slot;
        if (at < own.length) own[at]!++;
      }
    }
  });
  return { lists, atWork };
}

/**
 * Returns the people short of each skill after as many as possible are assigned, highest price first. People of earlier
 * skills may be exchanged, but none becomes short again (augmenting paths: Kuhn 1955).
 */
function leftOpen(
  need: readonly number[],
  order: readonly number[],
  people: readonly { readonly own: readonly number[]; readonly count: number }[],
): number[] {
  const left = need.slice();
  const idle = people.map(({ count }) => count);
  // People of each list assigned to each skill.
  const placed = need.map(() => people.map(() => 0));
  /** Assigns idle people to a skill, or people whose places others take; returns how many, at most `most`. */
  const give = (k: number, most: number, tried: Set<number>): number => {
    tried.add(k);
    const able = [...people.keys()].filter((i) => people[i]!.own.includes(k));
    const ready = able.find((i) => idle[i]! > 0);
    if (ready !== undefined) {
      const given = Math.min(most, idle[ready]!);
      idle[ready]! -= given;
      placed[k]![ready]! += given;
      return given;
    }
    for (const i of able)
      for (const other of people[i]!.own) {
        if (tried.has(other) || !placed[other]![i]) continue;
        const given = give(other, Math.min(most, placed[other]![i]), tried);
        if (!given) continue;
        placed[other]![i] -= given;
        placed[k]![i]! += given;
        return given;
      }
    return 0;
  };
  for (const k of order)
    while (left[k]! > 0) {
      const given = give(k, left[k]!, new Set());
      if (!given) break;
      left[k]! -= given;
    }
  return left;
}
