import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { rooms } from '../.ci/rooms.cjs';

/**
 * Lists of the entities, jobs, subscriptions and resolvers of all features, found by the names of files and exports, so
 * that a new feature needs no entry in them. Sorted by the order of the rooms, then by path.
 */

const ROOT = join(__dirname, '..');

/** A class whose decorators include `@Entity`. */
const ENTITY = /@Entity\((?:(?!\n\n)[^])*?\nexport class (\w+)/g;
const JOB = /^export const (\w+) = defineJob\(/gm;
const RECURRING = /^export const (\w+): RecurringJob = /gm;
const WIRING = /^export function (wire\w+)\(\): void/gm;
const RESOLVER = /^export class (\w+Resolver) /gm;

interface Found {
  file: string;
  names: string[];
}

const rankOf = (file: string): number => rooms.findIndex((room: string) => file.startsWith(`src/${room}/`));

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'src/features'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));

const find = (kind: string, pattern: RegExp): Found[] =>
  files
    .filter((file) => file.endsWith(`.${kind}.ts`))
    .map((file) => ({
      file,
      names: [...readFileSync(join(ROOT, file), 'utf8').matchAll(pattern)].map(([, name]) => name as string),
    }))
    .filter(({ names }) => names.length > 0);

const namesOf = (found: readonly Found[]): string => found.flatMap(({ names }) => names).join(', ');

/** Returns the text of a module in `src/server` that imports all of `found` and ends with `body`. */
const moduleOf = (found: readonly Found[], body: string, types = ''): string => {
  const imported = found.map(({ file, names }) => {
    const path = posix.relative('src/server', file).replace(/\.ts$/, '');
    return `import { ${names.join(', ')} } from '${path}';`;
  });
  return [...(types ? [types] : []), ...imported, '', body].join('\n');
};

/** Returns the generated modules by their path in `src`. */
export function featureLists(): Record<string, string> {
  const [entities, resolvers, wirings] = [find('entity', ENTITY), find('resolver', RESOLVER), find('wiring', WIRING)];
  const [jobs, recurring] = [find('jobs', JOB), find('jobs', RECURRING)];
  const calls = wirings.flatMap(({ names }) => names.map((name) => `${name}();`));
  const both = files.flatMap((file) => {
    const names = [...jobs, ...recurring].flatMap((found) => (found.file === file ? found.names : []));
    return names.length > 0 ? [{ file, names }] : [];
  });
  return {
    'server/entities.generated.ts': moduleOf(
      entities,
      `/** All entities: the data model. Contact history, sessions and assignments have natural keys and are SQL. */
      export const entities = [${namesOf(entities)}];`,
    ),
    'server/resolvers.generated.ts': moduleOf(
      resolvers,
      `/** All resolvers: the operations of the system. */
      export const resolvers: NonEmptyArray<Function> = [${namesOf(resolvers)}];`,
      "import type { NonEmptyArray } from 'type-graphql';",
    ),
    'server/jobs.generated.ts': moduleOf(
      both,
      `/** All background jobs. */
      export const jobs: readonly JobDefinition[] = [${namesOf(jobs)}];
      export const recurring: readonly RecurringJob[] = [${namesOf(recurring)}];`,
      "import type { JobDefinition, RecurringJob } from '../platform/jobs/define-job';",
    ),
    'server/wiring.generated.ts': moduleOf(
      wirings,
      `/** Subscribes all features to the topics of others. */
      export function wireFeatures(): void { ${calls.join(' ')} }`,
    ),
  };
}
