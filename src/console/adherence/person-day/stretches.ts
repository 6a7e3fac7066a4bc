import type { Segment } from './day-line';

/** The stretches of a day in which reality was not the plan. */

const MINUTE_MS = 60_000;

type Stretch = Pick<Segment, 'startsAt' | 'endsAt' | 'standing'>;

const msOf = ({ startsAt, endsAt }: Stretch): number => Date.parse(endsAt) - Date.parse(startsAt);

export const minutesIn = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, stretch) => sum + msOf(stretch), 0) / MINUTE_MS;

/** Those that are told one by one, and those out of adherence that are too short for that but count all the same. */
export function stretchesToTell<Of extends Stretch>(segments: readonly Of[]): { told: Of[]; short: Of[] } {
  const told = segments.filter((segment) => segment.standing !== 'adherent' && msOf(segment) >= MINUTE_MS);
  const short = segments.filter((segment) => segment.standing === 'exception' && msOf(segment) < MINUTE_MS);
  return { told, short };
}
