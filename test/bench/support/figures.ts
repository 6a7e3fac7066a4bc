import { PerformanceObserver } from 'node:perf_hooks';

/** The cost of a server process since it was last asked, as it tells its bench. */
export interface Figures {
  cpuMs: number;
  /** The longest stretch for which the thread was held. */
  longestHoldMs: number;
  /** The same, without what the operating system gave to other processes meanwhile. */
  longestBusyHoldMs: number;
  /** The longest pause of the garbage collector; it is part of the hold it fell into. */
  longestPauseMs: number;
}

const TICK_MS = 1;

/** Answers each message of the bench with the figures since the one before. */
export function tellFigures(): void {
  const none = () => ({ longestHoldMs: 0, longestBusyHoldMs: 0, longestPauseMs: 0 });
  let longest = none();
  let began = process.cpuUsage();
  let [last, lastCpu] = [performance.now(), busyMs()];
  setInterval(() => {
    const [now, cpu] = [performance.now(), busyMs()];
    const held = now - last - TICK_MS;
    longest.longestHoldMs = Math.max(longest.longestHoldMs, held);
    longest.longestBusyHoldMs = Math.max(longest.longestBusyHoldMs, Math.min(held, cpu - lastCpu));
    [last, lastCpu] = [now, cpu];
  }, TICK_MS).unref();
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest.longestPauseMs = Math.max(longest.longestPauseMs, duration);
  }).observe({ entryTypes: ['gc'] });
  process.on('message', () => {
    const { user, system } = process.cpuUsage(began);
    began = process.cpuUsage();
    const figures: Figures = { cpuMs: (user + system) / 1000, ...longest };
    longest = none();
    process.send?.(figures);
  });
}

function busyMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
