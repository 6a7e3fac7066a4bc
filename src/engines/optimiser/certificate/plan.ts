import type { Problem } from '../problem';
import type { Agreement } from './agreement';
import type { RestGroups } from './rest-groups';
import { phasesOf, type RunPhases } from './run-phases';
import type { Measure, Total } from './totals';

/** Totals of one measure over windows that do not overlap: one count that begins anew with each window. */
export interface Lane {
  readonly measure: Measure;
  /** Units of a step. */
  readonly unit: number;
  readonly windows: readonly Total[];
  /** Counts told apart: 0 and more, in steps. */
  readonly size: number;
}

/** Letters that count alike in every lane. */
interface LetterGroup {
  /** Steps in each lane. */
  readonly steps: readonly number[];
  readonly letters: Int32Array;
}

/** Windows that end with a day. */
interface Closing {
  /** What they cost, by combination of counts in the evening. */
  readonly paid: Float64Array;
  /** The combination of the next morning, in which their counts begin anew, by that of the evening. */
  readonly next: Int32Array;
}

/** States of a dynamic programme over days: counts of lanes, phase of the run, rest group of the last shift. */
export class Plan {
  /** Letters: kinds that are alike but for what they cost. */
  readonly letterOf: Int32Array;
  readonly earlierOf: Int32Array;
  readonly laterOf: Int32Array;
  readonly groups: readonly LetterGroup[];
  readonly work: RunPhases;
  readonly off: RunPhases;
  /** What it costs, by day, to work after a day off, or to be off after work. */
  readonly turns: Float64Array;
  /** States of one combination of counts. */
  readonly nodes: number;
  readonly combos: number;
  /** Combinations of counts that can be reached by the morning of each day. */
  readonly reachable: readonly Int32Array[];
  /** By day, missing where no window ends with it. */
  readonly closing: readonly (Closing | undefined)[];
  /** Nanoseconds, about, of one run. */
  readonly effort: number;
  private readonly strides: number[] = [];
  /** Combinations after a shift, by the lanes that count it as bits. */
  private readonly afterOf = new Map<number, Int32Array>();
  private readonly countingOf: Int32Array;

  constructor(
    private readonly problem: Problem,
    { kinds, runs }: Pick<Agreement, 'kinds' | 'runs'>,
    readonly rests: RestGroups,
    readonly lanes: readonly Lane[],
  ) {
    this.work = phasesOf(runs, 'work', problem.days);
    this.off = phasesOf(runs, 'off', problem.days);
    this.turns = Float64Array.from({ length: problem.days }, (_, day) => runs.turns.get(day) ?? 0);
    let combos = 1;
    for (const { size } of lanes) {
      this.strides.push(combos);
      combos *= size;
    }
    this.combos = combos;
    this.nodes = this.off.next.length + this.work.next.length * rests.earlier;
    const known = new Map<string, number>();
    const grouped = new Map<string, { steps: number[]; letters: number[] }>();
    const earlierOf: number[] = [];
    const laterOf: number[] = [];
    this.letterOf = Int32Array.from(kinds, (k, i) => {
      const steps = lanes.map(({ measure, unit }) => measure.ofKind(k) / unit);
      const counts = steps.join();
      const key = `${rests.earlierOf[i]} ${rests.laterOf[i]} ${counts}`;
      let letter = known.get(key);
      if (letter === undefined) {
        letter = earlierOf.push(rests.earlierOf[i]!) - 1;
        laterOf.push(rests.laterOf[i]!);
        known.set(key, letter);
        if (!grouped.has(counts)) grouped.set(counts, { steps, letters: [] });
        grouped.get(counts)!.letters.push(letter);
      }
      return letter;
    });
    this.earlierOf = Int32Array.from(earlierOf);
    this.laterOf = Int32Array.from(laterOf);
    this.groups = [...grouped.values()].map(({ steps, letters }) => ({ steps, letters: Int32Array.from(letters) }));
    this.countingOf = Int32Array.from({ length: 2 * problem.days }, (_, i) => this.bitsOf(i >> 1, i % 2 > 0));
    this.closing = this.closings();
    this.reachable = this.reach();
    this.effort = this.reachable.reduce((sum, r) => sum + r.length, 0) * workOfCombo(this);
  }

