/** Whether the states of an organization still arrive. A silent feed is nobody's fault. */

/** When a feed counts as silent: nothing has arrived for so long while so many people are in a shift. */
export interface SilenceThreshold {
  /** 0 is never. */
  afterMs: number;
  fewestPeople: number;
}

export interface Silence {
  fromMs: number;
  untilMs: number;
}

export interface Arrivals {
  /** When a state last arrived, whatever time it was about. */
  receivedMs: number | null;
  /** The last time in which no node ran, so that nothing could arrive. */
  outage: Silence | null;
}

export interface FeedHealth {
  /** When a record last arrived; null before the first one. */
  receivedMs: number | null;
  /** Null while the feed is alive. */
  silentFromMs: number | null;
  /** The latest silence that made judgement wait; up to now when it has not been seen to end. */
  lastSilence: Silence | null;
  /** The stored silence has no end yet. */
  silenceIsOpen: boolean;
  /** Until then those are waited for of whom nothing has arrived since the last silence ended; null for nobody. */
  recoversUntilMs: number | null;
  /** That time has passed, and those for whom it has are not yet noted. */
  recoveryIsOver: boolean;
  /** For how long nothing may arrive; 0 is for ever. */
  silentAfterMs: number;
  /** When the clock looks at the feed again; null when it need not. */
  checkAtMs: number | null;
}

/** An employee is not judged while the feed is silent, nor while it comes back and nothing of theirs has arrived. */
export const isUnheard = (
  { silentFromMs, recoversUntilMs, lastSilence }: FeedHealth,
  heardAgainMs: number | null,
): boolean =>
  silentFromMs !== null ||
  (recoversUntilMs !== null && lastSilence !== null && (heardAgainMs ?? -Infinity) < lastSilence.untilMs);

/** The latest silence as it was for an employee: it lasts until their own first record. */
export const silenceOf = ({ lastSilence }: FeedHealth, heardAgainMs: number | null): Silence | null =>
  lastSilence && { ...lastSilence, untilMs: Math.max(lastSilence.untilMs, heardAgainMs ?? -Infinity) };

/**
 * Since when the feed is silent because of an outage, or null: when it was alive before the outage, until a record
 * arrives or the threshold has passed. A threshold of 0 turns this off.
 */
export function outageSilence({ receivedMs, outage }: Arrivals, thresholdMs: number, nowMs: number): number | null {
  if (thresholdMs === 0 || outage === null || receivedMs === null) return null;
  const wasAlive = outage.fromMs - receivedMs < thresholdMs;
  const waits = receivedMs < outage.untilMs && nowMs < outage.untilMs + thresholdMs;
  return wasAlive && waits ? outage.fromMs : null;
}

/**
 * Since when nothing has arrived for longer than the threshold, or null; this is a silence if enough people are
 * in a shift. A threshold of 0 turns this off.
 */
export function quietSince({ receivedMs }: Arrivals, thresholdMs: number, nowMs: number): number | null {
  const quietFromMs = (receivedMs ?? 0) + thresholdMs;
  return thresholdMs > 0 && nowMs >= quietFromMs ? quietFromMs : null;
}

/** An episode that fell due in a silence, and began and ended by the clock alone: no record bears it out. */
export const isUnwitnessedWithin = (
  episode: { dueMs: number; endedMs: number | null; witnessed: boolean },
  silence: Silence,
): boolean =>
  !episode.witnessed &&
  episode.endedMs !== null &&
  episode.dueMs >= silence.fromMs &&
  episode.endedMs <= silence.untilMs;
