import { civilOf, daysInMonth, weekdayOf } from '../time/civil-date';
import { halfLifeWeight, madSpread, solveSymmetric } from './numbers';
import { fillPairs } from './season/year-row';

/** Minimum days of history to fit each part. */
const TREND_FROM_DAYS = 70;
const ANNUAL_FROM_DAYS = 450;
const MONTH_FROM_DAYS = 60;
/** Half-life of a day's weight, in days, without and with the annual part. */
const HALF_LIFE = 240;
const HALF_LIFE_ANNUAL = 480;
const ANNUAL_PAIRS = 3;
/** Damping of the trend over the horizon: each day adds this share of the growth of the day before. */
const TREND_DAMPING = 0.98;
/** Day of month is piecewise linear: hat functions every HAT_STEP days, from the first. */
const HAT_STEP = 5;
const HATS = Math.floor(30 / HAT_STEP) + 1;
/** Ridge penalties, in days of evidence at unit feature size. */
const PENALTY = { weekday: 0.3, weekend: 0.1, trend: 30, annual: 6, hat: 2, monthEnd: 4 };
const HUBER = 1.5;
/** Column of Saturday and Sunday together, and number of columns of every fit. */
const WEEKEND = 8;
const FIXED = 9;

/** The parts of the log of a day's total. */
export interface LevelParts {
  level: number;
  /** The annual season's share of the level. */
  season: number;
  weekday: number;
  /** Day-of-month effect; annual season and trend belong to the level. */
  month: number;
}

/** A fitted level. `parts` takes a day number (see civil-date), in the history or after it. */
export interface LevelModel {
  parts(day: number): LevelParts;
  /** Robust spread of the residuals, natural-log units. */
  spread: number;
}

interface Columns {
  count: number;
  trend: number;
  annual: number;
  month: number;
}

/**
 * Weighted ridge regression (Hoerl & Kennard 1970) of the logs of day totals on weekday, damped trend, annual Fourier
 * pairs and day of month, with one reweighting by Huber's function (1964). `logs[i]` belongs to day number `firstDay +
 * i`, NaN is missing; `weights[i]` is 0 for days that should not teach (holidays, unusual days). The day after the last
 * is the origin.
 */
export function fitLevel(logs: Float64Array, weights: Float64Array, firstDay: number): LevelModel {
  const days = logs.length;
  const origin = firstDay + days;
  const span = spanOf(logs, weights);
  const columns = columnsFor(span);
  const halfLife = columns.annual > 0 ? HALF_LIFE_ANNUAL : HALF_LIFE;
  const p = columns.count;
  const used: number[] = [];
  for (let day = 0; day < days; day++) if (weights[day]! > 0 && logs[day] === logs[day]) used.push(day);
  const x = new Float64Array(used.length * p);
  used.forEach((day, row) => fillFeatures(x, row * p, firstDay + day, origin, columns));
  const w = Float64Array.from(used, (day) => weights[day]! * halfLifeWeight(days - day, halfLife));
  const y = Float64Array.from(used, (day) => logs[day]!);
  let beta = solveRidge(x, y, w, p, columns);
  let residuals = residualsOf(x, y, beta, p);
  let spread = Math.max(madSpread(residuals), 0.01);
  for (let row = 0; row < w.length; row++)
    w[row]! *= Math.min(1, (HUBER * spread) / Math.max(Math.abs(residuals[row]!), 1e-9));
  beta = solveRidge(x, y, w, p, columns);
  residuals = residualsOf(x, y, beta, p);
  spread = Math.max(madSpread(residuals), 0.01);
  const features = new Float64Array(p);
  return {
    spread,
    parts(day) {
      features.fill(0);
      fillFeatures(features, 0, day, origin, columns);
      let level = beta[0]!;
      for (let j = FIXED; j < columns.month; j++) level += beta[j]! * features[j]!;
      let season = 0;
      for (let j = FIXED + columns.trend; j < columns.month; j++) season += beta[j]! * features[j]!;
      let month = 0;
      for (let j = columns.month; j < p; j++) month += beta[j]! * features[j]!;
      const weekday = beta[1 + weekdayOf(day)]! + beta[WEEKEND]! * features[WEEKEND]!;
      return { level, season, weekday, month };
    },
  };
}

/** Returns the days between the first and the last weighted day, inclusive. */
function spanOf(logs: Float64Array, weights: Float64Array): number {
  let first = -1;
  let last = -1;
  for (let day = 0; day < logs.length; day++) {
    if (!(weights[day]! > 0) || logs[day] !== logs[day]) continue;
    if (first < 0) first = day;
    last = day;
  }
  return first < 0 ? 0 : last - first + 1;
}

/**
 * Columns: intercept, 7 weekdays, weekend, then trend, annual pairs, hats and two month-end columns where the span
 * allows.
 */
function columnsFor(span: number): Columns {
  const trend = span >= TREND_FROM_DAYS ? 1 : 0;
  const annual = span >= ANNUAL_FROM_DAYS ? ANNUAL_PAIRS : 0;
  const month = span >= MONTH_FROM_DAYS ? HATS + 2 : 0;
  return { count: FIXED + trend + 2 * annual + month, trend, annual, month: FIXED + trend + 2 * annual };
}

