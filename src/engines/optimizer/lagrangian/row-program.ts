import type { BandedDays, LetterSet, Plan } from './plan';
import type { Followers } from './rest-groups';
import { isPhaseOf } from './run-phases';

/**
 * Costs of one person's cells: of each pattern class of the state space, [day][letter], and of a day off, [day]; and
 * the extra cost of any shift, [day][0 or 1 on the first day of a run of work].
 */
export interface LetterCosts {
  readonly letters: Float64Array;
  readonly off: Float64Array;
  readonly besides: Float64Array;
}

/**
 * Finds the cheapest roster line of a state space by dynamic programming, from the last day to the first (Bellman
 * 1957). The state in the morning is the count of each resource, the phase of the run and the rest group of the last
 * shift.
 */
export class RowProgram {
  /** Cost from each morning on, by day [position of counts][node]: phases off, then [phase of work][rest group]. */
  private readonly costs: Float64Array[];
  private readonly evenings: Float64Array[];
  private readonly byLater: Float64Array;
  private readonly byEarlier: Float64Array;
  /** Position of the cheapest band from each morning on which banded days begin, by the first of them. */
  private readonly cheapestBand = new Map<number, Float64Array>();
  private readonly least: Float64Array;
  private first: FirstDay = { letter: -1, place: 0, node: 0, cost: Infinity, band: 0 };

  constructor(
    private readonly plan: Plan,
    private readonly days: number,
    memory: (size: number) => Float64Array,
  ) {
    const { counts, nodes, lastMornings } = plan;
    this.costs = [...counts.map(({ mornings }) => mornings), lastMornings].map((places) => memory(places * nodes));
    // A day on which no window ends leaves the counts unchanged.
    this.evenings = counts.map(({ closing, evenings }, day) =>
      closing ? memory(evenings * nodes) : this.costs[day + 1]!,
    );
    this.byLater = new Float64Array(plan.rests.later);
    this.byEarlier = new Float64Array(plan.rests.earlier);
    let most = 0;
    for (const { from } of plan.banded.values()) {
      if (!from) continue;
      const size = counts[from]!.mornings * nodes;
      this.cheapestBand.set(from, memory(size));
      most = Math.max(most, size);
    }
    this.least = memory(most);
  }

  /** Returns the cost of the cheapest roster line; infinite if there is none. */
  run(costs: LetterCosts): number {
    const { plan, days } = this;
    this.end();
    if (!days) return 0;
    for (let day = days - 1; day >= 0; day--) {
      this.close(day);
      const banded = plan.banded.get(day);
      if (banded) {
        this.fillBanded(banded, costs);
        day = banded.from;
      } else if (day > 0) this.fill(day, costs, plan.all);
      else this.first = { ...this.firstDay(costs, plan.all), band: 0 };
    }
    return this.first.cost;
  }

