const EPSILON = 1e-9;
/** Simplex steps after which Bland's rule is used, which cannot cycle (Bland 1977). */
const MAX_STEPS = 100;

/** A simplex tableau without its basic columns. */
class Tableau {
  /** Right-hand side and basic variable of each row; reduced cost and variable of each column. */
  readonly rhs: Float64Array;
  readonly basic: Int32Array;
  readonly worth: Float64Array;
  readonly free: Int32Array;
  readonly entries: Float64Array;
  rows = 0;
  columns = 0;
  value = 0;

  constructor(mostRows: number, mostColumns: number) {
    this.rhs = new Float64Array(mostRows);
    this.basic = new Int32Array(mostRows);
    this.worth = new Float64Array(mostColumns);
    this.free = new Int32Array(mostColumns);
    this.entries = new Float64Array(mostRows * mostColumns);
  }

  copy(other: Tableau): void {
    const { rows, columns } = other;
    for (let r = 0; r < rows; r++) {
      this.rhs[r] = other.rhs[r]!;
      this.basic[r] = other.basic[r]!;
    }
    for (let j = 0; j < columns; j++) {
      this.worth[j] = other.worth[j]!;
      this.free[j] = other.free[j]!;
    }
    for (let i = 0; i < rows * columns; i++) this.entries[i] = other.entries[i]!;
    this.rows = rows;
    this.columns = columns;
    this.value = other.value;
  }

  /** Maximizes the objective from a feasible basis. */
  maximize(): void {
    const { rows, columns, rhs, basic, worth, free, entries } = this;
    for (let step = 0; ; step++) {
      const isBland = step > MAX_STEPS;
      let enters = -1;
      for (let j = 0; j < columns; j++) {
        if (worth[j]! <= EPSILON) continue;
        if (enters < 0 || (isBland ? free[j]! < free[enters]! : worth[j]! > worth[enters]!)) enters = j;
      }
      if (enters < 0) return;
      let leaves = -1;
      let least = Infinity;
      for (let r = 0; r < rows; r++) {
        const x = entries[r * columns + enters]!;
        if (x <= EPSILON) continue;
        const ratio = rhs[r]! / x;
        if (ratio < least - EPSILON || (ratio < least + EPSILON && basic[r]! < basic[leaves]!)) {
          least = Math.min(least, ratio);
          leaves = r;
        }
      }
      this.pivot(leaves, enters);
    }
  }

  /** Restores feasibility of an optimal basis after its right-hand side changed (dual simplex method, Lemke 1954). */
  restore(): void {
    const { rows, columns, rhs, basic, worth, free, entries } = this;
    for (let step = 0; ; step++) {
      const isBland = step > MAX_STEPS;
      let leaves = -1;
      for (let r = 0; r < rows; r++) {
        if (rhs[r]! >= -EPSILON) continue;
        if (leaves < 0 || (isBland ? basic[r]! < basic[leaves]! : rhs[r]! < rhs[leaves]!)) leaves = r;
      }
      if (leaves < 0) return;
      let enters = -1;
      let least = Infinity;
      for (let j = 0; j < columns; j++) {
        const x = entries[leaves * columns + j]!;
        if (x >= -EPSILON) continue;
        const ratio = worth[j]! / x;
        if (ratio < least - EPSILON || (ratio < least + EPSILON && free[j]! < free[enters]!)) {
          least = Math.min(least, ratio);
          enters = j;
        }
      }
      if (enters < 0) return;
      this.pivot(leaves, enters);
    }
  }

  private pivot(r: number, j: number): void {
    const { rows, columns, rhs, basic, worth, free, entries } = this;
    const from = r * columns;
    const pivot = entries[from + j]!;
    for (let k = 0; k < columns; k++) entries[from + k]! /= pivot;
    entries[from + j] = 1 / pivot;
    rhs[r]! /= pivot;
    for (let i = 0; i < rows; i++) {
      const x = entries[i * columns + j]!;
      if (i === r || x === 0) continue;
      for (let k = 0; k < columns; k++) entries[i * columns + k]! -= x * entries[from + k]!;
      entries[i * columns + j] = -x / pivot;
      rhs[i]! -= x * rhs[r]!;
    }
    const x = worth[j]!;
    this.value += x * rhs[r]!;
    for (let k = 0; k < columns; k++) worth[k]! -= x * entries[from + k]!;
    worth[j] = -x / pivot;
    [basic[r], free[j]] = [free[j]!, basic[r]!];
  }
}