function fillFeatures(x: Float64Array, at: number, day: number, origin: number, columns: Columns): void {
  x[at] = 1;
  x[at + 1 + weekdayOf(day)] = 1;
  if (weekdayOf(day) >= 5) x[at + WEEKEND] = 1;
  if (columns.trend) {
    const ahead = day - origin + 1;
    x[at + FIXED] =
      (ahead <= 0 ? ahead : (TREND_DAMPING * (1 - Math.exp(ahead * Math.log(TREND_DAMPING)))) / (1 - TREND_DAMPING)) /
      365;
  }
  if (columns.annual > 0) fillPairs(x, at + FIXED + columns.trend, day, columns.annual);
  if (columns.month === columns.count) return;
  const { year: calendarYear, month, day: dayOfMonth } = civilOf(day);
  const last = daysInMonth(calendarYear, month);
  const below = Math.min(Math.floor((dayOfMonth - 1) / HAT_STEP), HATS - 1);
  const part = below === HATS - 1 ? 0 : (dayOfMonth - 1 - HAT_STEP * below) / HAT_STEP;
  x[at + columns.month + below]! += 1 - part;
  if (part > 0) x[at + columns.month + below + 1]! += part;
  if (dayOfMonth === last) x[at + columns.count - 2] = 1;
  if (dayOfMonth === last - 1) x[at + columns.count - 1] = 1;
}

function penaltyOf(column: number, columns: Columns): number {
  if (column === 0) return 1e-6;
  if (column < FIXED) return column === WEEKEND ? PENALTY.weekend : PENALTY.weekday;
  if (column < FIXED + columns.trend) return PENALTY.trend;
  if (column < columns.month) {
    const pair = Math.floor((column - FIXED - columns.trend) / 2) + 1;
    return PENALTY.annual * pair * pair;
  }
  return column < columns.count - 2 ? PENALTY.hat : PENALTY.monthEnd;
}

/** The level's regression before solving, so that another column can be tested with it. */
export interface LevelDesign {
  columns: number;
  /** Normal matrix with the ridge (lower triangle, row-major), and right-hand side. */
  normal: Float64Array;
  right: Float64Array;
  /** Weight of each day, including its age. */
  weights: Float64Array;
  /** Writes a day's row. */
  fill(row: Float64Array, day: number): void;
}

/**
 * The regression that `fitLevel` would solve for these logs and weights, without its reweighting; the ridge times
 * `stiffness`.
 */
export function designFor(logs: Float64Array, weights: Float64Array, firstDay: number, stiffness: number): LevelDesign {
  const days = logs.length;
  const columns = columnsFor(spanOf(logs, weights));
  const halfLife = columns.annual > 0 ? HALF_LIFE_ANNUAL : HALF_LIFE;
  const p = columns.count;
  const w = weights.map((weight, day) => (logs[day] === logs[day] ? weight * halfLifeWeight(days - day, halfLife) : 0));
  const x = new Float64Array(days * p);
  for (let day = 0; day < days; day++)
    if (w[day]! > 0) fillFeatures(x, day * p, firstDay + day, firstDay + days, columns);
  const y = logs.map((value) => (value === value ? value : 0));
  return {
    ...normalEquations(x, y, w, columns, stiffness),
    columns: p,
    weights: w,
    fill(row, day) {
      row.set(x.subarray(day * p, (day + 1) * p));
    },
  };
}

function solveRidge(x: Float64Array, y: Float64Array, w: Float64Array, p: number, columns: Columns): Float64Array {
  const { normal, right } = normalEquations(x, y, w, columns, 1);
  return solveSymmetric(normal, right, p);
}

function normalEquations(
  x: Float64Array,
  y: Float64Array,
  w: Float64Array,
  columns: Columns,
  stiffness: number,
): { normal: Float64Array; right: Float64Array } {
  const p = columns.count;
  const a = new Float64Array(p * p);
  const b = new Float64Array(p);
  const active = new Int32Array(p);
  for (let row = 0; row < y.length; row++) {
    const at = row * p;
    let count = 0;
    for (let j = 0; j < p; j++) if (x[at + j] !== 0) active[count++] = j;
    for (let i = 0; i < count; i++) {
      const column = active[i]!;
      const weighted = w[row]! * x[at + column]!;
      b[column]! += weighted * y[row]!;
      for (let j = 0; j <= i; j++) a[column * p + active[j]!]! += weighted * x[at + active[j]!]!;
    }
  }
  for (let j = 0; j < p; j++) a[j * p + j]! += stiffness * penaltyOf(j, columns);
  return { normal: a, right: b };
}

function residualsOf(x: Float64Array, y: Float64Array, beta: Float64Array, p: number): Float64Array {
  return y.map((value, row) => {
    let fit = 0;
    for (let j = 0; j < p; j++) fit += x[row * p + j]! * beta[j]!;
    return value - fit;
  });
}
