/**
 * How much work the tests of engines do: enough to notice a fault in every run, much more in `npm run test:long`.
 * `PROPERTY_RUNS` sets the maximum number of runs of each property.
 */
const IS_LONG = process.env.TEST_BUDGET === 'long';
const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS ?? (IS_LONG ? Infinity : 20));

/** The number of runs of a property that has `long` of them in the long run. */
export const runs = (long: number): number => Math.min(long, PROPERTY_RUNS);

/** A number of cases, epochs or people. */
export const budget = ({ short, long }: { short: number; long: number }): number => (IS_LONG ? long : short);
