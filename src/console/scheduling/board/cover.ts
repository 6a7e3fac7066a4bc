import { shareWithin } from '../../kernel/time-share';
import type { PlannedShift } from './planned-shift';

/**
 * Number of people at work by interval, net of breaks and time off, counted as on the server and updated incrementally.
 */

const MINUTE_MS = 60_000;
export const INTERVAL_MS = 15 * MINUTE_MS;

export interface Cover {
  from: number;
  people: Float64Array;
}

export const newCover = (from: number, to: number): Cover => ({
  from,
  people: new Float64Array(Math.max(0, Math.ceil((to - from) / INTERVAL_MS))),
});

export interface Stretch {
  /** Epoch milliseconds. */
  startsAt: number;
  endsAt: number;
}

/** The fields of a shift that the curve needs. */
export type Work = Stretch & Pick<PlannedShift, 'employeeId' | 'breaks'>;

/** Adds a shift, or removes it (`sign` -1). `off` is the time off of its person. */
export function addShift(cover: Cover, shift: Work, sign: 1 | -1, off: readonly Stretch[] = []): void {
  for (const stretch of worked(shift, off)) addStretch(cover, stretch, sign);
}

/** Returns a shift without its breaks and time off, which may overlap each other. */
function worked({ startsAt, endsAt, breaks }: Work, off: readonly Stretch[]): Stretch[] {
  const away = [
    ...breaks.map(({ startOffset, duration }) => {
      const from = startsAt + startOffset * MINUTE_MS;
      return { startsAt: from, endsAt: from + duration * MINUTE_MS };
    }),
    ...off.filter((each) => each.startsAt < endsAt && each.endsAt > startsAt),
  ].sort((one, other) => one.startsAt - other.startsAt);
  const parts: Stretch[] = [];
  let from = startsAt;
  for (const each of away) {
    if (each.startsAt > from) parts.push({ startsAt: from, endsAt: each.startsAt });
    from = Math.max(from, each.endsAt);
  }
  if (from < endsAt) parts.push({ startsAt: from, endsAt });
  return parts;
}

/** Counts partly covered intervals as fractions of a person. */
function addStretch({ from, people }: Cover, { startsAt, endsAt }: Stretch, weight: number): void {
  const first = Math.max(0, Math.floor((startsAt - from) / INTERVAL_MS));
  const last = Math.min(people.length, Math.ceil((endsAt - from) / INTERVAL_MS));
  for (let index = first; index < last; index++) {
    const at = from + index * INTERVAL_MS;
    const shared = Math.min(endsAt, at + INTERVAL_MS) - Math.max(startsAt, at);
    people[index] = (people[index] ?? 0) + (weight * shared) / INTERVAL_MS;
  }
}

export interface RequiredStretch {
  startsAt: number;
  endsAt: number;
  /** People to schedule. */
  people: number;
  /**
   * Understaffed person-hours summed over skills, counted by the minute as on all other pages. Drafts count once saved.
   */
  missingHours: number;
}

/** Returns the understaffed hours between two instants. */
export const missingHours = (required: readonly RequiredStretch[], from: number, to: number): number =>
  required.reduce(
    (sum, { startsAt, endsAt, missingHours: hours }) => sum + hours * shareWithin(startsAt, endsAt, from, to),
    0,
  );
