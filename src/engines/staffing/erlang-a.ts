import { inverseBlocking, inverseBlockings } from './erlang-c';
import type { Service, ServiceLevelDefinition } from './load';

/** Terms of the tail below this share of the sum are dropped. */
const NEGLIGIBLE = 1e-15;
/** Sums are scaled down beyond this, so that no overload overflows. */
const HUGE = 1e200;
/** Maximum number of waiting contacts modeled. */
const MAX_QUEUE = 5_000_000;

/**
 * M/M/n+M: contacts wait an exponential time and then abandon (C. Palm 1957; Mandelbaum & Zeltyn 2007, "Service
 * engineering in action: the Palm/Erlang-A queue"). States are normalized to state n: below it 1/B(n), above it the
 * product of lambda / (n mu + k theta). A contact that finds j waiting is served within t, without abandoning, with
 * probability c / (c + j + 1) I_x(j + 1, c + 1), c = n mu / theta, x = 1 - exp(-theta t), I the regularized incomplete
 * beta function, found by I_x(a + 1, b) = I_x(a, b) - x^a (1 - x)^b / (a B(a, b)) (Abramowitz & Stegun 26.5.16).
 * Abandonment is theta E[Q] / lambda, the mean wait of all contacts E[Q] / lambda (Little 1961).
 *
 * `load` is in erlangs, times in seconds; patience is above 0. A load of 0 is served at once. `inverse` is 1/B(n).
 */
export function erlangA(
  servers: number,
  load: number,
  handleTimeSeconds: number,
  patienceSeconds: number,
  withinSeconds: number,
  definition: ServiceLevelDefinition = 'ofOffered',
  inverse = inverseBlocking(servers, load),
): Service {
  if (!(load > 0)) return { waitProbability: 0, serviceLevel: 1, averageWaitSeconds: 0, occupancy: 0, abandonment: 0 };
  // Time is measured in handle times: mu = 1, lambda = load, theta = handle time / patience.
  const theta = handleTimeSeconds / patienceSeconds;
  const t = Math.max(0, withinSeconds) / handleTimeSeconds;
  const c = servers / theta;
  const stays = Math.exp(-theta * t);
  const x = 1 - stays;
  let below = inverse - 1; // states 0 to n - 1, over state n
  if (below === Infinity)
    return { waitProbability: 0, serviceLevel: 1, averageWaitSeconds: 0, occupancy: load / servers, abandonment: 0 };
  const withOwn = betaTail(x, -(servers + theta) * t, c + 1);
  const infinitelyPatient = definition === 'withoutShortAbandons' ? betaTail(x, -servers * t, c) : undefined;
  let state = 1;
  let above = 0;
  let queue = 0;
  let inTime = 0;
  let goneInTime = 0;
  for (let j = 0; j < MAX_QUEUE; j++) {
    const served = (c / (c + j + 1)) * withOwn();
    above += state;
    queue += j * state;
    inTime += served * state;
    if (infinitelyPatient) goneInTime += (1 - served - stays * (1 - infinitelyPatient())) * state;
    const next = (state * load) / (servers + (j + 1) * theta);
    if (next < state && (j + 2) * next < NEGLIGIBLE * (above + queue)) break;
    state = next;
    if (above < HUGE) continue;
    state /= HUGE;
    above /= HUGE;
    queue /= HUGE;
    inTime /= HUGE;
    goneInTime /= HUGE;
    below /= HUGE;
  }
  const all = below + above;
  const meanQueue = queue / all;
  const abandonment = Math.min(1, (theta * meanQueue) / load);
  const offered = (below + inTime) / all;
  const counted = definition === 'ofOffered' ? 1 : definition === 'ofAnswered' ? 1 - abandonment : 1 - goneInTime / all;
  return {
    waitProbability: above / all,
    serviceLevel: counted > 0 ? Math.min(1, offered / counted) : 0,
    averageWaitSeconds: (meanQueue * handleTimeSeconds) / load,
    occupancy: servers > 0 ? Math.min(1, (load * (1 - abandonment)) / servers) : 0,
    abandonment,
  };
}

/**
 * Returns I_x(1, b), I_x(2, b), ... one per call. `logStays` is b log(1 - x); if its exponential underflows, the
 * recurrence runs in logarithms until its terms are representable.
 */
function betaTail(x: number, logStays: number, b: number): () => number {
  let a = 1;
  let value = -Math.expm1(logStays);
  let term = b * x * Math.exp(logStays);
  let logTerm = term > 0 || x <= 0 ? 0 : logStays + Math.log(b * x);
  return () => {
    const current = value;
    if (term > 0) {
      value = Math.max(0, value - term);
      term *= (x * (a + b)) / (a + 1);
    } else if (logTerm < 0) {
      logTerm += Math.log((x * (a + b)) / (a + 1));
      if (logTerm > -700) term = Math.exp(logTerm);
    }
    a++;
    return current;
  };
}

/** Search steps by slope, after which the search bisects instead. */
const STEPS_BY_SLOPE = 8;

/**
 * Returns the fewest servers that meet all targets, which are as in serversForErlangC. Every target gets easier with n,
 * so the result is bracketed by two numbers of which only the larger one meets them. The search starts from `near`, or
 * from a square-root estimate (Garnett, Mandelbaum & Reiman 2002), and follows the slope of the service level's log
 * odds, which is nearly linear in n.
 */
export function serversForErlangA(
  load: number,
  handleTimeSeconds: number,
  patienceSeconds: number,
  withinSeconds: number,
  serviceLevel: number,
  averageWaitSeconds: number,
  maxOccupancy: number,
  definition: ServiceLevelDefinition = 'ofOffered',
  near = Math.round(load + 0.3 * Math.sqrt(load)),
): number {
  if (!(load > 0)) return 0;
  const wanted = logOdds(serviceLevel);
  const inverseAt = inverseBlockings(load);
  let few = 0;
  let enough = Infinity;
  let n = Math.max(1, near);
  let slope = 2 / Math.sqrt(load);
  let before: { n: number; margin: number } | undefined;
  for (let step = 0; ; step++) {
    const service = erlangA(n, load, handleTimeSeconds, patienceSeconds, withinSeconds, definition, inverseAt(n));
    const holds =
      service.serviceLevel >= serviceLevel &&
      service.averageWaitSeconds <= averageWaitSeconds &&
      service.occupancy <= maxOccupancy + 1e-12;
    if (holds) enough = n;
    else few = n;
    if (enough - few === 1) return enough;
    const margin = logOdds(service.serviceLevel) - wanted;
    if (before && before.n !== n && (margin - before.margin) / (n - before.n) > 0)
      slope = (margin - before.margin) / (n - before.n);
    before = { n, margin };
    let next = Math.ceil(n - margin / slope);
    // If occupancy is the binding limit, it gives the next n: the carried load hardly changes with n.
    if (service.occupancy > maxOccupancy || (holds && next < n))
      next = Math.max(next, Math.ceil((service.occupancy * n) / maxOccupancy - 1e-9));
    if (step >= STEPS_BY_SLOPE || !Number.isFinite(next))
      next = enough === Infinity ? 2 * n : Math.floor((few + enough) / 2);
    if (next === n) next = holds ? n - 1 : n + 1;
    n = Math.max(few + 1, Math.min(next, enough - 1));
  }
}

function logOdds(probability: number): number {
  const p = Math.min(Math.max(probability, 1e-12), 1 - 1e-12);
  return Math.log(p / (1 - p));
}
