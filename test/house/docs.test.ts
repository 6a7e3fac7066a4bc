import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EVENT_TYPES } from '../../src/features/webhooks/webhook.rules';
import { PERMISSIONS } from '../../src/kernel/principal';
import { STATUS_OF_CODE } from '../../src/server/http-status';
import {
  anchorsOf,
  firstCells,
  linksOf,
  listedPages,
  markedPart,
  pageFiles,
  readDocument,
  ROOT,
} from '../docs/documents';

/** The documentation is complete, its links are valid, and its tables agree with the code. */

const MAX_README_LINES = 200;
const MAX_DECISION_LINES = 40;
const MAX_ENGINE_LINES = 200;
/** Layers whose folders are listed in the map. */
const LAYERS = ['kernel', 'engines', 'platform', 'features', 'server'];
/** Nonexistent files that pages mention, in examples. */
const EXAMPLE_FILES = [
  'src/docs/architecture/add-a-feature.md: migrations/NNNN-name.ts',
  'src/docs/architecture/add-a-feature.md: migrations/NNNN-time-off-colors.ts',
];
const DECISION = /^src\/docs\/decisions\/\d{4}-[a-z0-9-]+\.md$/;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(ROOT, file)));
const pages = pageFiles();
const lineCount = (file: string) => readDocument(file).trimEnd().split('\n').length;
/** Every first group of the pattern in the sources of these folders. */
const namesInSource = (folders: RegExp, pattern: RegExp) =>
  files
    .filter((file) => folders.test(file))
    .flatMap((file) => [...readDocument(file).matchAll(pattern)].map(([, name]) => name as string));

