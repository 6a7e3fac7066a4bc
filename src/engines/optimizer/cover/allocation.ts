/** Units of a person: needs are counted in hundredths of one. */
const PERSON = 100;

/**
 * People at work given to skills they have, slot by slot, so that those short cost least; kept so as people come and
 * go, by augmenting paths (Ford and Fulkerson 1956). Parts of a person are given: their time is shared out. Prices
 * belong to the skills, so that dearer skills go first and never have to give way (transversal matroid: Edmonds and
 * Fulkerson 1965), and as many are given as can be.
 */
export class Allocation {
  /** People short of each skill, and people over of each class, in hundredths: [slot][skill], [slot][class]. */
  private readonly lacking: Int32Array;
  private readonly free: Int32Array;
  /** Skills, dearest first. */
  private readonly dearestFirst: Int32Array;
  /** A pair is a class and a skill that it has: those of a class in a row, and those of a skill by way of `ofSkill`. */
  private readonly pairs: number;
  private readonly pairFrom: Int32Array;
  private readonly skillOf: Int32Array;
  private readonly classOf: Int32Array;
  private readonly ofSkillFrom: Int32Array;
  private readonly ofSkill: Int32Array;
  /** People of a class given to a skill, in hundredths: [slot][pair]. */
  private readonly given: Int32Array;
  private readonly isUniform: boolean;
  /** True if a number below one person changed. */
  private isShifted = false;
  /** Of a search: its number where it came to a skill or class, and the pairs by which. */
  private search = 0;
  private readonly skillSeen: Int32Array;
  private readonly classSeen: Int32Array;
  private readonly skillBy: Int32Array;
  private readonly classBy: Int32Array;
  /** How many people at most can make way up to a skill that a search came to, in hundredths. */
  private readonly room: Int32Array;
  /** Classes to be tried out, and a slot as it was before: people short, over and given. */
  private readonly unsureOf: Int32Array;
  private unsure = 0;
  private readonly kept: Int32Array;
  /** Skills in the order in which a search came to them. */
  private readonly queue: Int32Array;
  private queued = 0;

  /** Skills of each class, what a person short of each skill costs in comparison, and the number of slots. */
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

  /** Allocates a slot from nothing: people needed of each skill and at work of each class, from these places on. */
  load(slot: number, need: ArrayLike<number>, needFrom: number, supply: ArrayLike<number>, supplyFrom: number): void {
    const { free, lacking, given, pairs, weights, classes } = this;
    given.fill(0, slot * pairs, (slot + 1) * pairs);
    for (let i = 0; i < classes.length; i++) free[slot * classes.length + i] = supply[supplyFrom + i]! * PERSON;
    for (let k = 0; k < weights.length; k++)
      lacking[slot * weights.length + k] = Math.round(need[needFrom + k]! * PERSON);
    while (this.serve(slot));
  }

  /**
   * Somebody of a class comes to work, and is needed unless known not to be. Whether prices of the slot may be others
   * now.
   */
  add(slot: number, ofClass: number, isNeeded = true): boolean {
    this.isShifted = false;
    this.step(this.free, slot * this.classes.length + ofClass, PERSON);
    if (isNeeded) while (this.serve(slot));
    return this.isShifted;
  }

  /**
   * Somebody of a class leaves, for whom those who are over step in unless known that nobody can. Whether prices of the
   * slot may be others now.
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
    // Dearer skills may now have people of cheaper ones, who were given first to whoever was dear.
    if (!this.isUniform) this.takeAllBack(slot);
    if (isReplaced || !this.isUniform) while (this.serve(slot));
    return this.isShifted;
  }

  /** Nobody is given to a skill any more. */
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

  /** Changes a number of people; what one person changes in the slot is another only where it was or is below one. */
  private step(people: Int32Array, at: number, by: number): void {
    const was = people[at]!;
    people[at] = was + by;
    if (Math.min(was, PERSON) !== Math.min(was + by, PERSON)) this.isShifted = true;
  }

  /** People short and over, and what the short ones cost as a multiple of one of the dearest skill. */
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

  /** The smallest set of skills of which more people are short than of any other set, none where nobody is. */
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
   * What one person more and one fewer of each class change in a slot, where people cost `under` short of the dearest
   * skill and `over` beyond: at places `slot`, `slot + stride` and so on, class by class. Both go along the paths on
   * which people would make way for each other; where less than a person can, it is tried.
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

  /** Sets what it changes that somebody more is there who can serve a skill in the queue, others making way. */
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

  /** Sets what it changes that one of those fewer is there who are given to the skills in the queue, or make way. */
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

  /** Tries out one person more or fewer of each class that a search was not sure of, and takes them back. */
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

  /** Notes that a search came to a skill, and by way of how many people at most. */
  private enqueue(skill: number, most = 0): void {
    if (this.skillSeen[skill] === this.search) return;
    this.skillSeen[skill] = this.search;
    this.room[skill] = most;
    this.queue[this.queued++] = skill;
  }

  /** Gives somebody who is over to the dearest skill that lacks people and can be reached; whether there was one. */
  private serve(slot: number): boolean {
    const { weights, lacking, dearestFirst } = this;
    this.search++;
    for (const k of dearestFirst) {
      const short = lacking[slot * weights.length + k]!;
      // Whence another skill found nobody, nobody is found.
      if (!short || this.skillSeen[k] === this.search) continue;
      const end = this.reachFree(slot, k);
      if (end < 0) continue;
      this.fill(slot, k, end, short);
      return true;
    }
    return false;
  }

  /** A class with people over who can come to a skill, others making way, or -1. */
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

  /** Gives up to `most` people of a class that was reached to the skill from which it was. */
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

  /** Moves people from skill to skill along the way by which one was reached from another. */
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
