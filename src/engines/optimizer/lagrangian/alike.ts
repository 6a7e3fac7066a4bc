import type { TotalPrices } from '../run/epoch';
import type { Problem } from '../model/problem';
import { type Total } from './totals';
import { agreementOf } from './agreement';
import { CellCosts, withAllCells } from './cells';
import type { Plan } from './plan';
import { Relaxations } from './relaxations';
import { type LetterCosts, RowProgram } from './row-program';
import { Scratch } from './scratch';
import { type OwnSkills, skillsOf } from './slot-prices';
import { cheapestAmount, type CountedTotal, raiseTolls, type TolledValue } from './tolls';

/** Approximate nanoseconds of one evaluation for all people, above which roster lines are relaxed further. */
export const MAX_WORK = 5e9;
/** Maximum share of it spent on finding multipliers. */
const TOLLS_SHARE = 0.3;
/** Share of the allowed work that a program with many states may take, once nothing else helps. */
const QUICK = 0.02;
/** Approximate nanoseconds to price a shift pattern on a day. */
const EFFORT_OF_CELL = 6;
const EPSILON = 1e-9;

/** A cheapest roster line: its cost, and the pattern worked each day, -1 for off. */
export interface CheapestRow extends TolledValue {
  readonly kinds: Int32Array;
}

/** A previously found roster line, with its slopes along the scaled multipliers. */
interface Kept {
  readonly kinds: Int32Array;
  readonly slopes: Float64Array;
}

/** Additional cost of a roster line, and its remaining slopes. */
interface Recounted {
  readonly more: number;
  readonly slopes: Float64Array;
}

/** People with the same skills, permitted cells, wishes and contract, for whom the same roster line is cheapest. */
export class Alike {
  /** Approximate work spent on cheapest roster lines so far, in nanoseconds. */
  work = 0;
  private lanes: string[];
  /** Coarseness of the bands of starts; 0 if starts are not distinguished. */
  private coarseness = 0;
  /** Totals that are not resources of the dynamic program, and the multiplier of a unit of each. */
  private uncounted: readonly CountedTotal[] = [];
  private tolls = new Float64Array(0);
  /** Cost of each value by itself at the current earnings: [day][pattern of the person], [day] for off. */
  private ofKinds: Float64Array = new Float64Array(0);
  private readonly ofOff: Float64Array;
  /** Number of slots of the longest shift. */
  private readonly mostSlots: number;

  constructor(
    private readonly problem: Problem,
    /** Positions in `Problem.people`. */
    readonly members: readonly number[],
    readonly own: OwnSkills,
    private cells: CellCosts,
    /** Undefined for people without any requirements except permitted cells. */
    private relaxations: Relaxations | undefined,
    private readonly given: TotalPrices | undefined,
    private readonly scratch: Scratch,
  ) {
    this.mostSlots = cells.kinds.reduce((most, k) => Math.max(most, problem.kinds[k]!.covers.length), 1);
    this.lanes = [];
    this.ofOff = new Float64Array(problem.days);
    this.countIn(relaxations?.first() ?? []);
  }

  get people(): number {
    return this.members.length;
  }

  /**
   * Returns a roster line, and a lower bound on the cost of the person's roster lines at these earnings, [day][kind].
   * Resources are added only once the cheapest line without them is too cheap (state space augmentation: Righini and
   * Salani 2008), within the allowed work and memory; the remaining totals get multipliers.
   */
  cheapest(earnings: Float64Array, areStartsApart = false): CheapestRow {
    const { relaxations } = this;
    this.setCosts(earnings);
    if (!relaxations) return this.cheapestCells();
    let found = this.run();
    const isMoreApart = ({ cost, slopes, kinds }: CheapestRow): boolean =>
      cost < Infinity && (this.tellCountApart(relaxations, slopes) || (areStartsApart && this.tellStartsApart(kinds)));
    while (isMoreApart(found)) found = this.run();
    if (found.cost === Infinity) return this.withoutRules(earnings);
    // Multipliers that were given have already been optimized.
    if (this.given || found.slopes.every((slope) => !slope)) return found;
    const enough = this.work + TOLLS_SHARE * relaxations.mostWork;
    const worth = this.worthOfShift(earnings);
    return raiseTolls(
      this.tolls,
      found,
      this.uncounted.map(({ total }) => worth / this.largest(total)),
      () => (this.work < enough ? this.run() : undefined),
    );
  }

