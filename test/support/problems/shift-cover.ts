import type { Kind, Problem } from '../../../src/engines/optimizer/model/problem';
import { Random } from '../../../src/engines/random';
import { limited, type LimitedPerson, type Wish } from './limits';

/** Size of a generated shift coverage problem; `days` is a multiple of 7. */
export interface ShiftCoverSize {
  readonly people: number;
  readonly shifts: number;
  readonly days: number;
  readonly seed: number;
  /**
   * Coverage on weekends and of some shift types is near or above the limits of people, as in most published instances.
   */
  readonly tight?: boolean;
}

/** Contracts in shifts of 8 hours per 28 days. */
const CONTRACTS = [
  { share: 0.5, shifts: 18, least: 17, inARow: 5, leastInARow: 2, leastOff: 2, weekends: 2 },
  { share: 0.25, shifts: 18, least: 16, inARow: 6, leastInARow: 2, leastOff: 3, weekends: 2 },
  { share: 0.15, shifts: 10.75, least: 9, inARow: 5, leastInARow: 1, leastOff: 2, weekends: 3 },
  { share: 0.1, shifts: 7, least: 6, inARow: 5, leastInARow: 1, leastOff: 1, weekends: 3 },
];
/** Bands of the day. No one may work an earlier band on the following day. */
const BANDS = 4;
const UNDER = 100;
const OVER = 1;
/** Weekends of every contract per 28 days when tight: an eighth less than the cover wanted there. */
const TIGHT_WEEKENDS = 2;
/**
 * Range of the required coverage of a shift type if tight, relative to the normal coverage; for the last band, relative
 * to the maximum that people's limits allow.
 */
const TIGHT_SHARE = [0.5, 1.5] as const;
const TIGHT_LAST = [0.8, 1.15] as const;

/**
 * Generates a problem similar to the published shift coverage instances: density and weights of requests and days off,
 * shift limits of some people, and coverage equal to everyone's maximum hours. Deterministic for a seed.
 */
export function makeShiftCover(size: ShiftCoverSize): Problem {
  const { people: count, shifts, days } = size;
  const r = new Random(size.seed);
  const pick = <T>(values: readonly T[]): T => values[r.below(values.length)]!;
  const bandOf = Array.from({ length: shifts }, (_, t) => Math.floor((t * Math.min(BANDS, shifts)) / shifts));
  const kinds: Kind[] = bandOf.map((band, t) => ({
    name: `S${band}${t}`,
    template: t,
    startMinute: 0,
    endMinute: 0,
    minutes: shifts > BANDS ? pick([480, 480, 480, 360, 600, 720]) : 480,
    covers: [t],
  }));
  const forbidden = kinds.flatMap((_, i) =>
    kinds.flatMap((__, j): [number, number][] => (bandOf[j]! < bandOf[i]! ? [[i, j]] : [])),
  );
  const wishesOf = (maxOfTemplate: readonly number[], wanted: boolean, density: number): Wish[] => {
    const wishes: Wish[] = [];
    const open = maxOfTemplate.flatMap((most, t) => (most ? [t] : []));
    let left = Math.round(density * days);
    const taken = new Set<number>();
    for (let tries = 0; left > 0 && tries < 1000; tries++) {
      const length = 1 + r.below(Math.min(5, left));
      const from = r.below(days - length + 1);
      const run = Array.from({ length }, (_, i) => from + i);
      if (run.some((d) => taken.has(d))) continue;
      const template = wanted ? pick(open) : r.below(shifts);
      const weight = 1 + r.below(3);
      for (const day of run) {
        wishes.push({ day, template, weight, wanted });
        taken.add(day);
      }
      left -= length;
    }
    return wishes;
  };
  const inLastBand = bandOf.filter((band) => band === BANDS - 1).length;
  const mostOfLast = size.tight ? 4 / inLastBand : 4;
  const people: LimitedPerson[] = Array.from({ length: count }, (_, i) => {
    let at = (i + 0.5) / count;
    const contract = CONTRACTS.find((c) => (at -= c.share) < 0) ?? CONTRACTS[0]!;
    const months = days / 28;
    const maxMinutes = Math.round(contract.shifts * months) * 480;
    const maxOfTemplate = kinds.map((_, t) =>
      r.unit() < 0.3
        ? 0
        : bandOf[t] === BANDS - 1
          ? Math.max(1, Math.round((mostOfLast * months * contract.shifts) / 18))
          : pick([days, Math.ceil(days / 2)]),
    );
    if (maxOfTemplate.every((most) => most < days)) maxOfTemplate[r.below(Math.max(1, Math.ceil(shifts / 2)))] = days;
    const daysOff = new Set<number>();
    while (daysOff.size < Math.round(days / 14)) daysOff.add(r.below(days));
    return {
      id: `P${i}`,
      maxMinutes,
      minMinutes: Math.round(contract.least * months) * 480 - 60 * r.below(5),
      maxOfTemplate,
      daysOff: [...daysOff].sort((a, b) => a - b),
      maxDaysInARow: contract.inARow,
      minDaysInARow: contract.leastInARow,
      minDaysOffInARow: contract.leastOff,
      maxWeekends: Math.round((size.tight ? TIGHT_WEEKENDS : contract.weekends) * months),
      wishes: [...wishesOf(maxOfTemplate, true, 0.17), ...wishesOf(maxOfTemplate, false, 0.09)],
    };
  });
  const slots = days * shifts;
  return limited({
    days,
    firstWeekday: 0,
    kinds,
    slotsPerDay: shifts,
    skills: 1,
    need: wantedCover(people, kinds, days, r, size.tight ? bandOf : undefined),
    underWeight: new Float64Array(slots).fill(UNDER),
    overWeight: new Float64Array(slots).fill(OVER),
    forbidden,
    people,
  });
}

