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
  /** Cost from each morning on, per day [combination of counts][node]: phases off, then [phase of work][rest group]. */
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
    this.end();
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

  /** Sets the costs after the last day. */
  private end(): void {
    const { work, off, rests, nodes } = this.plan;
    const border = this.costs[this.days]!;
    for (let at = 0; at < border.length; at += nodes) {
      border.set(off.borderCost, at);
      work.borderCost.forEach((cost, phase) => {
        const from = at + off.next.length + phase * rests.earlier;
        border.fill(cost, from, from + rests.earlier);
      });
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
    const { nodes, rests, work, off } = plan;
    const at = combo * nodes;
    const now = this.costs[day]!;
    const evening = this.evenings[day]!;
    const turn = plan.turns[day]!;
    const dayOff = (phase: number): number =>
      phase < 0 ? Infinity : costs.off[day]! + off.dayCost[phase]! + evening[at + phase]!;
    const stopped = turn + dayOff(off.within);
    for (let n = 0; n < off.next.length; n++) now[at + n] = dayOff(off.next[n]!);
    for (let p = 0; p < work.next.length; p++) {
      const from = at + off.next.length + p * rests.earlier;
      now.fill(stopped + work.endCost[p]!, from, from + rests.earlier);
    }
    if (work.within < 0) return;
    this.shifts(day, combo, work.within, true, costs);
    const started = turn + byLater.reduce((least, cost) => Math.min(least, cost), Infinity);
    for (let n = 0; n < off.next.length; n++) now[at + n] = Math.min(now[at + n]!, started + off.endCost[n]!);
    const followers = rests.followers[day]!;
    let known = -1;
    for (let p = 0; p < work.next.length; p++) {
      const to = work.next[p]!;
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
      const from = at + off.next.length + p * rests.earlier;
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
    const besides = plan.work.dayCost[phase]! + costs.besides[2 * day + (first ? 1 : 0)]!;
    byLater.fill(Infinity);
    for (const group of plan.groups) {
      const to = plan.after(combo, group, counting);
      if (to < 0) continue;
      const base = to * nodes + plan.off.next.length + phase * rests.earlier;
      for (const letter of group.letters) {
        const cost = besides + costs.letters[paid + letter]! + evening[base + earlierOf[letter]!]!;
        const h = laterOf[letter]!;
        if (cost < byLater[h]!) byLater[h] = cost;
      }
    }
  }

  private firstDay(costs: LetterCosts): Choice {
    const { off, work } = this.plan;
    return this.best(0, 0, { off: off.atStart, toOff: 0, work: work.atStart, toWork: 0, first: true }, costs);
  }

  /** The cheapest choice of a day from a state. */
  private cheapest(day: number, combo: number, node: number, costs: LetterCosts): Choice {
    const { off, work, rests, turns } = this.plan;
    const turn = turns[day]!;
    const phase = Math.floor((node - off.next.length) / rests.earlier);
    const earlier = (node - off.next.length) % rests.earlier;
    const ways: Ways =
      node < off.next.length
        ? { off: off.next[node]!, toOff: 0, work: work.within, toWork: turn + off.endCost[node]!, first: true }
        : {
            off: off.within,
            toOff: turn + work.endCost[phase]!,
            work: work.next[phase]!,
            toWork: 0,
            first: false,
            earlier,
          };
    return this.best(day, combo, ways, costs);
  }

  private best(day: number, combo: number, ways: Ways, costs: LetterCosts): Choice {
    const { plan } = this;
    const { earlierOf, laterOf, nodes, rests, off, work } = plan;
    const evening = this.evenings[day]!;
    let best: Choice = { letter: -1, combo, node: Math.max(0, ways.off), cost: Infinity };
    if (ways.off >= 0) {
      const cost = ways.toOff + costs.off[day]! + off.dayCost[ways.off]! + evening[combo * nodes + ways.off]!;
      best = { ...best, cost };
    }
    if (ways.work < 0) return best;
    const may = ways.earlier === undefined ? undefined : followersOf(plan, day, ways.earlier);
    const counting = plan.counting(day, ways.first);
    const besides = ways.toWork + work.dayCost[ways.work]! + costs.besides[2 * day + (ways.first ? 1 : 0)]!;
    for (const group of plan.groups) {
      const to = plan.after(combo, group, counting);
      if (to < 0) continue;
      for (const letter of group.letters) {
        if (may && !may.has(laterOf[letter]!)) continue;
        const node = off.next.length + ways.work * rests.earlier + earlierOf[letter]!;
        const cost = besides + costs.letters[day * earlierOf.length + letter]! + evening[to * nodes + node]!;
        if (cost < best.cost) best = { letter, combo: to, node, cost };
      }
    }
    return best;
  }
}

/** Where a day may lead: a phase of days off and one of work, -1 for none, and what it costs to turn to them. */
interface Ways {
  readonly off: number;
  readonly toOff: number;
  readonly work: number;
  readonly toWork: number;
  /** Whether work begins with the day. */
  readonly first: boolean;
  /** Group of the shift of the day before. */
  readonly earlier?: number;
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
