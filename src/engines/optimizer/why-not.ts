import loadHighs, { type Highs } from 'highs';
import { type Compiled, compile } from './compiled';
import { AT, type ConstraintName, CONSTRAINTS } from './constraints';
import { brokenRules, rankCandidates } from './explain';
import type { Cells, Problem } from './problem';
import { RulesProgram, type Standing } from './rules-program';
import { rowScore, score, shortAndOver, supplyOf } from './score';
import { pointsApart, type Together } from './together';

/**
 * Cells times values that may change at once: all of them where they are so few, else some people's near the day, fewer
 * where there are so many slots that each program has thousands of rows for cover.
 */
const MAX_CHOICES = 2000;
const MAX_CHOICES_OF_MANY_SLOTS = 600;
const MANY_SLOTS = 48;
const DAYS_NEAR = 3;
/** Nanoseconds of counted work in one try, at most, and after which no other one is begun. */
const MAX_EFFORT_OF_TRY = 20e9;
const MAX_EFFORT = 60e9;
const EPSILON = 1e-6;
/** The rule that no slot but the wanted one gets shorter: without it, people stand for themselves. */
export const OTHERS_COVERED = 'otherSlotsCovered';

/** A slot that is not covered, or a shift that is not given, perhaps to one person: `kinds[value - 1]`. */
export type Wanted =
  | { readonly day: number; readonly slot: number }
  | { readonly day: number; readonly value: number; readonly person?: number };

/**
 * What stands against it: a constraint, a rule agreed with people by its name, or `otherSlotsCovered`, that no other
 * slot shall be shorter than it is.
 */
export type Blocker = string;

/** A roster with the wanted, the rules that it breaks, and what it costs more than the roster at hand. */
interface Way {
  readonly cells: Cells;
  readonly givingWay: readonly Blocker[];
  readonly costChange: number;
}

/** Why a slot stays uncovered or a shift is not given. */
export interface WhyNot {
  /** A roster that has it and breaks nothing: only cost speaks against it. */
  readonly possible: Way | undefined;
  /**
   * Rules that rule it out together, whatever the others say; without any one of them they do not. Empty where nothing
   * blocks it, or where nobody could do it even without rules.
   */
  readonly blockedBy: readonly Blocker[];
  /** The cheapest roster that has it where one rule gives way, or several where one is not enough. */
  readonly cheapestWay: Way | undefined;
  /** People and days, inclusive, that were free to change: the answer holds for these. */
  readonly within: { readonly people: readonly number[]; readonly from: number; readonly to: number };
  /** Whether every try came to an end; else `blockedBy` may be too long. */
  readonly certain: boolean;
}

/**
 * Finds out why a roster does not have what is wanted, by relaxing rules and solving again: an irreducible set of rules
 * that excludes it (deletion filter, Chinneck and Dravnieks 1991), and the cheapest way past them. People who break a
 * rule already stay as they are. Once `isOver` says so, the try at hand is broken off and no other one is begun.
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
  // Where somebody's own rules are enough, they are the answer, and found by looking at that person alone.
  const free = new Set<Blocker>([OTHERS_COVERED]);
  if (!question.excludes(free)) {
    free.clear();
    const possible = question.find(free);
    if (possible !== 'none') return { ...nothing, possible, certain: possible !== undefined };
  }
  const families = question.families();
  if (question.excludes(new Set(families))) return { ...nothing, certain: question.certain };
  // Whatever can be left out while the rest still excludes it has no part in it.
  for (const family of families) {
    if (family === OTHERS_COVERED) continue;
    free.add(family);
    if (!question.excludes(free)) free.delete(family);
  }
  const blockedBy = families.filter((family) => !free.has(family));
  return { ...nothing, blockedBy, cheapestWay: question.cheapestWay(blockedBy, families), certain: question.certain };
}

/** One question about one roster, put again with other rules left out. */
class Question {
  /** Whether every program so far was solved or proven to have no solution. */
  certain = true;
  readonly scope: WhyNot['within'];
  /** Rules of which programs so far had rows. */
  private readonly met = new Set<Blocker>(['onlyPermittedShifts' satisfies ConstraintName]);
  private readonly supply: Int32Array;
  /** Who is to be off together, of those and on days that may change. */
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

  /** Everything that may be left out: rules that bound somebody so far, and the cover of other slots. */
  families(): Blocker[] {
    return [...this.met, OTHERS_COVERED];
  }

  /** The cheapest way that lets one blocker go, or as few as are needed where none alone is enough. */
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

