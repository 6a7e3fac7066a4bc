/**
 * Roster lines kept for each group of people: with few groups a total of `ofFew` shared between them, with many at most
 * `ofMany`.
 */
const ROWS = { each: 12, least: 4, ofFew: 400, ofMany: 25_000 };
/** Maximum rounds of the weight optimization; with few groups a total of `ofFew` shared between them. */
const ROUNDS = { each: 10, ofFew: 400 };
/** Tolerance of the weights, as a share of the promised gain. */
const NEAR = 0.1;
/** Approximate nanoseconds per slot of a roster line examined. */
const EFFORT = 2;

/** A point in the space of prices and multipliers. */
export interface Point {
  /** [slot][skill] */
  readonly prices: Float64Array;
  /** By group of people. */
  readonly tolls: readonly Float64Array[];
}

/** A roster line of one person that is cheapest at some point. */
export interface FoundRow {
  /** Its cost at that point. */
  readonly cost: number;
  /** Position in `Problem.kinds` by day, -1 for off. */
  readonly kinds: Int32Array;
  /** Positions among the prices that it serves, and its share of a full agent there; omitted if whole. */
  readonly serves: Int32Array;
  readonly parts?: Float64Array;
  /** Slope of its cost along each multiplier. */
  readonly slopes: Float64Array;
}

/** A roster line with the share of its group that has it. */
interface SharedRow extends FoundRow {
  /** Its cost at zero prices and multipliers. */
  plain: number;
  weight: number;
}

/** A group of identical people. */
interface Group {
  readonly people: number;
  rows: SharedRow[];
  /** Slope of the cost of its people along each multiplier. */
  ofTolls: Float64Array;
}

/** Value of the need at given prices; see `SlotPrices`. */
export interface Worth {
  readonly needed: ArrayLike<number>;
  readonly turns: ArrayLike<number>;
  readonly worthBeside: number;
}

/** The next point proposed by the bundle. */
export interface Drawn extends Point {
  /** Upper bound on the value at this point, according to the bundle. */
  readonly promised: number;
}

/**
 * Proximal bundle method (Kiwiel 1990) with a bundle for each group of people. Roster lines that were cheapest
 * somewhere give an upper bound on what can be proven elsewhere. The next point maximizes this bound less the squared
 * distance. The people of a group share its roster lines; the weights are found by moving weight from the most
 * expensive line to the cheapest one (pairwise steps: Lacoste-Julien and Jaggi 2015).
 */
export class PriceBundle {
  private readonly groups: readonly Group[];
  /** People short at the current weights: [slot][skill]. */
  private readonly short: Float64Array;
  private readonly mark: Float64Array;
  private readonly mostRows: number;
  private readonly rounds: number;
  /** Deterministic work so far, in nanoseconds. */
  effort = 0;

  /** Prices lie between `lowest` and `highest`, [slot][skill]; `people` is the size of each group. */
  constructor(
    private readonly worth: Worth,
    people: readonly number[],
    private readonly lowest: Float64Array,
    private readonly highest: Float64Array,
  ) {
    this.groups = people.map((number) => ({ people: number, rows: [], ofTolls: new Float64Array(0) }));
    this.short = new Float64Array(worth.needed.length);
    this.mark = new Float64Array(worth.needed.length);
    const each = (ofAll: number): number => Math.floor(ofAll / Math.max(1, people.length));
    this.mostRows = Math.max(ROWS.least, Math.min(each(ROWS.ofMany), Math.max(ROWS.each, each(ROWS.ofFew))));
    this.rounds = Math.max(ROUNDS.each, each(ROUNDS.ofFew));
  }

