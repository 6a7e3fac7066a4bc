import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The cost of a server process since it was last asked, as it tells its bench. */
export interface Figures {
  cpuMs: number;
  /** The longest stretch for which the thread was held. */
  longestHoldMs: number;
}

/** Answers each message of the bench with the figures since the one before. */
export function tellFigures(): void {
  const delay = monitorEventLoopDelay({ resolution: 2 });
  delay.enable();
  let before = process.cpuUsage();
  process.on('message', () => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    const figures: Figures = { cpuMs: (user + system) / 1000, longestHoldMs: delay.max / 1e6 };
    delay.reset();
    process.send?.(figures);
  });
}
