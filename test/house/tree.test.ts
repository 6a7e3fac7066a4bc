import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Structure of the source tree. Import restrictions are in `.dependency-cruiser.cjs`. */

const ROOT = join(__dirname, '../..');
const MAX_FILES = 30;
const MAX_COLUMNS = 120;
/** A kind of file is a habit: fewer files than this are none. */
const MIN_OF_A_KIND = 3;
const KINDS = [
  'entity',
  'rules',
  'lifecycle',
  'policy',
  'type',
  'inputs',
  'loaders',
  'queries',
  'store',
  'commands',
  'jobs',
  'topics',
  'wiring',
  'resolver',
  'thread',
];
/** Kinds that begin with the first feature that needs them. */
const YOUNG_KINDS = ['lifecycle', 'jobs', 'thread', 'policy', 'wiring'];
const TOP_LEVEL = [
  'README.md',
  'migrations',
  'mikro-orm.config.ts',
  'package-lock.json',
  'package.json',
  'schema',
  'src',
  'test',
  'tsconfig.json',
];

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(ROOT, file)));
const source = files.filter((file) => /\.(ts|cjs|mjs|js|css|html|graphql|yml)$/.test(file));
const featureFiles = files.filter((file) => /^src\/features\/.*\.ts$/.test(file));
const kindOf = (file: string): string | undefined => /\.([^./]+)\.ts$/.exec(file)?.[1];

describe('the tree', () => {
  it('has at its top what the README says, and dot files', () => {
    const top = new Set(files.map((file) => file.split('/')[0] as string).filter((name) => !name.startsWith('.')));
    expect([...top].sort()).toEqual([...TOP_LEVEL].sort());
  });

  it(`has no folder of more than ${MAX_FILES} files`, () => {
    const counts = new Map<string, number>();
    for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    counts.delete('src/docs/decisions'); // one record a file
    expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([]);
  });

  it(`has no line of more than ${MAX_COLUMNS} columns`, () => {
    const long = source.flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          // GraphQL prints the signature of a deprecated field in one line
          line.length > MAX_COLUMNS && !line.includes('@deprecated(') ? [`${file}:${index + 1}`] : [],
        ),
    );
    expect(long).toEqual([]);
  });

  it('names files in kebab case, and their kind by a word of the list', () => {
    const misnamed = featureFiles.filter((file) => {
      const kind = kindOf(file);
      return !/\/[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)?\.ts$/.test(file) || (kind !== undefined && !KINDS.includes(kind));
    });
    expect(misnamed).toEqual([]);
  });

  it.each(KINDS.filter((kind) => !YOUNG_KINDS.includes(kind)))('has several files of the kind %s', (kind) => {
    const own = featureFiles.filter((file) => kindOf(file) === kind);
    expect(own.length).toBeGreaterThanOrEqual(MIN_OF_A_KIND);
  });

  it('has no barrel', () => {
    expect(files.filter((file) => /^src\/(?!console\/).*\/index\.ts$/.test(file))).toEqual([]);
  });

  it('styles a class of a page of the console in one file alone', () => {
    const styled = new Map<string, string[]>();
    for (const file of files.filter((each) => /^src\/console\/(?!ui|shell).*\.css$/.test(each))) {
      const text = readFileSync(join(ROOT, file), 'utf8');
      const own = [...text.matchAll(/^\s*\.([\w-]+)(?= \{$|,$)/gm)].map(([, name]) => name as string);
      for (const name of new Set(own)) styled.set(name, [...(styled.get(name) ?? []), file]);
    }
    expect([...styled].filter(([, where]) => where.length > 1)).toEqual([]);
  });
});
