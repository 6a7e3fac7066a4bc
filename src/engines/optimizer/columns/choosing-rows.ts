import type { Highs } from 'highs';
import type { RosterState } from '../annealing/roster-state';
import type { Heat } from '../annealing/temperatures';
import { LATE } from '../annealing/week-coolings';
import type { Compiled } from '../compiled';
import { type EpochInput, type EpochReply, type Incumbent, type PricedBound, type Stage } from '../epoch';
import { score } from '../score';
import type { Task } from '../task';
import { type BoundImprover, type Improving, SLOWNESS } from '../intervals/bound-improver';
import { slotRows } from '../intervals/cover-bound';
import { kindsOfPeople } from '../intervals/kinds-of-people';
import { poolsOf } from '../intervals/pools';
import { numberOfShifts, RowColumns } from './row-columns';
import type { SplitSearch } from '../intervals/split-search';

const EPSILON = 1e-6;
/** People from whom on fractions of a person matter little, and kinds of them whose cheapest rows take little time. */
const MIN_PEOPLE = 100;
const MAX_KINDS = 6;
/** Nanoseconds, about, that the linear program takes, by the square of its rows; it is solved some ten times. */
const EFFORT_OF_ROWS = 60;
const SOLUTIONS = 10;
/**
 * Shares of what was left of the search when it began, at which prices are good enough, rows are
 * enough, and it is too late to choose among them.
 */
const DUE = { priced: 0.2, found: 0.45, chosen: 0.75 };
/** Rows of the roster at hand that are added at most, about: more take longer than what they are worth. */
const MAX_OF_ROSTER = 1000;
/** Shares of the way from the best prices to those of the linear program at which rows are looked for. */
const WAYS = [0.2, 0.5];
/** Share of what the roster at hand costs that rows have to cost less than, so that they are chosen. */
const WORTH = 0.998;
/** What the roster of chosen rows may cost as a multiple of the best one so far: cooling mends fractions of people. */
const MAX_COST = 1.06;
/** Share of their cost that rows may lie above what is proven where others are of no use any more. */
const NEAR = 0.001;
/** Rounds in vain after which there are no other rows. */
const MAX_IN_VAIN = 3;

/** A bound to be improved, and the rows that are cheapest at its prices. */
export interface RowSource extends Improving {
  /** People who are alike. */
  readonly groups: readonly (readonly number[])[];
  /** Rows of each group known so far: positions of kinds by day, -1 for off. */
  rowsKept(): readonly (readonly Int32Array[])[];
  rowsTowards(prices: Float64Array, share: number, cancelled: () => boolean): Task<readonly Int32Array[] | undefined>;
}

/** What choosing needs beside the problem. */
interface Layout {
  readonly highs: Highs;
  readonly cancelled: () => boolean;
  readonly epochEffort: number;
  /** Which share of the search's time is over, 0 to 1, where it has a limit. */
  readonly timeOver?: () => number;
  /** Cools the roster meanwhile, in the first searcher, and the heat that the second one keeps up with. */
  readonly cooling: SplitSearch;
  readonly heat: Heat;
  /** In the second searcher, where a bound was verified. */
  readonly source?: RowSource;
  readonly improver?: BoundImprover;
}

/**
 * Whether whole rows can be chosen in so many nanoseconds of work: people are alike, cover and people's own rows are
 * all that costs.
 */
export function areRowsChosen(c: Compiled, work: number): boolean {
  const pools = poolsOf(c);
  const rows = slotRows(c, pools, c.days) + numberOfShifts(c);
  return (
    c.people >= MIN_PEOPLE &&
    !c.shares &&
    !c.together &&
    !c.classOf.includes(-1) &&
    SOLUTIONS * EFFORT_OF_ROWS * rows ** 2 <= work &&
    pools.serves.length === c.classes.length &&
    kindsOfPeople(c.problem) <= MAX_KINDS
  );
}

/**
 * Chooses the rows of people of whom many are alike: the second searcher improves prices, looks for rows at these, and
 * chooses among them, while the first one cools the roster. Both go on from the roster of chosen rows where there is
 * one, which is cooled then, otherwise from the one that is cooled already.
 */
export class ChoosingRows implements Stage {
  /** Whether the roster at the end is that of chosen rows. */
  isChosen = false;
  private isOver = false;
  private epochs = 0;
  /** The roster of this searcher: the one that is cooled, or that of chosen rows. */
  private found: Incumbent | undefined;
  private rosterOfOther: Incumbent | undefined;
  /** What the best legal roster costs so far. */
  private cost = Infinity;
  private priced: PricedBound | undefined;
  private begun: number | undefined;
  /** Share of the search that is over. */
  private done = 0;
  /** It follows the time: another time it may find other rows. */
  private isHurried = false;
  private readonly task: Task<void>;

  constructor(
    private readonly c: Compiled,
    private readonly state: RosterState,
    private readonly role: 0 | 1,
    private readonly layout: Layout,
  ) {
    this.task = this.choose();
  }

