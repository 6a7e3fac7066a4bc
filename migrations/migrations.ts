import { Migration0001Foundation } from './0001-foundation';
import { Migration0003Scheduling } from './0003-scheduling';

/** Every step in order; a step that has landed is never edited. */
export const migrations = [
  { name: '0001-foundation', class: Migration0001Foundation },
  { name: '0003-scheduling', class: Migration0003Scheduling },
];
