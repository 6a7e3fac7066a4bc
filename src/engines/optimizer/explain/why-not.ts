import loadHighs, { type Highs } from 'highs';
import { type Compiled, compile } from '../model/compiled';
import { AT, type ConstraintName, CONSTRAINTS } from '../model/constraints';
import { brokenRules, rankCandidates } from './explain';
import type { Cells, Problem } from '../model/problem';
import { RulesProgram, type Standing } from '../program/rules-program';
import { rowScore, score, shortAndOver, supplyOf } from '../score/score';
import { pointsApart, type Together } from '../model/together';

/**
 * Maximum cells times values that may change at once: all of them if they are few, else those of some people near the
 * day; fewer if there are so many slots that each program has thousands of rows for cover.
 */
const MAX_CHOICES = 2000;
const MAX_CHOICES_OF_MANY_SLOTS = 600;
const MANY_SLOTS = 48;
const DAYS_NEAR = 3;
/** Maximum deterministic work of one attempt, and work after which no further one is begun, in nanoseconds. */
const MAX_EFFORT_OF_TRY = 20e9;
const MAX_EFFORT = 60e9;
const EPSILON = 1e-6;
/** The rule that no other slot becomes shorter; without it, each person is considered separately. */
export const OTHERS_COVERED = 'otherSlotsCovered';

/** A slot that is not covered, or a shift that is not assigned, optionally to one person: `kinds[value - 1]`. */
export type Wanted =
  | { readonly day: number; readonly slot: number }
  | { readonly day: number; readonly value: number; readonly person?: number };

/**
 * A blocking rule: a constraint, a personal rule by its name, or `otherSlotsCovered` (no other slot becomes shorter).
 */
export type Blocker = string;

/** A roster with the wanted slot or shift, the rules that it breaks, and its additional cost. */
interface Way {
  readonly cells: Cells;
  readonly givingWay: readonly Blocker[];
  readonly costChange: number;
}

/** Explanation of why a slot stays uncovered or a shift is not assigned. */
export interface WhyNot {
  /** A roster that has it and breaks nothing: only cost speaks against it. */
  readonly possible: Way | undefined;
  /**
   * Rules that exclude it together, irrespective of the others; without any one of them they do not. Empty if nothing
   * blocks it, or if no one could do it even without rules.
   */
  readonly blockedBy: readonly Blocker[];
  /** The cheapest roster that has it when one rule is relaxed, or several if one is not enough. */
  readonly cheapestWay: Way | undefined;
  /** People and days, inclusive, that were free to change: the answer holds for these. */
  readonly within: { readonly people: readonly number[]; readonly from: number; readonly to: number };
  /** True if every attempt was completed; otherwise `blockedBy` may contain too many rules. */
  readonly certain: boolean;
}

/**
 * Finds out why a roster does not have the wanted slot or shift, by relaxing rules and solving again: an irreducible
 * set of rules that excludes it (deletion filter, Chinneck and Dravnieks 1991), and the cheapest way around them.
 * People who already break a rule are left unchanged. Once `isOver` returns true, the current attempt is aborted and no
 * further one is begun.
 */
export async function whyNot(
  problem: Problem,
  cells: Cells,
  wanted: Wanted,
  isOver: () => boolean = () => false,
): Promise<WhyNot> {
  const question = new Question(await loadHighs(), compile(problem), cells, wanted, isOver);
  const within = question.scope;
  const nothing = { possible: undefined, blockedBy: [], cheapestWay: undefined, within };
  // If a person's own rules suffice, they are the answer, found by examining that person alone.
  const free = new Set<Blocker>([OTHERS_COVERED]);
  if (!question.excludes(free)) {
    free.clear();
    const possible = question.find(free);
    if (possible !== 'none') return { ...nothing, possible, certain: possible !== undefined };
  }
  const families = question.families();
  if (question.excludes(new Set(families))) return { ...nothing, certain: question.certain };
  // A rule that can be left out while the rest still excludes the shift is not part of the answer.
  for (const family of families) {
    if (family === OTHERS_COVERED) continue;
    free.add(family);
    if (!question.excludes(free)) free.delete(family);
  }
  const blockedBy = families.filter((family) => !free.has(family));
  return { ...nothing, blockedBy, cheapestWay: question.cheapestWay(blockedBy, families), certain: question.certain };
}

/** One question about one roster, asked repeatedly with different rules left out. */
class Question {
  /** True if every program so far was solved or proven infeasible. */
  certain = true;
  readonly scope: WhyNot['within'];
  /** Rules that had rows in any program so far. */
  private readonly met = new Set<Blocker>(['onlyPermittedShifts' satisfies ConstraintName]);
  private readonly supply: Int32Array;
  /** Teams to be off together, limited to people and days that may change. */
  private readonly together: Together['teams'];
  private readonly cost: number;
  private effort = 0;

