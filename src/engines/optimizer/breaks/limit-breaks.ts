import { RosterState } from '../local-search/roster-state';
import { compile, type Compiled } from '../model/compiled';
import type { Cells, Problem } from '../model/problem';

/** A range of minutes after the midnight that begins a shift's day. */
type Minutes = readonly [from: number, to: number];

/** Scheduled times of a shift pattern, and the breaks within. */
export interface BreaksOfKind {
  readonly present: readonly Minutes[];
  readonly away: readonly Minutes[];
}

export interface LimitedBreaks {
  readonly cells: Cells;
  /** Person-minutes on break above the share, before and after. */
  readonly overBefore: number;
  readonly overAfter: number;
}

const MAX_PASSES = 20;

/**
 * Moves breaks out of times in which more than a share of the scheduled people are on break; one person always may be.
 * People on break in such a time get another layout of the same shift: the cheapest of those that reduce crowding most.
 * Shifts, rests and hours are unchanged, and no hard rule is broken further.
 */
export function limitBreaks(
  problem: Problem,
  cells: Cells,
  kinds: readonly BreaksOfKind[],
  mostPercent: number,
): LimitedBreaks {
  const crowd = new Crowd(problem, cells, kinds, mostPercent);
  const overBefore = crowd.over();
  const roster = new Layouts(problem, cells, crowd);
  for (let day = 0; day < problem.days; day++) {
    roster.improve(day);
    if (crowd.over(day) > 0 && roster.pack(day)) roster.improve(day);
  }
  return { cells: roster.cells, overBefore, overAfter: crowd.over() };
}

/** A roster whose breaks move. */
class Layouts {
  private readonly c: Compiled;
  private readonly state: RosterState;
  /** Values that differ from each pattern at most in their breaks. */
  private readonly alike: readonly (readonly number[])[];

  constructor(
    problem: Problem,
    cells: Cells,
    private readonly crowd: Crowd,
  ) {
    const { kinds } = problem;
    this.c = compile(problem);
    this.state = new RosterState(this.c, cells.slice());
    const byShift = new Map<string, number[]>();
    const keys = kinds.map(({ template, startMinute, endMinute, minutes }) =>
      [template, startMinute, endMinute, minutes].join(),
    );
    keys.forEach((key, k) => byShift.set(key, [...(byShift.get(key) ?? []), k + 1]));
    this.alike = keys.map((key) => byShift.get(key)!);
  }

  get cells(): Cells {
    return this.state.cells.slice();
  }

  /** Improves one person after another, until no one on the day gains any more. */
  improve(day: number): void {
    for (let pass = 0, isBetter = true; isBetter && pass < MAX_PASSES; pass++) {
      isBetter = false;
      for (const person of this.movers(day)) {
        const had = this.valueOf(person, day);
        this.crowd.count(day, had, -1);
        const value = this.bestOf(person, day, had);
        if (value !== had) this.state.change(person, day, value);
        this.crowd.count(day, value, 1);
        if (value !== had) isBetter = true;
      }
    }
  }

  /**
   * Places all breaks of a day from scratch, each at the least crowded and earliest position; kept if it reduces the
   * excess.
   */
  pack(day: number): boolean {
    const { crowd } = this;
    const over = crowd.over(day);
    const movers = this.movers(day);
    const had = movers.map((person) => this.valueOf(person, day));
    const values = [...had];
    for (const value of had) crowd.count(day, value, -1);
    movers.forEach((person, i) => {
      const choice = this.legalOf(person, day, had[i]!).map((value) => ({ value, by: crowd.crowdedBy(day, value) }));
      const least = Math.min(...choice.map(({ by }) => by));
      values[i] = choice
        .filter(({ by }) => by === least)
        .reduce((first, each) => (crowd.begins(each.value) < crowd.begins(first.value) ? each : first)).value;
      crowd.count(day, values[i], 1);
    });
    const isBetter = crowd.over(day) < over;
    movers.forEach((person, i) => {
      if (isBetter) this.state.change(person, day, values[i]!);
      else {
        crowd.count(day, values[i]!, -1);
        crowd.count(day, had[i]!, 1);
      }
    });
    return isBetter;
  }

