import type { Problem } from '../model/problem';
import type { Agreement } from './agreement';
import { type Followers, followersAmong, type RestGroups } from './rest-groups';
import { isPhaseOf, phasesOf, type RunPhases } from './run-phases';
import { clockOf, type StartBand } from './start-bands';
import type { Measure, Total } from './totals';

/** A resource: totals of one measure over disjoint windows, with a count that restarts with each window. */
export interface Lane {
  readonly measure: Measure;
  /** Units per step. */
  readonly unit: number;
  readonly windows: readonly Total[];
  /** Number of distinct counts: 0 and up, in steps. */
  readonly size: number;
}

/** Pattern classes with the same consumption of every resource. */
interface LetterGroup {
  /** Steps in each resource. */
  readonly steps: readonly number[];
  readonly letters: Int32Array;
}

/** Pattern classes allowed on some days. */
export interface LetterSet {
  /** Groups of them, by position among all groups. */
  readonly groups: readonly { readonly at: number; readonly letters: Int32Array }[];
  /** Their groups as the later of two shifts. */
  readonly later: Int32Array;
  /** Members of this set that may follow a shift of the day before from this set, and from any set, by day. */
  readonly followers: readonly (readonly Followers[])[];
  readonly afterAny: readonly (readonly Followers[])[];
}

/** Days on which all starts lie in one of several bands. */
export interface BandedDays {
  readonly from: number;
  readonly to: number;
  readonly bands: readonly { readonly cost: number; readonly letters: LetterSet }[];
}

/** Windows that end with a day. */
interface Closing {
  /** Their cost, by position in the evening. */
  readonly paid: Float64Array;
  /** Position in the next morning, where their counts restart, by position in the evening. */
  readonly next: Int32Array;
}

/** Combinations of counts reachable by a day's morning and by its evening, each with a position there. */
interface DayOfCounts {
  readonly mornings: number;
  readonly evenings: number;
  /** Position in the evening after a day off, by that in the morning. */
  readonly off: Int32Array;
  /**
   * The same after a shift, -1 if a limit would be exceeded: [position in the morning][group], for a day that begins a
   * run of work, and for any other.
   */
  readonly begun: Int32Array;
  readonly goneOn: Int32Array;
  /** Undefined if no window ends with the day: its evening and the next morning are the same. */
  readonly closing: Closing | undefined;
}

/** State space of a dynamic program over days: counts of resources, phase of the run, rest group of the last shift. */
export class Plan {
  /** Pattern classes: patterns that differ only in their cost. */
  readonly letterOf: Int32Array;
  readonly earlierOf: Int32Array;
  readonly laterOf: Int32Array;
  readonly groups: readonly LetterGroup[];
  readonly all: LetterSet;
  /** Days with bands of starts, by the last of them. */
  readonly banded: ReadonlyMap<number, BandedDays>;
  readonly work: RunPhases;
  readonly off: RunPhases;
  /** Cost, by day, of working after a day off, or of a day off after work. */
  readonly turns: Float64Array;
  /** Number of states of one combination of counts. */
  readonly nodes: number;
  private readonly combos: number;
  /** By day; transitions of the last day lead to `lastMornings` positions. */
  readonly counts: readonly DayOfCounts[];
  readonly lastMornings: number;
  /**
   * Number of states of mornings, and of evenings that differ from the next morning; a partial count if there are too
   * many.
   */
  readonly states: number;
  /** Approximate nanoseconds of one run. */
  readonly effort: number;
  private readonly strides: number[] = [];
  private readonly countingOf: Int32Array;

  constructor(
    private readonly problem: Problem,
    { kinds, runs }: Pick<Agreement, 'kinds' | 'runs'>,
    readonly rests: RestGroups,
    readonly lanes: readonly Lane[],
    banded: readonly { readonly from: number; readonly to: number; readonly bands: readonly StartBand[] }[] = [],
    private readonly mostStates = Infinity,
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
    const { letterOf, earlierOf, laterOf, clocks, groups } = letterClasses(kinds, rests, lanes, (k) =>
      banded.length ? clockOf(problem, k) : 0,
    );
    this.letterOf = letterOf;
    this.earlierOf = earlierOf;
    this.laterOf = laterOf;
    this.groups = groups;
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
    [this.counts, this.lastMornings] = this.reach();
    this.states = this.counts.reduce(
      (sum, { mornings, evenings, closing }) => sum + this.nodes * (mornings + (closing ? evenings : 0)),
      this.nodes * this.lastMornings,
    );
    this.effort = this.states > mostStates ? Infinity : this.workOfDays();
  }

