import type { Person, Problem } from '../problem';
import { kindsWithoutRoom } from './agreed';
import { type Charge, chargesOf } from './settings';

/** The person with all cells permitted. */
export const withAllCells = (person: Person): Person => ({
  ...person,
  allowed: undefined,
  blocked: undefined,
  daysOff: undefined,
  fixed: undefined,
  maxOfTemplate: undefined,
  templates: undefined,
});

/** What one person's cells cost by themselves: infinite where a value is not permitted. */
export class CellCosts {
  /** Positions in `Problem.kinds` that the person works on some day, perhaps. */
  readonly kinds: readonly number[];
  /** 1 where the person may work one of these kinds on a day that is neither fixed nor off: [day][kind]. */
  private readonly isAllowed: Uint8Array;
  private readonly charge: Charge;
  /** Cost of a value that is not the one planned. */
  private readonly change: number;
  private readonly fixed: ReadonlyMap<number, number>;
  private readonly daysOff: ReadonlySet<number>;
  private readonly ofDay = new Map<number, ((template: number | undefined) => number)[]>();

  /** `waived`: wishes that must be kept need not. */
  constructor(
    private readonly problem: Problem,
    private readonly person: Person,
    private readonly waived: boolean,
  ) {
    this.fixed = new Map(person.fixed?.map((f) => [f.day, f.kind]));
    this.daysOff = new Set(person.daysOff);
    const templates = person.templates && new Set(person.templates);
    const may = problem.kinds.map(
      ({ template }) => (templates?.has(template) ?? true) && person.maxOfTemplate?.[template] !== 0,
    );
    const given = new Set(this.fixed.values());
    const withoutRoom = waived ? undefined : kindsWithoutRoom(problem, person.rules ?? []);
    const count = problem.kinds.length;
    const isOpen = (day: number, k: number): boolean =>
      may[k]! && person.allowed?.[day * count + k] !== 0 && !withoutRoom?.get(day)?.has(k);
    const days = [...Array(problem.days).keys()];
    const open = days.filter((day) => !this.fixed.has(day) && !this.daysOff.has(day));
    const kinds = [...Array(count).keys()].filter((k) => given.has(k) || open.some((day) => isOpen(day, k)));
    this.kinds = kinds;
    this.isAllowed = Uint8Array.from(days.flatMap((day) => kinds.map((k) => (isOpen(day, k) ? 1 : 0))));
    const add = (day: number, cost: (template: number | undefined) => number): void => {
      this.ofDay.set(day, [...(this.ofDay.get(day) ?? []), cost]);
    };
    for (const { day, template } of person.blocked ?? [])
      if (!this.fixed.has(day)) add(day, (worked) => (worked === template ? Infinity : 0));
    const charge = (this.charge = chargesOf(problem)('wishes'));
    const change = chargesOf(problem)('keptAsPlanned')(1);
    this.change = waived && change === Infinity ? 0 : change;
    for (const { day, template, wanted, weight } of person.wishes ?? []) {
      const pay = charge(weight);
      if (!waived || pay < Infinity) add(day, (worked) => ((worked === template) === wanted ? 0 : pay));
    }
  }

  /** Writes the cost of each kind on the day, and answers that of a day off. */
  write(day: number, costs: Float64Array): number {
    const { kinds, isAllowed, problem, person } = this;
    const fixed = this.fixed.get(day);
    if (fixed !== undefined) kinds.forEach((k, i) => (costs[i] = k === fixed ? 0 : Infinity));
    else if (this.daysOff.has(day)) costs.fill(Infinity);
    else for (let i = 0; i < kinds.length; i++) costs[i] = isAllowed[day * kinds.length + i] ? 0 : Infinity;
    let off = fixed !== undefined && fixed >= 0 ? Infinity : 0;
    for (const cost of this.ofDay.get(day) ?? []) {
      off += cost(undefined);
      for (let i = 0; i < kinds.length; i++) costs[i]! += cost(problem.kinds[kinds[i]!]!.template);
    }
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
    return this.waived && pay === Infinity ? 0 : pay;
  }
}
