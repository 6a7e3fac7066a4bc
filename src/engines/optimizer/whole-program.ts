import type { Highs } from 'highs';
import type { Compiled } from './compiled';
import { AT, CONSTRAINTS } from './constraints';
import type { Cells } from './problem';
import { isCostExact } from './rules/rule-rows';
import { RulesProgram } from './rules-program';
import { beyondCarried } from './score';

/** Maximum cells, and legal values of all cells, of a roster that is solved as one integer program. */
const MAX_CELLS = 210;
const MAX_CHOICES = 6_000;
/** Maximum steps of one person's minutes. */
const MAX_STEPS = 300;
const EPSILON = 1e-9;

/** The best roster that was found, if any, and a bound on the cost of every legal one. */
export interface WholeSolution {
  readonly cells: Cells | undefined;
  readonly bound: number;
}

/** Returns true if a roster is small enough, and all its costs are exact in the program. */
export function isSolvedWhole(c: Compiled): boolean {
  const choices = c.legal.reduce((sum, isLegal) => sum + isLegal, 0);
  if (c.people * c.days > MAX_CELLS || choices > MAX_CHOICES) return false;
  if (c.together || c.frozen.includes(1)) return false;
  if (CONSTRAINTS.some(({ hard }, i) => (hard ? c.soft[i]! > 0 : c.hard[i]! > 0))) return false;
  if (c.soft[AT.hoursOnTarget]! > 0 && stepsOf(c) > MAX_STEPS) return false;
  return c.agreed.lists.every((rules) => rules.every(({ rule, soft }) => !soft || isCostExact(rule)));
}

/**
 * Solves a whole roster as one integer program: hard rules as rows, cover and personal costs as piecewise linear
 * functions that are exact at integers. `start` is a roster to begin with; `mostEffort` is deterministic work in
 * nanoseconds.
 */
export function solveWhole(
  highs: Highs,
  c: Compiled,
  start: Cells,
  mostEffort: number,
  cancelled: () => boolean,
): WholeSolution {
  const { program, constant } = new WholeProgram(c, mostEffort);
  const rowOf = (p: number): Uint16Array => start.subarray(p * c.days, (p + 1) * c.days);
  const solution = program.solve(highs, { broken: 0, cost: 1 }, { cancelled, start: rowOf });
  if (!solution || solution === 'none') return { cells: undefined, bound: -Infinity };
  const cells = start.slice();
  for (const [p, row] of solution.rows) cells.set(row, p * c.days);
  return { cells, bound: constant + (solution.proven ? solution.cost : solution.bound) };
}

/** Common divisor of all minutes, and the number of such steps up to the most that a person can work. */
const stepOf = (c: Compiled): number => c.minutesOf.reduce((a, b) => divisor(a, b), 0);
const stepsOf = (c: Compiled): number => {
  const longest = c.minutesOf.reduce((most, minutes) => Math.max(most, minutes), 0);
  return longest ? (c.days * longest) / stepOf(c) : 0;
};

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

/** The integer program of a roster. Costs are those of its variables plus a constant. */
class WholeProgram {
  readonly program: RulesProgram;
  constant = 0;

  constructor(
    private readonly c: Compiled,
    mostEffort: number,
  ) {
    this.program = new RulesProgram(c, () => 'kept', mostEffort, true);
    for (let p = 0; p < c.people; p++) {
      this.program.person(
        p,
        (d) => [...Array(c.values).keys()].filter((v) => c.legal[(p * c.days + d) * c.values + v]),
        (d, v) => c.cellCost[c.costFrom[p * c.days + d]! + v]!,
      );
      this.addWeekShifts(p);
      this.addShared(p);
      this.addHours(p);
    }
    this.addCover();
  }

  private addWeekShifts(p: number): void {
    const { c, program } = this;
    const cost = c.soft[AT.weekShiftsGiven]!;
    for (let w = 0; w < c.weeks; w++) {
      if (!c.fullWeek[w] || !c.weekShifts[p] || !cost) continue;
      const row = program.row(c.weekShifts[p]!, Infinity);
      program.add(row, program.variable(0, cost, Infinity, false), 1);
      for (let d = 0; d < c.days; d++)
        if (c.weekOfDay[d] === w) program.addCells(row, p, d, (v) => (v ? 1 : 0));
    }
  }