/**
 * Distributes everyone's maximum hours over shifts, roughly in proportion to people's limits, with random variation.
 */
function wantedCover(
  people: readonly LimitedPerson[],
  kinds: readonly Kind[],
  days: number,
  r: Random,
  tightBands?: readonly number[],
): Int32Array {
  const usual = kinds.map(() => 0);
  const most = kinds.map(() => 0);
  let capacity = 0;
  for (const p of people) {
    const limits = p.maxOfTemplate!.map((n) => Math.min(n, days / 2));
    const sum = limits.reduce((a, b) => a + b, 0);
    const minutes = limits.reduce((a, n, t) => a + (n / sum) * kinds[t]!.minutes, 0);
    const worked = p.maxMinutes! / minutes;
    capacity += worked;
    limits.forEach((n, t) => {
      usual[t]! += Math.min(n, (worked * n) / sum) / days;
      most[t]! += Math.min(n, worked) / days;
    });
  }
  if (tightBands) {
    const between = ([low, high]: readonly [number, number]): number => low + r.unit() * (high - low);
    const isLast = tightBands.map((band) => band === BANDS - 1);
    const wanted = isLast.map((last, t) => (last ? most[t]! * between(TIGHT_LAST) : usual[t]! * between(TIGHT_SHARE)));
    const minutes = (last: boolean): number =>
      wanted.reduce((sum, n, t) => sum + (isLast[t] === last ? n * days * kinds[t]!.minutes : 0), 0);
    // All hours are required, whatever the last band takes.
    const others = (people.reduce((sum, p) => sum + p.maxMinutes!, 0) - minutes(true)) / minutes(false);
    wanted.forEach((n, t) => {
      usual[t] = isLast[t] ? n : n * others;
    });
    capacity = days * usual.reduce((sum, n) => sum + n, 0);
  }
  const need = Int32Array.from({ length: days * kinds.length }, (_, s) => {
    const mean = usual[s % kinds.length]!;
    return Math.max(0, Math.round(mean + r.normal() * Math.sqrt(mean) * 0.6));
  });
  let missing = Math.round(capacity) - need.reduce((a, b) => a + b, 0);
  while (missing) {
    const s = r.below(need.length);
    if (missing < 0 && !need[s]) continue;
    need[s]! += Math.sign(missing);
    missing -= Math.sign(missing);
  }
  return need;
}
