/** Units of a person: needs are counted in hundredths. */
const PERSON = 100;

/**
 * Assignment of people at work to skills they have, by slot, at minimum cost of shortage. It is updated as people come
 * and go, by augmenting paths (Ford and Fulkerson 1956). Fractions of a person are assigned: their time is divided.
 * Prices belong to the skills, so that higher-priced skills are assigned first and never have to yield (transversal
 * matroid: Edmonds and Fulkerson 1965), and the assignment is maximum.
 */
export class Allocation {
  /** People short of each skill, and surplus people of each class, in hundredths: [slot][skill], [slot][class]. */
  private readonly lacking: Int32Array;
  private readonly free: Int32Array;
  /** Skills by descending price. */
  private readonly dearestFirst: Int32Array;
  /**
   * A pair is a class and a skill that it has. Pairs of a class are contiguous; those of a skill are listed in
   * `ofSkill`.
   */
  private readonly pairs: number;
  private readonly pairFrom: Int32Array;
  private readonly skillOf: Int32Array;
  private readonly classOf: Int32Array;
  private readonly ofSkillFrom: Int32Array;
  private readonly ofSkill: Int32Array;
  /** People of a class assigned to a skill, in hundredths: [slot][pair]. */
  private readonly given: Int32Array;
  private readonly isUniform: boolean;
  /** True if a number below one person changed. */
  private isShifted = false;
  /** State of a search: its number at each skill or class visited, and the pairs leading there. */
  private search = 0;
  private readonly skillSeen: Int32Array;
  private readonly classSeen: Int32Array;
  private readonly skillBy: Int32Array;
  private readonly classBy: Int32Array;
  /** Maximum number of people who can move up to a visited skill, in hundredths. */
  private readonly room: Int32Array;
  /** Classes to be tested, and a copy of the slot: people short, over and assigned. */
  private readonly unsureOf: Int32Array;
  private unsure = 0;
  private readonly kept: Int32Array;
  /** Skills in the order of the search. */
  private readonly queue: Int32Array;
  private queued = 0;

  /** Takes the skills of each class, the relative cost of a shortage of each skill, and the number of slots. */
  constructor(
    private readonly classes: readonly (readonly number[])[],
    private readonly weights: Float64Array,
    slots: number,
  ) {
    const skills = weights.length;
    this.dearestFirst = Int32Array.from(weights.keys()).sort((a, b) => weights[b]! - weights[a]! || a - b);
    this.isUniform = new Set(weights).size === 1;
    this.pairFrom = new Int32Array(classes.length + 1);
    classes.forEach((own, i) => {
      this.pairFrom[i + 1] = this.pairFrom[i]! + own.length;
    });
    this.skillOf = Int32Array.from(classes.flat());
    this.classOf = Int32Array.from(classes.flatMap((own, i) => own.map(() => i)));
    this.pairs = this.skillOf.length;
    this.ofSkillFrom = new Int32Array(skills + 1);
    for (const k of this.skillOf) this.ofSkillFrom[k + 1]!++;
    for (let k = 0; k < skills; k++) this.ofSkillFrom[k + 1]! += this.ofSkillFrom[k]!;
    const at = this.ofSkillFrom.slice();
    this.ofSkill = new Int32Array(this.pairs);
    this.skillOf.forEach((k, pair) => {
      this.ofSkill[at[k]!++] = pair;
    });
    this.given = new Int32Array(slots * this.pairs);
    this.lacking = new Int32Array(slots * skills);
    this.free = new Int32Array(slots * classes.length);
    this.skillSeen = new Int32Array(skills);
    this.classSeen = new Int32Array(classes.length);
    this.skillBy = new Int32Array(skills);
    this.classBy = new Int32Array(classes.length);
    this.queue = new Int32Array(skills);
    this.room = new Int32Array(skills);
    this.unsureOf = new Int32Array(classes.length);
    this.kept = new Int32Array(skills + classes.length + this.pairs);
  }

  /**
   * Assigns a slot from scratch, given the people required of each skill and at work of each class, from these offsets
   * on.
   */
  load(slot: number, need: ArrayLike<number>, needFrom: number, supply: ArrayLike<number>, supplyFrom: number): void {
    const { free, lacking, given, pairs, weights, classes } = this;
    given.fill(0, slot * pairs, (slot + 1) * pairs);
    for (let i = 0; i < classes.length; i++) free[slot * classes.length + i] = supply[supplyFrom + i]! * PERSON;
    for (let k = 0; k < weights.length; k++)
      lacking[slot * weights.length + k] = Math.round(need[needFrom + k]! * PERSON);
    while (this.serve(slot));
  }