  /** Adds the roster lines that are cheapest at a point, one of each group. */
  add(found: readonly FoundRow[], { prices, tolls }: Point): void {
    found.forEach((row, g) => {
      const { cost, serves, parts, slopes } = row;
      let plain = cost;
      for (let i = 0; i < serves.length; i++) plain += (parts?.[i] ?? 1) * prices[serves[i]!]!;
      for (let i = 0; i < slopes.length; i++) plain -= slopes[i]! * tolls[g]![i]!;
      const { rows } = this.groups[g]!;
      const known = rows.findIndex((other) => isSame(other, row));
      if (known >= 0) {
        // It may have seemed more expensive when more resources were counted; as the newest line it is kept longest.
        const [same] = rows.splice(known, 1) as [SharedRow];
        rows.push({ ...same, plain: Math.min(same.plain, plain) });
        return;
      }
      if (rows.length === this.mostRows) forget(rows);
      rows.push({ ...row, plain, weight: rows.length ? 0 : 1 });
    });
  }

  /** Returns the roster lines kept for a group. */
  rowsKept(group: number): readonly FoundRow[] {
    return this.groups[group]!.rows;
  }

  /** Returns the roster lines of a group with a positive weight. */
  rowsOf(group: number): readonly FoundRow[] {
    return this.groups[group]!.rows.filter(({ weight }) => weight > 0);
  }

  /**
   * Updates the roster lines of a group after more resources are counted: they cost more, or become illegal, and fewer
   * multipliers apply to them.
   */
  recount(group: number, again: (row: FoundRow) => { readonly more: number; readonly slopes: Float64Array }): void {
    const own = this.groups[group]!;
    const before = own.rows;
    own.rows = [];
    for (const row of before) {
      const { more, slopes } = again(row);
      if (Number.isFinite(more)) own.rows.push({ ...row, slopes, plain: row.plain + more });
    }
    const kept = own.rows.reduce((sum, { weight }) => sum + weight, 0);
    own.rows.forEach((row, i) => (row.weight = kept ? row.weight / kept : i ? 0 : 1));
  }

  /** Returns the next point from a given one; the larger `reach`, the further away. Yields the deterministic work. */
  *draw(from: Point, reach: number): Generator<number, Drawn> {
    let counted = this.effort;
    const { groups, short } = this;
    const { needed } = this.worth;
    const prices = from.prices.slice();
    const tolls = from.tolls.map((own) => own.slice());
    const give = (row: FoundRow, { people, ofTolls }: Group, weight: number): void => {
      const { serves, parts, slopes } = row;
      for (let i = 0; i < serves.length; i++) {
        const at = serves[i]!;
        short[at]! -= people * weight * (parts ? parts[i]! : 1);
        prices[at] = this.drawn(at, from.prices[at]!, reach);
      }
      for (let i = 0; i < slopes.length; i++) ofTolls[i]! += people * weight * slopes[i]!;
      this.effort += EFFORT * serves.length;
    };
    const moveTolls = (g: number): void => {
      for (let i = 0; i < tolls[g]!.length; i++) tolls[g]![i] = from.tolls[g]![i]! + reach * groups[g]!.ofTolls[i]!;
    };
    for (let i = 0; i < short.length; i++) short[i] = needed[i]!;
    for (let i = 0; i < prices.length; i++) prices[i] = this.drawn(i, from.prices[i]!, reach);
    groups.forEach((group, g) => {
      group.ofTolls = new Float64Array(tolls[g]!.length);
      for (const row of group.rows) if (row.weight) give(row, group, row.weight);
      moveTolls(g);
    });
    const before = this.promisedAt(from);
    const costs = new Float64Array(this.mostRows);
    for (let round = 0; round < this.rounds; round++) {
      let promised = this.worthOfNeed(prices);
      let away = 0;
      groups.forEach((group, g) => {
        const { people, rows } = group;
        let [cheapest, dearest] = [0, -1];
        for (let j = 0; j < rows.length; j++) {
          costs[j] = this.costAt(rows[j]!, prices, tolls[g]!);
          if (costs[j]! < costs[cheapest]!) cheapest = j;
          if (rows[j]!.weight && (dearest < 0 || costs[j]! > costs[dearest]!)) dearest = j;
        }
        promised += people * costs[cheapest]!;
        for (let j = 0; j < rows.length; j++) away += people * rows[j]!.weight * (costs[j]! - costs[cheapest]!);
        const gain = costs[dearest]! - costs[cheapest]!;
        if (!(gain > 0)) return;
        const [to, of] = [rows[cheapest]!, rows[dearest]!];
        // Beyond this weight the squared distance would grow faster than the gain.
        const far = reach * people * this.distance(to, of);
        const weight = far * of.weight > gain ? gain / far : of.weight;
        give(to, group, weight);
        give(of, group, -weight);
        to.weight += weight;
        of.weight = weight < of.weight ? of.weight - weight : 0;
        moveTolls(g);
      });
      yield this.effort - counted;
      counted = this.effort;
      if (away <= NEAR * Math.max(0, promised - before)) break;
    }
    const point = { prices, tolls };
    return { ...point, promised: this.promisedAt(point) };
  }

