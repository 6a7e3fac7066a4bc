import { halfLifeWeight, sineOfTurns } from '../numbers';

/** Days of a year. */
export const YEAR = 365.2425;
/** Pairs of cosine and sine of the season: once to this many times a year. */
export const PAIRS = 6;
/** Columns of the long run's regression: intercept, growth, then the pairs from here on. */
export const SEASON_FROM = 2;
export const COLUMNS = SEASON_FROM + 2 * PAIRS;

/** Growth of a day, 1 a year before the origin; after it the pace halves in each half-life (in years). */
export function growthOf(day: number, origin: number, halfLife: number): number {
  const years = (day - origin) / YEAR;
  return years > 0 && halfLife < Infinity ? (halfLife / Math.LN2) * (1 - halfLifeWeight(years, halfLife)) : years;
}

/** Writes a day's row from `at` on. */
export function fillRow(row: Float64Array, at: number, day: number, origin: number): void {
  row[at] = 1;
  row[at + 1] = growthOf(day, origin, Infinity);
  fillPairs(row, at + SEASON_FROM, day, PAIRS);
}

/** Cosine and sine of once to `pairs` times a year, from the angle's own by the addition theorems. */
export function fillPairs(row: Float64Array, at: number, day: number, pairs: number): void {
  const sine = sineOfTurns(day / YEAR);
  const cosine = sineOfTurns(day / YEAR + 0.25);
  let [c, s] = [cosine, sine];
  for (let pair = 0; pair < pairs; pair++) {
    row[at + 2 * pair] = c;
    row[at + 2 * pair + 1] = s;
    const next = c * cosine - s * sine;
    s = s * cosine + c * sine;
    c = next;
  }
}
