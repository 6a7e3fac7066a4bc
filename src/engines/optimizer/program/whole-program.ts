import type { Highs } from 'highs';
import { firstAlike } from '../model/alike-values';
import type { Compiled } from '../model/compiled';
import { AT, CONSTRAINTS } from '../model/constraints';
import type { Cells } from '../model/problem';
import type { SolveLimits } from '../relaxation/linear-model';
import { daysOfPatterns, type DayOfPatterns } from './day-patterns';
import { isCostExact } from './soft-rows';
import { RulesProgram, type Solution } from './rules-program';
import { beyondCarried } from '../score/score';

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
  return c.agreed.lists.every((rules) => rules.every((rule) => !rule.soft || isCostExact(c, rule)));
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

/** Variable for the number of people of a class who work a shift on a day, or for as many as its pattern has there. */
interface ShiftCount {
  readonly day: number;
  readonly value: number;
  readonly ofClass: number;
  readonly variable: number;
}

/**
 * A whole roster as one integer program: hard rules as rows, cover and personal costs as piecewise linear functions
 * that are exact at integers. The cost of a roster is that of its variables plus a constant. Shifts of a person that
 * differ only in their breaks are one value of the cell: the program counts how many people of a class work each of
 * them, and people take them in any order (implicit breaks, Aykin 1996). Otherwise exchanging breaks among people would
 * make many equal rosters.
 */
export class WholeProgram {
  private readonly program: RulesProgram;
  private constant = 0;
  private readonly firstAlike: readonly number[];
  private counts: readonly ShiftCount[] = [];

  constructor(private readonly c: Compiled) {
    this.firstAlike = firstAlike(c);
    this.program = new RulesProgram(c, () => 'kept', true);
    for (let p = 0; p < c.people; p++) {
      this.program.person(
        p,
        (d) =>
          [...Array(c.values).keys()].filter(
            (v) => c.legal[(p * c.days + d) * c.values + v] && this.mergedValue(p, d, v) === v,
          ),
        (d, v) => c.cellCost[c.costFrom[p * c.days + d]! + v]!,
      );
      this.addShared(p);
      this.addHours(p);
    }
    const days = daysOfPatterns(c, (d) => this.typesOf(d));
    if (days) this.addDays(days);
    else this.addCover();
  }

  /** Solves the program within limits, beginning with the roster `start`. */
  solve(highs: Highs, start: Cells, limits: SolveLimits, cancelled: () => boolean): WholeSolution {
    const attempt = { limits, cancelled, start: (p: number) => this.merged(start, p) };
    const solution = this.program.solve(highs, { broken: 0, cost: 1 }, attempt);
    if (!solution || solution === 'none') return { cells: undefined, bound: -Infinity };
    return {
      cells: this.rosterOf(solution),
      bound: this.constant + (solution.proven ? solution.cost : solution.bound),
    };
  }

  /** Returns true if a person may take this value of a cell and all that are alike, or none of them, at one cost. */
  private isMerged(p: number, d: number, value: number): boolean {
    const { c, firstAlike } = this;
    const costs = c.costFrom[p * c.days + d]!;
    const legal = (p * c.days + d) * c.values;
    return firstAlike.every(
      (first, v) =>
        first !== firstAlike[value] ||
        (c.legal[legal + v] === c.legal[legal + value] && c.cellCost[costs + v] === c.cellCost[costs + value]),
    );
  }

  /** Returns the value that stands for this one in a person's cell. */
  private mergedValue(p: number, d: number, value: number): number {
    return this.isMerged(p, d, value) ? this.firstAlike[value]! : value;
  }

  /** Returns a person's row of a roster with the values that stand for others. */
  private merged(cells: Cells, p: number): Uint16Array {
    const { days } = this.c;
    return Uint16Array.from(cells.subarray(p * days, (p + 1) * days), (v, d) => this.mergedValue(p, d, v));
  }