  /** The same at the current multipliers. */
  cheapestAtTolls(earnings: Float64Array): CheapestRow {
    this.setCosts(earnings);
    const found = this.relaxations ? this.run() : this.cheapestCells();
    return this.relaxations && found.cost === Infinity ? this.withoutRules(earnings) : found;
  }

  /** The same for single days, ignoring rules about roster lines. */
  cheapestOfCells(earnings: Float64Array): CheapestRow {
    this.setCosts(earnings);
    return this.cheapestCells();
  }

  /** Multipliers per amount `scaleOf` of each total, so that their scale matches that of prices. */
  get scaledTolls(): Float64Array {
    return this.tolls.map((toll, i) => toll * this.scaleOf(this.uncounted[i]!.total));
  }

  set scaledTolls(tolls: ArrayLike<number>) {
    this.tolls = this.tolls.map((_, i) => tolls[i]! / this.scaleOf(this.uncounted[i]!.total));
  }

  /** Returns the slopes of the cost of a roster line, cheapest at the multipliers, along each of them. */
  slopesOf({ slopes }: CheapestRow): number[] {
    return this.uncounted.map(({ total }, i) => (slopes[i] ?? 0) / this.scaleOf(total));
  }

  private countIn(lanes: string[]): void {
    const tolls = new Map(this.uncounted.map(({ total }, i) => [total, this.tolls[i]!]));
    this.lanes = lanes;
    this.uncounted = this.relaxations?.totals.filter(({ total }) => !lanes.includes(total.lane)) ?? [];
    this.tolls = Float64Array.from(this.uncounted, ({ total }) => tolls.get(total) ?? this.givenToll(total));
  }

  private givenToll({ measure, from, to }: Total): number {
    const { given } = this;
    if (!given || from > 0 || to < this.problem.days - 1) return 0;
    if (measure.name === 'minutes') return given.minute;
    if (measure.weekends) return given.weekend;
    return measure.template === undefined ? 0 : (given.templates.get(measure.template) ?? 0);
  }

  /** Adds the smallest resource that makes the roster line cost more than it seemed to; false if there is none. */
  private tellCountApart(relaxations: Relaxations, slopes: ArrayLike<number>, mostWork = 0): boolean {
    const missing = this.uncounted
      .filter((_, i) => slopes[i])
      .map(({ total }) => total.lane)
      .sort((a, b) => relaxations.size(a) - relaxations.size(b));
    for (const name of missing) {
      const names = [...this.lanes, name];
      const isLight = relaxations.isLight(names);
      const plan = isLight || mostWork > 0 ? relaxations.plan(names, this.coarseness) : undefined;
      if (!plan || (!isLight && plan.effort > mostWork)) continue;
      this.countIn(names);
      return true;
    }
    return false;
  }

  private tellStartsApart(kinds: Int32Array): boolean {
    const { relaxations } = this;
    if (this.coarseness || !relaxations?.costOfStarts(kinds)) return false;
    this.coarseness = relaxations.coarseness(this.lanes) ?? 0;
    return this.coarseness > 0;
  }

  /**
   * Adds the smallest resource that these roster lines violate or pay for, or else the starts. Returns a function that
   * gives the additional cost and the remaining slopes of a roster line; undefined if nothing fits.
   */
  tellApart(rows: readonly Kept[]): ((row: Kept) => Recounted) | undefined {
    const { relaxations, uncounted } = this;
    if (!relaxations) return undefined;
    const most = QUICK * relaxations.mostWork;
    if (!rows.some(({ slopes }) => this.tellCountApart(relaxations, slopes, most))) {
      if (!rows.some(({ kinds }) => this.tellStartsApart(kinds))) return undefined;
      return ({ kinds, slopes }) => ({ more: relaxations.costOfStarts(kinds), slopes });
    }
    const isLeft = uncounted.map(({ total }) => this.uncounted.some((other) => other.total === total));
    return ({ kinds, slopes }) => {
      let more = 0;
      uncounted.forEach(({ total, unit }, i) => {
        if (isLeft[i]) return;
        const amount = this.amount(total, kinds);
        const cheapest = unit * Math.round((amount - slopes[i]! * this.scaleOf(total)) / unit);
        more += total.cost(amount) - total.cost(cheapest);
      });
      return { more, slopes: slopes.filter((_, i) => isLeft[i]) };
    };
  }

