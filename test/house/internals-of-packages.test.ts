import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

/** Undocumented parts of packages that the code uses. A new version could break them silently. */
const INTERNALS = [
  {
    package: 'graphql-jit',
    version: '0.8.9',
    use: /graphql-jit\/dist/,
    files: ['src/server/graphql/paced-lists.ts'],
    check: 'safeMap still completes lists, and handleListItemResult still waits for a promise',
  },
  {
    package: 'graphile-worker',
    version: '0.17.3',
    use: /_private_jobs/,
    files: ['migrations/0007-jobs.ts', 'src/platform/jobs/graphile-tables.ts'],
    check: 'the columns id, key, payload, priority, run_at, job_queue_id, locked_at and locked_by still mean the same',
  },
  {
    package: 'knex',
    version: '3.2.10',
    use: /__knex__|userParams/,
    files: ['src/platform/database/knex-internals.ts'],
    check: 'a connection with __knex__disposed is closed, and Transaction.begin sends the first statement',
  },
];

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'src', 'migrations'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => file.endsWith('.ts'))
  .sort();

const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version;

describe.each(INTERNALS)('the internals of $package', ({ package: name, version, use, files, check }) => {
  it('are those of the version they were written for', () => {
    const advice = `If you upgrade ${name}, check in ${files.at(-1)} that ${check}. Then set the version here.`;
    expect({ version: versionOf(name), advice }).toEqual({ version, advice });
  });

  it('are used in one file, and in a migration', () => {
    expect(sources.filter((file) => use.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual(files);
  });
});
