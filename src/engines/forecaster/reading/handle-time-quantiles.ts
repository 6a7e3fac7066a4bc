import { toMillionths } from '../numbers';
import { normalQuantile } from './normal';

/**
 * How far mean handle times may lie off, as relative variances: of the level, which wanders as a random walk does
 * (local level model: Harvey 1989), of a day, of an interval, and of one contact. Plain data.
 */
export interface HandleTimeSpread {
  /** Of the level on the first day of the forecast, and what each further day adds. */
  level: number;
  drift: number;
  /** Of a day's and of an interval's own mean beyond the level. */
  day: number;
  interval: number;
  /** Of one contact: the mean of n contacts has an n-th of it. */
  contact: number;
}

/** Bounds of a mean handle time in seconds, and what it does not exceed with each of the probabilities asked for. */
export interface HandleTimeBounds {
  lower80: number;
  upper80: number;
  lower95: number;
  upper95: number;
  quantiles: number[];
}

/** Relative variance of the mean of an interval that expects so many contacts, so many days ahead. */
export function intervalVariance(spread: HandleTimeSpread, contacts: number, ahead: number): number {
  const { level, drift, day, interval, contact } = spread;
  return level + drift * ahead + day + interval + contact * meanInverse(contacts);
}

/** Work of a day: seconds expected, and sums over its intervals of their squares, and of those over the contacts. */
export interface DayOfWork {
  ahead: number;
  seconds: number;
  squares: number;
  squaresOverContacts: number;
}

/** Relative variance of the mean of some days: the level is theirs together, everything else is each one's own. */
export function periodVariance(
  { level, drift, day, interval, contact }: HandleTimeSpread,
  days: readonly DayOfWork[],
): number {
  const total = days.reduce((sum, { seconds }) => sum + seconds, 0);
  let [wandering, own, left] = [0, 0, total];
  for (const { ahead, seconds, squares, squaresOverContacts } of days) {
    left -= seconds;
    // Two days have in common what had come by the first of them.
    wandering += (level + drift * ahead) * seconds * (seconds + 2 * left);
    own += day * seconds * seconds + interval * squares + contact * squaresOverContacts;
  }
  return total > 0 ? (wandering + own) / (total * total) : 0;
}

/** Bounds of a mean handle time, and further quantiles. */
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
 * Seconds that a mean handle time does not exceed with this probability. It is log-normal, as handle times are (Brown
 * et al. 2005, "Statistical analysis of a telephone call center").
 */
function quantileOfMean(expected: number, variance: number, probability: number): number {
  const squared = Math.log(1 + variance);
  return expected * Math.exp(Math.sqrt(squared) * normalQuantile(probability) - squared / 2);
}

/** One over the contacts, on average over the intervals in which there are any (Poisson; right to a tenth). */
function meanInverse(contacts: number): number {
  return 1 / (contacts - 1 + 2 * Math.exp(-contacts / 2));
}