  constructor(
    private readonly highs: Highs,
    private readonly c: Compiled,
    private readonly cells: Cells,
    private readonly wanted: Wanted,
    private readonly isOver: () => boolean,
  ) {
    this.supply = supplyOf(c, cells);
    this.cost = score(c, cells).soft;
    this.scope = this.chooseScope();
    this.together = this.togetherInScope();
  }

  /** Returns everything that can be left out: rules that were binding so far, and the cover of other slots. */
  families(): Blocker[] {
    return [...this.met, OTHERS_COVERED];
  }

  /** Returns the cheapest way with one blocker relaxed, or as few as needed if one is not enough. */
  cheapestWay(blockedBy: readonly Blocker[], families: readonly Blocker[]): Way | undefined {
    const ways = blockedBy.flatMap((family) => {
      const way = this.find(new Set([family]));
      return way && way !== 'none' ? [way] : [];
    });
    if (ways.length) return ways.reduce((a, b) => (b.costChange < a.costChange ? b : a));
    const free = new Set(families);
    for (const family of families) {
      free.delete(family);
      if (typeof this.solve(free, 0) !== 'object') free.add(family);
    }
    const way = this.find(free);
    return way === 'none' ? undefined : way;
  }

  /** Returns true if no roster has the wanted slot or shift, with some rules left out. */
  excludes(free: ReadonlySet<Blocker>): boolean {
    return this.solve(free, 0) === 'none';
  }

  /** Returns the cheapest roster found with the wanted slot or shift, with some rules left out. */
  find(free: ReadonlySet<Blocker>): Way | 'none' | undefined {
    const any = this.solve(free, 0);
    if (any === 'none') return any;
    const best = this.solve(free, 1);
    return typeof best === 'object' ? best : any;
  }

  /**
   * Returns a roster with the wanted slot or shift, with some rules left out: the cheapest one, or any if `ofCost` is
   * 0.
   */
  private solve(free: ReadonlySet<Blocker>, ofCost: 0 | 1): Way | 'none' | undefined {
    const { c, scope } = this;
    if (this.effort > MAX_EFFORT || this.isOver()) {
      this.certain = false;
      return undefined;
    }
    const standing = (rule: Blocker): Standing => {
      this.met.add(rule);
      return free.has(rule) ? 'free' : 'kept';
    };
    const program = new RulesProgram(c, standing);
    // If only personal rules are enforced, other people are irrelevant.
    const isTogetherHard = this.together.length > 0 && c.hard[AT.offTogether]! > 0;
    const coverCounts = ofCost > 0 || !free.has(OTHERS_COVERED) || isTogetherHard;
    const people = coverCounts ? scope.people : scope.people.filter((p) => this.isAsked(p));
    for (const p of people)
      program.person(
        p,
        (d) => this.choices(p, d, free.has('onlyPermittedShifts')),
        (d, v) => c.cellCost[c.costFrom[p * c.days + d]! + v]!,
      );
    const slots = coverCounts ? this.slotsInReach() : 'slot' in this.wanted ? [this.wantedSlot(this.wanted)] : [];
    this.addCover(program, slots, free.has(OTHERS_COVERED));
    if ('value' in this.wanted) this.addShift(program, this.wanted);
    const isTogetherKept = isTogetherHard && standing('offTogether') === 'kept';
    if (ofCost > 0 || isTogetherKept) this.addTogether(program, isTogetherKept);
    const attempt = { limits: { effort: MAX_EFFORT_OF_TRY }, cancelled: this.isOver };
    const solution = program.solve(this.highs, { broken: 0, cost: ofCost }, attempt);
    this.effort += program.effort;
    if (solution === 'none') return 'none';
    const way = solution && this.tried(solution.rows, free);
    if (!way && !ofCost) this.certain = false;
    return way;
  }

  /** Returns the roster with these lines, evaluated again; undefined if it breaks a rule that is not free. */
  private tried(rows: ReadonlyMap<number, Uint16Array>, free: ReadonlySet<Blocker>): Way | undefined {
    const { c } = this;
    const cells = this.cells.slice();
    for (const [p, row] of rows) cells.set(row, p * c.days);
    const before = brokenRules(c, this.cells);
    const { units: was } = score(c, this.cells);
    const { units, soft } = score(c, cells);
    const worse = CONSTRAINTS.filter((_, i) => c.hard[i]! > 0 && units[i]! > was[i]! + EPSILON).map((x) => x.name);
    const agreed = [...brokenRules(c, cells)].flatMap(([name, of]) =>
      of > (before.get(name) ?? 0) + EPSILON ? [name] : [],
    );
    const broken = [...new Set<string>([...worse, ...agreed])];
    if (broken.some((name) => !free.has(name))) return undefined;
    const givingWay: Blocker[] = free.has(OTHERS_COVERED) ? [...broken, OTHERS_COVERED] : broken;
    return { cells, givingWay, costChange: soft - this.cost };
  }