  /** Returns a subset of the pattern classes. */
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
    const { problem, counts, work, off, all, banded } = this;
    const workOf = (day: number, { groups, later, ...letters }: LetterSet, isFirst: boolean): number => {
      const followers = letters[isFirst ? 'afterAny' : 'followers'][day]!.length;
      const shifts = groups.reduce((sum, group) => sum + group.letters.length, 0);
      const ofPhase = shifts + 3 * followers + later.length + 4 * groups.length;
      const phases = work.next.filter((_, phase) => isPhaseOf(day, phase, work)).length;
      return 2 * counts[day]!.mornings * (phases * ofPhase + off.next.length);
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

  /** Returns the count of a resource, in steps. */
  private count(combo: number, lane: number): number {
    return Math.floor(combo / this.strides[lane]!) % this.lanes[lane]!.size;
  }

  private reach(): [days: DayOfCounts[], lastMornings: number] {
    const places = new Int32Array(this.combos).fill(-1);
    /** Returns the combinations in order, and sets their positions. */
    const placed = (...lists: readonly Int32Array[]): Int32Array => {
      const found: number[] = [];
      for (const list of lists)
        for (const combo of list) {
          if (combo < 0 || places[combo]! >= 0) continue;
          places[combo] = 0;
          found.push(combo);
        }
      const inOrder = Int32Array.from(found).sort();
      inOrder.forEach((combo, place) => (places[combo] = place));
      return inOrder;
    };
    const placesOf = (list: Int32Array): Int32Array => list.map((combo) => (combo < 0 ? -1 : places[combo]!));
    const clear = (list: Int32Array): void => list.forEach((combo) => (places[combo] = -1));
    let mornings: Int32Array = Int32Array.of(0);
    let reached = 1;
    const days: DayOfCounts[] = [];
    for (let day = 0; day < this.problem.days && reached * this.nodes <= this.mostStates; day++) {
      const [usual, first] = [this.countingOf[2 * day]!, this.countingOf[2 * day + 1]!];
      const goneOn = this.afterShifts(mornings, usual);
      const begun = first === usual ? goneOn : this.afterShifts(mornings, first);
      const evenings = placed(mornings, goneOn, begun);
      const placesGoneOn = placesOf(goneOn);
      const counts = {
        mornings: mornings.length,
        evenings: evenings.length,
        off: placesOf(mornings),
        begun: begun === goneOn ? placesGoneOn : placesOf(begun),
        goneOn: placesGoneOn,
      };
      clear(evenings);
      const ending = this.ending(day, evenings);
      mornings = ending ? placed(ending.next) : evenings;
      const closing = ending && { paid: ending.paid, next: placesOf(ending.next) };
      clear(mornings);
      days.push({ ...counts, closing });
      reached += mornings.length + (closing ? counts.evenings : 0);
    }
    return [days, mornings.length];
  }

  /** Returns the combinations after a shift, [position][group]; `counting` holds the resources it consumes as bits. */
  private afterShifts(combos: Int32Array, counting: number): Int32Array {
    const { groups } = this;
    const after = new Int32Array(combos.length * groups.length);
    combos.forEach((combo, place) =>
      groups.forEach((group, g) => {
        after[place * groups.length + g] = this.afterShift(combo, group, counting);
      }),
    );
    return after;
  }

  /**
   * Returns the cost of windows that end with the day, and the combinations of the next morning; undefined without any.
   */
  private ending(day: number, combos: Int32Array): Closing | undefined {
    const { strides } = this;
    const ending = this.lanes.flatMap(({ windows, size, unit }, lane) =>
      windows
        .filter((w) => w.to === day)
        .map(({ cost }) => ({ lane, costs: Float64Array.from({ length: size }, (_, n) => cost(n * unit)) })),
    );
    if (!ending.length) return undefined;
    const next = combos.slice();
    const paid = new Float64Array(combos.length);
    combos.forEach((combo, place) => {
      for (const { lane, costs } of ending) {
        const count = this.count(combo, lane);
        next[place]! -= count * strides[lane]!;
        paid[place]! += costs[count]!;
      }
    });
    return { paid, next };
  }
}

/** Returns the work of a state space without resources, before it is built. */
export function workWithoutLanes({ days }: Problem, { kinds, runs }: Agreement, rests: RestGroups): number {
  const phases = phasesOf(runs, 'work', days);
  return (
    2 *
    days *
    phases.next.length *
    (Math.min(kinds.length, rests.earlier * rests.later) + 3 * rests.earlier + rests.later + 4)
  );
}

/** Pattern classes of the patterns, with rest groups and start time of each class, and groups of equal consumption. */
interface LetterClasses {
  readonly letterOf: Int32Array;
  readonly earlierOf: Int32Array;
  readonly laterOf: Int32Array;
  readonly clocks: readonly number[];
  readonly groups: readonly LetterGroup[];
}

function letterClasses(
  kinds: Agreement['kinds'],
  rests: RestGroups,
  lanes: readonly Lane[],
  clockOfKind: (kind: number) => number,
): LetterClasses {
  const letters = new Map<string, number>();
  const grouped = new Map<string, { steps: number[]; letters: number[] }>();
  const earlierOf: number[] = [];
  const laterOf: number[] = [];
  const clocks: number[] = [];
  const letterOf = Int32Array.from(kinds, (k, i) => {
    const steps = lanes.map(({ measure, unit }) => measure.ofKind(k) / unit);
    const counts = steps.join();
    const clock = clockOfKind(k);
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
  return {
    letterOf,
    earlierOf: Int32Array.from(earlierOf),
    laterOf: Int32Array.from(laterOf),
    clocks,
    groups: [...grouped.values()].map(({ steps, letters }) => ({ steps, letters: Int32Array.from(letters) })),
  };
}
