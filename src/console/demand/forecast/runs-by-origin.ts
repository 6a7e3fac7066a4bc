interface Run {
  id: string;
  /** The first day that was forecast. */
  origin: string;
  finishedAt: string | null;
}

/** Of runs, newest first: the last one that ended of each first day before the newest one's. */
export function runsByOrigin<Of extends Run>(runs: readonly Of[]): Of[] {
  const byOrigin = new Map<string, Of>();
  for (const run of runs) if (run.finishedAt !== null && !byOrigin.has(run.origin)) byOrigin.set(run.origin, run);
  return [...byOrigin.values()].slice(1);
}
