import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';

const FOLDER = join(__dirname, '../../../migrations');
const STEP = /^\d{4}-.*\.[jt]s$/;

/** Ends the names of migrations beside which older releases do not work. */
const NOT_BESIDE_OLDER = '-not-beside-older';

/** Returns true if a release that does not know the migration works with it. */
export const isBesideOlder = (name: string): boolean => !name.endsWith(NOT_BESIDE_OLDER);

/** All migrations in order, found by their file names, so that none is loaded unless it is pending. */
export const steps: readonly { name: string; path: string }[] = readdirSync(FOLDER, {
  recursive: true,
  encoding: 'utf8',
})
  .map((file) => ({ ...parse(file), path: join(FOLDER, file) }))
  .filter(({ base }) => STEP.test(base))
  .map(({ name, path }) => ({ name, path }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

export const stepNames: readonly string[] = steps.map(({ name }) => name);
