import type { Compiled } from '../compiled';
import type { Random } from '../random';
import { hasRested } from '../rules/rest-limits';
import type { RosterState } from './roster-state';
import { groupsOfSameCover } from './same-cover';
import type { IsLocked } from './stretches';

/**
 * Maximum number of distinct shifts of a week in a cycle search, and of people times shifts: a search is never
 * interrupted.
 */
const MAX_SHIFTS = 400;
const MAX_PRICES = 60_000;
/**
 * Nanoseconds to set up a block, to price an exchange, to compare two of them, and to check once whether one is on an
 * improving path.
 */
const EFFORT = { aBlock: 20_000, aPrice: 800, aChoice: 1.5, aLook: 1.5 };
/** Failed cycles of a block after which it is abandoned. */
const MAX_FAILURES = 50;
/** Minimum gain of a cycle, as a share of the cost of the roster. */
const MIN_GAIN = 1e-9;
const EPSILON = 1e-7;

/** A person of the block gives a shift (a node) and takes another one; one of the two may be none. */
interface Exchange {
  readonly who: number;
  readonly given: number;
  readonly taken: number;
}

/**
 * Exchanges shifts of a week in cycles among people who are interchangeable for cover, which leaves cover unchanged.
 * Everyone on a cycle gives a shift to the next and takes one, possibly of another day, from the previous (cyclic
 * transfers, Thompson and Psaraftis 1993). Nodes are the shifts worked by the group, plus none. For each pair of nodes
 * the cheapest person to exchange one for the other is known. A cycle of negative cost, found by shortest paths
 * (Bellman 1958, Ford 1956), is an improvement. This covers exchanges between two, three or more people, at the price
 * of one check each.
 */
export class ExchangeCycles {
  /** Weeks of interchangeable people, in the order in which they are processed; `turn` is the current one. */
  private readonly turns: readonly { readonly week: number; readonly group: readonly number[] }[];
  private readonly order: Int32Array;
  private turn: number;
  /** People of the current turn, in any order, and how many of them have been processed. */
  private people = new Int32Array(0);
  private had = 0;
  /** Days of the week, and people of the current block. */
  private days: readonly number[] = [];
  private block: readonly number[] = [];
  /** Shifts of the block: weekday and value of each node, and the node of each, -1 without one. */
  private shifts = 0;
  private readonly dayOf = new Int32Array(MAX_SHIFTS);
  private readonly valueOf = new Int32Array(MAX_SHIFTS);
  private nodeOf = new Int32Array(0);
  /** Cost for each person to give their shift of a day, or none (last), for a node: [person][day][node]. */
  private prices = new Float64Array(0);
  /** Minimum of these for each pair of nodes, and the person: [given][taken]. */
  private readonly least = new Float64Array((MAX_SHIFTS + 1) ** 2);
  private readonly whose = new Int32Array((MAX_SHIFTS + 1) ** 2);
  /** Shortest path to each node so far, its predecessor, and the trace that last visited it. */
  private readonly distance = new Float64Array(MAX_SHIFTS + 1);
  private readonly before = new Int32Array(MAX_SHIFTS + 1);
  private readonly metBy = new Int32Array(MAX_SHIFTS + 1);

  constructor(
    private readonly c: Compiled,
    private readonly state: RosterState,
    private readonly random: Random,
  ) {
    const groups = groupsOfSameCover(c).filter((group) => group.length > 1);
    this.turns = groups.flatMap((group) => Array.from({ length: c.weeks }, (_, week) => ({ week, group })));
    this.order = Int32Array.from(this.turns.keys());
    this.turn = this.order.length;
  }

  /**
   * Makes improving exchanges among some people in a week within the days, inclusive, until there is none; then the
   * turn passes to others. Returns the deterministic work in nanoseconds; 0 without any people.
   */
  next(firstDay: number, lastDay: number, isLocked: IsLocked, cancelled: () => boolean): number {
    // Some turns may be on other days, or have only locked people.
    for (let tried = 0; tried <= this.turns.length; tried++) {
      const isOutside = this.days.some((day) => day < firstDay || day > lastDay);
      if (isOutside || this.had >= this.people.length) this.takeTurn(firstDay, lastDay);
      this.layOut(isLocked);
      if (this.block.length > 1) return this.exchangeAll(cancelled);
    }
    return 0;
  }

  private takeTurn(firstDay: number, lastDay: number): void {
    const { c, order, random } = this;
    this.had = 0;
    this.people = new Int32Array(0);
    if (!order.length) return;
    if (++this.turn >= order.length) {
      random.shuffle(order);
      this.turn = 0;
    }
    const { week, group } = this.turns[order[this.turn]!]!;
    this.days = [...c.weekOfDay.keys()].filter((d) => c.weekOfDay[d] === week && d >= firstDay && d <= lastDay);
    if (!this.days.length) return;
    this.people = Int32Array.from(group);
    random.shuffle(this.people);
  }

