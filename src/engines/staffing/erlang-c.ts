import type { Service } from './load';

/** Square roots of the load below the load at which the recurrence starts: its first value then weighs exp(-50). */
const FORGOTTEN = 10;

/**
 * 1 / B(n), B being the probability of blocking with n servers and `load` erlangs (A. K. Erlang 1917), by the upward
 * recurrence 1/B(n) = 1 + n/a 1/B(n-1): sums of positive terms, no factorials, stable at any size (Infinity: B is
 * nought). While n < a, a step shrinks an error by n/a, so a large load starts near n = a, at the recurrence's resting
 * value 1 / (1 - n/a).
 */
export function inverseBlocking(servers: number, load: number): number {
  const perErlang = 1 / load;
  const from = Math.floor(Math.min(load - FORGOTTEN * Math.sqrt(load), servers - FORGOTTEN * Math.sqrt(load)));
  let inverse = from > 0 ? 1 / (1 - from * perErlang) : 1;
  for (let n = Math.max(from, 0) + 1; n <= servers && inverse < Infinity; n++) inverse = 1 + n * perErlang * inverse;
  return inverse;
}

/** Least 1 / B(n) from which the recurrence also runs downward: each step then at most doubles an error. */
const STEADY = 2;

/** 1 / B(n) of one load for several n, as inverseBlocking gives it, each from the one before where that is nearer. */
export function inverseBlockings(load: number): (servers: number) => number {
  let at = -Infinity;
  let inverse = NaN;
  return (servers) => {
    if (Math.abs(servers - at) > FORGOTTEN) inverse = inverseBlocking(servers, load);
    else {
      for (; at < servers; at++) inverse = 1 + ((at + 1) / load) * inverse;
      for (; at > servers && inverse > STEADY; at--) inverse = ((inverse - 1) * load) / at;
      if (at !== servers) inverse = inverseBlocking(servers, load);
    }
    at = servers;
    return inverse;
  };
}

/** Probability of waiting, C(n, a) = n B / (n - a (1 - B)) (Erlang 1917; Cooper 1981, 3.5); 1 when n <= a. */
export function waitProbability(servers: number, load: number, inverse = inverseBlocking(servers, load)): number {
  if (!(load > 0)) return 0;
  if (servers <= load) return 1;
  return servers / (load + (servers - load) * inverse);
}

/**
 * M/M/n: contacts wait forever. `load` is in erlangs; `withinSeconds` is the target of the service level. Service level
 * 1 - C exp(-(n - a) t / h), mean wait C h / (n - a) (Cooper 1981, 3.5).
 */
export function erlangC(servers: number, load: number, handleTimeSeconds: number, withinSeconds: number): Service {
  if (!(load > 0)) return { waitProbability: 0, serviceLevel: 1, averageWaitSeconds: 0, occupancy: 0, abandonment: 0 };
  if (servers <= load)
    return { waitProbability: 1, serviceLevel: 0, averageWaitSeconds: Infinity, occupancy: 1, abandonment: 0 };
  const waits = waitProbability(servers, load);
  return {
    waitProbability: waits,
    serviceLevel: 1 - waits * Math.exp((-(servers - load) * withinSeconds) / handleTimeSeconds),
    averageWaitSeconds: (waits * handleTimeSeconds) / (servers - load),
    occupancy: load / servers,
    abandonment: 0,
  };
}

/**
 * Returns the fewest servers that meet all targets, trying n upward from the first stable one. `load` is in erlangs; a
 * `serviceLevel` of 0 and an `averageWaitSeconds` of Infinity do not apply; `maxOccupancy` is above 0 and at most 1.
 */
export function serversForErlangC(
  load: number,
  handleTimeSeconds: number,
  withinSeconds: number,
  serviceLevel: number,
  averageWaitSeconds: number,
  maxOccupancy: number,
): number {
  if (!(load > 0)) return 0;
  const first = Math.max(Math.floor(load) + 1, Math.ceil(load / maxOccupancy - 1e-9));
  const decay = Math.exp(-withinSeconds / handleTimeSeconds);
  const perErlang = 1 / load;
  let inverse = inverseBlocking(first, load);
  let missed = Math.exp((-(first - load) * withinSeconds) / handleTimeSeconds);
  for (let n = first; ; n++) {
    const waits = n / (load + (n - load) * inverse);
    if (1 - waits * missed >= serviceLevel && waits * handleTimeSeconds <= averageWaitSeconds * (n - load)) return n;
    inverse = 1 + (n + 1) * perErlang * inverse;
    missed *= decay;
  }
}
