import { PerformanceObserver } from 'node:perf_hooks';

/** Cost of a server process since the last query, as reported to its bench. */
export interface Figures {
  cpuMs: number;
  /** Longest time for which the event loop was blocked. */
  longestHoldMs: number;
  /** The same without the time used by other processes. */
  longestBusyHoldMs: number;
  /** Longest garbage collection pause, which is part of the blocked time. */
  longestPauseMs: number;
}

const TICK_MS = 1;

/** Answers each message of the bench with the measurements since the previous one. */
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