/** Rows and columns of slots that require the same skills. */
interface Layout {
  readonly skills: readonly number[];
  /** Rows of classes, before those of the skills: classes with proportional shares use the same one. */
  readonly rowOf: Int32Array;
  readonly classRows: number;
  /** Contribution of a person of each class to its row: their largest share of a full agent; 0 without a row. */
  readonly brings: Float64Array;
  /** Columns: work of a row's people for a skill, by position, and the need served by one unit of it. */
  readonly work: readonly { readonly row: number; readonly skill: number; readonly serves: number }[];
  /** Entries in the layout of a tableau. */
  readonly entries: Float64Array;
}

/** Digits to which shares are compared for proportionality. */
const DIGITS = 9;

function layOut(
  classes: readonly (readonly number[])[],
  shares: readonly (readonly number[])[],
  skills: readonly number[],
): Layout {
  const rows = new Map<string, number>();
  const work: { row: number; skill: number; serves: number }[] = [];
  const rowOf = new Int32Array(classes.length).fill(-1);
  const brings = new Float64Array(classes.length);
  classes.forEach((own, ofClass) => {
    const parts = skills.map((k) => (own.includes(k) ? shares[ofClass]![own.indexOf(k)]! : 0));
    const most = Math.max(0, ...parts);
    if (!most) return;
    brings[ofClass] = most;
    const serves = parts.map((part) => part / most);
    const key = serves.map((x) => x.toFixed(DIGITS)).join();
    let row = rows.get(key);
    if (row === undefined) {
      row = rows.size;
      rows.set(key, row);
      serves.forEach((x, skill) => {
        if (x) work.push({ row: row!, skill, serves: x });
      });
    }
    rowOf[ofClass] = row;
  });
  const entries = new Float64Array((rows.size + skills.length) * work.length);
  work.forEach(({ row, skill, serves }, j) => {
    entries[row * work.length + j] = 1;
    entries[(rows.size + skill) * work.length + j] = serves;
  });
  return { skills, rowOf, classRows: rows.size, brings, work, entries };
}

/**
 * Divides the time of people at work among their skills in one slot, when someone is only part of a full agent at some
 * skill: an hour of theirs then serves proportionally less. Maximizes the value served, a small linear program (flow
 * with gains): classes of people and skills are its rows, work of one for the other its columns.
 */
export class SharedTime {
  /** Full agents short of each skill in the current slot. */
  readonly lacking: Float64Array;
  /** Largest share of a full agent of each class, where surplus has a cost. */
  readonly best: Float64Array;
  private readonly layouts = new Map<string, Layout>();
  private layout: Layout;
  private readonly tableau: Tableau;
  private readonly changed: Tableau;
  /** Cost of a full agent short of each skill in the current slot. */
  private readonly worth: Float64Array;
  /** Position of each row's slack: a row, or column c as -1 - c. */
  private readonly slackAt: Int32Array;

  /** Takes the skills of each class, and the share of a full agent that its people are at each of these. */
  constructor(
    private readonly classes: readonly (readonly number[])[],
    private readonly shares: readonly (readonly number[])[],
    skills: number,
    /** Returns true if surplus has a cost in any slot that requires a skill. */
    isSpareCounted: (skill: number) => boolean = () => true,
  ) {
    this.best = Float64Array.from(shares, (own, i) => {
      const counted = own.filter((_, at) => isSpareCounted(classes[i]![at]!));
      return Math.max(...(counted.length > 0 ? counted : own));
    });
    this.lacking = new Float64Array(skills);
    this.worth = new Float64Array(skills);
    const rows = classes.length + skills;
    const columns = classes.flat().length;
    this.tableau = new Tableau(rows, columns);
    this.changed = new Tableau(rows, columns);
    this.slackAt = new Int32Array(rows);
    this.layout = layOut(classes, shares, []);
  }

