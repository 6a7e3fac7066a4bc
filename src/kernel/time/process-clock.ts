/** Returns epoch milliseconds by a monotonic clock shared by all threads of the process. */
export const nowMs = (): number => performance.timeOrigin + performance.now();
