/**
 * Work that can pause: yields how many nanoseconds the step should take on a usual core, counted in moves and pivots,
 * never by a clock. So an epoch holds the same work on every machine.
 */
export type Task<T> = Generator<number, T, void>;