  /**
   * Loads a slot: full agents required of each skill and people at work of each class, from these offsets on. Shortage
   * costs `under` for a skill of weight 1, and unused people cost `over`.
   */
  load(
    need: ArrayLike<number>,
    needFrom: number,
    supply: Int32Array,
    supplyFrom: number,
    { weights, under, over }: { readonly weights: Float64Array; readonly under: number; readonly over: number },
  ): void {
    const { tableau, lacking, worth, slackAt } = this;
    const needed: number[] = [];
    for (let k = 0; k < lacking.length; k++) {
      // Without a cost, the need is still served as far as possible.
      worth[k] = under > 0 || over > 0 ? under * weights[k]! + over : 1;
      lacking[k] = need[needFrom + k]!;
      if (lacking[k]! > 0) needed.push(k);
    }
    const { skills, rowOf, classRows, brings, work, entries } = (this.layout = this.layoutOf(needed));
    const columns = work.length;
    const rows = classRows + skills.length;
    tableau.rows = rows;
    tableau.columns = columns;
    tableau.value = 0;
    tableau.entries.set(entries);
    tableau.rhs.fill(0, 0, classRows);
    for (let i = 0; i < rowOf.length; i++)
      if (rowOf[i]! >= 0) tableau.rhs[rowOf[i]!]! += brings[i]! * supply[supplyFrom + i]!;
    skills.forEach((k, i) => {
      tableau.rhs[classRows + i] = lacking[k]!;
    });
    for (let j = 0; j < columns; j++) {
      tableau.worth[j] = work[j]!.serves * worth[skills[work[j]!.skill]!]!;
      tableau.free[j] = j;
    }
    for (let r = 0; r < rows; r++) tableau.basic[r] = columns + r;
    tableau.maximize();
    for (let r = 0; r < rows; r++) {
      const id = tableau.basic[r]!;
      if (id >= columns) slackAt[id - columns] = r;
      else lacking[skills[work[id]!.skill]!]! -= work[id]!.serves * tableau.rhs[r]!;
    }
    for (let j = 0; j < columns; j++) {
      const id = tableau.free[j]!;
      if (id >= columns) slackAt[id - columns] = -1 - j;
    }
    for (let k = 0; k < lacking.length; k++) if (lacking[k]! < EPSILON) lacking[k] = 0;
  }

  private layoutOf(skills: readonly number[]): Layout {
    const key = skills.join();
    let layout = this.layouts.get(key);
    if (!layout) {
      layout = layOut(this.classes, this.shares, skills);
      this.layouts.set(key, layout);
    }
    return layout;
  }

  /**
   * Returns the change of the value served with one person of a class more (1) or fewer (-1), which is then negative.
   */
  gain(ofClass: number, step: 1 | -1): number {
    const { tableau, changed, layout } = this;
    const row = layout.rowOf[ofClass]!;
    if (row < 0) return 0;
    const more = step * layout.brings[ofClass]!;
    const at = this.slackAt[row]!;
    if (at >= 0) {
      if (tableau.rhs[at]! + more >= -EPSILON) return 0;
      changed.copy(tableau);
      changed.rhs[at]! += more;
    } else {
      const { rows, columns, rhs, entries } = tableau;
      const column = -1 - at;
      const change = -more * tableau.worth[column]!;
      let isFeasible = true;
      for (let r = 0; r < rows && isFeasible; r++)
        isFeasible = rhs[r]! + more * entries[r * columns + column]! >= -EPSILON;
      if (isFeasible) return change;
      changed.copy(tableau);
      for (let r = 0; r < rows; r++) changed.rhs[r]! += more * entries[r * columns + column]!;
      changed.value += change;
    }
    changed.restore();
    return changed.value - tableau.value;
  }

  /** Returns the skills of which another full agent would be useful, ascending; empty without a shortage. */
  lackingMost(): number[] {
    const { layout, tableau, slackAt, worth, lacking } = this;
    if (!lacking.some((n) => n > 0)) return [];
    return layout.skills.filter((k, i) => {
      const at = slackAt[layout.classRows + i]!;
      return at < 0 ? worth[k]! + tableau.worth[-1 - at]! > EPSILON : lacking[k]! > 0;
    });
  }
}
