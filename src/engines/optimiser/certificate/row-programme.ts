import type { Plan } from './plan';

/**
 * Costs of one person's cells: of each letter of the plan, [day][letter], and of a day off, [day]; and what any shift
 * costs besides, [day][0 or 1 on the first day of a run of work].
 */
export interface LetterCosts {
  readonly letters: Float64Array;
  readonly off: Float64Array;
  readonly besides: Float64Array;
}

/**
 * Cheapest row of a plan by dynamic programming, from the last day to the first (Bellman 1957): the state in the
 * morning is the count of each lane, the phase of the run and the rest group of the last shift.
 */
export class RowProgramme {
  /** Cost from each morning on, per day [combination of counts][node]: days off first, then [phase][rest group]. */
  private readonly costs: Float64Array[];
  private readonly evenings: Float64Array[];
  private readonly byLater: Float64Array;
  private readonly byEarlier: Float64Array;

  constructor(
    private readonly plan: Plan,
    private readonly days: number,
    memory: (size: number) => Float64Array,
  ) {
    const size = plan.combos * plan.nodes;
    this.costs = Array.from({ length: days + 1 }, () => memory(size));
    // A day on which no window ends leaves the counts as they are.
    this.evenings = this.costs.slice(1).map((morning, day) => (plan.closing(day).length ? memory(size) : morning));
    this.byLater = new Float64Array(plan.rests.later);
    this.byEarlier = new Float64Array(plan.rests.earlier);
  }

  /** Cost of the cheapest row, infinite where there is none. */
  run(costs: LetterCosts): number {
    const { plan, days } = this;
    this.costs[days]!.fill(0);
    for (let day = days - 1; day > 0; day--) {
      this.close(day);
      this.costs[day]!.fill(Infinity);
      for (const combo of plan.reachable[day]!) this.fill(day, combo, costs);
    }
    if (!days) return 0;
    this.close(0);
    return this.firstDay(costs).cost;
  }

  /** The letters of the row that `run` found, -1 for off. */
  row(costs: LetterCosts): Int32Array {
    const { plan, days } = this;
    const found = new Int32Array(days).fill(-1);
    if (!days) return found;
    let { letter, combo, node } = this.firstDay(costs);
    for (let day = 0; ; day++) {
      found[day] = letter;
      for (const { lane } of plan.closing(day)) combo -= plan.count(combo, lane) * plan.strides[lane]!;
      if (day === days - 1) return found;
      ({ letter, combo, node } = this.cheapest(day + 1, combo, node, costs));
    }
  }

  /** Sets the costs from the evening on, in which windows that end are paid for. */
  private close(day: number): void {
    const { plan } = this;
    const closing = plan.closing(day);
    if (!closing.length) return;
    const evening = this.evenings[day]!;
    const morning = this.costs[day + 1]!;
    const { nodes } = plan;
    for (let combo = 0; combo < plan.combos; combo++) {
      let next = combo;
      let paid = 0;
      for (const { lane, total } of closing) {
        const count = plan.count(combo, lane);
        next -= count * plan.strides[lane]!;
        paid += total.cost(count * plan.lanes[lane]!.unit);
      }
      for (let n = 0; n < nodes; n++) evening[combo * nodes + n] = paid + morning[next * nodes + n]!;
    }
  }

  private fill(day: number, combo: number, costs: LetterCosts): void {
    const { plan, byLater, byEarlier } = this;
    const { nodes, rests, phases } = plan;
    const { next, mayEnd, off } = phases;
    const at = combo * nodes;
    const now = this.costs[day]!;
    const evening = this.evenings[day]!;
    const rest = costs.off[day]!;
    for (let n = 0; n < off; n++) now[at + n] = rest + evening[at + Math.min(n + 1, off - 1)]!;
    const stopped = rest + evening[at]!;
    for (let p = 0; p < next.length; p++) {
      const from = at + off + p * rests.earlier;
      if (mayEnd[p]) now.fill(stopped, from, from + rests.earlier);
    }
    if (phases.within < 0) return;
    this.shifts(day, combo, phases.within, true, costs);
    for (let h = 0; h < rests.later; h++) now[at + off - 1] = Math.min(now[at + off - 1]!, byLater[h]!);
    const followers = rests.followers[day]!;
    let known = -1;
    for (let p = 0; p < next.length; p++) {
      const to = next[p]!;
      if (to < 0) continue;
      if (to !== known) {
        this.shifts(day, combo, to, false, costs);
        for (const { group, parent, besides } of followers) {
          let least = parent < 0 ? Infinity : byEarlier[parent]!;
          for (const h of besides) if (byLater[h]! < least) least = byLater[h]!;
          byEarlier[group] = least;
        }
        known = to;
      }
      const from = at + off + p * rests.earlier;
      for (let g = 0; g < rests.earlier; g++) if (byEarlier[g]! < now[from + g]!) now[from + g] = byEarlier[g]!;
    }
  }

