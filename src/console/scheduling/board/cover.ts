import type { PlannedShift } from './planned-shift';

/** People at work by interval, net of their breaks; kept up to date shift by shift. */

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

/** Adds a shift, or takes it away (`sign` -1). */
export function addShift(cover: Cover, shift: PlannedShift, sign: 1 | -1): void {
  addStretch(cover, shift.startsAt, shift.endsAt, sign);
  for (const { startOffset, duration } of shift.breaks) {
    const from = shift.startsAt + startOffset * MINUTE_MS;
    addStretch(cover, from, from + duration * MINUTE_MS, -sign);
  }
}

/** Part of an interval counts as a part of a person. */
function addStretch({ from, people }: Cover, start: number, end: number, weight: number): void {
  const first = Math.max(0, Math.floor((start - from) / INTERVAL_MS));
  const last = Math.min(people.length, Math.ceil((end - from) / INTERVAL_MS));
  for (let index = first; index < last; index++) {
    const at = from + index * INTERVAL_MS;
    const shared = Math.min(end, at + INTERVAL_MS) - Math.max(start, at);
    people[index] = (people[index] ?? 0) + (weight * shared) / INTERVAL_MS;
  }
}

export interface RequiredStretch {
  startsAt: number;
  endsAt: number;
  people: number;
}

/** Hours in which people are missing, of what is in sight. */
export function missingHours(cover: Cover, required: readonly RequiredStretch[], from: number, to: number): number {
  let missing = 0;
  for (const { startsAt, endsAt, people } of required) {
    const first = Math.max(startsAt, from);
    const last = Math.min(endsAt, to);
    for (let at = first; at < last; at += INTERVAL_MS) {
      const index = Math.floor((at - cover.from) / INTERVAL_MS);
      missing += Math.max(0, people - (cover.people[index] ?? 0)) * (Math.min(INTERVAL_MS, last - at) / 3_600_000);
    }
  }
  return missing;
}