  /** Moves a price in proportion to the shortage; at its turning point, one person fewer is needed. */
  private drawn(at: number, from: number, reach: number): number {
    const turn = this.worth.turns[at]!;
    const far = from + reach * this.short[at]!;
    const price = far > turn ? Math.max(turn, far - reach) : far;
    return Math.max(this.lowest[at]!, Math.min(this.highest[at]!, price));
  }

  private worthOfNeed(prices: Float64Array): number {
    const { needed, turns, worthBeside } = this.worth;
    let sum = worthBeside;
    for (let i = 0; i < prices.length; i++) sum += needed[i]! * prices[i]! - Math.max(0, prices[i]! - turns[i]!);
    return sum;
  }

  private promisedAt({ prices, tolls }: Point): number {
    let sum = this.worthOfNeed(prices);
    this.groups.forEach(({ people, rows }, g) => {
      let least = Infinity;
      for (const row of rows) least = Math.min(least, this.costAt(row, prices, tolls[g]!));
      sum += people * least;
    });
    return sum;
  }

  private costAt({ plain, serves, parts, slopes }: SharedRow, prices: Float64Array, tolls: Float64Array): number {
    let cost = plain;
    if (parts) for (let i = 0; i < serves.length; i++) cost -= parts[i]! * prices[serves[i]!]!;
    else for (let i = 0; i < serves.length; i++) cost -= prices[serves[i]!]!;
    for (let i = 0; i < slopes.length; i++) cost += slopes[i]! * tolls[i]!;
    this.effort += EFFORT * serves.length;
    return cost;
  }

  /** Returns the squared distance of two roster lines, in the slots they serve and the totals of the multipliers. */
  private distance(a: FoundRow, b: FoundRow): number {
    const { mark } = this;
    for (let i = 0; i < a.serves.length; i++) mark[a.serves[i]!]! += a.parts?.[i] ?? 1;
    for (let i = 0; i < b.serves.length; i++) mark[b.serves[i]!]! -= b.parts?.[i] ?? 1;
    let sum = 0;
    for (const { serves } of [a, b])
      for (let i = 0; i < serves.length; i++) {
        sum += mark[serves[i]!]! ** 2;
        mark[serves[i]!] = 0;
      }
    for (let i = 0; i < a.slopes.length; i++) sum += (a.slopes[i]! - b.slopes[i]!) ** 2;
    this.effort += 2 * EFFORT * (a.serves.length + b.serves.length);
    return sum;
  }
}

const isSame = (a: FoundRow, b: FoundRow): boolean =>
  a.kinds.every((kind, day) => kind === b.kinds[day]) &&
  a.serves.length === b.serves.length &&
  a.serves.every((at, i) => at === b.serves[i]) &&
  a.slopes.every((slope, i) => slope === b.slopes[i]);

/** Removes the roster line with the lowest weight, which the others receive. */
function forget(rows: SharedRow[]): void {
  let least = 0;
  rows.forEach(({ weight }, i) => {
    if (weight < rows[least]!.weight) least = i;
  });
  const [{ weight }] = rows.splice(least, 1) as [SharedRow];
  if (weight) for (const other of rows) other.weight /= 1 - weight;
}