  /**
   * Adds a person of a class, who is assigned unless known not to be needed. Returns true if prices of the slot may
   * have changed.
   */
  add(slot: number, ofClass: number, isNeeded = true): boolean {
    this.isShifted = false;
    this.step(this.free, slot * this.classes.length + ofClass, PERSON);
    if (isNeeded) while (this.serve(slot));
    return this.isShifted;
  }

  /**
   * Removes a person of a class; surplus people replace them unless known that none can. Returns true if prices of the
   * slot may have changed.
   */
  remove(slot: number, ofClass: number, isReplaced = true): boolean {
    const { weights, given, free, pairs, classes, pairFrom, skillOf } = this;
    this.isShifted = false;
    const idle = Math.min(PERSON, free[slot * classes.length + ofClass]!);
    this.step(free, slot * classes.length + ofClass, -idle);
    let left = PERSON - idle;
    if (left === 0) return this.isShifted;
    for (let pair = pairFrom[ofClass]!; pair < pairFrom[ofClass + 1]! && left > 0; pair++) {
      const taken = Math.min(left, given[slot * pairs + pair]!);
      this.step(given, slot * pairs + pair, -taken);
      this.step(this.lacking, slot * weights.length + skillOf[pair]!, taken);
      left -= taken;
    }
    // Higher-priced skills may now take people from lower-priced ones, as the highest price was served first.
    if (!this.isUniform) this.takeAllBack(slot);
    if (isReplaced || !this.isUniform) while (this.serve(slot));
    return this.isShifted;
  }

  /** Removes all assignments of a slot. */
  private takeAllBack(slot: number): void {
    const { weights, given, free, lacking, pairs, classes } = this;
    for (let pair = 0; pair < pairs; pair++) {
      const people = given[slot * pairs + pair]!;
      given[slot * pairs + pair] = 0;
      free[slot * classes.length + this.classOf[pair]!]! += people;
      lacking[slot * weights.length + this.skillOf[pair]!]! += people;
    }
    this.isShifted = true;
  }

  /**
   * Changes a number of people. The effect of one person on the slot changes only if the number was or is below one.
   */
  private step(people: Int32Array, at: number, by: number): void {
    const was = people[at]!;
    people[at] = was + by;
    if (Math.min(was, PERSON) !== Math.min(was + by, PERSON)) this.isShifted = true;
  }

  /**
   * Returns people short and over, and the cost of the shortage as a multiple of one person of the highest-priced
   * skill.
   */
  total(slot: number): { short: number; over: number; weighted: number } {
    const { lacking, free, weights, classes } = this;
    let [short, over, weighted] = [0, 0, 0];
    for (let k = 0, at = slot * weights.length; k < weights.length; k++, at++) {
      short += lacking[at]!;
      weighted += lacking[at]! * weights[k]!;
    }
    for (let i = 0, at = slot * classes.length; i < classes.length; i++, at++) over += free[at]!;
    return { short: short / PERSON, over: over / PERSON, weighted: weighted / PERSON };
  }

  /** Returns the smallest set of skills with the largest shortage; empty without a shortage. */
  lackingMost(slot: number): number[] {
    const { weights, lacking, given, pairs, queue } = this;
    this.search++;
    this.queued = 0;
    for (let k = 0; k < weights.length; k++) if (lacking[slot * weights.length + k]! > 0) this.enqueue(k);
    for (let i = 0; i < this.queued; i++)
      for (let j = this.ofSkillFrom[queue[i]!]!; j < this.ofSkillFrom[queue[i]! + 1]!; j++) {
        const who = this.classOf[this.ofSkill[j]!]!;
        for (let pair = this.pairFrom[who]!; pair < this.pairFrom[who + 1]!; pair++)
          if (given[slot * pairs + pair]! > 0) this.enqueue(this.skillOf[pair]!);
      }
    return Array.from(queue.subarray(0, this.queued)).sort((a, b) => a - b);
  }

