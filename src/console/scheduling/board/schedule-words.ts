import type { Person } from './board.store';

/** What the server says, as planners say it. */

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Ids of people become their names. */
export const inWords = (message: string, people: ReadonlyMap<string, Pick<Person, 'name'>>): string =>
  message
    .replace(ID, (id) => people.get(id)?.name ?? id)
    .replace(/of the employee /g, 'of ')
    .replace(/^(create|update|delete)\[\d+\]\./, '');
