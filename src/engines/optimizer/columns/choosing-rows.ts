import type { Highs } from 'highs';
import type { RosterState } from '../local-search/roster-state';
import type { Heat } from '../local-search/temperatures';
import { LATE } from '../local-search/week-coolings';
import type { Compiled } from '../model/compiled';
import { type EpochInput, type EpochReply, type Incumbent, type PricedBound, type Stage } from '../run/epoch';
import { score } from '../score/score';
import type { Task } from '../run/task';
import { type BoundImprover, type Improving, SLOWNESS } from '../lagrangian/bound-improver';
import { slotRows } from '../relaxation/cover-bound';
import { kindsOfPeople } from '../relaxation/kinds-of-people';
import { poolsOf } from '../relaxation/pools';
import { numberOfShifts, RowColumns } from './row-columns';
import type { SplitSearch } from '../strategies/split-search';

const EPSILON = 1e-6;
/**
 * Minimum number of people for fractions of a person to matter little, and maximum groups of identical people for
 * pricing to be fast.
 */
const MIN_PEOPLE = 100;
const MAX_KINDS = 6;
/** Approximate nanoseconds of the linear program per square of its rows; it is solved about ten times. */
const EFFORT_OF_ROWS = 60;
const SOLUTIONS = 10;
/**
 * Shares of the search left at the beginning of this stage, after which prices are good enough, columns are sufficient,
 * and it is too late to select among them.
 */
const DUE = { priced: 0.2, found: 0.45, chosen: 0.75 };
/** Approximate maximum number of columns taken from the current roster: more cost more time than they gain. */
const MAX_OF_ROSTER = 1000;
/** Fractions of the path from the best prices to those of the linear program at which columns are generated. */
const WAYS = [0.2, 0.5];
/** The columns must cost less than this share of the current roster's cost to be selected. */
const WORTH = 0.998;
/** Maximum cost of the rounded roster as a multiple of the best one so far: annealing repairs fractional people. */
const MAX_COST = 1.06;
/** Relative gap of the columns to the proven bound below which further columns are useless. */
const NEAR = 0.001;
/** Consecutive rounds without a new column after which generation stops. */
const MAX_IN_VAIN = 3;

/** A bound to be improved, and the cheapest roster lines at its prices. */
export interface RowSource extends Improving {
  /** Groups of identical people. */
  readonly groups: readonly (readonly number[])[];
  /** Returns the known roster lines of each group: positions of patterns by day, -1 for off. */
  rowsKept(): readonly (readonly Int32Array[])[];
  rowsTowards(prices: Float64Array, share: number, cancelled: () => boolean): Task<readonly Int32Array[] | undefined>;
}

/** Inputs of the selection besides the problem. */
interface Layout {
  readonly highs: Highs;
  readonly cancelled: () => boolean;
  readonly epochEffort: number;
  /** Returns the elapsed share of the search's time limit, 0 to 1; omitted without a limit. */
  readonly timeOver?: () => number;
  /** Anneals the roster concurrently in the first searcher; and the temperatures, which the second one follows. */
  readonly cooling: SplitSearch;
  readonly heat: Heat;
  /** Present in the second searcher if a bound was verified. */
  readonly source?: RowSource;
  readonly improver?: BoundImprover;
}

/**
 * Returns true if whole roster lines can be selected within this much work in nanoseconds: many people are identical,
 * and cover and personal roster lines are the only costs.
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
 * Selects roster lines for many identical people by column generation. The second searcher improves prices, generates
 * columns at these and selects among them, while the first one anneals the roster. Afterwards both continue from the
 * selected roster if there is one, which is annealed next, otherwise from the annealed one.
 */
export class ChoosingRows implements Stage {
  /** True if the final roster is the selected one. */
  isChosen = false;
  private isOver = false;
  private epochs = 0;
  /** Roster of this searcher: the annealed one, or the selected one. */
  private found: Incumbent | undefined;
  private rosterOfOther: Incumbent | undefined;
  /** Cost of the best legal roster so far. */
  private cost = Infinity;
  private priced: PricedBound | undefined;
  private begun: number | undefined;
  /** Elapsed share of the search. */
  private done = 0;
  /** True if the clock influenced the result, so that another run may find other roster lines. */
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
    const isOtherOver = input.message?.stage === 'choosing' && input.message.chosen === Infinity;
    if (!input.last && (this.role === 0 ? isOtherOver : this.isOver)) {
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
      message: this.isOver ? { stage: 'choosing', chosen: Infinity } : undefined,
      isHurried: this.isHurried,
    };
  }

  /** Elapsed share of the search: of its work, or of its time if the work is late. */
  private get over(): number {
    const { timeOver = () => 0 } = this.layout;
    const ofTime = timeOver();
    this.isHurried ||= ofTime > this.done + LATE;
    return this.isHurried ? Math.max(this.done, ofTime) : this.done;
  }

  /** Elapsed share of the search left when this stage began. */
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

  /** Adds the roster lines of the current roster, sampled if it is large. */
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

  /** Solves with the current columns and adds those useful at its prices, while there is time. */
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

  /** Continues from the selected roster, if there is one. */
  private join({ other }: EpochInput): void {
    const [cooled, chosen] = this.role === 0 ? [this.found, other] : [other, this.found];
    this.isChosen = chosen !== undefined;
    const roster = chosen ?? cooled;
    if (roster) this.state.load(roster.cells);
  }
}

/** Converts pattern positions by day to cell values. */
const valuesOf = (kinds: Int32Array): Uint16Array => Uint16Array.from(kinds, (kind) => kind + 1);

/** Charges the time of linear programs as deterministic work. */
function* slowly<T>(task: Task<T>): Task<T> {
  for (;;) {
    const step = task.next();
    if (step.done) return step.value;
    yield SLOWNESS * step.value;
  }
}