  /** Returns the pattern classes of the roster line found by `run`, -1 for off. */
  row(costs: LetterCosts): Int32Array {
    const { plan, days } = this;
    const found = new Int32Array(days).fill(-1);
    if (!days) return found;
    const beginning = new Map([...plan.banded.values()].map((banded) => [banded.from, banded]));
    let { letter, place, node } = this.first;
    let banded = beginning.get(0);
    if (banded) this.fillBand(banded, this.first.band, costs);
    let letters = banded?.bands[this.first.band]!.letters ?? plan.all;
    for (let day = 0; ; day++) {
      found[day] = letter;
      place = plan.counts[day]!.closing?.next[place] ?? place;
      if (day === days - 1) return found;
      if (day === banded?.to) letters = plan.all;
      const next = beginning.get(day + 1);
      if (next) {
        const band = this.cheapestBand.get(day + 1)![place * plan.nodes + node]!;
        this.fillBand(next, band, costs);
        letters = next.bands[band]!.letters;
        banded = next;
      }
      ({ letter, place, node } = this.cheapest(day + 1, place, node, costs, letters));
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

  /** Sets the costs from the evening on, adding the cost of windows that end. */
  private close(day: number): void {
    const { nodes, counts } = this.plan;
    const { closing, evenings } = counts[day]!;
    if (!closing) return;
    const evening = this.evenings[day]!;
    const morning = this.costs[day + 1]!;
    for (let place = 0; place < evenings; place++) {
      const paid = closing.paid[place]!;
      const to = place * nodes;
      const from = closing.next[place]! * nodes;
      for (let n = 0; n < nodes; n++) evening[to + n] = paid + morning[from + n]!;
    }
  }

  /**
   * Sets the costs from the morning on that begins banded days, for the cheapest band, given those of the last evening.
   */
  private fillBanded(banded: BandedDays, costs: LetterCosts): void {
    const { least } = this;
    const { from, bands } = banded;
    const choice = this.cheapestBand.get(from);
    least.fill(Infinity);
    this.first = { ...this.first, cost: Infinity };
    bands.forEach(({ cost, letters }, b) => {
      this.fillBand(banded, b, costs);
      if (!choice) {
        const first = this.firstDay(costs, letters);
        if (first.cost + cost < this.first.cost) this.first = { ...first, cost: first.cost + cost, band: b };
        return;
      }
      this.fill(from, costs, letters, letters.afterAny);
      const morning = this.costs[from]!;
      for (let at = 0; at < morning.length; at++) {
        if (morning[at]! + cost >= least[at]!) continue;
        least[at] = morning[at]! + cost;
        choice[at] = b;
      }
    });
    if (choice) this.costs[from]!.set(least.subarray(0, choice.length));
  }

  /** Sets the costs of a band from the second morning of banded days on. */
  private fillBand({ from, to, bands }: BandedDays, band: number, costs: LetterCosts): void {
    const { letters } = bands[band]!;
    for (let day = to; day > from; day--) {
      this.fill(day, costs, letters);
      this.close(day - 1);
    }
  }

  /**
   * Sets the costs from the morning on, for shifts of some pattern classes after a day whose shift was one of them, or
   * any.
   */
  private fill(day: number, costs: LetterCosts, letters: LetterSet, followers = letters.followers): void {
    const { mornings } = this.plan.counts[day]!;
    for (let place = 0; place < mornings; place++) this.fillPlace(day, place, costs, letters, followers[day]!);
  }

  /**
   * The same for one position of counts: for phases off, and for phases of work by permitted successors of the last
   * shift.
   */
  private fillPlace(
    day: number,
    place: number,
    costs: LetterCosts,
    letters: LetterSet,
    followers: readonly Followers[],
  ): void {
    const { plan, byEarlier } = this;
    const { nodes, rests, work, off } = plan;
    const at = place * nodes;
    const now = this.costs[day]!;
    const evening = this.evenings[day]!;
    const rested = plan.counts[day]!.off[place]! * nodes;
    const turn = plan.turns[day]!;
    const costOff = costs.off[day]!;
    const stopped =
      off.within < 0 ? Infinity : turn + costOff + off.dayCost[off.within]! + evening[rested + off.within]!;
    const phasesOff = off.next.length;
    const started = work.within < 0 ? Infinity : turn + this.cheapestShift(day, place, work.within, costs, letters);
    for (let n = 0; n < phasesOff; n++) {
      if (!isPhaseOf(day, n, off)) continue;
      const phase = off.next[n]!;
      const stays = phase < 0 ? Infinity : costOff + off.dayCost[phase]! + evening[rested + phase]!;
      now[at + n] = Math.min(stays, started + off.endCost[n]!);
    }
    let known = -1;
    for (let p = 0; p < work.next.length; p++) {
      if (!isPhaseOf(day, p, work)) continue;
      const from = at + phasesOff + p * rests.earlier;
      const ended = stopped + work.endCost[p]!;
      const to = work.next[p]!;
      if (to >= 0 && to !== known) {
        this.shifts(day, place, (known = to), false, costs, letters);
        this.follow(followers);
      }
      for (let i = 0; i < followers.length; i++) {
        const g = followers[i]!.group;
        now[from + g] = to >= 0 && byEarlier[g]! < ended ? byEarlier[g]! : ended;
      }
    }
  }

  /** Returns the cost of the cheapest shift of a day after a day off. */
  private cheapestShift(day: number, place: number, phase: number, costs: LetterCosts, letters: LetterSet): number {
    const { byLater } = this;
    this.shifts(day, place, phase, true, costs, letters);
    let least = Infinity;
    for (let i = 0; i < letters.later.length; i++) least = Math.min(least, byLater[letters.later[i]!]!);
    return least;
  }

  /** Sets the minimum cost of a permitted successor of each earlier group, from those of each later group. */
  private follow(followers: readonly Followers[]): void {
    const { byLater, byEarlier } = this;
    for (let i = 0; i < followers.length; i++) {
      const { group, parent, besides } = followers[i]!;
      let least = parent < 0 ? Infinity : byEarlier[parent]!;
      for (let k = 0; k < besides.length; k++) if (byLater[besides[k]!]! < least) least = byLater[besides[k]!]!;
      byEarlier[group] = least;
    }
  }

  /** Sets the minimum cost of a shift of each later group that leads to the phase. */
  private shifts(
    day: number,
    place: number,
    phase: number,
    first: boolean,
    costs: LetterCosts,
    { groups, later }: LetterSet,
  ): void {
    const { plan, byLater } = this;
    const { earlierOf, laterOf, nodes, rests } = plan;
    const evening = this.evenings[day]!;
    const after = plan.counts[day]![first ? 'begun' : 'goneOn'];
    const paid = day * earlierOf.length;
    const besides = plan.work.dayCost[phase]! + costs.besides[2 * day + (first ? 1 : 0)]!;
    const ofPhase = plan.off.next.length + phase * rests.earlier;
    for (let i = 0; i < later.length; i++) byLater[later[i]!] = Infinity;
    for (let g = 0; g < groups.length; g++) {
      const { at, letters } = groups[g]!;
      const to = after[place * plan.groups.length + at]!;
      if (to < 0) continue;
      const base = to * nodes + ofPhase;
      for (let i = 0; i < letters.length; i++) {
        const letter = letters[i]!;
        const cost = besides + costs.letters[paid + letter]! + evening[base + earlierOf[letter]!]!;
        const h = laterOf[letter]!;
        if (cost < byLater[h]!) byLater[h] = cost;
      }
    }
  }

  private firstDay(costs: LetterCosts, letters: LetterSet): Choice {
    const { off, work } = this.plan;
    return this.best(0, 0, { off: off.atStart, toOff: 0, work: work.atStart, toWork: 0, first: true }, costs, letters);
  }

  /** Returns the cheapest choice for a day from a state. */
  private cheapest(day: number, place: number, node: number, costs: LetterCosts, letters: LetterSet): Choice {
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
    return this.best(day, place, ways, costs, letters);
  }

  private best(day: number, place: number, ways: Ways, costs: LetterCosts, { groups }: LetterSet): Choice {
    const { plan } = this;
    const { earlierOf, laterOf, nodes, rests, off, work } = plan;
    const evening = this.evenings[day]!;
    const rested = plan.counts[day]!.off[place]!;
    let best: Choice = { letter: -1, place: rested, node: Math.max(0, ways.off), cost: Infinity };
    if (ways.off >= 0) {
      const cost = ways.toOff + costs.off[day]! + off.dayCost[ways.off]! + evening[rested * nodes + ways.off]!;
      best = { ...best, cost };
    }
    if (ways.work < 0) return best;
    const may = ways.earlier === undefined ? undefined : followersOf(plan, day, ways.earlier);
    const after = plan.counts[day]![ways.first ? 'begun' : 'goneOn'];
    const besides = ways.toWork + work.dayCost[ways.work]! + costs.besides[2 * day + (ways.first ? 1 : 0)]!;
    for (const { at, letters } of groups) {
      const to = after[place * plan.groups.length + at]!;
      if (to < 0) continue;
      for (const letter of letters) {
        if (may && !may.has(laterOf[letter]!)) continue;
        const node = off.next.length + ways.work * rests.earlier + earlierOf[letter]!;
        const cost = besides + costs.letters[day * earlierOf.length + letter]! + evening[to * nodes + node]!;
        if (cost < best.cost) best = { letter, place: to, node, cost };
      }
    }
    return best;
  }
}

/**
 * Transitions from a day: to a phase of days off and to one of work, -1 for none, and the cost of switching to them.
 */
interface Ways {
  readonly off: number;
  readonly toOff: number;
  readonly work: number;
  readonly toWork: number;
  /** True if the day begins a run of work. */
  readonly first: boolean;
  /** Group of the shift of the day before. */
  readonly earlier?: number;
}

interface Choice {
  /** -1 for off. */
  readonly letter: number;
  /** Position of the counts in the evening. */
  readonly place: number;
  readonly node: number;
  readonly cost: number;
}

interface FirstDay extends Choice {
  /** Position of the band of the days that begin with it, if there is one. */
  readonly band: number;
}

/** Returns the later groups that may follow a shift of the group. */
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