  private valueOf(person: number, day: number): number {
    return this.state.cells[person * this.c.days + day]!;
  }

  /** Returns the people with a choice of breaks on a day. */
  private movers(day: number): number[] {
    return [...this.c.problem.people.keys()].filter((person) => {
      const value = this.valueOf(person, day);
      return value > 0 && this.alike[value - 1]!.length > 1;
    });
  }

  /**
   * Returns the values that a person may have instead of a value without breaking more hard rules, including that
   * value.
   */
  private legalOf(person: number, day: number, had: number): number[] {
    const { c, state } = this;
    const { hard } = state;
    return this.alike[had - 1]!.filter((value) => {
      if (value === had) return true;
      if (!c.legal[(person * c.days + day) * c.values + value]) return false;
      state.change(person, day, value);
      const isLegal = state.hard <= hard;
      state.undo();
      return isLegal;
    });
  }

  private bestOf(person: number, day: number, had: number): number {
    const { crowd, state } = this;
    let best = { value: had, by: crowd.crowdedBy(day, had), cost: state.soft };
    if (best.by === 0) return had;
    for (const value of this.legalOf(person, day, had)) {
      const by = crowd.crowdedBy(day, value);
      if (value === had || by > best.by) continue;
      state.change(person, day, value);
      if (by < best.by || state.soft < best.cost) best = { value, by, cost: state.soft };
      state.undo();
    }
    return best.value;
  }
}

/** People scheduled and people on break in each minute of a range. */
class Crowd {
  private readonly away: Int32Array;
  /** Maximum people on break. */
  private readonly most: Int32Array;
  private readonly midnights: readonly number[];

  constructor(
    { days, dayMinutes, people }: Problem,
    cells: Cells,
    private readonly kinds: readonly BreaksOfKind[],
    mostPercent: number,
  ) {
    const midnights = [0];
    for (let day = 0; day < days; day++) midnights.push(midnights[day]! + (dayMinutes?.[day] ?? 1440));
    this.midnights = midnights;
    const latest = kinds.reduce((most, { present }) => present.reduce((m, [, to]) => Math.max(m, to), most), 0);
    this.away = new Int32Array(midnights[days]! + latest);
    const present = new Int32Array(this.away.length);
    for (let cell = 0; cell < people.length * days; cell++) {
      const [day, value] = [cell % days, cells[cell]!];
      if (value === 0) continue;
      for (const [from, to] of kinds[value - 1]!.present)
        for (let at = from; at < to; at++) present[midnights[day]! + at]!++;
      this.count(day, value, 1);
    }
    this.most = present.map((scheduled) => Math.max(1, Math.floor((scheduled * mostPercent) / 100)));
  }

  /** Adds or removes the breaks of a person who works a value. */
  count(day: number, value: number, step: 1 | -1): void {
    const midnight = this.midnights[day]!;
    for (const [from, to] of this.kinds[value - 1]!.away)
      for (let at = midnight + from; at < midnight + to; at++) this.away[at]! += step;
  }

  /**
   * Returns by how much the breaks of a value, once added, exceed the share: the sum over its minutes of the people in
   * excess.
   */
  crowdedBy(day: number, value: number): number {
    const midnight = this.midnights[day]!;
    let by = 0;
    for (const [from, to] of this.kinds[value - 1]!.away)
      for (let at = midnight + from; at < midnight + to; at++) by += Math.max(0, this.away[at]! + 1 - this.most[at]!);
    return by;
  }

  /** Returns when the first break of a value begins. */
  begins(value: number): number {
    return this.kinds[value - 1]!.away.reduce((first, [from]) => Math.min(first, from), Infinity);
  }

  /** Returns the person-minutes above the share: of all days, or of one day up to the end of its shifts. */
  over(day?: number): number {
    const [from, to] =
      day === undefined ? [0, this.away.length] : [this.midnights[day]!, this.midnights[day + 1]! + 1440];
    let over = 0;
    for (let at = from; at < Math.min(to, this.away.length); at++) over += Math.max(0, this.away[at]! - this.most[at]!);
    return over;
  }
}
