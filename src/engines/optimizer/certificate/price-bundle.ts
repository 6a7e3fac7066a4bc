/** Rows that are kept of each group of people; of few groups as many as are shared out among them, of many no more. */
const ROWS = { each: 12, least: 4, ofFew: 400, ofMany: 25_000 };
/** Rounds of weighing rows, at most; of few groups as many as are shared out among them. */
const ROUNDS = { each: 10, ofFew: 400 };
/** Share of the gain promised that weights may be away from the best ones. */
const NEAR = 0.1;
/** Nanoseconds, about, of looking at a slot of a row. */
const EFFORT = 2;

/** Where prices and tolls are. */
export interface Point {
  /** [slot][skill] */
  readonly prices: Float64Array;
  /** By group of people. */
  readonly tolls: readonly Float64Array[];
}

/** A row of one person that is cheapest somewhere. */
export interface FoundRow {
  /** What it costs there. */
  readonly cost: number;
  /** Position in `Problem.kinds` by day, -1 for off. */
  readonly kinds: Int32Array;
  /** Places among the prices that it serves, and what part of a full agent it is there; whole without. */
  readonly serves: Int32Array;
  readonly parts?: Float64Array;
  /** How its cost grows with each toll. */
  readonly slopes: Float64Array;
}

/** A row with the share of its group that has it. */
interface SharedRow extends FoundRow {
  /** What it costs where all prices and tolls are nothing. */
  plain: number;
  weight: number;
}

/** A group of people who are alike. */
interface Group {
  readonly people: number;
  rows: SharedRow[];
  /** How what its people cost grows with each toll. */
  ofTolls: Float64Array;
}

/** The value of needed people at given prices; see `SlotPrices`. */
export interface Worth {
  readonly needed: ArrayLike<number>;
  readonly turns: ArrayLike<number>;
  readonly worthBeside: number;
}

/** Where rows draw prices to. */
export interface Drawn extends Point {
  /** What all rows prove there at most. */
  readonly promised: number;
}

/**
 * What rows that were cheapest somewhere say of the bound elsewhere: no more is proven than with them alone. Prices are
 * drawn to where these rows prove most, less the square of the way there (proximal bundle method, Kiwiel 1990, with a
 * bundle for each group of people). The people of a group share its rows out; their weights are found by moving weight
 * from the dearest row to the cheapest one (pairwise steps: Lacoste-Julien and Jaggi 2015).
 */
export class PriceBundle {
  private readonly groups: readonly Group[];
  /** People short, with the weights at hand: [slot][skill]. */
  private readonly short: Float64Array;
  private readonly mark: Float64Array;
  private readonly mostRows: number;
  private readonly rounds: number;
  /** Nanoseconds of counted work so far. */
  effort = 0;

  /** Prices lie between `lowest` and `highest`, [slot][skill]; `people` of each group. */
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

  /** Takes over the rows that are cheapest at a point, one of each group. */
  add(found: readonly FoundRow[], { prices, tolls }: Point): void {
    found.forEach((row, g) => {
      const { cost, serves, parts, slopes } = row;
      let plain = cost;
      for (let i = 0; i < serves.length; i++) plain += (parts?.[i] ?? 1) * prices[serves[i]!]!;
      for (let i = 0; i < slopes.length; i++) plain -= slopes[i]! * tolls[g]![i]!;
      const { rows } = this.groups[g]!;
      const known = rows.findIndex((other) => isSame(other, row));
      if (known >= 0) {
        // It may have been thought dearer once more of it was told apart; as the newest row it is kept longest.
        const [same] = rows.splice(known, 1) as [SharedRow];
        rows.push({ ...same, plain: Math.min(same.plain, plain) });
        return;
      }
      if (rows.length === this.mostRows) forget(rows);
      rows.push({ ...row, plain, weight: rows.length ? 0 : 1 });
    });
  }

  /** The rows of a group that are kept. */
  rowsKept(group: number): readonly FoundRow[] {
    return this.groups[group]!.rows;
  }

  /** The rows of a group that some of its people have. */
  rowsOf(group: number): readonly FoundRow[] {
    return this.groups[group]!.rows.filter(({ weight }) => weight > 0);
  }

  /** Rows of a group cost more than when they were found, or must not be, and fewer tolls are on them. */
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

  /** Draws prices and tolls away from a point; the larger `reach`, the further. Yields the counted effort. */
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
        // Where the square of the way there would grow faster than what is won.
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

  /** A price drawn as far as people are short; where it turns, one fewer is needed. */
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

  /** Square of how far two rows are apart in whom they serve, and in what tolls count. */
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

/** Takes out the row that fewest people have, whose weight goes to the others. */
function forget(rows: SharedRow[]): void {
  let least = 0;
  rows.forEach(({ weight }, i) => {
    if (weight < rows[least]!.weight) least = i;
  });
  const [{ weight }] = rows.splice(least, 1) as [SharedRow];
  if (weight) for (const other of rows) other.weight /= 1 - weight;
}
