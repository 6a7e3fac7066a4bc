/**
 * Amount of work in tests of engines: enough to notice errors in every run, much more in `npm run test:long`.
 * `PROPERTY_RUNS` limits the number of runs of each property.
 */
const IS_LONG = process.env.TEST_BUDGET === 'long';
const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS ?? (IS_LONG ? Infinity : 20));

/** Number of runs of a property that has `long` runs in the long mode. */
export const runs = (long: number): number => Math.min(long, PROPERTY_RUNS);

/** Number of cases, epochs or people. */
export const budget = ({ short, long }: { short: number; long: number }): number => (IS_LONG ? long : short);
