import type { Compiled } from '../model/compiled';
import { AT, CONSTRAINTS } from '../model/constraints';
import type { PersonRule } from '../model/person-rule';
import type { Cells } from '../model/problem';
import { eachAgreed } from '../score/agreed-units';
import { sentenceOf } from '../model/sentences';
import { rowScore, rowUnits, shortAndOver, slotCost, supplyOf } from '../score/score';
import { pointsApart } from '../model/together';

const EPSILON = 1e-9;

/**
 * Weighted cost of a roster by rule, by slot and by person; broken hard rules are listed in `broken`. Personal rules
 * appear by name along with the constraints.
 */
interface CostReport {
  readonly byConstraint: readonly {
    readonly constraint: string;
    readonly says: string;
    readonly cost: number;
    readonly units: number;
  }[];
  /** Slots with a cost, highest first; the slot counts from the first one of its day. */
  readonly bySlot: readonly {
    readonly day: number;
    readonly slot: number;
    readonly short: number;
    readonly over: number;
    readonly cost: number;
  }[];
  /** All people, highest cost first. */
  readonly byPerson: readonly {
    readonly person: number;
    readonly cost: number;
    readonly broken: readonly string[];
  }[];
}

/** One way to fill a cell or a slot, and the hard rules against it. */
export interface Candidate {
  readonly person: number;
  readonly day: number;
  /** Cell value, `kinds[value - 1]`. */
  readonly value: number;
  /** Hard rules satisfied now that it would break. If empty, it can be done at once. */
  readonly blockedBy: readonly string[];
  /** Change of cost if it were done, whatever it breaks. */
  readonly costChange: number;
}

/** Cost of a roster by constraint, slot and person. */
export function explainCost(c: Compiled, cells: Cells): CostReport {
  const total = new Float64Array(CONSTRAINTS.length);
  const weigh = (units: Float64Array, i: number): number => (i === AT.wishes ? units[i]! : units[i]! * c.soft[i]!);
  const agreed = new Map<string, { rule: PersonRule; units: number; cost: number }>();
  const byPerson = Array.from({ length: c.people }, (_, person) => {
    const units = new Float64Array(CONSTRAINTS.length);
    rowUnits(c, person, cells.subarray(person * c.days, (person + 1) * c.days), units);
    units.forEach((u, i) => {
      total[i]! += u;
    });
    let cost = CONSTRAINTS.reduce((sum, _c, i) => sum + weigh(units, i), 0);
    const broken = new Set<string>(CONSTRAINTS.filter((_, i) => c.hard[i]! > 0 && units[i]! > 0).map((x) => x.name));
    eachAgreed(c.agreed, c.agreed.listOf[person]!, cells, person * c.days, ({ rule, soft }, of) => {
      const { units: before, cost: costBefore } = agreed.get(rule.name) ?? { units: 0, cost: 0 };
      agreed.set(rule.name, { rule, units: before + of, cost: costBefore + soft * of });
      cost += soft * of;
      if (rule.hard) broken.add(rule.name);
    });
    return { person, cost, broken: [...broken] };
  });
  if (c.together) total[AT.offTogether]! += pointsApart(c.together, cells, c.days);
  const supply = supplyOf(c, cells);
  const bySlot = [];
  for (let s = 0; s < c.days * c.slotsPerDay; s++) {
    const { short, over, weighted } = shortAndOver(c, supply, s);
    total[AT.coverNotShort]! += weighted * c.under[s]!;
    total[AT.coverNotOver]! += over * c.over[s]!;
    const cost = slotCost(c, supply, s);
    if (cost > 0) bySlot.push({ day: Math.floor(s / c.slotsPerDay), slot: s % c.slotsPerDay, short, over, cost });
  }
  return {
    byConstraint: [
      ...CONSTRAINTS.map((x, i) => ({ constraint: x.name, says: x.says, cost: weigh(total, i), units: total[i]! })),
      ...[...agreed].map(([constraint, { rule, units, cost }]) => ({
        constraint,
        says: sentenceOf(rule),
        cost,
        units,
      })),
    ].filter((x) => x.units > 0),
    bySlot: bySlot.sort((a, b) => b.cost - a.cost),
    byPerson: byPerson.sort((a, b) => b.cost - a.cost || a.person - b.person),
  };
}

