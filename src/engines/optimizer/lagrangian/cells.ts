import type { Person, Problem } from '../model/problem';
import { kindsWithoutRoom } from './agreed';
import { type Charge, chargesOf } from './settings';

/** Returns the person with all cells permitted. */
export const withAllCells = (person: Person): Person => ({
  ...person,
  allowed: undefined,
  workDays: undefined,
  fixed: undefined,
});

/** Requirements waived for a person's cells. */
interface Waived {
  /** Mandatory wishes, and a mandatory plan. */
  readonly wishes: boolean;
  /** The requirement that hard rules leave room for a shift. */
  readonly room: boolean;
}

/** Costs of one person's single cells: infinite for values that are not permitted. */
export class CellCosts {
  /** Positions in `Problem.kinds` that the person may work on some day. */
  readonly kinds: readonly number[];
  /** 1 if a day that is neither fixed nor off may have a pattern: [day][position in `Problem.kinds`]. */
  private readonly mayBe: Uint8Array;
  private readonly charge: Charge;
  /** Cost of a value other than the planned one. */
  private readonly change: number;
  private readonly fixed: ReadonlyMap<number, number>;
  private readonly workDays: ReadonlySet<number>;

  constructor(
    private readonly problem: Problem,
    private readonly person: Person,
    private readonly waived: Waived,
  ) {
    this.fixed = new Map(person.fixed?.map((f) => [f.day, f.kind]));
    this.workDays = new Set(person.workDays);
    const withoutRoom = waived.room ? undefined : kindsWithoutRoom(problem, person.rules ?? []);
    const count = problem.kinds.length;
    const { days } = problem;
    this.mayBe = new Uint8Array(days * count);
    const isKind = new Uint8Array(count);
    for (const kind of this.fixed.values()) if (kind >= 0) isKind[kind] = 1;
    for (let day = 0; day < days; day++) {
      if (this.fixed.has(day)) continue;
      const full = withoutRoom?.get(day);
      for (let k = 0; k < count; k++) {
        if (person.allowed?.[day * count + k] === 0 || full?.has(k)) continue;
        this.mayBe[day * count + k] = isKind[k] = 1;
      }
    }
    this.kinds = [...isKind.keys()].filter((k) => isKind[k]);
    this.charge = chargesOf(problem)('wishes');
    const change = chargesOf(problem)('keptAsPlanned')(1);
    this.change = waived.wishes && change === Infinity ? 0 : change;
  }

  /** Returns the same costs regardless of the room that rules leave. */
  withRoom(): CellCosts {
    return new CellCosts(this.problem, this.person, { ...this.waived, room: true });
  }

  /** Writes the cost of each pattern on the day, and returns that of a day off. */
  write(day: number, costs: Float64Array): number {
    const { kinds, mayBe, problem, person } = this;
    const fixed = this.fixed.get(day);
    if (fixed !== undefined) kinds.forEach((k, i) => (costs[i] = k === fixed ? 0 : Infinity));
    else kinds.forEach((k, i) => (costs[i] = mayBe[day * problem.kinds.length + k] ? 0 : Infinity));
    const isOff = fixed === undefined ? !this.workDays.has(day) : fixed < 0;
    let off = isOff ? 0 : Infinity;
    const planned = person.planned?.[day];
    if (planned !== undefined) {
      if (planned !== 0) off += this.change;
      for (let i = 0; i < kinds.length; i++) if (kinds[i]! + 1 !== planned) costs[i]! += this.change;
    }
    if (!person.costs) return off;
    for (let i = 0; i < kinds.length; i++) costs[i]! += this.costOf(day, kinds[i]! + 1);
    return off + this.costOf(day, 0);
  }

  private costOf(day: number, value: number): number {
    const pay = this.charge(this.person.costs![day * (this.problem.kinds.length + 1) + value]!);
    return this.waived.wishes && pay === Infinity ? 0 : pay;
  }
}
