/**
 * Work that can pause. It yields the nanoseconds that each step should take on a typical core, derived from counts of
 * moves and pivots and never from a clock, so that an epoch contains the same work on every machine.
 */
export type Task<T> = Generator<number, T, void>;

/** Deterministic work, in nanoseconds, after which a long pass yields. */
export const LOT_OF_WORK = 10e6;

/** Wraps a task and reports its work to `count`. */
export function* counted<T>(task: Task<T>, count: (work: number) => void): Task<T> {
  try {
    for (;;) {
      const step = task.next();
      if (step.done) return step.value;
      count(step.value);
      yield step.value;
    }
  } finally {
    task.return(undefined as never);
  }
}

/** Runs a task to completion and returns its result. */
export function finished<T>(task: Task<T>): T {
  for (;;) {
    const step = task.next();
    if (step.done) return step.value;
  }
}
