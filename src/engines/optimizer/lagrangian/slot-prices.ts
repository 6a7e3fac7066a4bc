import type { Person, Problem } from '../model/problem';
import { chargesOf } from './settings';

/**
 * Prices of covering slots, and the earnings of people at work at these prices.
 *
 * A slot needs n(k) people of skill k, and m people of skill sets B(1) … B(m) are at work. With w = n(1) + n(2) + … the
 * people short are the need that no assignment can serve (the deficiency of a maximum flow: Ford and Fulkerson 1956,
 * Ore 1955), and those over are m - w + short. As linear program, short = max over y in [0, 1] of
 * sum of n(k) y(k) - sum over people of max { y(k) : k in B }: by level sets of y this is the largest n(S) - supply(S)
 * of a set S of skills. With costs u of one short and o of one over, and prices p(k) = (u + o) y(k) - o,
 *
 *     u short + o over  >=  sum of n(k) p(k) - sum over people at work of max { p(k) : k in B }
 *
 * for all p(k) from -o to u. If each skill has its own cost u(k), this holds for p(k) from -o to u(k), the range of the
 * dual of assigning people to skills. If shortage (or surplus) is forbidden, any larger (or smaller) price is valid.
 * People without any skill earn nothing and are not counted.
 *
 * A need of a fraction f above an integer n is met by n people or by n + 1, never by a number in between. If all people
 * with the skill are full agents without other skills, the need is worth the lower of both at a price p,
 *
 *     min { u f + p n, o (1 - f) + p (n + 1) } = o (1 - f) + p (n + 1) - max { 0, p - t },  t = u f - o (1 - f)
 *
 * which is never less than p (n + f): at t the value switches from that of n + 1 people to that of n.
 *
 * If someone is a share g(k) of a full agent at skill k, their time is divided. The surplus is then the best that
 * people at work could do, b = max g(k) each (over skills needed where surplus has a cost), less what they serve. By
 * the dual of that linear program a person at work earns max { g(k) (p(k) + o) : k in B } - o b.
 */
export class SlotPrices {
  /** [slot][skill] */
  readonly all: Float64Array;
  /** Largest price of each slot and skill, and smallest of each slot. */
  readonly highest: Float64Array;
  readonly lowest: Float64Array;
  /**
   * Value of a need at a price: people needed times the price, less the excess of the price over its turning point
   * (Infinity without one), [slot][skill]; and the constant part of all values.
   */
  readonly needed: Float64Array;
  readonly turns: Float64Array;
  worthBeside = 0;
  /** 1 for skills needed in slots where surplus has a cost. */
  private readonly isSpareCounted: Uint8Array;
  /** Slots that each pattern covers, without duplicates. */
  readonly covers: readonly Int32Array[];

  /** `given` are prices by slot, or by slot and skill. Missing ones count as 0; those out of range are clamped. */
  constructor(
    private readonly problem: Problem,
    given: ArrayLike<number>,
    waived?: ReadonlySet<string>,
  ) {
    const { skills, days, slotsPerDay, kinds } = problem;
    const slots = days * slotsPerDay;
    this.covers = kinds.map((kind) => Int32Array.from(new Set(kind.covers)));
    this.isSpareCounted = new Uint8Array(skills);
    const charges = chargesOf(problem, waived);
    const [short, over] = [charges('coverNotShort'), charges('coverNotOver')];
    this.highest = Float64Array.from({ length: slots * skills }, (_, i) =>
      short(problem.underWeight[Math.floor(i / skills)]! * (problem.skillWeights?.[i % skills] ?? 1)),
    );
    this.lowest = Float64Array.from({ length: slots }, (_, s) => 0 - over(problem.overWeight[s]!));
    this.all = new Float64Array(slots * skills);
    problem.need.forEach((people, i) => {
      if (people > 0 && problem.overWeight[Math.floor(i / skills)]! > 0) this.isSpareCounted[i % skills] = 1;
    });
    this.needed = Float64Array.from(problem.need);
    this.turns = new Float64Array(this.needed.length).fill(Infinity);
    this.turn();
    const perSkill = given.length >= slots * skills;
    for (let i = 0; i < this.all.length; i++) this.move(i, given[perSkill ? i : Math.floor(i / skills)] ?? 0);
    this.raiseUncovered();
  }