  /** Sets the least cost of a shift of each later group that leads to the phase. */
  private shifts(day: number, combo: number, phase: number, first: boolean, costs: LetterCosts): void {
    const { plan, byLater } = this;
    const { earlierOf, laterOf, nodes, rests } = plan;
    const evening = this.evenings[day]!;
    const counting = plan.counting(day, first);
    const paid = day * earlierOf.length;
    const besides = costs.besides[2 * day + (first ? 1 : 0)]!;
    byLater.fill(Infinity);
    for (const group of plan.groups) {
      const to = plan.after(combo, group, counting);
      if (to < 0) continue;
      const base = to * nodes + plan.phases.off + phase * rests.earlier;
      for (const letter of group.letters) {
        const cost = besides + costs.letters[paid + letter]! + evening[base + earlierOf[letter]!]!;
        const h = laterOf[letter]!;
        if (cost < byLater[h]!) byLater[h] = cost;
      }
    }
  }

  private firstDay(costs: LetterCosts): Choice {
    const { off, atStart } = this.plan.phases;
    return this.best(0, 0, off - 1, atStart, true, undefined, costs);
  }

  /** The cheapest choice of a day from a state. */
  private cheapest(day: number, combo: number, node: number, costs: LetterCosts): Choice {
    const { phases, rests } = this.plan;
    const { off, next, mayEnd, within } = phases;
    if (node < off)
      return this.best(day, combo, Math.min(node + 1, off - 1), node === off - 1 ? within : -1, true, undefined, costs);
    const phase = Math.floor((node - off) / rests.earlier);
    const group = (node - off) % rests.earlier;
    return this.best(day, combo, mayEnd[phase] ? 0 : -1, next[phase]!, false, group, costs);
  }

  private best(
    day: number,
    combo: number,
    offNode: number,
    phase: number,
    first: boolean,
    earlier: number | undefined,
    costs: LetterCosts,
  ): Choice {
    const { plan } = this;
    const { earlierOf, laterOf, nodes, rests } = plan;
    const evening = this.evenings[day]!;
    let best: Choice = { letter: -1, combo, node: Math.max(0, offNode), cost: Infinity };
    if (offNode >= 0) best = { ...best, cost: costs.off[day]! + evening[combo * nodes + offNode]! };
    if (phase < 0) return best;
    const may = earlier === undefined ? undefined : followersOf(plan, day, earlier);
    const counting = plan.counting(day, first);
    const besides = costs.besides[2 * day + (first ? 1 : 0)]!;
    for (const group of plan.groups) {
      const to = plan.after(combo, group, counting);
      if (to < 0) continue;
      for (const letter of group.letters) {
        if (may && !may.has(laterOf[letter]!)) continue;
        const node = plan.phases.off + phase * rests.earlier + earlierOf[letter]!;
        const cost = besides + costs.letters[day * earlierOf.length + letter]! + evening[to * nodes + node]!;
        if (cost < best.cost) best = { letter, combo: to, node, cost };
      }
    }
    return best;
  }
}

interface Choice {
  /** -1: off. */
  readonly letter: number;
  readonly combo: number;
  readonly node: number;
  readonly cost: number;
}

/** The later groups that may follow a shift of the group. */
function followersOf(plan: Plan, day: number, group: number): ReadonlySet<number> {
  const found = new Set<number>();
  const followers = plan.rests.followers[day]!;
  for (let g = group; g >= 0;) {
    const { besides, parent } = followers.find((f) => f.group === g)!;
    for (const h of besides) found.add(h);
    g = parent;
  }
  return found;
}
