const EPSILON = 1e-9;
/** Steps of the simplex method after which it goes by the least index, which cannot circle (Bland 1977). */
const MAX_STEPS = 100;

/** A tableau of the simplex method, its basic columns left out. */
class Tableau {
  /** Of the rows: what each comes to, and its basic variable; of the columns: worth of a unit more, and variable. */
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

  /** Raises the value as far as it goes, from what is feasible. */
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

  /** Makes feasible again what was the best before its right-hand side changed (dual simplex method, Lemke 1954). */
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

/** The rows and columns of slots that need the same skills. */
interface Layout {
  readonly skills: readonly number[];
  /** Rows of classes, before those of the skills: classes whose parts are in proportion share one. */
  readonly rowOf: Int32Array;
  readonly classRows: number;
  /** What somebody of each class brings to its row: the largest part of a full agent that they are; 0 without a row. */
  readonly brings: Float64Array;
  /** Columns: work of a row's people for a skill, by position, and how much of its need a unit of theirs serves. */
  readonly work: readonly { readonly row: number; readonly skill: number; readonly serves: number }[];
  /** As a tableau's. */
  readonly entries: Float64Array;
}

/** Parts are in proportion if they are so to so many digits. */
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
 * Time of people at work shared out among their skills in one slot, where somebody is only a part of a full agent at
 * some skill: an hour of theirs serves so much less of its need. As much as pays most is served, which is a small
 * linear program (flow with gains): classes of people and skills are its rows, work of one for the other its columns.
 */
export class SharedTime {
  /** Full agents short of each skill in the slot at hand. */
  readonly lacking: Float64Array;
  /** Largest part of a full agent that somebody of each class is where people over cost. */
  readonly best: Float64Array;
  private readonly layouts = new Map<string, Layout>();
  private layout: Layout;
  private readonly tableau: Tableau;
  private readonly changed: Tableau;
  /** What a full agent short of each skill costs in the slot at hand. */
  private readonly worth: Float64Array;
  /** Where the slack of each row is: in a row, or in column c as -1 - c. */
  private readonly slackAt: Int32Array;

  /** Skills of each class, and the part of a full agent that its people are at each of these. */
  constructor(
    private readonly classes: readonly (readonly number[])[],
    private readonly shares: readonly (readonly number[])[],
    skills: number,
    /** Whether people over cost in any slot that needs a skill. */
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
   * Serves a slot: full agents needed of each skill and people at work of each class, from these places on; somebody
   * short costs `under` of a skill of weight 1, and whoever is not of use `over`.
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
      // Where nothing costs, as much as can be is served all the same.
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

  /** How much more is served, by its worth, with one person of a class more (1), or fewer (-1): negative then. */
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

  /** Skills of which another full agent would be of use, in rising order; none where nobody is short. */
  lackingMost(): number[] {
    const { layout, tableau, slackAt, worth, lacking } = this;
    if (!lacking.some((n) => n > 0)) return [];
    return layout.skills.filter((k, i) => {
      const at = slackAt[layout.classRows + i]!;
      return at < 0 ? worth[k]! + tableau.worth[-1 - at]! > EPSILON : lacking[k]! > 0;
    });
  }
}
