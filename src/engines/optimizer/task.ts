/**
 * Work that can pause: yields the nanoseconds that each step should take on a usual core, counted in moves and pivots,
 * never by a clock. So an epoch holds the same work on every machine.
 */
export type Task<T> = Generator<number, T, void>;

/** Nanoseconds of counted work after which a long pass yields. */
export const LOT_OF_WORK = 10e6;

/** The same task, with its work also told to `count`. */
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

/** What a task comes to, all of it worked at once. */
export function finished<T>(task: Task<T>): T {
  for (;;) {
    const step = task.next();
    if (step.done) return step.value;
  }
}