  /** Adds costs of weekends and undesirable shifts, which rise with each further one. */
  private addShared(p: number): void {
    const { c, program } = this;
    if (c.soft[AT.weekendsShared]! > 0) {
      const count = this.counted(c.soft[AT.weekendsShared]!, c.weeks + 1, c.carriedWeekends[p]!);
      for (let d = 0; d < c.days; d++) {
        const other = c.weekendPartner[d]!;
        if (other === -2 || (other !== -1 && other < d)) continue;
        const any = program.variable(0, 0, 1, false);
        program.add(count, any, -1);
        for (const day of other === -1 ? [d] : [d, other]) {
          const row = program.row(-Infinity, 0);
          program.addCells(row, p, day, (v) => (v ? 1 : 0));
          program.add(row, any, -1);
        }
      }
    }
    if (c.soft[AT.undesirableShared]! > 0 && c.undesirable.includes(1)) {
      const count = this.counted(c.soft[AT.undesirableShared]!, c.days, c.carriedUndesirable[p]!);
      for (let d = 0; d < c.days; d++) program.addCells(count, p, d, (v) => -c.undesirable[v]!);
    }
  }

  /** Returns a row for the negative of a count that costs by `beyondCarried`. */
  private counted(cost: number, most: number, carried: number): number {
    const { program } = this;
    const row = program.row(0, Infinity);
    for (let n = 1; n <= most; n++) {
      const more = beyondCarried(n, carried) - beyondCarried(n - 1, carried);
      program.add(row, program.variable(0, cost * more, 1, false), 1);
    }
    return row;
  }

  /** Adds the cost of a person's hours, which is convex, by steps of the common divisor of all minutes. */
  private addHours(p: number): void {
    const { c, program } = this;
    const cost = c.soft[AT.hoursOnTarget]!;
    const target = c.targetMinutes[p]!;
    if (!cost || target < 0) return;
    const step = stepOf(c);
    const costOf = (steps: number): number => cost * ((steps * step - target) / 60) ** 2;
    this.constant += costOf(0);
    const row = program.row(0, 0);
    for (let d = 0; d < c.days; d++) program.addCells(row, p, d, (v) => -c.minutesOf[v]!);
    for (let n = 1; n <= stepsOf(c); n++)
      program.add(row, program.variable(0, costOf(n) - costOf(n - 1), 1, false), step);
  }

  private addCover(): void {
    const { c, program } = this;
    const classes = c.classes.length;
    const [underCost, overCost] = [c.soft[AT.coverNotShort]!, c.soft[AT.coverNotOver]!];
    /** Rows for people at work: [slot][class], -1 where they cost nothing. */
    const rows = new Int32Array(c.slots * classes).fill(-1);
    for (let s = 0; s < c.slots; s++) {
      const [under, over] = [c.under[s]! * underCost, c.over[s]! * overCost];
      if (!over && !(under && c.needed[s])) continue;
      if (c.skills === 1 && !c.shares) rows[s] = this.addSlot(c.need[s]!, under, over);
      else rows.set(this.addSkills(s, under, over), s * classes);
    }
    for (let p = 0; p < c.people; p++) {
      if (c.classOf[p]! < 0) continue;
      for (let d = 0; d < c.days; d++) {
        const covering = new Map<number, Set<number>>();
        for (let v = 1; v < c.values; v++)
          for (const slot of c.coverSlots.subarray(c.coverFrom[v], c.coverFrom[v + 1])) {
            const row = rows[(d * c.slotsPerDay + slot) * classes + c.classOf[p]!]!;
            if (row >= 0) covering.set(row, (covering.get(row) ?? new Set()).add(v));
          }
        for (const [row, values] of covering) program.addCells(row, p, d, (v) => (values.has(v) ? 1 : 0));
      }
    }
  }

  /**
   * Returns the row of a slot with one skill. Between the integers next to a fractional need its cost is linear, which
   * is exact for whole people and tighter than the cost of parts of people.
   */
  private addSlot(need: number, under: number, over: number): number {
    const { program } = this;
    const whole = Math.floor(need + EPSILON);
    const part = Math.max(0, need - whole);
    const row = program.row(whole, whole);
    program.add(row, program.variable(0, under, Infinity, false), 1);
    program.add(row, program.variable(0, over, Infinity, false), -1);
    if (part > EPSILON) {
      this.constant += under * part;
      program.add(row, program.variable(0, over * (1 - part) - under * part, 1, false), -1);
    }
    return row;
  }

  /** Returns the rows of a slot by class: people at work are given to skills that they have, or are over. */
  private addSkills(s: number, under: number, over: number): number[] {
    const { c, program } = this;
    const needs = Array.from({ length: c.skills }, (_, k) => {
      const need = c.need[s * c.skills + k]!;
      const row = program.row(need, need);
      program.add(row, program.variable(0, under * c.skillWeights[k]!, Infinity, false), 1);
      return row;
    });
    return c.classes.map((own, ofClass) => {
      const row = program.row(0, 0);
      const best = c.sharing?.best[ofClass] ?? 1;
      program.add(row, program.variable(0, over * best, Infinity, false), -1);
      own.forEach((k, i) => {
        const share = c.shares?.[ofClass]![i] ?? 1;
        const given = program.variable(0, over * (best - share), Infinity, false);
        program.add(row, given, -1);
        program.add(needs[k]!, given, share);
      });
      return row;
    });
  }
}