  /** Returns the mean absolute earnings of a shift. */
  private worthOfShift(earnings: Float64Array): number {
    let sum = 0;
    for (const x of earnings) sum += Math.abs(x);
    return 1e-6 + sum / Math.max(1, earnings.length);
  }

  private largest({ measure }: Total): number {
    return this.cells.kinds.reduce((most, k) => Math.max(most, measure.ofKind(k)), 1);
  }

  /**
   * Returns the maximum contribution of a slot of a shift to a total, times the square root of all slots that it
   * counts. Prices and multipliers move in common steps, and a multiplier acts like a price on each of these slots at
   * once.
   */
  private scaleOf(total: Total): number {
    const largest = this.largest(total);
    const slots = (total.most / largest) * this.mostSlots;
    return (largest / this.mostSlots) * Math.sqrt(Math.max(1, slots));
  }

  private amount({ measure, from, to }: Total, kinds: Int32Array): number {
    let sum = 0;
    for (let day = from; day <= to; day++) {
      if (kinds[day]! < 0) continue;
      const weekday = (this.problem.firstWeekday + day) % 7;
      const counts = !measure.weekends || weekday === 5 || (weekday === 6 && !(day > 0 && kinds[day - 1]! >= 0));
      if (counts) sum += measure.ofKind(kinds[day]!);
    }
    return sum;
  }

  /**
   * Returns the cheapest roster line of the state space at the multipliers, which are credited for the cheapest
   * amounts.
   */
  private run(): CheapestRow {
    const { cells, problem, scratch, uncounted, tolls } = this;
    const plan = this.relaxations!.plan(this.lanes, this.coarseness)!;
    const { costs, best } = this.letterCosts(plan);
    this.work += plan.effort + EFFORT_OF_CELL * this.ofKinds.length;
    scratch.reset();
    const program = new RowProgram(plan, problem.days, (size) => scratch.take(size));
    let cost = program.run(costs);
    if (cost === Infinity) return { cost, kinds: new Int32Array(0), slopes: [] };
    const count = plan.earlierOf.length;
    const row = program.row(costs);
    const kinds = row.map((letter, day) => (letter < 0 ? -1 : cells.kinds[best[day * count + letter]!]!));
    const slopes = uncounted.map((each, i) => {
      const amount = this.amount(each.total, kinds);
      const cheapest = cheapestAmount(each, tolls[i]!);
      cost += cheapest.cost;
      const costsNoMore = each.total.cost(amount) - tolls[i]! * amount <= cheapest.cost + EPSILON;
      return costsNoMore ? 0 : amount - cheapest.amount;
    });
    return { cost, kinds, slopes };
  }

  /**
   * Returns the costs of pattern classes including multipliers, and the best pattern of each by position in the
   * person's patterns.
   */
  private letterCosts(plan: Plan): { costs: LetterCosts; best: Int32Array } {
    const { problem, cells, ofKinds, uncounted, tolls } = this;
    const { days, firstWeekday } = problem;
    const { kinds } = cells;
    const count = plan.earlierOf.length;
    const letters = new Float64Array(days * count).fill(Infinity);
    const best = new Int32Array(days * count);
    const besides = new Float64Array(2 * days);
    const tolled = uncounted.flatMap(({ total }, i) => (tolls[i] ? [{ ...total, toll: tolls[i] }] : []));
    const always = tolled.filter(({ measure, from, to }) => !measure.weekends && from === 0 && to === days - 1);
    const atTimes = tolled.filter((total) => !always.includes(total));
    const tollOf = (totals: typeof tolled): Float64Array =>
      Float64Array.from(kinds, (k) => totals.reduce((sum, { measure, toll }) => sum + toll * measure.ofKind(k), 0));
    const usual = tollOf(always);
    for (let day = 0; day < days; day++) {
      const weekday = (firstWeekday + day) % 7;
      const today = atTimes.filter(({ from, to }) => from <= day && day <= to);
      for (const { toll } of today.filter(({ measure }) => measure.weekends)) {
        if (weekday >= 5) besides[2 * day + 1]! += toll;
        if (weekday === 5) besides[2 * day]! += toll;
      }
      const others = today.filter(({ measure }) => !measure.weekends);
      const paid = others.length ? tollOf([...always, ...others]) : usual;
      for (let i = 0; i < kinds.length; i++) {
        const cost = ofKinds[day * kinds.length + i]! + paid[i]!;
        const at = day * count + plan.letterOf[i]!;
        if (cost >= letters[at]!) continue;
        letters[at] = cost;
        best[at] = i;
      }
    }
    return { costs: { letters, off: this.ofOff, besides }, best };
  }