describe('the documents', () => {
  it('are as short as they should be', () => {
    expect(lineCount('README.md')).toBeLessThanOrEqual(MAX_README_LINES);
    const long = pages.filter(
      (file) =>
        (DECISION.test(file) && lineCount(file) > MAX_DECISION_LINES) ||
        (file.startsWith('src/engines/') && lineCount(file) > MAX_ENGINE_LINES),
    );
    expect(long).toEqual([]);
  });

  it('begin with one title', () => {
    const titles = pages.map((file) => [file, readDocument(file).match(/^# .+$/m)?.index]);
    expect(titles).toEqual(pages.map((file) => [file, 0]));
  });

  it('are all listed in the index, decisions and engines in lists of their own', () => {
    const lists = ['src/docs/decisions/README.md', 'src/docs/algorithms/README.md'];
    const reached = [...listedPages(), ...lists.flatMap((file) => linksOf(file).map(({ target }) => target))];
    expect(pages.filter((file) => !reached.includes(file))).toEqual(['src/docs/README.md']);
  });

  it('have links that lead to files and headings', () => {
    const broken = ['README.md', ...pages].flatMap((file) =>
      linksOf(file)
        .filter(
          ({ target, anchor }) =>
            !existsSync(join(ROOT, target)) || (anchor !== '' && !anchorsOf(target).includes(anchor)),
        )
        .map(({ target, anchor }) => `${file}: ${target}#${anchor}`),
    );
    expect(broken).toEqual([]);
  });

  it('name files of the repository that exist', () => {
    const missing = pages.flatMap((file) =>
      [...readDocument(file).matchAll(/`([\w./-]+\.(?:ts|tsx|cjs|graphql|md))`/g)]
        .map(([, name]) => name as string)
        .filter((name) => !files.some((each) => each === name || each.endsWith(`/${name}`)))
        .map((name) => `${file}: ${name}`),
    );
    expect(missing).toEqual(EXAMPLE_FILES);
  });

  it.each(pages.filter((file) => file.startsWith('src/engines/')))('name constants that exist: %s', (file) => {
    const sources = files.filter((each) => each.startsWith(dirname(file)) && each.endsWith('.ts')).map(readDocument);
    const names = [...readDocument(file).matchAll(/`([A-Z][A-Z_]+[A-Z])`/g)].map(([, name]) => name as string);
    expect(names.filter((name) => !sources.some((text) => text.includes(name)))).toEqual([]);
  });

  it('link to no file but pages, within the documentation', () => {
    const elsewhere = pages.flatMap((file) =>
      linksOf(file)
        .filter(({ target }) => !pages.includes(target))
        .map(({ target }) => `${file}: ${target}`),
    );
    expect(elsewhere).toEqual([]);
  });
});

describe('the reference tables', () => {
  it('have every error code, with its status', () => {
    const table = markedPart('src/docs/api/errors.md', 'codes');
    const listed = [...table.matchAll(/^\| `([A-Z_]+)` \| (\d+) \|/gm)].map(([, code, status]) => [
      code,
      Number(status),
    ]);
    expect(Object.fromEntries(listed)).toEqual(STATUS_OF_CODE);
  });

  it('have every setting', () => {
    const settings = namesInSource(/^src\/(config|platform\/tracing\/settings)\.ts$/, /^ {2}([A-Z][A-Z_]+): /gm);
    expect(firstCells(markedPart('src/docs/operations/settings.md', 'settings')).sort()).toEqual(settings.sort());
  });

  it('have every command', () => {
    const commands = namesInSource(/^src\/cli\/.*\.command\.ts$/, /^ {2}name: '([^']+)'/gm);
    expect(firstCells(markedPart('src/docs/operations/commands.md', 'commands')).sort()).toEqual(commands.sort());
  });

  it('have every metric, with its labels', () => {
    const declared = namesInSource(/^src\/.*\.ts$/, /(?<!function )\b(?:counter|duration)\(\s*'([a-z_]+)'/g);
    const watched = namesInSource(/^src\/(app|server\/.*)\.ts$/, /metrics\.(?:watch|describe)\(\s*'([a-z_]+)'/g);
    const listed = [
      ...markedPart('src/docs/operations/monitoring.md', 'metrics').matchAll(/^\| `([a-z_]+)` \| (.*?) ?\|/gm),
    ];
    expect(listed.map(([, name]) => name).sort()).toEqual([...declared, ...watched].sort());
    const labels = listed.flatMap(([, , cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, label]) => label));
    const known = namesInSource(/^src\/.*\.ts$/, /((?<=')[a-z]+(?=')|\b[a-z]+(?=: about\.))/g);
    expect(labels.filter((label) => !known.includes(label as string))).toEqual([]);
  });

  it('have every permission of API keys', () => {
    expect(firstCells(markedPart('src/docs/api/permissions.md', 'permissions'))).toEqual([...PERMISSIONS]);
  });

  it('have every dependency of the program', () => {
    const { dependencies } = JSON.parse(readDocument('package.json')) as { dependencies: object };
    const listed = firstCells(readDocument('src/docs/contributing.md')).map((name) => name.split('*')[0] as string);
    const isListed = (name: string) =>
      listed.some((each) => each === name || (/[/-]$/.test(each) && name.startsWith(each)));
    expect(Object.keys(dependencies).filter((name) => !isListed(name))).toEqual([]);
  });

  it('have every event of webhooks', () => {
    expect(firstCells(markedPart('src/docs/guide/webhooks.md', 'events'))).toEqual([...EVENT_TYPES]);
  });
});

describe('the table of limits', () => {
  /** A limit of the page, the file of its constant, and the constant without its prefix. */
  const LIMITS: [string, string, string][] = [
    ['records of an import', 'src/kernel/import/import-options.ts', 'RECORDS'],
    ['values in a body', 'src/server/http/json-bounds.ts', 'VALUES'],
    ['levels of nesting in a body', 'src/server/http/json-bounds.ts', 'LEVELS'],
    ['different names in a body', 'src/server/http/json-bounds.ts', 'NAMES'],
    ['tokens of a GraphQL document', 'src/server/graphql/document-bounds.ts', 'TOKENS'],
    ['values of a response', 'src/kernel/errors.ts', 'ANSWER_VALUES'],
    ['rows of a response', 'src/kernel/errors.ts', 'ANSWER_ROWS'],
    ['totals of `contactTotals`', 'src/features/demand/history.queries.ts', 'TOTALS'],
    ['days of a schedule', 'src/features/scheduling/schedule.rules.ts', 'DAYS'],
    ['hours of a shift', 'src/features/scheduling/shift.rules.ts', 'SHIFT_HOURS'],
    ['variants of a template', 'src/features/scheduling/template.rules.ts', 'VARIANTS'],
    ['changes of a schedule in one call', 'src/features/scheduling/editing/shift-changes.inputs.ts', 'CHANGES'],
    ['days of a time-off request', 'src/features/time-off/time-off.rules.ts', 'DAYS'],
    [
      'pending time-off requests of an employee',
      'src/features/time-off/time-off.commands.ts',
      '(?:UNDECIDED|PENDING\\w*)',
    ],
    [
      'approved exceptions of an employee at one time',
      'src/features/adherence/exceptions/exception.commands.ts',
      'AT_A_TIME',
    ],
    ['webhooks of an organization', 'src/features/webhooks/webhook.rules.ts', 'WEBHOOKS'],
    ['people in one invitation, move or skill assignment', 'src/features/people/employee.inputs.ts', 'MOVED'],
    ['open schedule searches of an organization', 'src/platform/jobs/job-run.commands.ts', 'OPEN_SEARCHES'],
    ['days of a forecast read by integrations', 'src/features/sync/sync.rules.ts', 'FORECAST_DAYS'],
    ['contacts of an interval', 'src/features/demand/interval.rules.ts', 'CONTACTS'],
  ];
  const page = readDocument('src/docs/api/limits.md');

  it.each(LIMITS)('says what the code says: %s', (limit, file, constant) => {
    const [, value = ''] =
      new RegExp(`const (?:MOST|MAX|LONGEST)_${constant} = ([\\d_e]+);`).exec(readDocument(file)) ?? [];
    const row = page.split('\n').find((line) => line.startsWith(`| ${limit} | `)) ?? '';
    const [told = ''] = /[\d,]+/.exec(row.slice(limit.length + 5)) ?? [];
    expect([limit, Number(told.replaceAll(',', ''))]).toEqual([limit, Number(value.replaceAll('_', ''))]);
  });
});

describe('the map of the code', () => {
  const mapped = firstCells(readDocument('src/docs/architecture/map.md')).filter((folder) =>
    /^(src|schema|migrations|test)(\/[a-z-]+)*$/.test(folder),
  );
  const foldersAt = (depth: number) =>
    files.flatMap((file) => {
      const parts = file.split('/');
      return parts.length > depth ? [parts.slice(0, depth).join('/')] : [];
    });

  it('names every folder down to features, and no folder that does not exist', () => {
    const rooms = new Set([
      ...foldersAt(1).filter((folder) => folder !== 'src' && !folder.startsWith('.')),
      ...foldersAt(2).filter((folder) => folder.startsWith('src/')),
      ...foldersAt(3).filter((folder) => LAYERS.some((layer) => folder.startsWith(`src/${layer}/`))),
    ]);
    for (const layer of LAYERS.filter((name) => name !== 'kernel')) rooms.delete(`src/${layer}`);
    const folders = new Set(foldersAt(4));
    const known = mapped.filter((folder) => rooms.has(folder) || folders.has(folder));
    expect(known).toEqual(mapped);
    expect([...rooms].filter((room) => !mapped.includes(room))).toEqual([]);
  });
});
