import type { Highs } from 'highs';
import type { Compiled } from '../compiled';
import { AT } from '../constraints';
import { LinearModel, OPTIMAL, runUntil } from '../linear-model';
import type { Task } from '../task';
import type { Capacities, Capacity } from './capacities';

/** Weeks of one linear programme: longer ones lose less where they meet. */
const WEEKS_AT_ONCE = 4;
const NONE = -1;
const TINY = 1e-7;

/** Numbers of people who start each value on each day, perhaps fractions. */
export interface ShiftCounts {
  /** [day][value] */
  readonly shifts: Float64Array;
  /** Price of one shift more in capacity that reaches beyond its day: [day][value]. */
  readonly prices: Float64Array;
}

/**
 * Lower bound for interval cover by a programme that does not grow with head count (after Dantzig 1954, set covering
 * with implicit people): variables are the people who start each kind each day, short and over per slot, and contract
 * shifts missing per week. People enter only through capacities: no more can work a set of values on a day than have a
 * legal one among them, nor more shifts in a week than their contracts allow. A shift that runs in from days before the
 * first may be used freely, so the bounds of consecutive weeks add up to a bound of the whole. Skills are left out:
 * everybody with any counts for every skill.
 */
export class CoverBound implements ShiftCounts {
  /** Proven once all weeks are solved; -Infinity when something stopped one of them. */
  bound = 0;
  readonly shifts: Float64Array;
  readonly prices: Float64Array;

  constructor(
    private readonly highs: Highs,
    private readonly c: Compiled,
    private readonly capacities: Capacities,
  ) {
    this.shifts = new Float64Array(c.days * c.values);
    this.prices = new Float64Array(c.days * c.values);
  }

  /** Bounds the whole, some weeks a step. Yields the counted effort. */
  *solve(cancelled: () => boolean): Task<void> {
    const { weeks } = this.c;
    for (let week = 0; week < weeks; week += WEEKS_AT_ONCE) {
      this.bound += yield* this.weeks(week, Math.min(weeks - 1, week + WEEKS_AT_ONCE - 1), cancelled);
    }
  }

  private *weeks(firstWeek: number, lastWeek: number, cancelled: () => boolean): Task<number> {
    const { c, highs } = this;
    const days = [...c.weekOfDay.keys()].filter((d) => c.weekOfDay[d]! >= firstWeek && c.weekOfDay[d]! <= lastWeek);
    const first = days[0]! * c.slotsPerDay;
    const slots = days.length * c.slotsPerDay;
    const programme = new LinearModel();
    for (let s = first; s < first + slots; s++) {
      const need = c.need[(s + 1) * c.masks - 1]!;
      programme.row(need, need);
    }
    const capacities = this.capacities
      .of(days)
      .map((capacity) => ({ ...capacity, row: programme.row(-Infinity, capacity.most) }));
    const contracts = this.capacities.contracts(firstWeek, lastWeek);
    const contractRows = contracts.map((shifts) => (shifts ? programme.row(shifts, Infinity) : NONE));
    const named: { column: number; cell: number }[] = [];
    const reach = Math.ceil((c.slots - c.days * c.slotsPerDay) / c.slotsPerDay);
    for (let day = Math.max(0, days[0]! - reach); day <= days.at(-1)!; day++) {
      const early = day < days[0]!;
      const concerned = early ? [] : partsOn(day, capacities);
      const most = this.capacities.mostPerValue(day);
      for (let v = 1; v < c.values; v++) {
        if (!most[v]) continue;
        for (let i = c.coverFrom[v]!; i < c.coverFrom[v + 1]!; i++) {
          const row = day * c.slotsPerDay + c.coverSlots[i]! - first;
          if (row >= 0 && row < slots) programme.entry(row, 1);
        }
        if (early && !programme.begun) continue;
        for (const { set, row } of concerned) if (set[v]) programme.entry(row, 1);
        const contract = contractRows[c.weekOfDay[day]! - firstWeek];
        if (!early && contract !== NONE) programme.entry(contract!, 1);
        const column = programme.column(0, 0, most[v]!);
        if (!early) named.push({ column, cell: day * c.values + v });
      }
    }
    for (let row = 0; row < slots; row++) {
      programme.entry(row, 1);
      programme.column(c.under[first + row]! * c.soft[AT.coverNotShort]!, 0, Infinity);
      programme.entry(row, -1);
      programme.column(c.over[first + row]! * c.soft[AT.coverNotOver]!, 0, Infinity);
    }
    contractRows.forEach((row, i) => {
      if (row === NONE) return;
      programme.entry(row, 1);
      programme.column(c.soft[AT.weekShiftsGiven]!, 0, contracts[i]!);
    });
    yield 20 * programme.entries;
    const model = programme.load(highs);
    try {
      // Presolve finds nothing here, and the primal simplex method needs about half of the dual one's time.
      model.options.set({ solver: 'simplex', presolve: 'off', simplex_strategy: 4 });
      const { modelStatus } = runUntil(model, cancelled);
      yield Number(model.info.get('simplex_iteration_count')) * programme.rows * 100;
      if (modelStatus !== OPTIMAL) return -Infinity;
      const { colValue, rowDual } = model.getSolution();
      for (const { column, cell } of named) if (colValue[column]! > TINY) this.shifts[cell] = colValue[column]!;
      const lasting = capacities.filter((capacity) => capacity.parts.length > 1);
      for (const day of days) {
        const contract = contractRows[c.weekOfDay[day]! - firstWeek]!;
        const concerned = partsOn(day, lasting);
        for (let v = 1; v < c.values; v++) {
          let price = contract === NONE ? 0 : -rowDual[contract]!;
          for (const { set, row } of concerned) if (set[v]) price -= rowDual[row]!;
          this.prices[day * c.values + v] = price;
        }
      }
      const cost = model.getObjectiveValue();
      return cost - TINY * 10 * Math.abs(cost);
    } finally {
      model.dispose();
    }
  }
}

/** Sets of the capacities that concern a day, and their rows. */
function partsOn(
  day: number,
  capacities: readonly (Capacity & { readonly row: number })[],
): { set: Uint8Array; row: number }[] {
  return capacities.flatMap(({ parts, row }) =>
    parts.flatMap((part) => (part.day === day ? [{ set: part.set, row }] : [])),
  );
}
