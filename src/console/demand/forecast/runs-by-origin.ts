interface Run {
  id: string;
  /** First day of the forecast. */
  origin: string;
  finishedAt: string | null;
}

/** Returns the latest finished run of each first day, without the newest first day. `runs` are sorted newest first. */
export function runsByOrigin<Of extends Run>(runs: readonly Of[]): Of[] {
  const byOrigin = new Map<string, Of>();
  for (const run of runs) if (run.finishedAt !== null && !byOrigin.has(run.origin)) byOrigin.set(run.origin, run);
  return [...byOrigin.values()].slice(1);
}
