import type { TotalPrices } from '../epoch';
import type { Problem } from '../problem';
import { type Total } from './totals';
import { agreementOf, MINUTES } from './agreement';
import { CellCosts, withAllCells } from './cells';
import type { Plan } from './plan';
import { Relaxations } from './relaxations';
import { type LetterCosts, RowProgram } from './row-program';
import { Scratch } from './scratch';
import { type OwnSkills, skillsOf } from './slot-prices';
import { cheapestAmount, type CountedTotal, raiseTolls, type TolledValue } from './tolls';

/** Nanoseconds, about, of everybody's programs once, above which rows are relaxed further. */
export const MAX_WORK = 5e9;
/** Share of the same that finding tolls takes at most. */
const TOLLS_SHARE = 0.3;
/** Share of the work allowed that a program of many states may take, once nothing else is of use. */
const QUICK = 0.02;
/** Nanoseconds, about, of pricing a kind of a day. */
const EFFORT_OF_CELL = 6;
const EPSILON = 1e-9;

/** A cheapest row: its cost, and the kind worked each day, -1 for off. */
export interface CheapestRow extends TolledValue {
  readonly kinds: Int32Array;
}

/** A row that was found before, its slopes along tolls as they are scaled. */
interface Kept {
  readonly kinds: Int32Array;
  readonly slopes: Float64Array;
}

/** What a row costs more than before, and the slopes that are left to it. */
interface Recounted {
  readonly more: number;
  readonly slopes: Float64Array;
}

/** People with the same skills, permitted cells, wishes and agreement, so that the same row is cheapest for all. */
export class Alike {
  /** What cheapest rows have taken so far, in nanoseconds, about. */
  work = 0;
  private lanes: string[];
  /** Of bands of starts; 0 where starts are not told apart. */
  private coarseness = 0;
  /** Totals that no lane counts, and the toll on a unit of each. */
  private uncounted: readonly CountedTotal[] = [];
  private tolls = new Float64Array(0);
  /** What each value costs by itself at the earnings: [day][kind of the person], [day] for off. */
  private ofKinds: Float64Array = new Float64Array(0);
  private readonly ofOff: Float64Array;
  /** Slots of the longest shift. */
  private readonly mostSlots: number;

  constructor(
    private readonly problem: Problem,
    /** Positions in `Problem.people`. */
    readonly members: readonly number[],
    readonly own: OwnSkills,
    private cells: CellCosts,
    /** Missing for people of whom nothing is asked but permitted cells. */
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
   * A row, and a cost that no row is below which the person may have, at these earnings, [day][kind]. Counts are told
   * apart only once the cheapest row without them costs less than it should (state space augmentation: Righini and
   * Salani 2008), as far as the work and memory allowed reach; tolls are put on the others.
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
    // Prices that were given have been raised before.
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

  /** The same at the tolls as they are. */
  cheapestAtTolls(earnings: Float64Array): CheapestRow {
    this.setCosts(earnings);
    const found = this.relaxations ? this.run() : this.cheapestCells();
    return this.relaxations && found.cost === Infinity ? this.withoutRules(earnings) : found;
  }

  /** The same of single days, whatever rows have to keep. */
  cheapestOfCells(earnings: Float64Array): CheapestRow {
    this.setCosts(earnings);
    return this.cheapestCells();
  }

  /** Tolls on as much of each total as `scaleOf` says, so that they weigh as much as prices do. */
  get scaledTolls(): Float64Array {
    return this.tolls.map((toll, i) => toll * this.scaleOf(this.uncounted[i]!.total));
  }

  set scaledTolls(tolls: ArrayLike<number>) {
    this.tolls = this.tolls.map((_, i) => tolls[i]! / this.scaleOf(this.uncounted[i]!.total));
  }

  /** How the cost of a row, cheapest at the tolls, grows with each of these. */
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
    if (measure.name === MINUTES) return given.minute;
    if (measure.weekends) return given.weekend;
    return measure.template === undefined ? 0 : (given.templates.get(measure.template) ?? 0);
  }

  /** Tells the smallest count apart that makes the row cost more than it seemed to; false where there is none. */
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
   * Tells apart the smallest count of those that these rows break or pay for, or else starts. Answers what more a row
   * costs for it, and the slopes that are left to it; undefined where nothing fits.
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

  /** What a shift costs or earns on average. */
  private worthOfShift(earnings: Float64Array): number {
    let sum = 0;
    for (const x of earnings) sum += Math.abs(x);
    return 1e-6 + sum / Math.max(1, earnings.length);
  }

  private largest({ measure }: Total): number {
    return this.cells.kinds.reduce((most, k) => Math.max(most, measure.ofKind(k)), 1);
  }

  /**
   * What a slot of a shift adds to a total at most, times the root of all slots that it counts: prices and tolls are
   * moved in steps, and a toll is like a price of each of these slots at once.
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

  /** The cheapest row of the plan at the tolls, which are given back for the amounts that cost least. */
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

  /** Costs of letters with tolls, and the best kind of each by position in the kinds of the person. */
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

  /** Who cannot have a legal row is only asked for permitted cells. */
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

/** What tells people with the same agreement apart. */
const NO_CELLS = { id: '', skills: [], shares: [], daysOff: [], blocked: [], fixed: [], wishes: [] };

/** Long lists, which people share. */
const LISTS = { allowed: undefined, costs: undefined, planned: undefined, rules: undefined };

/** What is known before people are gathered. */
interface GatherSettings {
  /** People of whom nothing but permitted cells is asked. */
  readonly waivedPeople?: ReadonlySet<string>;
  /** Those of them to whom all cells are permitted. */
  readonly freePeople?: ReadonlySet<string>;
  /** Prices of everybody's totals, where they are known. */
  readonly ofPeople?: readonly TotalPrices[];
  /** Nanoseconds, about, that cheapest rows of everybody may take once. */
  readonly work?: number;
}

/** Gathers people who are alike. */
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
