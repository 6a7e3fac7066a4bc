import { readdirSync } from 'node:fs';
import { basename, join, parse } from 'node:path';

const FOLDER = join(__dirname, '../../../migrations');
const STEP = /^\d{4}-.*\.[jt]s$/;

/**
 * Names of all migrations, taken from their file names, so that pending migrations can be determined without loading
 * them.
 */
export const stepNames: readonly string[] = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .map((file) => basename(file))
  .filter((file) => STEP.test(file))
  .map((file) => parse(file).name)
  .sort();