/** Returns the units of each hard rule broken by a roster, or by one person's line of it, by name. */
export function brokenRules(
  c: Compiled,
  cells: Cells,
  people: Iterable<number> = Array(c.people).keys(),
): Map<string, number> {
  const broken = new Map<string, number>();
  const add = (name: string, units: number): void => {
    if (units > 0) broken.set(name, (broken.get(name) ?? 0) + units);
  };
  for (const p of people) {
    const units = new Float64Array(CONSTRAINTS.length);
    rowUnits(c, p, cells.subarray(p * c.days, (p + 1) * c.days), units);
    CONSTRAINTS.forEach((x, i) => {
      if (c.hard[i]! > 0) add(x.name, units[i]!);
    });
    eachAgreed(c.agreed, c.agreed.listOf[p]!, cells, p * c.days, ({ rule }, of) => {
      if (rule.hard) add(rule.name, of);
    });
  }
  return broken;
}

/**
 * Ranks the people who could work the value (or any value covering the slot) on the day: fewest newly broken hard rules
 * first, then lowest cost. A person's current shift on that day would be replaced.
 */
export function rankCandidates(
  c: Compiled,
  cells: Cells,
  wanted: { readonly day: number; readonly value?: number; readonly slot?: number },
): Candidate[] {
  const found: Candidate[] = [];
  const roster = cells.slice();
  const supply = supplyOf(c, cells);
  for (let person = 0; person < c.people; person++) {
    for (let value = 1; value < c.values; value++) {
      if (wanted.value != null ? value !== wanted.value : !coversSlot(c, value, wanted.slot ?? 0)) continue;
      if (cells[person * c.days + wanted.day] === value) continue;
      found.push(judge(c, roster, supply, person, wanted.day, value));
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

/** Evaluates a value in a roster, and restores it. */
function judge(c: Compiled, roster: Cells, supply: Int32Array, person: number, day: number, value: number): Candidate {
  const at = person * c.days + day;
  const old = roster[at]!;
  const rowOf = (): Uint16Array => roster.subarray(person * c.days, (person + 1) * c.days);
  const before = brokenRules(c, roster, [person]);
  const costOf = (): number =>
    rowScore(c, person, rowOf()).soft +
    (c.together?.of[person]!.length ? c.soft[AT.offTogether]! * pointsApart(c.together, roster, c.days) : 0);
  const costBefore = costOf();
  roster[at] = value;
  const blockedBy = [...brokenRules(c, roster, [person])].flatMap(([name, units]) =>
    units > (before.get(name) ?? 0) + EPSILON ? [name] : [],
  );
  const ofRow = costOf() - costBefore;
  roster[at] = old;
  const costChange = ofRow + coverChange(c, supply, c.classOf[person]!, day, old, value);
  return { person, day, value, blockedBy, costChange };
}

function coverChange(
  c: Compiled,
  supply: Int32Array,
  ofClass: number,
  day: number,
  old: number,
  value: number,
): number {
  if (ofClass < 0) return 0;
  const { diffs } = c;
  const pair = diffs.of(old, value);
  let change = 0;
  for (let i = diffs.from[pair]!; i < diffs.end[pair]!; i++) {
    const s = day * c.slotsPerDay + diffs.slots[i]!;
    const step = i < diffs.mid[pair]! ? -1 : 1;
    change -= slotCost(c, supply, s);
    supply[s * c.classes.length + ofClass]! += step;
    change += slotCost(c, supply, s);
    supply[s * c.classes.length + ofClass]! -= step;
  }
  return change;
}
