import { RosterState } from '../annealing/roster-state';
import { compile, type Compiled } from '../compiled';
import type { Cells, Problem } from '../problem';

/** A stretch of minutes after the midnight that begins a shift's day. */
type Minutes = readonly [from: number, to: number];

/** When people who work a kind are scheduled, and when of that they are on break. */
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
 * Moves breaks out of times in which more than a share of the people then scheduled are on break; one may always be.
 * Whoever is on break in such a time gets another layout of the same shift: of those that crowd least the one that
 * costs least. Shifts, rests and hours stay as they are, and no hard rule is broken further.
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
  /** Of each kind, the values that differ from it in their breaks at most. */
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

  /** One person after the other, until nobody of a day gains any more. */
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

  /** All breaks of a day anew, each where it crowds least and begins first: kept where fewer are above the share. */
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

  /** People with a choice of breaks on a day. */
  private movers(day: number): number[] {
    return [...this.c.problem.people.keys()].filter((person) => {
      const value = this.valueOf(person, day);
      return value > 0 && this.alike[value - 1]!.length > 1;
    });
  }

  /** What somebody may have instead of a value without breaking more hard rules, that value too. */
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

/** Who is scheduled and who is on break in each minute of a range. */
class Crowd {
  private readonly away: Int32Array;
  /** People who may be on break. */
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

  /** Takes in or out the breaks of somebody who works a value. */
  count(day: number, value: number, step: 1 | -1): void {
    const midnight = this.midnights[day]!;
    for (const [from, to] of this.kinds[value - 1]!.away)
      for (let at = midnight + from; at < midnight + to; at++) this.away[at]! += step;
  }

  /** How far breaks of a value, taken in, are above the share: its minutes, each times the people above. */
  crowdedBy(day: number, value: number): number {
    const midnight = this.midnights[day]!;
    let by = 0;
    for (const [from, to] of this.kinds[value - 1]!.away)
      for (let at = midnight + from; at < midnight + to; at++) by += Math.max(0, this.away[at]! + 1 - this.most[at]!);
    return by;
  }

  /** When the first break of a value begins. */
  begins(value: number): number {
    return this.kinds[value - 1]!.away.reduce((first, [from]) => Math.min(first, from), Infinity);
  }

  /** Person-minutes above the share: of all days, or from the midnight of one as far as its shifts reach. */
  over(day?: number): number {
    const [from, to] =
      day === undefined ? [0, this.away.length] : [this.midnights[day]!, this.midnights[day + 1]! + 1440];
    let over = 0;
    for (let at = from; at < Math.min(to, this.away.length); at++) over += Math.max(0, this.away[at]! - this.most[at]!);
    return over;
  }
}
