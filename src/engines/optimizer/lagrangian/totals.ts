import type { Problem } from '../model/problem';
import type { Charge } from './settings';

/** Measure of a shift: units by pattern. `weekends` counts a weekend once, on its first day worked. */
export interface Measure {
  readonly name: string;
  readonly ofKind: (kind: number) => number;
  readonly weekends?: true;
  /** The only template that counts. */
  readonly template?: number;
}

/** An amount over days `from` to `to`, and its cost; infinite if not allowed. */
export interface Total {
  readonly measure: Measure;
  /** Windows of one resource are disjoint. */
  readonly lane: string;
  readonly from: number;
  readonly to: number;
  /** Maximum of any roster line. */
  readonly most: number;
  /** Convex. */
  readonly cost: Charge;
}

/** Collects the costs of amounts over windows. */
export class Totals {
  readonly all: Total[] = [];

  /** `kinds` are the patterns that the person may work. */
  constructor(
    private readonly problem: Problem,
    private readonly kinds: readonly number[],
  ) {}

  /** Adds a convex charge for an amount over a window within the range; charges for the same amount add up. */
  add(measure: Measure, from: number, to: number, charge: Charge): void {
    const { firstWeekday } = this.problem;
    const alike = this.all.filter((total) => total.measure.name === measure.name);
    const same = alike.find((total) => total.from === from && total.to === to);
    if (same) {
      this.all[this.all.indexOf(same)] = { ...same, cost: (n) => same.cost(n) + charge(n) };
      return;
    }
    let number = 0;
    const overlaps = (other: Total): boolean =>
      other.lane === `${measure.name} ${number}` && other.from <= to && from <= other.to;
    while (alike.some(overlaps)) number++;
    const most = measure.weekends
      ? Math.floor((firstWeekday + to + 2) / 7) - Math.floor((firstWeekday + from) / 7)
      : (to - from + 1) * this.kinds.reduce((largest, k) => Math.max(largest, measure.ofKind(k)), 0);
    this.all.push({ measure, lane: `${measure.name} ${number}`, from, to, most, cost: charge });
  }

  above(measure: Measure, from: number, to: number, most: number | null | undefined, charge: Charge): void {
    if (most != null && Number.isFinite(most) && charge(1) > 0) this.add(measure, from, to, (n) => charge(n - most));
  }

  below(measure: Measure, from: number, to: number, least: number | undefined, charge: Charge): void {
    if (least && charge(1) > 0) this.add(measure, from, to, (n) => charge(least - n));
  }
}