  /** Returns the roster of a solution, in which people with the same value of a cell divide what it stands for. */
  private rosterOf({ rows, valueOf }: Solution): Cells {
    const { c } = this;
    const cells = new Uint16Array(c.people * c.days);
    for (const [p, row] of rows) cells.set(row, p * c.days);
    for (let d = 0; d < c.days; d++)
      for (let ofClass = 0; ofClass < c.classes.length; ofClass++) {
        const left = new Map<number, number>();
        for (const { value, variable } of this.counts.filter((one) => one.day === d && one.ofClass === ofClass))
          left.set(value, (left.get(value) ?? 0) + Math.round(valueOf(variable)));
        const take = (p: number, v: number): void => {
          cells[p * c.days + d] = v;
          left.set(v, (left.get(v) ?? 0) - 1);
        };
        const valueIn = (p: number): number => cells[p * c.days + d]!;
        const people = [...rows.keys()].filter((p) => c.classOf[p] === ofClass && valueIn(p));
        for (const p of people) if (!this.isMerged(p, d, valueIn(p))) take(p, valueIn(p));
        for (const p of people) {
          const first = valueIn(p);
          if (!this.isMerged(p, d, first)) continue;
          take(p, [...left.keys()].find((v) => this.firstAlike[v] === first && left.get(v)! > 0) ?? first);
        }
      }
    return cells;
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

  /** Returns the values of a day that the program tells apart, with all that each stands for. */
  private typesOf(day: number): { values: number[]; people: number[] }[] {
    const { c, firstAlike } = this;
    const types = new Map<string, { values: number[]; people: number[] }>();
    for (let p = 0; p < c.people; p++)
      for (let v = 1; v < c.values; v++) {
        if (c.classOf[p] === -1 || !this.program.hasCell(p, day, v)) continue;
        const isMerged = this.isMerged(p, day, v);
        const key = `${v} ${isMerged}`;
        if (!types.has(key)) {
          const values = isMerged ? [...firstAlike.keys()].filter((each) => firstAlike[each] === v) : [v];
          types.set(key, { values, people: [] });
        }
        types.get(key)!.people.push(p);
      }
    return [...types.values()];
  }

  /**
   * Adds the cost of cover of small rosters by a variable for every number of people in the shifts of a day, with the
   * cheapest breaks. Their mixtures are closer to what whole people can cover than those of shifts.
   */
  private addDays(days: readonly DayOfPatterns[]): void {
    const { program } = this;
    this.counts = days.flatMap(({ types, patterns }, day) => {
      const links = types.map(({ values, people }) => {
        const link = program.row(0, 0);
        for (const p of people) program.addCells(link, p, day, (v) => (v === values[0] ? 1 : 0));
        return link;
      });
      const one = program.row(1, 1);
      return patterns.flatMap(({ counts, values, cost }) => {
        const variable = program.variable(0, cost, 1, true);
        program.add(one, variable, 1);
        counts.forEach((n, i) => {
          if (n) program.add(links[i]!, variable, -n);
        });
        return values.map((value) => ({ day, value, ofClass: 0, variable }));
      });
    });
  }

  private addCover(): void {
    const { c } = this;
    const counts = this.shiftCounts();
    /** Counts that cover a slot. */
    const covering = Array.from({ length: c.slots }, (): ShiftCount[] => []);
    for (const count of counts)
      for (const slot of c.coverSlots.subarray(c.coverFrom[count.value], c.coverFrom[count.value + 1]))
        covering[count.day * c.slotsPerDay + slot]!.push(count);
    if (c.skills === 1 && !c.shares) {
      const alike = new Map<string, number[]>();
      covering.forEach((by, s) => {
        const key = by.map(({ variable }) => variable).join();
        alike.set(key, [...(alike.get(key) ?? []), s]);
      });
      for (const slots of alike.values()) this.addAlike(slots, covering[slots[0]!]!);
      return;
    }
    for (let s = 0; s < c.slots; s++) {
      const rows = this.addSkills(s);
      for (const { variable, ofClass } of covering[s]!) this.program.add(rows[ofClass]!, variable, 1);
    }
  }

  /**
   * Returns how many people of each class work each shift on each day, as variables of their own: programs are sparser
   * than with everyone's cells, and branch on counts.
   */
  private shiftCounts(): ShiftCount[] {
    const { c, program, firstAlike } = this;
    const counts: ShiftCount[] = [];
    for (let day = 0; day < c.days; day++)
      for (let ofClass = 0; ofClass < c.classes.length; ofClass++) {
        const people = [...c.classOf.keys()].filter((p) => c.classOf[p] === ofClass);
        const mayWork = (p: number, value: number): boolean => c.legal[(p * c.days + day) * c.values + value] === 1;
        for (const first of new Set(firstAlike.slice(1))) {
          const values = firstAlike.flatMap((each, v) =>
            each === first && people.some((p) => mayWork(p, v)) ? [v] : [],
          );
          if (values.length === 0) continue;
          const all = program.row(0, 0);
          for (const p of people) program.addCells(all, p, day, (v) => (firstAlike[v] === first ? 1 : 0));
          for (const value of values) {
            const able = people.filter((p) => mayWork(p, value));
            const variable = program.variable(0, 0, able.length, true);
            program.add(all, variable, -1);
            counts.push({ day, value, ofClass, variable });
            const apart = able.filter((p) => !this.isMerged(p, day, value));
            if (values.length === 1 || apart.length === 0) continue;
            const least = program.row(0, Infinity);
            program.add(least, variable, 1);
            for (const p of apart) program.addCells(least, p, day, (v) => (v === value ? -1 : 0));
          }
        }
      }
    this.counts = counts;
    return counts;
  }

  /**
   * Adds the cost of slots that the same shifts cover: a convex function of the people at work, linear between
   * integers.
   */
  private addAlike(slots: readonly number[], covering: readonly ShiftCount[]): void {
    const { c, program } = this;
    const [underCost, overCost] = [c.soft[AT.coverNotShort]!, c.soft[AT.coverNotOver]!];
    const costOf = (people: number): number =>
      slots.reduce((sum, s) => {
        const short = c.need[s]! - people;
        return sum + (short > 0 ? short * c.under[s]! * underCost : -short * c.over[s]! * overCost);
      }, 0);
    this.constant += costOf(0);
    if (covering.length === 0) return;
    const row = program.row(0, 0);
    for (const { variable } of covering) program.add(row, variable, 1);
    // Shifts of two days may share a slot, so that one person counts twice.
    const most = c.people * new Set(covering.map(({ day }) => day)).size;
    // People between two changes of the slope are one variable.
    for (let from = 0, people = 1; people <= most; people++) {
      const slope = costOf(people) - costOf(people - 1);
      if (people < most && Math.abs(costOf(people + 1) - costOf(people) - slope) < EPSILON) continue;
      program.add(row, program.variable(0, slope, people - from, false), -1);
      from = people;
    }
  }

  /** Returns the rows of a slot by class: people at work are given to skills that they have, or are over. */
  private addSkills(s: number): number[] {
    const { c, program } = this;
    const under = c.under[s]! * c.soft[AT.coverNotShort]!;
    const over = c.over[s]! * c.soft[AT.coverNotOver]!;
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