  /**
   * Computes the change by one person more and one fewer of each class in a slot, where shortage costs `under` per
   * person of the highest-priced skill and surplus `over`. Results are at offsets `slot`, `slot + stride` and so on, by
   * class. Both follow the augmenting paths of people making way for each other; where less than a whole person can,
   * the change is tested.
   */
  price(slot: number, under: number, over: number, more: Float64Array, fewer: Float64Array, stride: number): void {
    const { weights, lacking, free, classes, dearestFirst, skillSeen, classSeen, room, pairFrom, skillOf } = this;
    this.unsure = 0;
    this.search++;
    for (const seed of dearestFirst) {
      const short = lacking[slot * weights.length + seed]!;
      if (!short || skillSeen[seed] === this.search) continue;
      this.queued = 0;
      this.enqueue(seed, short);
      this.reachWhoHelps(slot, -under * weights[seed]!, more, stride);
    }
    for (let i = 0; i < classes.length; i++) if (classSeen[i] !== this.search) more[slot + i * stride] = over;
    this.tryOut(slot, 1, under, over, more, stride);

    this.search++;
    this.queued = 0;
    for (let i = 0; i < classes.length; i++) {
      const idle = free[slot * classes.length + i]!;
      if (!idle) continue;
      classSeen[i] = this.search;
      if (idle >= PERSON) fewer[slot + i * stride] = -over;
      else this.unsureOf[this.unsure++] = i;
      for (let pair = pairFrom[i]!; pair < pairFrom[i + 1]!; pair++) {
        const skill = skillOf[pair]!;
        if (skillSeen[skill] !== this.search) this.enqueue(skill, idle);
        else if (idle > room[skill]!) room[skill] = idle;
      }
    }
    this.spread(slot, -over, fewer, stride);
    for (let n = dearestFirst.length - 1; n >= 0; n--) {
      const seed = dearestFirst[n]!;
      if (skillSeen[seed] === this.search) continue;
      this.queued = 0;
      this.enqueue(seed, PERSON);
      this.spread(slot, under * weights[seed]!, fewer, stride);
    }
    this.tryOut(slot, -1, under, over, fewer, stride);
  }

  /** Sets the change by one more person who can serve a skill in the queue, with others making way. */
  private reachWhoHelps(slot: number, change: number, more: Float64Array, stride: number): void {
    const { given, pairs, classSeen, queue, pairFrom, skillOf, classOf, ofSkillFrom, ofSkill, skillSeen, room } = this;
    const at = slot * pairs;
    for (let i = 0; i < this.queued; i++) {
      const most = room[queue[i]!]!;
      const last = ofSkillFrom[queue[i]! + 1]!;
      for (let j = ofSkillFrom[queue[i]!]!; j < last; j++) {
        const who = classOf[ofSkill[j]!]!;
        if (classSeen[who] === this.search) continue;
        classSeen[who] = this.search;
        if (most >= PERSON) more[slot + who * stride] = change;
        else this.unsureOf[this.unsure++] = who;
        for (let pair = pairFrom[who]!; pair < pairFrom[who + 1]!; pair++) {
          const people = given[at + pair]!;
          if (people > 0 && skillSeen[skillOf[pair]!] !== this.search)
            this.enqueue(skillOf[pair]!, Math.min(most, people));
        }
      }
    }
  }

  /** Sets the change by one fewer of the people assigned to the skills in the queue, or making way. */
  private spread(slot: number, change: number, fewer: Float64Array, stride: number): void {
    const { given, pairs, classSeen, queue, pairFrom, skillOf, classOf, ofSkillFrom, ofSkill, skillSeen, room } = this;
    const at = slot * pairs;
    for (let i = 0; i < this.queued; i++) {
      const last = ofSkillFrom[queue[i]! + 1]!;
      for (let j = ofSkillFrom[queue[i]!]!; j < last; j++) {
        const who = classOf[ofSkill[j]!]!;
        const people = given[at + ofSkill[j]!]!;
        if (!people || classSeen[who] === this.search) continue;
        classSeen[who] = this.search;
        const most = Math.min(room[queue[i]!]!, people);
        if (most >= PERSON) fewer[slot + who * stride] = change;
        else this.unsureOf[this.unsure++] = who;
        for (let pair = pairFrom[who]!; pair < pairFrom[who + 1]!; pair++)
          if (skillSeen[skillOf[pair]!] !== this.search) this.enqueue(skillOf[pair]!, most);
      }
    }
  }

  /** Tests one person more or fewer of each class whose change a search could not determine, and reverts it. */
  private tryOut(slot: number, step: 1 | -1, under: number, over: number, changes: Float64Array, stride: number): void {
    if (this.unsure === 0) return;
    const before = this.total(slot);
    this.keep(slot);
    for (let n = 0; n < this.unsure; n++) {
      const who = this.unsureOf[n]!;
      if (step > 0) this.add(slot, who);
      else this.remove(slot, who);
      const after = this.total(slot);
      this.putBack(slot);
      changes[slot + who * stride] = under * (after.weighted - before.weighted) + over * (after.over - before.over);
    }
    this.unsure = 0;
  }