  /**
   * Combinations of counts after a shift of the day, `first` on the first day of a run of work: [combination][group],
   * -1 where there would be too many of something.
   */
  after(day: number, first: boolean): Int32Array {
    const counting = this.countingOf[2 * day + (first ? 1 : 0)]!;
    let after = this.afterOf.get(counting);
    if (!after) {
      const { combos, groups } = this;
      after = new Int32Array(combos * groups.length);
      for (let combo = 0; combo < combos; combo++)
        groups.forEach((group, g) => (after![combo * groups.length + g] = this.afterShift(combo, group, counting)));
      this.afterOf.set(counting, after);
    }
    return after;
  }

  private bitsOf(day: number, first: boolean): number {
    const weekday = (this.problem.firstWeekday + day) % 7;
    return this.lanes.reduce((bits, { measure, windows }, i) => {
      const counts = !measure.weekends || weekday === 5 || (weekday === 6 && first);
      return counts && windows.some((w) => w.from <= day && day <= w.to) ? bits | (1 << i) : bits;
    }, 0);
  }

  private afterShift(combo: number, { steps }: LetterGroup, counting: number): number {
    const { lanes, strides } = this;
    let to = combo;
    for (let i = 0; i < lanes.length; i++) {
      if (!(counting & (1 << i)) || !steps[i]) continue;
      if (this.count(combo, i) + steps[i]! >= lanes[i]!.size) return -1;
      to += steps[i]! * strides[i]!;
    }
    return to;
  }

  /** The count of a lane, in steps. */
  private count(combo: number, lane: number): number {
    return Math.floor(combo / this.strides[lane]!) % this.lanes[lane]!.size;
  }

  private closings(): (Closing | undefined)[] {
    const { lanes, combos, strides } = this;
    return Array.from({ length: this.problem.days }, (_, day) => {
      const ending = lanes.flatMap(({ windows, size, unit }, lane) =>
        windows
          .filter((w) => w.to === day)
          .map(({ cost }) => ({ lane, paid: Float64Array.from({ length: size }, (_none, n) => cost(n * unit)) })),
      );
      if (!ending.length) return undefined;
      const next = Int32Array.from({ length: combos }, (_none, combo) => combo);
      const all = new Float64Array(combos);
      for (let combo = 0; combo < combos; combo++)
        for (const { lane, paid } of ending) {
          const count = this.count(combo, lane);
          next[combo]! -= count * strides[lane]!;
          all[combo]! += paid[count]!;
        }
      return { paid: all, next };
    });
  }

  private reach(): Int32Array[] {
    const { days } = this.problem;
    const groups = this.groups.length;
    let now = new Uint8Array(this.combos);
    now[0] = 1;
    const found: Int32Array[] = [];
    for (let day = 0; day < days; day++) {
      let reached = 0;
      for (let combo = 0; combo < now.length; combo++) reached += now[combo]!;
      const list = new Int32Array(reached);
      for (let combo = now.length - 1; combo >= 0; combo--) if (now[combo]) list[--reached] = combo;
      found.push(list);
      const morning = this.closing[day]?.next;
      const next = new Uint8Array(this.combos);
      const ways = new Set([this.after(day, true), this.after(day, false)]);
      for (const combo of list) {
        next[morning ? morning[combo]! : combo] = 1;
        for (const after of ways)
          for (let i = combo * groups; i < (combo + 1) * groups; i++) {
            const to = after[i]!;
            if (to >= 0) next[morning ? morning[to]! : to] = 1;
          }
      }
      now = next;
    }
    return found;
  }
}

function workOfCombo(plan: Plan): number {
  const { rests, earlierOf, groups, work, off } = plan;
  const ofPhase = earlierOf.length + 3 * rests.earlier + rests.later + 4 * groups.length;
  return 2 * (work.next.length * ofPhase + off.next.length);
}

/** Work of a plan without lanes, before it is laid out. */
export function workWithoutLanes({ days }: Problem, { kinds, runs }: Agreement, rests: RestGroups): number {
  const phases = phasesOf(runs, 'work', days);
  return (
    2 *
    days *
    phases.next.length *
    (Math.min(kinds.length, rests.earlier * rests.later) + 3 * rests.earlier + rests.later + 4)
  );
}
