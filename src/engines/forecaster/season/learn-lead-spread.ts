import type { LeadSpread } from '../reading/lead-spread';
import { LEAD_BANDS, type LeadDays } from './lead-errors';
import type { LongView } from './long-run';

/** Leads, in days, at which the spread of the level is stored. */
const LEADS = [0, 14, 28, 42, 56, 91, 137, 182, 228, 273, 319, 365, 457, 550];
/** Lead in the middle of a backtest of four weeks. */
const MIDDLE = 14;
/** Weight of the long run's own deviation against that of the backtests' means, in backtests. */
const LEVEL_WEIGHT = 3;
/** Weight of the scatter within weeks against that within backtests, in days. */
const DAY_WEIGHT = 60;
/** Weight, in independent periods, of the long run's own variance being right; and bounds of the factor. */
const CALIBRATION_WEIGHT = 2;
const FACTOR = { least: 0.5, most: 6 };
/** Factor on the long run's variance before it was tested: with little history its hypotheses are overconfident. */
const UNTESTED = { days: 200, factor: 1.9, noneFromDays: 450 };
/** Prior of the correlation of days, and its weight in days; then of the level. */
const DAY_KEPT = 0.2;
const DAY_KEPT_WEIGHT = 40;
const LEVEL_KEPT = 0.99;
/** Share of the largest squared errors that is clipped to the next. */
const CUT = 0.02;

/** Evidence for the spread by lead. */
export interface LeadEvidence {
  /** Days of the backtests of four weeks, and of the long backtests. */
  near: LeadDays;
  far: LeadDays;
  /** Undefined without a whole week of history. */
  view: LongView | undefined;
  /** See `QueueModel`. */
  nearShare(ahead: number): number;
  /** Day number of the first forecast day. */
  origin: number;
  /** Days of history behind the season: the queue's own, or those of the queues it is borrowed from. */
  historyDays: number;
  /** Distance of the near view from the long run, in logs. */
  apart(ahead: number): number;
  /** Variance of a day within its week, in logs. */
  withinWeek: number;
  /** Variance over mean of contacts, and relative deviation of intervals, see `SpreadModel`. */
  phi: number;
  c: number;
  /** Contacts of a usual day. */
  usual: number;
}

/**
 * Returns the parts of the relative variance of day totals: from the backtests for the first weeks, then from the long
 * run.
 */
export function learnLeadSpread(evidence: LeadEvidence): LeadSpread {
  const { near, far, view, nearShare, apart, origin, historyDays, withinWeek, phi, c, usual } = evidence;
  const counting = usual > 0 ? phi / usual : 0;
  const measured = nearParts(near, phi);
  const long = (ahead: number): number => {
    const deviation = view ? view.deviation(origin + ahead) : c / 2;
    return deviation * deviation;
  };
  const windows = near.originEnds.length;
  const level0 = (windows * measured.level + LEVEL_WEIGHT * long(MIDDLE)) / (windows + LEVEL_WEIGHT);
  const days = near.ahead.length;
  const day = (days * measured.day + DAY_WEIGHT * Math.max(0, withinWeek - counting)) / (days + DAY_WEIGHT);
  const factorOf = calibration(far, { day, phi, prior: priorFactor(historyDays) });
  const levels = LEADS.map((ahead) => {
    const share = nearShare(ahead);
    const between = share < 1 ? share * (1 - share) * apart(ahead) * apart(ahead) : 0;
    return Math.sqrt(share * level0 + (1 - share) * factorOf(ahead) * long(ahead) + between);
  });
  return { leads: LEADS, levels, day: Math.sqrt(day), dayKept: measured.dayKept, levelKept: LEVEL_KEPT };
}