  /** Sets the value of fractional needs, for skills whose people are full agents without other skills. */
  private turn(): void {
    const { skills, people, need } = this.problem;
    const isApart = new Uint8Array(skills).fill(1);
    for (const person of people) {
      const own = skillsOf(this.problem, person);
      if (own.skills.length > 1 || own.shares) for (const k of own.skills) isApart[k] = 0;
    }
    need.forEach((people, i) => {
      const few = Math.floor(people);
      const part = people - few;
      if (part === 0 || !isApart[i % skills]) return;
      const [under, over] = [this.highest[i]!, 0 - this.lowest[Math.floor(i / skills)]!];
      if (under === Infinity && over === Infinity) return;
      // If surplus is forbidden, only the lower number is left, and vice versa for shortage.
      const fewest = over === Infinity;
      this.needed[i] = fewest ? few : few + 1;
      this.worthBeside += fewest ? under * part : over * (1 - part);
      if (!fewest && under < Infinity) this.turns[i] = under * part - over * (1 - part);
    });
  }

  /** Sets a price, clamped to its range. */
  move(i: number, price: number): void {
    const slot = Math.floor(i / this.problem.skills);
    const near = Math.max(this.lowest[slot]!, Math.min(this.highest[i]!, price));
    this.all[i] = Number.isFinite(near) ? near : 0;
  }

  /** Returns true if a price can be raised, or lowered. */
  mayMove(i: number, by: number): boolean {
    return by > 0 ? this.all[i]! < this.highest[i]! : this.all[i]! > this.lowest[Math.floor(i / this.problem.skills)]!;
  }

  /** Slots without any covering pattern are short in every roster. */
  private raiseUncovered(): void {
    const { days, slotsPerDay, skills, kinds } = this.problem;
    const offsets = new Set(kinds.flatMap((kind) => kind.covers));
    const reach = Math.ceil((Math.max(0, ...offsets) + 1) / Math.max(1, slotsPerDay));
    for (let slot = 0; slot < days * slotsPerDay; slot++) {
      let covered = false;
      for (let back = 0; back < reach && back * slotsPerDay <= slot; back++)
        covered ||= offsets.has((slot % slotsPerDay) + back * slotsPerDay);
      if (!covered) for (let k = 0; k < skills; k++) this.move(slot * skills + k, Number.MAX_VALUE);
    }
  }

  /** Returns the skill with the highest earnings in the slot: its position among the person's skills. */
  bestSkill({ skills: own, shares }: OwnSkills, slot: number): number {
    const from = slot * this.problem.skills;
    const spare = shares ? this.costOfSpare(slot) : 0;
    const worth = (i: number): number => (shares?.[i] ?? 1) * (this.all[from + own[i]!]! + spare);
    let best = 0;
    for (let i = 1; i < own.length; i++) if (worth(i) > worth(best)) best = i;
    return best;
  }

  /** Returns the earnings in a slot of a person with these skills. */
  private earned(own: OwnSkills, slot: number): number {
    const best = this.bestSkill(own, slot);
    const price = this.all[slot * this.problem.skills + own.skills[best]!]!;
    if (!own.shares) return price;
    const spare = this.costOfSpare(slot);
    const counted = own.shares.filter((_, i) => this.isSpareCounted[own.skills[i]!]);
    return own.shares[best]! * (price + spare) - spare * Math.max(...(counted.length > 0 ? counted : own.shares));
  }

  /** Returns the cost of one surplus person; if surplus is forbidden, any cost that bounds the prices is valid. */
  private costOfSpare(slot: number): number {
    const lowest = this.lowest[slot]!;
    const from = slot * this.problem.skills;
    return Number.isFinite(lowest)
      ? 0 - lowest
      : Math.max(0, -Math.min(...this.all.subarray(from, from + this.problem.skills)));
  }

  /** Returns the earnings of a shift of each pattern on each day, [day][kind], for people with these skills. */
  earnings(own: OwnSkills): Float64Array {
    const { days, slotsPerDay, kinds } = this.problem;
    const slots = days * slotsPerDay;
    const ofSlot = new Float64Array(slots);
    if (own.skills.length) for (let s = 0; s < slots; s++) ofSlot[s] = this.earned(own, s);
    const earned = new Float64Array(days * kinds.length);
    this.covers.forEach((covers, k) => {
      for (let day = 0; day < days; day++) {
        let sum = 0;
        for (const slot of covers) {
          const at = day * slotsPerDay + slot;
          if (at < slots) sum += ofSlot[at]!;
        }
        earned[day * kinds.length + k] = sum;
      }
    });
    return earned;
  }
}

/** Skills of people, ascending, and their share of a full agent at each; whole if omitted. */
export interface OwnSkills {
  readonly skills: readonly number[];
  readonly shares?: readonly number[];
}

/** Returns the skills of a person. */
export function skillsOf(problem: Problem, { skills, shares }: Pick<Person, 'skills' | 'shares'>): OwnSkills {
  const list = skills ?? [...Array(problem.skills).keys()];
  const own = [...new Set(list)].sort((a, b) => a - b);
  if (!shares?.some((share) => share < 1)) return { skills: own };
  return { skills: own, shares: own.map((k) => shares[list.indexOf(k)]!) };
}
