import { weekdayOf } from '../../time/civil-date';
import type { DayGrid } from './day-grid';
import type { DayTotals } from './day-totals';
import { halfLifeWeight } from '../numbers';

/** Half-life of a day's weight, in days. */
const HALF_LIFE = 140;

/**
 * Share of a day's contacts by weekday (0 Monday) and slot, each open weekday adding to 1. A cell is the ratio of
 * weighted sums over ordinary days. Weekdays then borrow from one another: each other weekday's share enters with the
 * inverse of (its own sampling variance + the squared distance between the two weekdays' shapes beyond what sampling
 * explains), the optimal linear combination of independent estimates with a random bias (DerSimonian & Laird 1986). So
 * a thin queue pools its whole week and a busy one keeps seven shapes. `open` and the answer are 7 x slots.
 */
export function learnProfile(
  grid: DayGrid,
  end: number,
  open: Uint8Array,
  { total, unusual }: DayTotals,
  holiday: Uint8Array,
  halfLife = HALF_LIFE,
): Float64Array {
  const { slots, volume, firstDay } = grid;
  const sum = new Float64Array(7 * slots);
  const base = new Float64Array(7 * slots);
  const squares = new Float64Array(7 * slots);
  const weights = new Float64Array(7 * slots);
  const baseSquares = new Float64Array(7 * slots);
  for (let day = 0; day < end; day++) {
    const dayTotal = total[day]!;
    if (!(dayTotal > 0) || unusual[day] || holiday[day]) continue;
    const weight = halfLifeWeight(end - day, halfLife);
    const first = weekdayOf(firstDay + day) * slots;
    for (let slot = 0; slot < slots; slot++) {
      const value = volume[day * slots + slot]!;
      const cell = first + slot;
      if (value !== value || !open[cell]) continue;
      sum[cell]! += weight * value;
      base[cell]! += weight * dayTotal;
      squares[cell]! += (weight * value * value) / dayTotal;
      weights[cell]! += weight;
      baseSquares[cell]! += weight * weight * dayTotal;
    }
  }
  const share = new Float64Array(7 * slots);
  for (let cell = 0; cell < share.length; cell++) if (base[cell]! > 0) share[cell] = sum[cell]! / base[cell]!;
  // Variance of a cell's share: phi * share / effective contacts, with phi from the scatter of the days about the
  // shares.
  let scatter = 0;
  let expected = 0;
  for (let cell = 0; cell < share.length; cell++) {
    scatter += squares[cell]! - share[cell]! * sum[cell]!;
    expected += share[cell]! * weights[cell]!;
  }
  const phi = Math.max(0.5, expected > 0 ? scatter / expected : 1);
  const smooth = smoothShares(share, sum, base, slots);
  const relativeVariance = smooth.map((value, cell) =>
    value > 0 ? (phi * baseSquares[cell]!) / (base[cell]! * base[cell]! * value) : Infinity,
  );
  return normalize(borrow(share, relativeVariance, open, slots), open, slots);
}

/** Contacts of a cell at which its own share gets half the weight against that of its slot on all weekdays. */
const SMOOTH_CONTACTS = 5;

/**
 * Returns smoothed shares for computing variances. A cell's own share would give too much weight to cells with chance
 * contacts and too little to those without, and so raise rare intervals.
 */
function smoothShares(share: Float64Array, sum: Float64Array, base: Float64Array, slots: number): Float64Array {
  const all = Float64Array.from({ length: slots }, (_, slot) => {
    let [contacts, possible] = [0, 0];
    for (let cell = slot; cell < share.length; cell += slots) {
      contacts += sum[cell]!;
      possible += base[cell]!;
    }
    return possible > 0 ? contacts / possible : 0;
  });
  return share.map((own, cell) =>
    base[cell]! > 0 ? (own * sum[cell]! + SMOOTH_CONTACTS * all[cell % slots]!) / (sum[cell]! + SMOOTH_CONTACTS) : 0,
  );
}

function borrow(share: Float64Array, variance: Float64Array, open: Uint8Array, slots: number): Float64Array {
  const distance = new Float64Array(49);
  for (let a = 0; a < 7; a++) {
    for (let b = 0; b < a; b++) distance[a * 7 + b] = distance[b * 7 + a] = shapeDistance(share, variance, a, b, slots);
  }
  const pooled = new Float64Array(7 * slots);
  for (let weekday = 0; weekday < 7; weekday++) {
    for (let slot = 0; slot < slots; slot++) {
      const cell = weekday * slots + slot;
      if (!open[cell]) continue;
      let weights = 0;
      let values = 0;
      for (let other = 0; other < 7; other++) {
        const cellOfOther = other * slots + slot;
        const weight = 1 / (variance[cellOfOther]! + distance[weekday * 7 + other]!);
        if (!(weight > 0)) continue;
        weights += weight;
        values += weight * share[cellOfOther]!;
      }
      pooled[cell] = weights > 0 ? values / weights : 0;
    }
  }
  return pooled;
}

/**
 * Returns the mean squared relative difference of two weekdays' shares beyond sampling, weighted by share; Infinity if
 * they are never open together.
 */
function shapeDistance(share: Float64Array, variance: Float64Array, a: number, b: number, slots: number): number {
  let weights = 0;
  let excess = 0;
  for (let slot = 0; slot < slots; slot++) {
    const [x, y] = [share[a * slots + slot]!, share[b * slots + slot]!];
    if (!(x > 0 && y > 0)) continue;
    const middle = (x + y) / 2;
    const difference = (x - y) / middle;
    weights += middle;
    excess += middle * (difference * difference - variance[a * slots + slot]! - variance[b * slots + slot]!);
  }
  return weights > 0 ? Math.max(excess / weights, 0) : Infinity;
}

function normalize(share: Float64Array, open: Uint8Array, slots: number): Float64Array {
  for (let weekday = 0; weekday < 7; weekday++) {
    let all = 0;
    let openSlots = 0;
    for (let cell = weekday * slots; cell < (weekday + 1) * slots; cell++) {
      all += share[cell]!;
      openSlots += open[cell]!;
    }
    for (let cell = weekday * slots; cell < (weekday + 1) * slots; cell++) {
      share[cell] = all > 0 ? share[cell]! / all : open[cell]! / Math.max(openSlots, 1);
    }
  }
  return share;
}
