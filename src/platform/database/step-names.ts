import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, parse } from 'node:path';
import type { Migration } from '@mikro-orm/migrations';
import type { Constructor } from '@mikro-orm/postgresql';

const FOLDER = join(__dirname, '../../../migrations');
/** Loads modules when they are needed, with and without a build step. */
const load = createRequire(__filename);
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

/** Returns the class that a file of `migrations` exports beside its helpers. */
export function migrationIn(path: string): Constructor<Migration> {
  const exported = Object.entries(load(path) as Record<string, Constructor<Migration>>);
  const [[, found] = [], ...others] = exported.filter(([name]) => name.startsWith('Migration'));
  if (!found || others.length > 0) throw new Error(`${path} must export one class whose name begins with Migration`);
  return found;
}

interface Baselines {
  /** The steps that stand for all former ones. Later steps run as migrations. */
  names: readonly string[];
  /** Statements that give the schema of the former steps that of the baselines. */
  statements: readonly string[];
}

/** Loads the baselines, and the statements that carry a database over to them. */
export function loadBaselines(): Baselines {
  const { LAST_BASELINE, carryOver } = load(join(FOLDER, 'carry-over')) as {
    LAST_BASELINE: string;
    carryOver(statements: readonly string[]): string[];
  };
  const baselines = steps.filter(({ name }) => name <= LAST_BASELINE);
  const statements = baselines.flatMap(({ path }) => {
    const Step = migrationIn(path) as unknown as new () => { statements: readonly string[] };
    return new Step().statements;
  });
  return { names: baselines.map(({ name }) => name), statements: carryOver(statements) };
}