  private choices(p: number, d: number, any: boolean): number[] {
    const { c, scope } = this;
    if (d < scope.from || d > scope.to) return [this.cells[p * c.days + d]!];
    return [...Array(c.values).keys()].filter((v) => any || c.legal[(p * c.days + d) * c.values + v]);
  }

  /** Selects the people who satisfy all rules now, and the days that may change. */
  private chooseScope(): WhyNot['within'] {
    const { c, cells, wanted } = this;
    const legal = [...Array(c.people).keys()].filter(
      (p) => rowScore(c, p, cells.subarray(p * c.days, (p + 1) * c.days)).hard < EPSILON,
    );
    const choices = c.slotsPerDay > MANY_SLOTS ? MAX_CHOICES_OF_MANY_SLOTS : MAX_CHOICES;
    if (legal.length * c.days * c.values <= choices) return { people: legal, from: 0, to: c.days - 1 };
    const from = Math.max(0, wanted.day - DAYS_NEAR);
    const to = Math.min(c.days - 1, wanted.day + DAYS_NEAR);
    const most = Math.max(2, Math.floor(choices / ((to - from + 1) * c.values)));
    const asked = 'value' in wanted ? wanted.person : undefined;
    // A shift of the day before may extend into the slot.
    const before =
      'slot' in wanted && wanted.day > 0 ? [{ day: wanted.day - 1, slot: wanted.slot + c.slotsPerDay }] : [];
    const ranked = [wanted, ...before].flatMap((shift) => rankCandidates(c, cells, shift)).map((way) => way.person);
    const able = new Set(legal);
    // People who already cover the slot can only make way for others.
    const away = ranked.filter((p) => !this.isThere(p));
    const first = asked === undefined ? away : [asked, ...away];
    const people = [...new Set([...first, ...ranked, ...legal])].filter((p) => able.has(p)).slice(0, most);
    return { people: people.sort((a, b) => a - b), from, to };
  }

  private togetherInScope(): Together['teams'] {
    const { people, from, to } = this.scope;
    return (this.c.together?.teams ?? [])
      .filter((team) => team.people.some((p) => people.includes(p)))
      .map((team) => ({ ...team, counts: team.counts.map((counts, d) => (d < from || d > to ? 0 : counts)) }));
  }

  /** Returns true if a person covers the wanted slot now. */
  private isThere(p: number): boolean {
    const { c, cells, wanted } = this;
    if (!('slot' in wanted)) return false;
    const covers = (day: number, slot: number): boolean => {
      const v = day < 0 ? 0 : cells[p * c.days + day]!;
      return c.coverSlots.subarray(c.coverFrom[v], c.coverFrom[v + 1]).includes(slot);
    };
    return covers(wanted.day, wanted.slot) || covers(wanted.day - 1, wanted.slot + c.slotsPerDay);
  }

  /** Returns true if the question concerns a person: if cover does not count, the others are irrelevant. */
  private isAsked(p: number): boolean {
    const { wanted } = this;
    return !('value' in wanted) || wanted.person === undefined || wanted.person === p;
  }

  private wantedSlot({ day, slot }: Extract<Wanted, { slot: number }>): number {
    return day * this.c.slotsPerDay + slot;
  }

  /**
   * Returns how many people fewer are missing with one person more of the class that helps most, or with the smallest
   * share of a full agent if that is less.
   */
  private reliefOfOne(slot: number): number {
    const { c, supply } = this;
    const leastPart = Math.min(1, ...(c.shares ?? []).flat());
    const { short } = shortAndOver(c, supply, slot);
    const reliefs = c.classes.map((_, ofClass) => {
      const at = slot * c.classes.length + ofClass;
      supply[at]!++;
      const after = shortAndOver(c, supply, slot).short;
      supply[at]!--;
      return short - after;
    });
    const most = Math.max(...reliefs);
    return Math.min(short, leastPart, most > EPSILON ? most : 1);
  }

  /** Returns the slots that these people can affect on the days that may change. */
  private slotsInReach(): number[] {
    const { c, scope } = this;
    const reach = Math.ceil(c.slots / Math.max(1, c.slotsPerDay)) - c.days;
    const from = scope.from * c.slotsPerDay;
    const end = Math.min(c.days, scope.to + 1 + reach) * c.slotsPerDay;
    return Array.from({ length: end - from }, (_, i) => from + i);
  }

