import type { NamedDay } from '../calendar/holidays';
import { parseDate } from '../../time/civil-date';
import { findUnusual } from '../history/day-totals';
import { fitLevel } from '../level';
import { fitLongRun, type SharedSeason } from './long-run';
import { weekMeansOf } from './week-means';
import { PAIRS } from './year-row';

/** Contacts of a stream (a queue's channel) by day. */
export interface StreamTotals {
  /** Any order; `date` is `YYYY-MM-DD`, local; `volume` all contacts of the day. Days without records are left out. */
  days: readonly { date: string; volume: number }[];
}

/** Minimum days of a stream, and minimum number of streams to share a season. */
const MIN_DAYS = 300;
const MIN_STREAMS = 2;
/** Maximum history used, in days. */
const MAX_HISTORY = 1461;
/**
 * Prior of the deviation of streams' coefficients from the shared ones, in logs: the annual ones have `once`, the k-th
 * harmonic has it divided by k to the power `falls`. Its weight, in streams; and its minimum.
 */
const APART = { once: 0.05, falls: 1.5, weight: 3, least: 0.003 };

/**
 * Learns a channel's season from the day totals of the organization's streams before `origin` (`YYYY-MM-DD`), so that a
 * queue of the channel with less than two years of history can borrow it. The borrowing queue may be among them.
 * `holidays` are those of the history, see `holidaysOf`. The order of streams and days does not matter. Returns
 * undefined if fewer than two streams are long enough; never throws. The mean over streams weighs each by the variance
 * of its coefficients and of streams around the mean (DerSimonian & Laird 1986). Takes about 3 ms per stream: do not
 * run it on the server's main thread.
 */
export function shareSeason(
  streams: readonly StreamTotals[],
  origin: string,
  holidays: readonly NamedDay[] = [],
): SharedSeason | undefined {
  const originDay = parseDate(origin);
  if (originDay === undefined) return undefined;
  const free = new Set(
    holidays.filter(({ dayClass }) => dayClass !== 'observance').flatMap(({ day }) => [day - 1, day, day + 1]),
  );
  const learned = streams
    .flatMap((stream) => seasonOf(stream, originDay, free) ?? [])
    .sort((a, b) => a.mean[0]! - b.mean[0]!);
  if (learned.length < MIN_STREAMS) return undefined;
  const pairs: [number, number][] = [];
  const apart: number[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const distance = APART.once * Math.exp(-APART.falls * Math.log(pair + 1));
    const pool = (at: number): Estimate =>
      pooled(
        learned.map(({ mean, variance }) => ({ mean: mean[at]!, variance: variance[at]! })),
        distance,
      );
    const [cosines, sines] = [pool(2 * pair), pool(2 * pair + 1)];
    pairs.push([cosines.mean, sines.mean]);
    apart.push(Math.sqrt((cosines.variance + sines.variance) / 2));
  }
  return { pairs, apart, streams: learned.length, longestDays: Math.max(...learned.map(({ days }) => days)) };
}

interface Estimate {
  mean: number;
  variance: number;
}

/** Returns the pooled mean of estimates, and the variance of a further stream around it, including that of the mean. */
function pooled(estimates: readonly Estimate[], apart: number): Estimate {
  let between = apart * apart;
  let mean = 0;
  let ofMean = 0;
  for (let pass = 0; pass < 3; pass++) {
    const weights = estimates.map(({ variance }) => 1 / (variance + between));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    mean = estimates.reduce((sum, estimate, i) => sum + weights[i]! * estimate.mean, 0) / all;
    ofMean = 1 / all;
    const excess = estimates.map((estimate) => (estimate.mean - mean) * (estimate.mean - mean) - estimate.variance);
    const sum = excess.reduce((total, value) => total + value, 0);
    between = Math.max(
      APART.least * APART.least,
      (APART.weight * apart * apart + sum) / (APART.weight + estimates.length - 1),
    );
  }
  return { mean, variance: between + ofMean };
}

function seasonOf(
  { days }: StreamTotals,
  originDay: number,
  free: ReadonlySet<number>,
): { mean: Float64Array; variance: Float64Array; days: number } | undefined {
  const totals = new Map<number, number>();
  let firstDay = originDay;
  for (const { date, volume } of days) {
    const day = parseDate(date);
    if (day === undefined || day >= originDay || day < originDay - MAX_HISTORY || !(volume > 0)) continue;
    totals.set(day, (totals.get(day) ?? 0) + volume);
    if (day < firstDay) firstDay = day;
  }
  const length = originDay - firstDay;
  if (length < MIN_DAYS || totals.size < length / 3) return undefined;
  const total = Float64Array.from({ length }, (_, day) => totals.get(firstDay + day) ?? NaN);
  const holiday = Uint8Array.from({ length }, (_, day) => (free.has(firstDay + day) ? 1 : 0));
  const unusual = findUnusual(total, firstDay, holiday);
  const logs = total.map((value) => Math.log(value + 0.5));
  const weights = logs.map((value, day) => (value !== value || holiday[day] || unusual[day] ? 0 : 1));
  const level = fitLevel(logs, weights, firstDay);
  return { ...fitLongRun(weekMeansOf(logs, weights, firstDay, level)).coefficients(), days: length };
}
