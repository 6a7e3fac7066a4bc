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
    this.evenings = this.costs.slice(1).map((morning, day) => (plan.closing[day] ? memory(size) : morning));
    this.byLater = new Float64Array(plan.rests.later);
    this.byEarlier = new Float64Array(plan.rests.earlier);
  }

  /** Cost of the cheapest row, infinite where there is none. */
  run(costs: LetterCosts): number {
    const { plan, days } = this;
    this.end();
    for (let day = days - 1; day > 0; day--) {
      this.close(day);
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
      combo = plan.closing[day]?.next[combo] ?? combo;
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
    const { nodes, combos, closing } = this.plan;
    const ending = closing[day];
    if (!ending) return;
    const evening = this.evenings[day]!;
    const morning = this.costs[day + 1]!;
    for (let combo = 0; combo < combos; combo++) {
      const paid = ending.paid[combo]!;
      const to = combo * nodes;
      const from = ending.next[combo]! * nodes;
      for (let n = 0; n < nodes; n++) evening[to + n] = paid + morning[from + n]!;
    }
  }

  /** Sets the costs from the morning on: of phases off, and of phases of work by what may follow the last shift. */
  private fill(day: number, combo: number, costs: LetterCosts): void {
    const { plan, byEarlier } = this;
    const { nodes, rests, work, off } = plan;
    const at = combo * nodes;
    const now = this.costs[day]!;
    const evening = this.evenings[day]!;
    const turn = plan.turns[day]!;
    const costOff = costs.off[day]!;
    const stopped = off.within < 0 ? Infinity : turn + costOff + off.dayCost[off.within]! + evening[at + off.within]!;
    const phasesOff = off.next.length;
    const started = work.within < 0 ? Infinity : turn + this.cheapestShift(day, combo, work.within, costs);
    for (let n = 0; n < phasesOff; n++) {
      const phase = off.next[n]!;
      const stays = phase < 0 ? Infinity : costOff + off.dayCost[phase]! + evening[at + phase]!;
      now[at + n] = Math.min(stays, started + off.endCost[n]!);
    }
    let known = -1;
    let from = at + phasesOff;
    for (let p = 0; p < work.next.length; p++, from += rests.earlier) {
      const ended = stopped + work.endCost[p]!;
      const to = work.next[p]!;
      if (to >= 0 && to !== known) this.follow(day, combo, (known = to), costs);
      for (let g = 0; g < rests.earlier; g++) now[from + g] = to >= 0 && byEarlier[g]! < ended ? byEarlier[g]! : ended;
    }
  }

  /** Cost of the cheapest shift of a day after a day off. */
  private cheapestShift(day: number, combo: number, phase: number, costs: LetterCosts): number {
    const { byLater } = this;
    this.shifts(day, combo, phase, true, costs);
    let least = Infinity;
    for (let h = 0; h < byLater.length; h++) if (byLater[h]! < least) least = byLater[h]!;
    return least;
  }

  /** Sets the least cost of a shift that may follow one of each earlier group and leads to the phase. */
  private follow(day: number, combo: number, phase: number, costs: LetterCosts): void {
    const { byLater, byEarlier } = this;
    this.shifts(day, combo, phase, false, costs);
    const followers = this.plan.rests.followers[day]!;
    for (let i = 0; i < followers.length; i++) {
      const { group, parent, besides } = followers[i]!;
      let least = parent < 0 ? Infinity : byEarlier[parent]!;
      for (let k = 0; k < besides.length; k++) if (byLater[besides[k]!]! < least) least = byLater[besides[k]!]!;
      byEarlier[group] = least;
    }
  }

  /** Sets the least cost of a shift of each later group that leads to the phase. */
  private shifts(day: number, combo: number, phase: number, first: boolean, costs: LetterCosts): void {
    const { plan, byLater } = this;
    const { earlierOf, laterOf, nodes, rests, groups } = plan;
    const evening = this.evenings[day]!;
    const after = plan.after(day, first);
    const paid = day * earlierOf.length;
    const besides = plan.work.dayCost[phase]! + costs.besides[2 * day + (first ? 1 : 0)]!;
    const ofPhase = plan.off.next.length + phase * rests.earlier;
    for (let h = 0; h < byLater.length; h++) byLater[h] = Infinity;
    for (let g = 0; g < groups.length; g++) {
      const to = after[combo * groups.length + g]!;
      if (to < 0) continue;
      const base = to * nodes + ofPhase;
      const { letters } = groups[g]!;
      for (let i = 0; i < letters.length; i++) {
        const letter = letters[i]!;
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
    const after = plan.after(day, ways.first);
    const besides = ways.toWork + work.dayCost[ways.work]! + costs.besides[2 * day + (ways.first ? 1 : 0)]!;
    for (const [g, { letters }] of plan.groups.entries()) {
      const to = after[combo * plan.groups.length + g]!;
      if (to < 0) continue;
      for (const letter of letters) {
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