  /** Adds the cover of slots: people at work assigned to skills they have, or surplus, and shortage. */
  private addCover(program: RulesProgram, slots: readonly number[], free: boolean): void {
    const { c, scope, wanted, supply } = this;
    const { skills } = c;
    const atWork = this.atWorkOutside();
    for (const s of slots) {
      const isWanted = 'slot' in wanted && s === this.wantedSlot(wanted);
      const { short } = shortAndOver(c, supply, s);
      const limit = program.row(-Infinity, isWanted ? short - this.reliefOfOne(s) : free ? Infinity : short);
      const needs = Array.from({ length: skills }, (_, k) => {
        const need = c.need[s * skills + k]!;
        const row = program.row(need, need);
        const cost = c.under[s]! * c.skillWeights[k]! * c.soft[AT.coverNotShort]!;
        const lacking = program.variable(0, cost, Infinity, false);
        program.add(row, lacking, 1);
        program.add(limit, lacking, 1);
        return row;
      });
      c.classes.forEach((own, ofClass) => {
        const outside = atWork[s * c.classes.length + ofClass]!;
        const row = program.row(-outside, -outside);
        for (const p of scope.people) if (c.classOf[p] === ofClass) this.addWork(program, row, p, s);
        const over = c.over[s]! * c.soft[AT.coverNotOver]!;
        const best = c.sharing?.best[ofClass] ?? 1;
        program.add(row, program.variable(0, over * best, Infinity, false), -1);
        own.forEach((k, i) => {
          const share = c.shares?.[ofClass]![i] ?? 1;
          const given = program.variable(0, over * (best - share), Infinity, false);
          program.add(row, given, -1);
          program.add(needs[k]!, given, share);
        });
      });
    }
  }

  /** Adds the cells of a person that cover a slot. */
  private addWork(program: RulesProgram, row: number, p: number, s: number): void {
    const { c } = this;
    const reach = Math.ceil((c.slots - c.days * c.slotsPerDay) / Math.max(1, c.slotsPerDay));
    const day = Math.floor(s / c.slotsPerDay);
    for (let d = Math.max(0, day - reach); d <= day; d++) {
      const slot = s - d * c.slotsPerDay;
      program.addCells(row, p, d, (v) =>
        c.coverSlots.subarray(c.coverFrom[v], c.coverFrom[v + 1]).includes(slot) ? 1 : 0,
      );
    }
  }

  /**
   * Adds people who are to be off together: the deviating ones are the minority, of those who work or those who are
   * off.
   */
  private addTogether(program: RulesProgram, isKept: boolean): void {
    const { c, cells, scope, together: teams } = this;
    const limit = program.row(-Infinity, isKept ? pointsApart({ teams }, cells, c.days) : Infinity);
    for (const { people, weight, counts } of teams)
      for (let d = 0; d < c.days; d++) {
        if (!counts[d]) continue;
        const apart = program.variable(0, weight * c.soft[AT.offTogether]!, Infinity, false);
        const isMostAtWork = program.variable(0, 0, 1, true);
        program.add(limit, apart, weight);
        const inScope = people.filter((p) => scope.people.includes(p));
        const working = people.filter((p) => !inScope.includes(p) && cells[p * c.days + d]).length;
        // The working people deviate or, if most people work, those who are off.
        const offCount = program.row(-working, Infinity);
        const workCount = program.row(working, Infinity);
        program.add(offCount, apart, 1);
        program.add(workCount, apart, 1);
        program.add(workCount, isMostAtWork, people.length);
        program.add(offCount, isMostAtWork, -people.length);
        for (const p of inScope) {
          program.addCells(offCount, p, d, (v) => (v ? 1 : 0));
          program.addCells(workCount, p, d, (v) => (v ? -1 : 0));
        }
      }
  }

  /** Returns people of each class at work who may not change: [slot][class]. */
  private atWorkOutside(): Int32Array {
    const { c, cells, scope } = this;
    const outside = cells.slice();
    for (const p of scope.people) outside.fill(0, p * c.days, (p + 1) * c.days);
    return supplyOf(c, outside);
  }

  /** Requires one more of the shift on the day than now, or that of the person. */
  private addShift(program: RulesProgram, wanted: { day: number; value: number; person?: number }): void {
    const { c, cells, scope } = this;
    const people = scope.people.filter((p) => wanted.person === undefined || p === wanted.person);
    const now = people.filter((p) => cells[p * c.days + wanted.day] === wanted.value).length;
    const row = program.row(now + 1, Infinity);
    for (const p of people) program.addCells(row, p, wanted.day, (v) => (v === wanted.value ? 1 : 0));
  }
}