  private keep(slot: number): void {
    const { lacking, free, given, kept, weights, classes, pairs } = this;
    let at = 0;
    for (let i = 0; i < weights.length; i++) kept[at++] = lacking[slot * weights.length + i]!;
    for (let i = 0; i < classes.length; i++) kept[at++] = free[slot * classes.length + i]!;
    for (let i = 0; i < pairs; i++) kept[at++] = given[slot * pairs + i]!;
  }

  private putBack(slot: number): void {
    const { lacking, free, given, kept, weights, classes, pairs } = this;
    let at = 0;
    for (let i = 0; i < weights.length; i++) lacking[slot * weights.length + i] = kept[at++]!;
    for (let i = 0; i < classes.length; i++) free[slot * classes.length + i] = kept[at++]!;
    for (let i = 0; i < pairs; i++) given[slot * pairs + i] = kept[at++]!;
  }

  /** Records that a search visited a skill, and the maximum number of people who can follow the path. */
  private enqueue(skill: number, most = 0): void {
    if (this.skillSeen[skill] === this.search) return;
    this.skillSeen[skill] = this.search;
    this.room[skill] = most;
    this.queue[this.queued++] = skill;
  }

  /**
   * Assigns a surplus person to the highest-priced skill with a shortage within reach; returns true if there was one.
   */
  private serve(slot: number): boolean {
    const { weights, lacking, dearestFirst } = this;
    this.search++;
    for (const k of dearestFirst) {
      const short = lacking[slot * weights.length + k]!;
      // A skill visited by an earlier failed search cannot be reached either.
      if (!short || this.skillSeen[k] === this.search) continue;
      const end = this.reachFree(slot, k);
      if (end < 0) continue;
      this.fill(slot, k, end, short);
      return true;
    }
    return false;
  }

  /** Returns a class with surplus people who can reach a skill, with others making way, or -1. */
  private reachFree(slot: number, k: number): number {
    const { free, given, classes, pairs, classSeen, queue, pairFrom, skillOf, classOf, ofSkillFrom, ofSkill } = this;
    this.queued = 0;
    this.enqueue(k);
    for (let i = 0; i < this.queued; i++) {
      const last = ofSkillFrom[queue[i]! + 1]!;
      for (let j = ofSkillFrom[queue[i]!]!; j < last; j++) {
        const who = classOf[ofSkill[j]!]!;
        if (classSeen[who] === this.search) continue;
        classSeen[who] = this.search;
        this.classBy[who] = ofSkill[j]!;
        if (free[slot * classes.length + who]! > 0) return who;
        for (let pair = pairFrom[who]!; pair < pairFrom[who + 1]!; pair++) {
          if (!given[slot * pairs + pair] || this.skillSeen[skillOf[pair]!] === this.search) continue;
          this.skillBy[skillOf[pair]!] = pair;
          this.enqueue(skillOf[pair]!);
        }
      }
    }
    return -1;
  }

  /** Assigns up to `most` people of the class reached to the skill from which the search began. */
  private fill(slot: number, k: number, end: number, most: number): void {
    const { free, given, lacking, weights, classes, pairs, skillBy, classBy, classOf, skillOf } = this;
    let people = Math.min(most, free[slot * classes.length + end]!);
    for (let skill = skillOf[classBy[end]!]!; skill !== k;) {
      people = Math.min(people, given[slot * pairs + skillBy[skill]!]!);
      skill = skillOf[classBy[classOf[skillBy[skill]!]!]!]!;
    }
    this.step(free, slot * classes.length + end, -people);
    this.step(given, slot * pairs + classBy[end]!, people);
    this.carry(slot, skillOf[classBy[end]!]!, k, people);
    this.step(lacking, slot * weights.length + k, -people);
  }

  /** Moves people from skill to skill along the path of the search. */
  private carry(slot: number, from: number, to: number, people: number): void {
    const { given, pairs, skillBy, classBy, classOf, skillOf } = this;
    for (let skill = from; skill !== to;) {
      this.step(given, slot * pairs + skillBy[skill]!, -people);
      const into = classBy[classOf[skillBy[skill]!]!]!;
      this.step(given, slot * pairs + into, people);
      skill = skillOf[into]!;
    }
  }
}
