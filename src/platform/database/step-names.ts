import { readdirSync } from 'node:fs';
import { basename, join, parse } from 'node:path';

const FOLDER = join(__dirname, '../../../migrations');
const STEP = /^\d{4}-.*\.[jt]s$/;

/** Ends the names of migrations beside which older releases do not work. */
const NOT_BESIDE_OLDER = '-not-beside-older';

/** Returns true if a release that does not know the migration works with it. */
export const isBesideOlder = (name: string): boolean => !name.endsWith(NOT_BESIDE_OLDER);

/**
 * Names of all migrations, taken from their file names, so that pending migrations can be determined without loading
 * them.
 */
export const stepNames: readonly string[] = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .map((file) => basename(file))
  .filter((file) => STEP.test(file))
  .map((file) => parse(file).name)
  .sort();
