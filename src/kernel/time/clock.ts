/** Source of the current time, replaced in tests and demo data. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