  /** Selects people for a block, and their shifts. */
  private layOut(isLocked: IsLocked): void {
    const { c, state, days, people } = this;
    const block: number[] = [];
    this.block = block;
    this.shifts = 0;
    this.nodeOf = new Int32Array(days.length * c.values).fill(-1);
    for (; this.had < people.length; this.had++) {
      const p = people[this.had]!;
      if (isLocked(p, days[0]!, days.at(-1)!)) continue;
      const isNew = (i: number): boolean => {
        const v = state.cells[p * c.days + days[i]!]!;
        return v > 0 && this.nodeOf[i * c.values + v]! < 0;
      };
      const more = [...days.keys()].filter(isNew);
      const shifts = this.shifts + more.length;
      if (block.length > 1 && (shifts > MAX_SHIFTS || shifts * (block.length + 1) > MAX_PRICES)) return;
      for (const i of more) {
        const v = state.cells[p * c.days + days[i]!]!;
        this.dayOf[this.shifts] = i;
        this.valueOf[this.shifts] = v;
        this.nodeOf[i * c.values + v] = this.shifts++;
      }
      block.push(p);
    }
  }

  private exchangeAll(cancelled: () => boolean): number {
    const { block, shifts, days, state } = this;
    const size = block.length * (days.length + 1) * (shifts + 1);
    if (this.prices.length < size) this.prices = new Float64Array(size);
    const leastGain = MIN_GAIN * Math.max(1, state.soft);
    let effort = EFFORT.aBlock + EFFORT.aChoice * this.nodeOf.length;
    for (let i = 0; i < block.length && !cancelled(); i++) effort += this.price(i);
    if (cancelled()) return effort;
    for (let node = 0; node <= shifts; node++) effort += this.choose(node);
    for (let failures = 0; failures < MAX_FAILURES && !cancelled();) {
      const { cycle, looks } = this.negativeCycle(leastGain);
      effort += EFFORT.aLook * looks * (shifts + 1) ** 2;
      if (!cycle) break;
      const exchanges = this.exchangesOf(cycle);
      if (this.makeAll(exchanges, leastGain)) effort += this.priceAnew(exchanges);
      else {
        effort += this.forgetOne(exchanges);
        failures++;
      }
    }
    return effort;
  }

  /** Prices all exchanges of a person of the block. */
  private price(i: number): number {
    const { c, state, days, shifts, prices, dayOf, valueOf } = this;
    const p = this.block[i]!;
    const held = days.map((day) => state.cells[p * c.days + day]!);
    const none = days.length;
    const at = (day: number, node: number): number => (i * (none + 1) + day) * (shifts + 1) + node;
    prices.fill(Infinity, at(0, 0), at(none + 1, 0));
    let priced = 0;
    const set = (day: number, node: number, cost: number): void => {
      prices[at(day, node)] = cost;
      priced++;
    };
    for (let node = 0; node < shifts; node++) {
      const day = dayOf[node]!;
      const v = valueOf[node]!;
      if (!held[day]) {
        for (let given = 0; given < none; given++)
          if (held[given]) set(given, node, this.costOf(p, days[given]!, 0, days[day], v));
        set(none, node, this.costOf(p, days[day]!, v));
      } else if (held[day] !== v) set(day, node, this.costOf(p, days[day]!, v));
    }
    for (let given = 0; given < none; given++) if (held[given]) set(given, shifts, this.costOf(p, days[given]!, 0));
    return EFFORT.aPrice * priced;
  }

  /** Returns the cost for a person to have v on day a and w on day b, excluding cover; infinite if not allowed. */
  private costOf(p: number, a: number, v: number, b = a, w = v): number {
    const { c, state } = this;
    if (!c.legal[(p * c.days + a) * c.values + v] || !c.legal[(p * c.days + b) * c.values + w]) return Infinity;
    if (w && !this.isRested(p, b, w, a)) return Infinity;
    const { hard, soft } = state;
    state.begin('none');
    const [first, last] = a < b ? [a, b] : [b, a];
    state.open(p, first, last);
    state.put(p, a, v);
    state.put(p, b, w);
    state.close(p, first, last);
    const cost = state.hard > hard + EPSILON ? Infinity : state.soft - soft;
    state.undo();
    return cost;
  }

  /** Returns true if the person has enough rest before and after a shift of a day, given another day off. */
  private isRested(p: number, day: number, v: number, dayOff: number): boolean {
    const { c, state } = this;
    const valueOn = (d: number): number => (d < 0 || d >= c.days || d === dayOff ? 0 : state.cells[p * c.days + d]!);
    return hasRested(c, p, day, valueOn(day - 1), v) && hasRested(c, p, day + 1, v, valueOn(day + 1));
  }

