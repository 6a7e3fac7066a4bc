import type { Compiled } from './compiled';
import { AT, CONSTRAINTS, type ConstraintName } from './constraints';
import type { Cells } from './problem';
import { rowUnits, shortAndOver, supplyOf } from './score';

/** Weighted cost of a roster by rule, by slot and by person; broken hard rules are named in `broken`. */
interface CostReport {
  readonly byConstraint: readonly {
    readonly constraint: ConstraintName;
    readonly says: string;
    readonly cost: number;
    readonly units: number;
  }[];
  /** Slots that cost anything, dearest first; slot counts from the first slot of its day. */
  readonly bySlot: readonly {
    readonly day: number;
    readonly slot: number;
    readonly short: number;
    readonly over: number;
    readonly cost: number;
  }[];
  /** Everybody, dearest first. */
  readonly byPerson: readonly {
    readonly person: number;
    readonly cost: number;
    readonly broken: readonly ConstraintName[];
  }[];
}

/** One way to fill a cell or a slot, and the hard rules against it. */
export interface Candidate {
  readonly person: number;
  readonly day: number;
  /** Cell value, `kinds[value - 1]`. */
  readonly value: number;
  /** Hard rules that it would break and that hold now. Empty: it may be done at once. */
  readonly blockedBy: readonly ConstraintName[];
  /** Change of cost if it were done, whatever it breaks. */
  readonly costChange: number;
}

/** Cost of a roster by constraint, slot and person. */
export function explainCost(c: Compiled, cells: Cells): CostReport {
  const total = new Float64Array(CONSTRAINTS.length);
  const weigh = (units: Float64Array, i: number): number => (i === AT.wishes ? units[i]! : units[i]! * c.soft[i]!);
  const byPerson = Array.from({ length: c.people }, (_, person) => {
    const units = new Float64Array(CONSTRAINTS.length);
    rowUnits(c, person, cells.subarray(person * c.days, (person + 1) * c.days), units);
    units.forEach((u, i) => {
      total[i]! += u;
    });
    return {
      person,
      cost: CONSTRAINTS.reduce((sum, _c, i) => sum + weigh(units, i), 0),
      broken: CONSTRAINTS.filter((_, i) => c.hard[i]! > 0 && units[i]! > 0).map((x) => x.name),
    };
  });
  const supply = supplyOf(c, cells);
  const bySlot = [];
  for (let s = 0; s < c.days * c.slotsPerDay; s++) {
    const { short, over } = shortAndOver(c, supply, s);
    total[AT.coverNotShort]! += short * c.under[s]!;
    total[AT.coverNotOver]! += over * c.over[s]!;
    const cost = short * c.under[s]! * c.soft[AT.coverNotShort]! + over * c.over[s]! * c.soft[AT.coverNotOver]!;
    if (cost > 0) bySlot.push({ day: Math.floor(s / c.slotsPerDay), slot: s % c.slotsPerDay, short, over, cost });
  }
  return {
    byConstraint: CONSTRAINTS.map((x, i) => ({
      constraint: x.name,
      says: x.says,
      cost: weigh(total, i),
      units: total[i]!,
    })).filter((x) => x.units > 0),
    bySlot: bySlot.sort((a, b) => b.cost - a.cost),
    byPerson: byPerson.sort((a, b) => b.cost - a.cost || a.person - b.person),
  };
}

/**
 * People who could work the value (or any value covering the slot) on the day: those who would break fewer hard rules
 * first, then those who cost less. A person's present shift that day would be given up.
 */
export function rankCandidates(
  c: Compiled,
  cells: Cells,
  wanted: { readonly day: number; readonly value?: number; readonly slot?: number },
): Candidate[] {
  const found: Candidate[] = [];
  const supply = supplyOf(c, cells);
  for (let person = 0; person < c.people; person++) {
    for (let value = 1; value < c.values; value++) {
      if (wanted.value != null ? value !== wanted.value : !coversSlot(c, value, wanted.slot ?? 0)) continue;
      if (cells[person * c.days + wanted.day] === value) continue;
      found.push(judge(c, cells, supply, person, wanted.day, value));
    }
  }
  return found.sort(
    (a, b) =>
      a.blockedBy.length - b.blockedBy.length ||
      a.costChange - b.costChange ||
      a.person - b.person ||
      a.value - b.value,
  );
}

function coversSlot(c: Compiled, value: number, slot: number): boolean {
  for (let i = c.coverFrom[value]!; i < c.coverFrom[value + 1]!; i++) if (c.coverSlots[i] === slot) return true;
  return false;
}

function judge(c: Compiled, cells: Cells, supply: Int32Array, person: number, day: number, value: number): Candidate {
  const row = cells.slice(person * c.days, (person + 1) * c.days);
  const before = new Float64Array(CONSTRAINTS.length);
  rowUnits(c, person, row, before);
  const old = row[day]!;
  row[day] = value;
  const after = new Float64Array(CONSTRAINTS.length);
  rowUnits(c, person, row, after);
  let costChange = coverChange(c, supply, c.skillsOf[person]!, day, old, value);
  const blockedBy: ConstraintName[] = [];
  CONSTRAINTS.forEach((x, i) => {
    costChange += (after[i]! - before[i]!) * (i === AT.wishes ? 1 : c.soft[i]!);
    if (c.hard[i]! > 0 && i !== AT.wishes && after[i]! > before[i]! + 1e-9) blockedBy.push(x.name);
  });
  return { person, day, value, blockedBy, costChange };
}

function coverChange(c: Compiled, supply: Int32Array, has: number, day: number, old: number, value: number): number {
  const { diffs } = c;
  const pair = diffs.of(old, value);
  let change = 0;
  for (let i = diffs.from[pair]!; i < diffs.end[pair]!; i++) {
    const s = day * c.slotsPerDay + diffs.slots[i]!;
    const step = i < diffs.mid[pair]! ? -1 : 1;
    const cost = (): number => {
      const { short, over } = shortAndOver(c, supply, s);
      return short * c.under[s]! * c.soft[AT.coverNotShort]! + over * c.over[s]! * c.soft[AT.coverNotOver]!;
    };
    change -= cost();
    for (let m = 1; m <= c.masks; m++) if (m & has) supply[s * c.masks + m - 1]! += step;
    change += cost();
    for (let m = 1; m <= c.masks; m++) if (m & has) supply[s * c.masks + m - 1]! -= step;
  }
  return change;
}