  epoch(input: EpochInput): EpochReply | undefined {
    if (!input.last && (this.role === 0 ? input.chosen === Infinity : this.isOver)) {
      this.join(input);
      return undefined;
    }
    if (this.role === 0) {
      const reply = this.layout.cooling.epoch({ ...input, other: undefined })!;
      this.found = reply.found;
      return reply;
    }
    this.done = input.done ?? 0;
    this.begun ??= this.over;
    this.layout.heat.at(this.epochs++, input.done);
    this.rosterOfOther = input.other;
    this.cost = input.cost ?? this.cost;
    this.layout.improver?.hear(input.cost);
    if (!input.last) this.work();
    return {
      found: this.found,
      bound: Math.max(input.bound, this.priced?.bound ?? -Infinity),
      priced: this.priced,
      phase: this.past < DUE.priced ? 'bound' : 'choosing rows',
      chosen: this.isOver ? Infinity : undefined,
      isHurried: this.isHurried,
    };
  }

  /** Share of the search that is over: of its work, or of its time where that is late. */
  private get over(): number {
    const { timeOver = () => 0 } = this.layout;
    const ofTime = timeOver();
    this.isHurried ||= ofTime > this.done + LATE;
    return this.isHurried ? Math.max(this.done, ofTime) : this.done;
  }

  /** Share of what was left when it began that is over. */
  private get past(): number {
    const { begun = 0, over } = this;
    return begun < 1 ? (over - begun) / (1 - begun) : 1;
  }

  private work(): void {
    const { epochEffort, cancelled } = this.layout;
    let effort = 0;
    while (!this.isOver && effort < epochEffort && !cancelled()) {
      const step = this.task.next();
      if (step.done) this.isOver = true;
      else effort += step.value;
    }
  }

  private *choose(): Task<void> {
    const { source, improver, cancelled, epochEffort } = this.layout;
    if (!source || !improver) return;
    while (this.past < DUE.priced) {
      const roster = this.rosterOfOther;
      if (roster && improver.isOver(roster)) break;
      if (roster) this.priced = improver.epoch(roster) ?? this.priced;
      yield epochEffort;
    }
    const rows = new RowColumns(this.layout.highs, this.c, source.groups);
    try {
      source.rowsKept().forEach((kept, g) => {
        for (const kinds of kept) rows.add(g, valuesOf(kinds));
      });
      this.addRoster(rows, source);
      yield* this.findMore(rows, source);
      if (!(rows.cost < WORTH * this.cost)) return;
      const cells = yield* rows.choose(() => cancelled() || this.past >= DUE.chosen);
      const found = cells && { cells, ...score(this.c, cells) };
      if (found && found.hard < EPSILON && found.soft < MAX_COST * this.cost) this.found = found;
    } finally {
      rows.dispose();
    }
  }

  /** Adds the rows of people of the roster at hand, of a large one of every so many. */
  private addRoster(rows: RowColumns, { groups }: RowSource): void {
    const { c, rosterOfOther } = this;
    if (!rosterOfOther) return;
    const each = Math.ceil(c.people / MAX_OF_ROSTER);
    groups.forEach((people, g) => {
      for (let i = 0; i < people.length; i += each) {
        const at = people[i]! * c.days;
        rows.add(g, rosterOfOther.cells.slice(at, at + c.days));
      }
    });
  }

  /** Solves with the rows at hand, and adds those that would be of use at its prices, while there is time for it. */
  private *findMore(rows: RowColumns, source: RowSource): Task<void> {
    const { cancelled } = this.layout;
    const enough = (): boolean => this.past >= DUE.found;
    for (let vain = 0; ;) {
      if (!(yield* rows.solve(cancelled, enough))) return;
      const { prices, bound } = source.priced!;
      if (enough() || vain >= MAX_IN_VAIN || rows.cost - bound < NEAR * rows.cost) return;
      const others = rows.pricesBeside(prices);
      vain++;
      for (const share of WAYS) {
        const found = yield* slowly(source.rowsTowards(others, share, cancelled));
        if (!found) return;
        found.forEach((kinds, g) => {
          if (rows.add(g, valuesOf(kinds))) vain = 0;
        });
      }
      this.priced = source.priced;
    }
  }

  /** Goes on from the roster of chosen rows, where there is one. */
  private join({ other }: EpochInput): void {
    const [cooled, chosen] = this.role === 0 ? [this.found, other] : [other, this.found];
    this.isChosen = chosen !== undefined;
    const roster = chosen ?? cooled;
    if (roster) this.state.load(roster.cells);
  }
}

/** Values of cells by day, of positions of kinds. */
const valuesOf = (kinds: Int32Array): Uint16Array => Uint16Array.from(kinds, (kind) => kind + 1);

/** Counts the work of programs of rows for as much as it takes. */
function* slowly<T>(task: Task<T>): Task<T> {
  for (;;) {
    const step = task.next();
    if (step.done) return step.value;
    yield SLOWNESS * step.value;
  }
}