  /** Chooses the cheapest person to exchange a node for each other one. */
  private choose(given: number): number {
    const { c, state, block, shifts, days, prices, least, whose } = this;
    const nodes = shifts + 1;
    const from = given * nodes;
    least.fill(Infinity, from, from + nodes);
    const day = given < shifts ? this.dayOf[given]! : days.length;
    let compared = block.length;
    for (let i = 0; i < block.length; i++) {
      if (given < shifts && state.cells[block[i]! * c.days + days[day]!] !== this.valueOf[given]) continue;
      const at = (i * (days.length + 1) + day) * nodes;
      for (let taken = 0; taken < nodes; taken++) {
        if (prices[at + taken]! >= least[from + taken]!) continue;
        least[from + taken] = prices[at + taken]!;
        whose[from + taken] = i;
      }
      compared += nodes;
    }
    return EFFORT.aChoice * compared;
  }

  /** Returns the nodes of a cycle of negative cost, each given for the next, and the number of checks needed. */
  private negativeCycle(leastGain: number): { readonly cycle?: readonly number[]; readonly looks: number } {
    const { shifts, least, distance, before } = this;
    const nodes = shifts + 1;
    distance.fill(0, 0, nodes);
    before.fill(-1, 0, nodes);
    for (let looks = 1; ; looks++) {
      let isShorter = false;
      for (let given = 0; given < nodes; given++) {
        const way = distance[given]!;
        for (let taken = 0; taken < nodes; taken++) {
          const there = way + least[given * nodes + taken]!;
          if (there >= distance[taken]! - leastGain) continue;
          distance[taken] = there;
          before[taken] = given;
          isShorter = true;
        }
      }
      if (!isShorter) return { looks };
      const cycle = this.cycleBack();
      if (cycle) return { cycle, looks };
    }
  }

  /** Returns a cycle of the predecessor graph, which exists only if its cost is negative. */
  private cycleBack(): readonly number[] | undefined {
    const { shifts, before, metBy } = this;
    metBy.fill(-1, 0, shifts + 1);
    for (let start = 0; start <= shifts; start++) {
      let node = start;
      while (node >= 0 && metBy[node]! < 0) {
        metBy[node] = start;
        node = before[node]!;
      }
      if (node < 0 || metBy[node] !== start) continue;
      const cycle = [node];
      for (let each = before[node]!; each !== node; each = before[each]!) cycle.push(each);
      return cycle.reverse();
    }
    return undefined;
  }

  private exchangesOf(cycle: readonly number[]): readonly Exchange[] {
    return cycle.map((given, k) => {
      const taken = cycle[(k + 1) % cycle.length]!;
      return { who: this.whose[given * (this.shifts + 1) + taken]!, given, taken };
    });
  }

  /**
   * Makes exchanges if they are a gain together and no person makes two, as prices are for one each; returns true if
   * made.
   */
  private makeAll(exchanges: readonly Exchange[], leastGain: number): boolean {
    const { state } = this;
    if (secondOfSomebody(exchanges)) return false;
    const { hard, soft } = state;
    state.begin('none');
    for (const each of exchanges) this.make(each);
    if (state.hard <= hard + EPSILON && state.soft < soft - leastGain) return true;
    state.undo();
    return false;
  }

  /** Excludes one of the exchanges that could not be made together. */
  private forgetOne(exchanges: readonly Exchange[]): number {
    const { shifts, days, dayOf, prices } = this;
    const { who, given, taken } = secondOfSomebody(exchanges) ?? exchanges[0]!;
    const day = given < shifts ? dayOf[given]! : days.length;
    prices[(who * (days.length + 1) + day) * (shifts + 1) + taken] = Infinity;
    return this.choose(given);
  }

  private make({ who, given, taken }: Exchange): void {
    const { state, shifts, days, dayOf } = this;
    const p = this.block[who]!;
    const ofGiven = given < shifts ? days[dayOf[given]!]! : days[dayOf[taken]!]!;
    const ofTaken = taken < shifts ? days[dayOf[taken]!]! : ofGiven;
    const [first, last] = ofGiven < ofTaken ? [ofGiven, ofTaken] : [ofTaken, ofGiven];
    state.open(p, first, last);
    if (given < shifts) state.put(p, ofGiven, 0);
    if (taken < shifts) state.put(p, ofTaken, this.valueOf[taken]!);
    state.close(p, first, last);
  }

  /** Recomputes the prices of the people who exchanged shifts, and of their nodes. */
  private priceAnew(exchanges: readonly Exchange[]): number {
    const { c, state, shifts, days } = this;
    const changed = new Set([shifts]);
    let effort = 0;
    for (const { who, given } of exchanges) {
      effort += this.price(who);
      changed.add(given);
      days.forEach((day, i) => {
        const v = state.cells[this.block[who]! * c.days + day]!;
        if (v) changed.add(this.nodeOf[i * c.values + v]!);
      });
    }
    for (const node of changed) effort += this.choose(node);
    return effort;
  }
}

/** Returns the second exchange of a person who occurs twice. */
const secondOfSomebody = (exchanges: readonly Exchange[]): Exchange | undefined =>
  exchanges.find(({ who }, k) => exchanges.some((each, i) => i < k && each.who === who));
