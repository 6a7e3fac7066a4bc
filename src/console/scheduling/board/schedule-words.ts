import { clockRange } from '../../kernel/notation';
import type { Person } from './board.store';
import type { Absence } from './local-checks';

/** Texts of the schedule page, including server messages. */

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Replaces employee ids with names. */
export const inWords = (message: string, people: ReadonlyMap<string, Pick<Person, 'name'>>): string =>
  message
    .replace(ID, (id) => people.get(id)?.name ?? id)
    .replace(/of the employee /g, 'of ')
    .replace(/^(create|update|delete)\[\d+\]\./, '');

export const shiftWords = (count: number): string => (count === 1 ? 'a shift' : `${count} shifts`);

/** Returns what became of changes that were made after one that was not saved. */
export const droppedWords = (count: number): string =>
  count === 1 ? 'Your later change was undone as well.' : `Your ${count} later changes were undone as well.`;

/** Returns the name of a time off, marked if it is still a request. */
export const absenceWords = ({ name, isApproved }: Pick<Absence, 'name' | 'isApproved'>): string =>
  isApproved ? name : `${name} requested`;

/** Returns who has overlapping shifts in other schedules, and how to resolve it. */
export function elsewhereWords(
  elsewhere: readonly { employeeId: string; schedule: { name: string } }[],
  people: ReadonlyMap<string, Pick<Person, 'name'>>,
): string {
  const ids = new Set(elsewhere.map(({ employeeId }) => employeeId));
  const [first = ''] = [...ids].map((id) => people.get(id)?.name ?? 'Someone').sort((a, b) => a.localeCompare(b));
  const who = ids.size === 1 ? `${first} has` : `${first} and ${ids.size - 1} others have`;
  const schedules = [...new Set(elsewhere.map(({ schedule }) => schedule.name))].join(', ');
  return `${who} shifts in ${schedules} already. Delete or change one of the two.`;
}

interface Times {
  startTime: string;
  endTime: string;
}

const timesOf = (shifts: readonly Times[]): string =>
  shifts.map(({ startTime, endTime }) => clockRange(startTime, endTime)).join(', ');

/** Times of a day before and after a change; an empty text without shifts. `arrow` joins both where they differ. */
export function changedTimes({ before, after }: { before: readonly Times[]; after: readonly Times[] }) {
  const [was, is] = [timesOf(before), timesOf(after)];
  return { was, is, arrow: was && is && was !== is ? `${was} → ${is}` : is || was };
}
