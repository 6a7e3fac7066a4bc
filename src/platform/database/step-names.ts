import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const FOLDER = join(__dirname, '../../../migrations');
const STEP = /^\d{4}-.*\.ts$/;

/** The names of all migrations, which are those of their files: to know what is to do without loading what does it. */
export const stepNames: readonly string[] = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .map((file) => basename(file))
  .filter((file) => STEP.test(file))
  .map((file) => basename(file, '.ts'))
  .sort();