/** Returns the relative variances of the backtests' means and of days around them, less counting noise. */
function nearParts({ forecast, actual, originEnds }: LeadDays, phi: number) {
  const relative = forecast.map((expected, i) => (expected > 0 ? (actual[i]! - expected) / expected : 0));
  const cap = capOf(relative);
  const kept = relative.map((value) => Math.max(-cap, Math.min(cap, value)));
  let [level, day, days, products, squares, counted] = [0, 0, 0, 0, 0, 0];
  let from = 0;
  for (const end of originEnds) {
    const length = end - from;
    if (length < 2) {
      from = end;
      continue;
    }
    let [sum, noise] = [0, 0];
    for (let i = from; i < end; i++) {
      sum += kept[i]!;
      noise += phi / Math.max(forecast[i]!, 1);
    }
    const mean = sum / length;
    let about = 0;
    for (let i = from; i < end; i++) {
      about += (kept[i]! - mean) * (kept[i]! - mean);
      if (i > from) {
        products += (kept[i]! - mean) * (kept[i - 1]! - mean);
        squares += (kept[i]! - mean) * (kept[i]! - mean);
      }
    }
    const scatter = about / (length - 1);
    day += length * Math.max(0, scatter - noise / length);
    days += length;
    level += mean * mean - scatter / length;
    counted++;
    from = end;
  }
  return {
    level: counted > 0 ? Math.max(0, level / counted) : 0,
    day: days > 0 ? day / days : 0,
    dayKept: keptOf(products, squares, days),
  };
}

function keptOf(products: number, squares: number, days: number): number {
  const own = squares > 0 ? products / squares : 0;
  return Math.min(0.9, Math.max(0, (days * own + DAY_KEPT_WEIGHT * DAY_KEPT) / (days + DAY_KEPT_WEIGHT)));
}

function priorFactor(historyDays: number): number {
  const { days, factor, noneFromDays } = UNTESTED;
  const little = Math.min(1, Math.max(0, (noneFromDays - historyDays) / (noneFromDays - days)));
  return 1 + little * (factor - 1);
}

/** Returns the largest relative error left after clipping. */
function capOf(values: readonly number[]): number {
  const sizes = Float64Array.from(values, Math.abs).sort();
  return sizes.length > 0 ? sizes[Math.floor((1 - CUT) * (sizes.length - 1))]! : 0;
}

/**
 * Returns the factor on the long run's variance by lead: squared errors of monthly means in the long backtests divided
 * by their expectation, shrunk to 1 by the number of non-overlapping periods.
 */
function calibration(
  { ahead, forecast, actual, variance, span, originEnds }: LeadDays,
  { day, phi, prior }: { day: number; phi: number; prior: number },
): (ahead: number) => number {
  const MONTH = 28;
  const squares = LEAD_BANDS.map(() => 0);
  const expected = LEAD_BANDS.map(() => 0);
  let i = 0;
  for (const end of originEnds) {
    while (i < end) {
      const from = i;
      let [sum, all, noise] = [0, 0, 0];
      for (; i < end && ahead[i]! < ahead[from]! + MONTH; i++) {
        sum += actual[i]! - forecast[i]!;
        all += forecast[i]!;
        noise += day * forecast[i]! * forecast[i]! + phi * forecast[i]!;
      }
      const middle = ahead[from]! + MONTH / 2;
      const band = bandOf(middle);
      squares[band]! += (sum * sum) / (all * all);
      expected[band]! += variance[from]! + noise / (all * all);
    }
  }
  const factors = LEAD_BANDS.map(([, to], band) => {
    if (!(expected[band]! > 0)) return prior;
    const stretches = span / to;
    const ratio = squares[band]! / expected[band]!;
    return Math.min(
      FACTOR.most,
      Math.max(FACTOR.least, (CALIBRATION_WEIGHT * prior + stretches * ratio) / (CALIBRATION_WEIGHT + stretches)),
    );
  });
  return (ahead) => factors[bandOf(ahead)]!;
}

function bandOf(ahead: number): number {
  const band = LEAD_BANDS.findIndex(([, to]) => ahead < to);
  return band < 0 ? LEAD_BANDS.length - 1 : band;
}
