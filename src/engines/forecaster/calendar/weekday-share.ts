import type { CalendarDay } from './calendar';

/** One past calendar day: the log of its total less level, weekday and month (`residual`), -Infinity when closed. */
export interface Occurrence {
  day: CalendarDay;
  residual: number;
  /** True if one such day is sufficient evidence; a lack of records may otherwise be a lost import. */
  isCertain: boolean;
  /** How far the weekday is above the median weekday, in logs. */
  weekday: number;
}

/** Standard deviations of the prior of the share, and of effects of different holidays, in logs. */
const PRIOR_SPREAD = 0.5;
const HOLIDAYS_APART = 0.3;
/** Least standard deviation of one holiday's effects from year to year, in logs. */
const MIN_SPREAD = 0.03;

/**
 * Returns the share (0 to 1) of the weekday's own effect that a day off offsets. At 0 a holiday takes the same part of
 * any weekday; at 1 all holidays have the same level, as a holiday on a Sunday hardly differs from a Sunday. Regression
 * of the effects of days off on their weekdays, within a name and between names, each weighted by its variance, shrunk
 * to 0. `spread` is that of one day.
 */
export function weekdayShare(occurrences: readonly Occurrence[], spread: number): number {
  let evidence = 1 / (PRIOR_SPREAD * PRIOR_SPREAD);
  let slope = 0;
  const regress = (points: readonly Point[], variance: number): Point => {
    const mean = meanOf(points);
    for (const { x, y } of points) {
      evidence += ((x - mean.x) * (x - mean.x)) / variance;
      slope -= ((x - mean.x) * (y - mean.y)) / variance;
    }
    return mean;
  };
  const ownVariance = 2 * Math.max(spread, MIN_SPREAD) ** 2;
  for (const ofPlace of groups(occurrences, ({ day }) => `${day.effectClass} ${day.position ?? 'single'}`)) {
    const names = groups(ofPlace, ({ day }) => day.name).map((ofName) =>
      regress(
        ofName.map(({ weekday, residual }) => ({ x: weekday, y: residual })),
        ownVariance,
      ),
    );
    regress(names, HOLIDAYS_APART * HOLIDAYS_APART + ownVariance);
  }
  return Math.max(0, Math.min(1, slope / evidence));
}

interface Point {
  x: number;
  y: number;
}

function meanOf(points: readonly Point[]): Point {
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

function groups<T>(all: readonly T[], keyOf: (one: T) => string): T[][] {
  const byKey = new Map<string, T[]>();
  for (const one of all) {
    const group = byKey.get(keyOf(one));
    if (group) group.push(one);
    else byKey.set(keyOf(one), [one]);
  }
  return [...byKey.values()];
}
