import type { Problem } from '../problem';
import type { Agreement } from './agreement';
import { type Followers, followersAmong, type RestGroups } from './rest-groups';
import { phasesOf, type RunPhases } from './run-phases';
import { clockOf, type StartBand } from './start-bands';
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

/** Letters that a shift may have on some days. */
export interface LetterSet {
  /** Groups of letters, by place among all groups. */
  readonly groups: readonly { readonly at: number; readonly letters: Int32Array }[];
  /** Their later groups. */
  readonly later: Int32Array;
  /** What of them may follow a shift of the day before that is one of them, and one that may be any, by day. */
  readonly followers: readonly (readonly Followers[])[];
  readonly afterAny: readonly (readonly Followers[])[];
}

/** Days on which all starts lie in one of some bands. */
export interface BandedDays {
  readonly from: number;
  readonly to: number;
  readonly bands: readonly { readonly cost: number; readonly letters: LetterSet }[];
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
  readonly all: LetterSet;
  /** Days of bands, by the last of them. */
  readonly banded: ReadonlyMap<number, BandedDays>;
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
    banded: readonly { readonly from: number; readonly to: number; readonly bands: readonly StartBand[] }[] = [],
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
    const letters = new Map<string, number>();
    const grouped = new Map<string, { steps: number[]; letters: number[] }>();
    const earlierOf: number[] = [];
    const laterOf: number[] = [];
    const clocks: number[] = [];
    this.letterOf = Int32Array.from(kinds, (k, i) => {
      const steps = lanes.map(({ measure, unit }) => measure.ofKind(k) / unit);
      const counts = steps.join();
      const clock = banded.length ? clockOf(problem, k) : 0;
      const key = `${rests.earlierOf[i]} ${rests.laterOf[i]} ${counts} ${clock}`;
      let letter = letters.get(key);
      if (letter === undefined) {
        letter = earlierOf.push(rests.earlierOf[i]!) - 1;
        laterOf.push(rests.laterOf[i]!);
        clocks.push(clock);
        letters.set(key, letter);
        if (!grouped.has(counts)) grouped.set(counts, { steps, letters: [] });
        grouped.get(counts)!.letters.push(letter);
      }
      return letter;
    });
    this.earlierOf = Int32Array.from(earlierOf);
    this.laterOf = Int32Array.from(laterOf);
    this.groups = [...grouped.values()].map(({ steps, letters }) => ({ steps, letters: Int32Array.from(letters) }));
    this.all = {
      groups: this.groups.map(({ letters }, at) => ({ at, letters })),
      later: Int32Array.from({ length: rests.later }, (_, h) => h),
      followers: rests.followers,
      afterAny: rests.followers,
    };
    const known = new Map<string, LetterSet>();
    this.banded = new Map(
      banded.map(({ from, to, bands }) => {
        const lettersOf = ({ clocks: held }: StartBand): LetterSet => {
          const id = [...held].sort((a, b) => a - b).join();
          if (!known.has(id))
            known.set(
              id,
              this.lettersOf((letter) => held.has(clocks[letter]!)),
            );
          return known.get(id)!;
        };
        return [to, { from, to, bands: bands.map((band) => ({ cost: band.cost, letters: lettersOf(band) })) }];
      }),
    );
    this.countingOf = Int32Array.from({ length: 2 * problem.days }, (_, i) => this.bitsOf(i >> 1, i % 2 > 0));
    this.closing = this.closings();
    this.reachable = this.reach();
    this.effort = this.workOfDays();
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

  /** Some of the letters. */
  private lettersOf(isIn: (letter: number) => boolean): LetterSet {
    const { groups, rests, earlierOf, laterOf } = this;
    const some = groups.flatMap(({ letters }, at) => {
      const own = letters.filter(isIn);
      return own.length ? [{ at, letters: own }] : [];
    });
    const ofAll = some.flatMap(({ letters }) => [...letters]);
    const later = new Set(ofAll.map((letter) => laterOf[letter]!));
    const any = new Set(Array.from({ length: rests.earlier }, (_, g) => g));
    const among = (earlier: ReadonlySet<number>): (readonly Followers[])[] => {
      const known = new Map<readonly Followers[], readonly Followers[]>();
      return rests.followers.map((all) => {
        if (!known.has(all)) known.set(all, followersAmong(all, earlier, later));
        return known.get(all)!;
      });
    };
    return {
      groups: some,
      later: Int32Array.from(later).sort(),
      followers: among(new Set(ofAll.map((letter) => earlierOf[letter]!))),
      afterAny: among(any),
    };
  }

  private workOfDays(): number {
    const { problem, reachable, work, off, all, banded } = this;
    const workOf = (day: number, { groups, later, ...letters }: LetterSet, isFirst: boolean): number => {
      const followers = letters[isFirst ? 'afterAny' : 'followers'][day]!.length;
      const shifts = groups.reduce((sum, group) => sum + group.letters.length, 0);
      const ofPhase = shifts + 3 * followers + later.length + 4 * groups.length;
      return 2 * reachable[day]!.length * (work.next.length * ofPhase + off.next.length);
    };
    let sum = 0;
    for (let day = problem.days - 1; day >= 0; day--) {
      const days = banded.get(day);
      if (!days) {
        sum += workOf(day, all, true);
        continue;
      }
      for (const { letters } of days.bands)
        for (let d = days.to; d >= days.from; d--) sum += workOf(d, letters, d === days.from);
      day = days.from;
    }
    return sum;
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
