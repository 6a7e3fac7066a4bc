/** Detects feed outages, for which employees are not blamed. */

/** Threshold of an outage: no record for that time while at least that many people are in a shift. */
export interface SilenceThreshold {
  /** 0 disables the check. */
  afterMs: number;
  fewestPeople: number;
}

export interface Silence {
  fromMs: number;
  untilMs: number;
}

export interface Arrivals {
  /** Arrival of the last state record, regardless of its reported time. */
  receivedMs: number | null;
  /** The last period in which no node was running to receive records. */
  outage: Silence | null;
}

export interface FeedHealth {
  /** Arrival of the last record; null before the first one. */
  receivedMs: number | null;
  /** Start of the current outage; null while the feed is connected. */
  silentFromMs: number | null;
  /** The latest outage that suspended judgement; it ends now if its end is not stored. */
  lastSilence: Silence | null;
  /** True while the stored outage has no end. */
  silenceIsOpen: boolean;
  /** Until then, judgement waits for employees without a record since the last outage; null if it waits for none. */
  recoversUntilMs: number | null;
  /** True if that time is over but the remaining employees are not yet updated. */
  recoveryIsOver: boolean;
  /** Maximum time without a record; 0 for no limit. */
  silentAfterMs: number;
  /** Next check of the feed by the clock; null if none is needed. */
  checkAtMs: number | null;
}

/**
 * True while an employee must not be judged: during an outage, and after it until their first record or the end of
 * recovery.
 */
export const isUnheard = (
  { silentFromMs, recoversUntilMs, lastSilence }: FeedHealth,
  reconnectedMs: number | null,
): boolean =>
  silentFromMs !== null ||
  (recoversUntilMs !== null && lastSilence !== null && (reconnectedMs ?? -Infinity) < lastSilence.untilMs);

/** Returns the latest outage as it applies to an employee, which ends with their own first record. */
export const silenceOf = ({ lastSilence }: FeedHealth, reconnectedMs: number | null): Silence | null =>
  lastSilence && { ...lastSilence, untilMs: Math.max(lastSilence.untilMs, reconnectedMs ?? -Infinity) };

/**
 * Start of an outage caused by downtime of the server, or null: the feed was connected before, and neither has a record
 * arrived nor the threshold passed since. A threshold of 0 disables the check.
 */
export function outageSilence({ receivedMs, outage }: Arrivals, thresholdMs: number, nowMs: number): number | null {
  if (thresholdMs === 0 || outage === null || receivedMs === null) return null;
  const wasAlive = outage.fromMs - receivedMs < thresholdMs;
  const waits = receivedMs < outage.untilMs && nowMs < outage.untilMs + thresholdMs;
  return wasAlive && waits ? outage.fromMs : null;
}

/**
 * Returns since when the feed has been quiet beyond the threshold, or null. This is an outage if enough people are in a
 * shift. A threshold of 0 disables the check.
 */
export function quietSince({ receivedMs }: Arrivals, thresholdMs: number, nowMs: number): number | null {
  const quietFromMs = (receivedMs ?? 0) + thresholdMs;
  return thresholdMs > 0 && nowMs >= quietFromMs ? quietFromMs : null;
}

/** True for an episode that fell due in an outage and began and ended by time alone, without evidence in any record. */
export const isUnwitnessedWithin = (
  episode: { dueMs: number; endedMs: number | null; witnessed: boolean },
  silence: Silence,
): boolean =>
  !episode.witnessed &&
  episode.endedMs !== null &&
  episode.dueMs >= silence.fromMs &&
  episode.endedMs <= silence.untilMs;