  private setCosts(earnings: Float64Array): void {
    const { problem, cells, ofOff } = this;
    const { kinds } = cells;
    const ofKinds = (this.ofKinds = this.scratch.ofKinds(problem.days * kinds.length));
    for (let day = 0; day < problem.days; day++) {
      const today = ofKinds.subarray(day * kinds.length, (day + 1) * kinds.length);
      ofOff[day] = cells.write(day, today);
      for (let i = 0; i < kinds.length; i++) today[i]! -= earnings[day * problem.kinds.length + kinds[i]!]!;
    }
  }

  /** Drops all rules except permitted cells for people without a legal roster line. */
  private withoutRules(earnings: Float64Array): CheapestRow {
    this.relaxations = undefined;
    this.cells = this.cells.withRoom();
    this.setCosts(earnings);
    return this.cheapestCells();
  }

  private cheapestCells(): CheapestRow {
    const { problem, cells, ofKinds, ofOff } = this;
    this.work += ofKinds.length;
    const count = cells.kinds.length;
    let cost = 0;
    const kinds = Int32Array.from({ length: problem.days }, (_, day) => {
      let best = -1;
      let least = ofOff[day]!;
      for (let i = 0; i < count; i++) {
        if (ofKinds[day * count + i]! >= least) continue;
        least = ofKinds[day * count + i]!;
        best = cells.kinds[i]!;
      }
      cost += least;
      return best;
    });
    return { cost, kinds, slopes: [] };
  }
}

/** Fields that distinguish people with the same contract. */
const NO_CELLS = { id: '', skills: [], shares: [], workDays: [], fixed: [] };

/** Long lists, which are shared between people. */
const LISTS = { allowed: undefined, costs: undefined, planned: undefined, rules: undefined };

/** Settings for grouping people. */
interface GatherSettings {
  /** People whose rules are waived except for permitted cells. */
  readonly waivedPeople?: ReadonlySet<string>;
  /** People among them for whom all cells are permitted. */
  readonly freePeople?: ReadonlySet<string>;
  /** Multipliers of everyone's totals, if known. */
  readonly ofPeople?: readonly TotalPrices[];
  /** Approximate nanoseconds allowed for one evaluation of everyone's cheapest roster lines. */
  readonly work?: number;
}

/** Groups identical people. */
export function gatherAlike(
  problem: Problem,
  { waivedPeople, freePeople, ofPeople, work = MAX_WORK }: GatherSettings,
): Alike[] {
  const names = new Map<object | undefined, number>();
  const nameOf = (list: object | undefined): number => {
    if (!names.has(list)) names.set(list, names.size);
    return names.get(list)!;
  };
  const groups = new Map<string, number[]>();
  problem.people.forEach((person, p) => {
    const isWaived = waivedPeople?.has(person.id);
    const shared = [person.allowed, person.costs, person.planned, person.rules].map(nameOf).join();
    const waived = [isWaived, freePeople?.has(person.id)];
    const key = JSON.stringify([shared, { ...person, ...LISTS, id: waived, ...skillsOf(problem, person) }]);
    const group = groups.get(key);
    if (group) group.push(p);
    else groups.set(key, [p]);
  });
  const scratch = new Scratch();
  const known = new Map<string, Relaxations>();
  return [...groups.values()].map((group) => {
    const person = problem.people[group[0]!]!;
    const isWaived = waivedPeople?.has(person.id) ?? false;
    const own = freePeople?.has(person.id) ? withAllCells(person) : person;
    const cells = new CellCosts(problem, own, { wishes: isWaived, room: isWaived });
    const key = JSON.stringify([nameOf(person.rules), { ...person, ...LISTS, ...NO_CELLS }, cells.kinds]);
    if (!isWaived && !known.has(key))
      known.set(key, new Relaxations(problem, agreementOf(problem, person, cells.kinds), work / groups.size));
    return new Alike(
      problem,
      group,
      skillsOf(problem, person),
      cells,
      isWaived ? undefined : known.get(key),
      ofPeople?.[group[0]!],
      scratch,
    );
  });
}
