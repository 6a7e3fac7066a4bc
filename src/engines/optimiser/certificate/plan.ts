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
  readonly letters: readonly number[];
}

/** States of a dynamic programme over days: counts of lanes, phase of the run, rest group of the last shift. */
export class Plan {
  /** Letters: kinds that are alike but for what they cost. */
  readonly letterOf: Int32Array;
  readonly earlierOf: number[] = [];
  readonly laterOf: number[] = [];
  readonly groups: LetterGroup[] = [];
  readonly work: RunPhases;
  readonly off: RunPhases;
  /** What it costs, by day, to work after a day off, or to be off after work. */
  readonly turns: Float64Array;
  /** States of one combination of counts. */
  readonly nodes: number;
  readonly combos: number;
  readonly strides: number[] = [];
  /** Combinations of counts that can be reached by the morning of each day. */
  readonly reachable: readonly Int32Array[];
  /** Nanoseconds, about, of one run. */
  readonly effort: number;
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
    this.letterOf = Int32Array.from(kinds, (k, i) => {
      const steps = lanes.map(({ measure, unit }) => measure.ofKind(k) / unit);
      const counts = steps.join();
      const key = `${rests.earlierOf[i]} ${rests.laterOf[i]} ${counts}`;
      let letter = known.get(key);
      if (letter === undefined) {
        letter = this.earlierOf.push(rests.earlierOf[i]!) - 1;
        this.laterOf.push(rests.laterOf[i]!);
        known.set(key, letter);
        if (!grouped.has(counts)) grouped.set(counts, { steps, letters: [] });
        grouped.get(counts)!.letters.push(letter);
      }
      return letter;
    });
    this.groups = [...grouped.values()];
    this.countingOf = Int32Array.from({ length: 2 * problem.days }, (_, i) => this.bitsOf(i >> 1, i % 2 > 0));
    this.reachable = this.reach();
    this.effort = this.reachable.reduce((sum, r) => sum + r.length, 0) * workOfCombo(this);
  }

  /** The lanes that count a shift of the day, as bits; `first` on the first day of a run of work. */
  counting(day: number, first: boolean): number {
    return this.countingOf[2 * day + (first ? 1 : 0)]!;
  }

  private bitsOf(day: number, first: boolean): number {
    const weekday = (this.problem.firstWeekday + day) % 7;
    return this.lanes.reduce((bits, { measure, windows }, i) => {
      const counts = !measure.weekends || weekday === 5 || (weekday === 6 && first);
      return counts && windows.some((w) => w.from <= day && day <= w.to) ? bits | (1 << i) : bits;
    }, 0);
  }

  /** The counts after a shift of the group, or -1 where they are too many. */
  after(combo: number, { steps }: LetterGroup, counting: number): number {
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
  count(combo: number, lane: number): number {
    return Math.floor(combo / this.strides[lane]!) % this.lanes[lane]!.size;
  }

  /** Lanes with a window that ends with the day. */
  closing(day: number): { lane: number; total: Total }[] {
    return this.lanes.flatMap(({ windows }, lane) =>
      windows.filter((w) => w.to === day).map((total) => ({ lane, total })),
    );
  }

  private reach(): Int32Array[] {
    const { days } = this.problem;
    let now = new Uint8Array(this.combos);
    now[0] = 1;
    const found: Int32Array[] = [];
    for (let day = 0; day < days; day++) {
      const list = Int32Array.from(now.keys()).filter((combo) => now[combo]);
      found.push(list);
      const next = new Uint8Array(this.combos);
      const counting = new Set([this.counting(day, true), this.counting(day, false)]);
      const closing = this.closing(day);
      const land = (combo: number): void => {
        for (const { lane } of closing) combo -= this.count(combo, lane) * this.strides[lane]!;
        next[combo] = 1;
      };
      for (const combo of list) {
        land(combo);
        for (const group of this.groups)
          for (const lanes of counting) {
            const to = this.after(combo, group, lanes);
            if (to >= 0) land(to);
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
