import { toMillionths } from '../numbers';
import { normalQuantile } from './normal';

/**
 * Uncertainty of mean handle times as relative variances: of the level, a random walk (local level model: Harvey 1989),
 * of a day, of an interval, and of one contact. Plain data.
 */
export interface HandleTimeSpread {
  /** Variance of the level on the first day of the forecast, and its growth per further day. */
  level: number;
  drift: number;
  /** Variances of a day's and of an interval's own mean beyond the level. */
  day: number;
  interval: number;
  /** Variance of one contact: the mean of n contacts has 1/n of it. */
  contact: number;
}

/** Bounds of a mean handle time in seconds, and the requested quantiles. */
export interface HandleTimeBounds {
  lower80: number;
  upper80: number;
  lower95: number;
  upper95: number;
  quantiles: number[];
}

/**
 * Returns the relative variance of the mean handle time of an interval with this many expected contacts, at a lead in
 * days.
 */
export function intervalVariance(spread: HandleTimeSpread, contacts: number, ahead: number): number {
  const { level, drift, day, interval, contact } = spread;
  return level + drift * ahead + day + interval + contact * meanInverse(contacts);
}

/**
 * Work of a day: expected seconds, and the sums over its intervals of their squares, and of these divided by the
 * contacts.
 */
export interface DayOfWork {
  ahead: number;
  seconds: number;
  squares: number;
  squaresOverContacts: number;
}

/**
 * Returns the relative variance of the mean handle time of several days: they share the level; everything else is
 * independent.
 */
export function periodVariance(
  { level, drift, day, interval, contact }: HandleTimeSpread,
  days: readonly DayOfWork[],
): number {
  const total = days.reduce((sum, { seconds }) => sum + seconds, 0);
  let [wandering, own, left] = [0, 0, total];
  for (const { ahead, seconds, squares, squaresOverContacts } of days) {
    left -= seconds;
    // Two days share the steps of the random walk up to the earlier one.
    wandering += (level + drift * ahead) * seconds * (seconds + 2 * left);
    own += day * seconds * seconds + interval * squares + contact * squaresOverContacts;
  }
  return total > 0 ? (wandering + own) / (total * total) : 0;
}

/** Returns bounds and further quantiles of a mean handle time. */
export function boundsOf(expected: number, variance: number, probabilities: readonly number[]): HandleTimeBounds {
  const at = (probability: number): number => toMillionths(quantileOfMean(expected, variance, probability));
  return {
    lower80: at(0.1),
    upper80: at(0.9),
    lower95: at(0.025),
    upper95: at(0.975),
    quantiles: probabilities.map(at),
  };
}

/**
 * Returns the quantile of a mean handle time in seconds. The distribution is log-normal, as for handle times (Brown et
 * al. 2005, "Statistical analysis of a telephone call center").
 */
function quantileOfMean(expected: number, variance: number, probability: number): number {
  const squared = Math.log(1 + variance);
  return expected * Math.exp(Math.sqrt(squared) * normalQuantile(probability) - squared / 2);
}

/** Returns the mean of 1 / contacts over the intervals that have any (Poisson; within a tenth). */
function meanInverse(contacts: number): number {
  return 1 / (contacts - 1 + 2 * Math.exp(-contacts / 2));
}
