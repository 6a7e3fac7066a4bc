import { Migration0001Foundation } from './0001-foundation';

/** Every step in order; a step that has landed is never edited. */
export const migrations = [{ name: '0001-foundation', class: Migration0001Foundation }];
