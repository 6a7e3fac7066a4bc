/** Whether an organization's states still arrive. A silent feed is nobody's fault. Instants and lengths are milliseconds. */

/** With fewer people in a shift it is no wonder that nothing arrives. */
const FEWEST_PEOPLE = 10;

export interface Silence {
  from: number;
  until: number;
}

export interface Arrivals {
  /** When a state last arrived, whatever time it was about. */
  receivedAt: number | null;
  /** When no node ran last, so that nothing could arrive. */
  outage: Silence | null;
}

/**
 * Since when the feed is silent, or null. After an outage it is silent until a record arrives or the threshold has passed,
 * if it was alive before; else when people are in a shift and nothing has arrived for the threshold. 0 turns both off.
 */
export async function silentSince({ receivedAt, outage }: Arrivals, thresholdMs: number, now: number, peopleInShift: () => Promise<number>): Promise<number | null> {
  if (thresholdMs === 0) return null;
  const wasAlive = outage !== null && receivedAt !== null && outage.from - receivedAt < thresholdMs;
  if (wasAlive && receivedAt < outage.until && now < outage.until + thresholdMs) return outage.from;
  const quietFrom = (receivedAt ?? 0) + thresholdMs;
  return now >= quietFrom && (await peopleInShift()) >= FEWEST_PEOPLE ? quietFrom : null;
}

/** What fell due in a silence, began and ended in it by the clock alone, is blamed on nobody: no record bears it out. */
export const fellSilent = (episode: { dueAt: number; endedAt: number | null; witnessed: boolean }, silence: Silence): boolean =>
  !episode.witnessed && episode.endedAt !== null && episode.dueAt >= silence.from && episode.endedAt <= silence.until;
