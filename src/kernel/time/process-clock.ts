/** Now in milliseconds, by a clock that all threads of the process share and that nobody sets. */
export const nowMs = (): number => performance.timeOrigin + performance.now();
