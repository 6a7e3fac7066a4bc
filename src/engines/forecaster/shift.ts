import { designFor, type LevelModel } from './level';
import { madSpread, median, solveSymmetric } from './numbers';

/** Ages, in days before the origin, at which a level shift may have begun. */
const AGES = [4, 5, 6, 7, 8, 9, 10, 12, 14, 17, 21, 25, 30, 36, 43, 52];
/** Minimum days before a shift, and minimum ordinary days after it. */
const MIN_BEFORE = 28;
const MIN_DAYS = 3;
/** Prior probability of a level shift within these ages, and its usual size in logs. */
const PRIOR_PROBABILITY = 0.1;
const USUAL_SIZE = 0.25;
/** Variance of a mean of days divided by that of independent days: consecutive days are correlated. */
const INFLATION = 1.5;
/** Spreads from the usual level, and from the neighbors, beyond which a residual counts as an accident. */
const ACCIDENT_SPREADS = 3;
/** Days whose median is the level before a day, and minimum number of days with such a level. */
const LATELY = 6;
const MIN_DISTANCES = 20;
/** Days on each side that are a day's neighbors. */
const NEIGHBORS = 4;
/** Length, in days, of a temporary change (a campaign, a fault), which is as likely as a lasting one at first. */
const TRANSIENT_DAYS = 6;
/** Minimum size of a shift in logs; smaller ones are left to the recent level. */
const MIN_SIZE = 0.02;
/** Size, in logs, of a shift that is equally likely to revert and to last, however clear it is. */
const WANDERING = 0.08;

/** A level shift: the part, in natural logs, that is expected to last. */
export interface Shift {
  size: number;
  /** First day (index of the history) at the new level. */
  since: number;
  /** Posterior probability of the shift. */
  probability: number;
}

/**
 * The lasting change of level within the last weeks, by its posterior probability: each possible first day is a step
 * column added to the level's regression (its gain by the Schur complement, so what trend and day of month would
 * explain of it is counted), compared with no change by the Bayes factor of a Gaussian step (Kass & Raftery 1995; Adams
 * & MacKay 2007 for the idea). The longer a change has lasted, the less likely it is a passing one. `logs` are logs of
 * day totals (NaN is missing), `weights` those of the days in the level; `ordinary` days (1) without weight, which look
 * unusual one by one, count when their neighbors agree.
 */
export function findShift(
  logs: Float64Array,
  weights: Float64Array,
  ordinary: Uint8Array,
  firstDay: number,
  level: LevelModel,
): Shift | undefined {
  const days = logs.length;
  if (days < MIN_BEFORE + MIN_DAYS) return undefined;
  const residual = logs.map((value, day) => {
    const { level: base, weekday, month } = level.parts(firstDay + day);
    return value - base - weekday - month;
  });
  const believed = coherentWeights(residual, weights, ordinary, level.spread);
  const spread = Math.min(level.spread, spreadAboutLately(residual, believed));
  const noise = spread * spread * INFLATION;
  const design = designFor(logs, believed, firstDay, INFLATION);
  const beta = solveSymmetric(design.normal.slice(), design.right.slice(), design.columns);
  const prior = noise / (USUAL_SIZE * USUAL_SIZE);
  const p = design.columns;
  const row = new Float64Array(p);
  const cross = new Float64Array(p);
  let [own, numerator, counted, next] = [0, 0, 0, 0];
  const candidates: { age: number; size: number; logOdds: number }[] = [];
  for (let age = 1; age <= Math.min(AGES[AGES.length - 1]!, days - MIN_BEFORE); age++) {
    const day = days - age;
    const weight = design.weights[day]!;
    if (weight > 0) {
      design.fill(row, day);
      let fitted = 0;
      for (let j = 0; j < p; j++) {
        fitted += row[j]! * beta[j]!;
        cross[j]! += weight * row[j]!;
      }
      own += weight;
      numerator += weight * (logs[day]! - fitted);
      if (believed[day]! > 0.5) counted++;
    }
    if (age !== AGES[next]) continue;
    const covers = AGES[next]! - (AGES[next - 1] ?? 0);
    next++;
    if (counted < MIN_DAYS) continue;
    const explained = solveSymmetric(design.normal.slice(), cross.slice(), p);
    let schur = own;
    for (let j = 0; j < p; j++) schur -= cross[j]! * explained[j]!;
    schur = Math.max(schur, 0) + prior;
    const size = numerator / schur;
    candidates.push({
      age,
      size,
      logOdds: (size * size * schur) / (2 * noise) - Math.log(schur / prior) / 2 + Math.log(covers),
    });
  }
  return mixed(candidates, days);
}

/** The most likely candidate, with the mean lasting size of all candidates, no change included. */
function mixed(candidates: readonly { age: number; size: number; logOdds: number }[], days: number): Shift | undefined {
  const priorOdds = PRIOR_PROBABILITY / (1 - PRIOR_PROBABILITY) / AGES[AGES.length - 1]!;
  let [all, size] = [1, 0];
  let best: (typeof candidates)[number] | undefined;
  for (const candidate of candidates) {
    const odds = priorOdds * Math.exp(Math.min(candidate.logOdds, 600));
    all += odds;
    size += (odds * candidate.size) / (1 + Math.exp(-candidate.age / TRANSIENT_DAYS));
    if (!best || candidate.logOdds > best.logOdds) best = candidate;
  }
  const believed = sizeBelieved(size / all);
  if (!best || Math.abs(believed) < MIN_SIZE) return undefined;
  return { size: believed, since: days - best.age, probability: 1 - 1 / all };
}

/**
 * Returns the size of a step that is expected to last: small steps often revert, large ones have a cause. Steps below
 * `WANDERING` hardly count; those well above it count almost fully.
 */
function sizeBelieved(size: number): number {
  const clear = (size * size) / (WANDERING * WANDERING);
  return (size * clear * clear) / (clear * clear + 1);
}

/**
 * Returns weights in which ordinary days without weight get one again: 1 close to the usual level or to the surrounding
 * days, decreasing with the fourth power of the distance beyond.
 */
function coherentWeights(
  residual: Float64Array,
  weights: Float64Array,
  ordinary: Uint8Array,
  spread: number,
): Float64Array {
  const days = residual.length;
  return weights.map((weight, day) => {
    const value = residual[day]!;
    if (weight > 0 || !ordinary[day] || value !== value) return weight;
    const near: number[] = [];
    for (const direction of [-1, 1]) {
      let found = 0;
      for (let other = day + direction; other >= 0 && other < days && found < NEIGHBORS; other += direction) {
        if (!ordinary[other] || residual[other] !== residual[other]) continue;
        near.push(residual[other]!);
        found++;
      }
    }
    const distance = Math.min(Math.abs(value), Math.abs(value - median(near))) / (ACCIDENT_SPREADS * spread);
    return distance <= 1 ? 1 : 1 / (distance * distance * distance * distance);
  });
}

/**
 * Returns the spread of days around the median of the few before them, which slow changes of the level do not widen.
 */
function spreadAboutLately(residual: Float64Array, believed: Float64Array): number {
  const lately: number[] = [];
  const distances: number[] = [];
  residual.forEach((value, day) => {
    if (value !== value || believed[day]! <= 0.5) return;
    if (lately.length === LATELY) distances.push(value - median(lately));
    lately.push(value);
    if (lately.length > LATELY) lately.shift();
  });
  return distances.length >= MIN_DISTANCES ? madSpread(distances) : Infinity;
}
