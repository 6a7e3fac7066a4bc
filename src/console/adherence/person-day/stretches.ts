import type { Segment } from './day-line';

/** Stretches of a day in which the actual state deviated from the plan. */

const MINUTE_MS = 60_000;

type Stretch = Pick<Segment, 'startsAt' | 'endsAt' | 'standing'>;

const msOf = ({ startsAt, endsAt }: Stretch): number => Date.parse(endsAt) - Date.parse(startsAt);

export const minutesIn = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, stretch) => sum + msOf(stretch), 0) / MINUTE_MS;

/**
 * Returns the deviations to list, and the exceptions of less than a minute, which still count but are only summarized.
 */
export function stretchesToTell<Of extends Stretch>(segments: readonly Of[]): { told: Of[]; short: Of[] } {
  const told = segments.filter((segment) => segment.standing !== 'adherent' && msOf(segment) >= MINUTE_MS);
  const short = segments.filter((segment) => segment.standing === 'exception' && msOf(segment) < MINUTE_MS);
  return { told, short };
}
