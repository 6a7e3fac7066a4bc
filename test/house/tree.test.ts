import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Structure of the source tree. Import restrictions are in `.dependency-cruiser.cjs`. */

const ROOT = join(__dirname, '../..');
const MAX_COLUMNS = 120;
/** A kind of file is a habit: fewer files than this are none. */
const MIN_OF_A_KIND = 3;
/** A noun with so many files may have a folder. */
const MIN_OF_A_NOUN = 3;
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
const isIn =
  (folder: string) =>
  (file: string): boolean =>
    file.startsWith(`${folder}/`);
const singular = (noun: string): string => noun.replace(/ies$/, 'y').replace(/s$/, '');
/** Whether the noun of a file is the one of a folder; the plural counts. */
const isOf = (folder: string, file: string): boolean =>
  kindOf(file) !== undefined && singular(basename(file).split('.')[0] as string) === singular(basename(folder));

describe('the tree', () => {
  it('has at its top what the README says, and dot files', () => {
    const top = new Set(files.map((file) => file.split('/')[0] as string).filter((name) => !name.startsWith('.')));
    expect([...top].sort()).toEqual([...TOP_LEVEL].sort());
  });

  it('gives a folder to a noun with several files, and all of them', () => {
    const folders = new Set(featureFiles.map((file) => dirname(file)).filter((folder) => folder.split('/').length > 3));
    const few = [...folders].filter((folder) => featureFiles.filter(isIn(folder)).length < MIN_OF_A_NOUN);
    const outside = [...folders].flatMap((folder) => {
      const feature = folder.split('/').slice(0, 3).join('/');
      return featureFiles.filter(isIn(feature)).filter((file) => !isIn(folder)(file) && isOf(folder, file));
    });
    expect({ few, outside }).toEqual({ few: [], outside: [] });
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