  /** Whether no roster has the wanted, some rules left out. */
  excludes(free: ReadonlySet<Blocker>): boolean {
    return this.solve(free, 0) === 'none';
  }

  /** The cheapest roster with the wanted that could be found, some rules left out. */
  find(free: ReadonlySet<Blocker>): Way | 'none' | undefined {
    const any = this.solve(free, 0);
    if (any === 'none') return any;
    const best = this.solve(free, 1);
    return typeof best === 'object' ? best : any;
  }

  /** A roster with the wanted, some rules left out: the cheapest one, or any for a cost of 0. */
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
    const program = new RulesProgram(c, standing, MAX_EFFORT_OF_TRY);
    // Where only rules of single people stand, the others have no part in it.
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
    const solution = program.solve(this.highs, { broken: 0, cost: ofCost }, this.isOver);
    this.effort += program.effort;
    if (solution === 'none') return 'none';
    const way = solution && this.tried(solution.rows, free);
    if (!way && !ofCost) this.certain = false;
    return way;
  }

  /** The roster with these rows, judged anew; nothing if it breaks a rule that is not free. */
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

  /** People who keep all rules now and days that may change. */
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
    // A shift of the day before may run into the slot.
    const before =
      'slot' in wanted && wanted.day > 0 ? [{ day: wanted.day - 1, slot: wanted.slot + c.slotsPerDay }] : [];
    const ranked = [wanted, ...before].flatMap((shift) => rankCandidates(c, cells, shift)).map((way) => way.person);
    const able = new Set(legal);
    // Who is there already can only make way for others.
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

  /** Whether a person covers the wanted slot now. */
  private isThere(p: number): boolean {
    const { c, cells, wanted } = this;
    if (!('slot' in wanted)) return false;
    const covers = (day: number, slot: number): boolean => {
      const v = day < 0 ? 0 : cells[p * c.days + day]!;
      return c.coverSlots.subarray(c.coverFrom[v], c.coverFrom[v + 1]).includes(slot);
    };
    return covers(wanted.day, wanted.slot) || covers(wanted.day - 1, wanted.slot + c.slotsPerDay);
  }

  /** Whether a person is asked about: where cover does not count, the others have no part in it. */
  private isAsked(p: number): boolean {
    const { wanted } = this;
    return !('value' in wanted) || wanted.person === undefined || wanted.person === p;
  }

  private wantedSlot({ day, slot }: Extract<Wanted, { slot: number }>): number {
    return day * this.c.slotsPerDay + slot;
  }

  /** Slots that the people can touch on the days that may change. */
  private slotsInReach(): number[] {
    const { c, scope } = this;
    const reach = Math.ceil(c.slots / Math.max(1, c.slotsPerDay)) - c.days;
    const from = scope.from * c.slotsPerDay;
    const end = Math.min(c.days, scope.to + 1 + reach) * c.slotsPerDay;
    return Array.from({ length: end - from }, (_, i) => from + i);
  }

  /** Cover of slots: people at work given to skills they have, or over, and short. */
  private addCover(program: RulesProgram, slots: readonly number[], free: boolean): void {
    const { c, scope, wanted, supply } = this;
    const { skills } = c;
    const atWork = this.atWorkOutside();
    const leastPart = Math.min(1, ...(c.shares ?? []).flat());
    for (const s of slots) {
      const isWanted = 'slot' in wanted && s === this.wantedSlot(wanted);
      const { short } = shortAndOver(c, supply, s);
      const less = Math.max(0, short - leastPart);
      const limit = program.row(-Infinity, isWanted ? less : free ? Infinity : short);
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

  /** People who are to be off together: whichever are fewer, those who work or those who are off, are apart. */
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
        // Apart are those who work, or, where most of them do, those who do not.
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

  /** People of each class who are at work and may not change: [slot][class]. */
  private atWorkOutside(): Int32Array {
    const { c, cells, scope } = this;
    const outside = cells.slice();
    for (const p of scope.people) outside.fill(0, p * c.days, (p + 1) * c.days);
    return supplyOf(c, outside);
  }

  /** One more of the shift on the day than now, or the one of the person. */
  private addShift(program: RulesProgram, wanted: { day: number; value: number; person?: number }): void {
    const { c, cells, scope } = this;
    const people = scope.people.filter((p) => wanted.person === undefined || p === wanted.person);
    const now = people.filter((p) => cells[p * c.days + wanted.day] === wanted.value).length;
    const row = program.row(now + 1, Infinity);
    for (const p of people) program.addCells(row, p, wanted.day, (v) => (v === wanted.value ? 1 : 0));
  }
}
