import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageFiles, readDocument, ROOT } from '../docs/documents';

/** Each command in the pages for operators is run by a test or by a script, which is named here with what it runs. */

interface Run {
  command: RegExp;
  file: string;
  /** Text of the file at the place where it runs the command. */
  by: string;
}

const RUNS: readonly Run[] = [
  { command: /^npm ci && npm run build$/, file: '.container/Containerfile', by: 'npm run -s build' },
  { command: /^export NODE_ENV=production /, file: 'test/operations/failover.sh', by: 'NODE_ENV=production' },
  {
    command: /^node --max-semi-space-size=16 src\/main\.js$/,
    file: 'test/operations/release.test.ts',
    by: 'src/main.js',
  },
  { command: /-- organization:create /, file: 'test/operations/three-nodes.sh', by: 'organization:create' },
  { command: /^set -a && \. \/etc\/muster\.env && set \+a$/, file: 'test/operations/three-nodes.sh', by: 'set -a' },
  { command: /-- doctor$/, file: 'test/operations/three-nodes.sh', by: '-- doctor' },
  { command: /-- doctor --engine$/, file: 'test/cli/doctor.test.ts', by: "['doctor', '--engine']" },
  {
    command: /-- database:distribute( --list)?$/,
    file: 'test/platform/database/distribution.test.ts',
    by: "['database:distribute', '--list']",
  },
  { command: /^CREATE (ROLE|DATABASE) muster /, file: 'test/operations/failover.sh', by: 'CREATE ROLE muster LOGIN' },
  { command: /^etcdctl .* endpoint health$/, file: 'test/operations/failover.sh', by: 'endpoint health' },
  { command: /^patronictl .* list$/, file: 'test/operations/failover.sh', by: 'patronictl' },
  { command: /^(pg_dump|pg_restore) /, file: 'test/operations/restore.sh', by: 'pg_restore --dbname' },
  { command: /^node .* test\/operations\/sizing\.ts /, file: 'test/operations/sizing.ts', by: 'parseArgs' },
  { command: /^psql -c "CREATE ROLE muster_app/, file: 'test/operations/restore.sh', by: 'GRANT muster_app TO muster' },
];

/** Commands of the operating system: each runs once on a machine, as its administrator. */
const OF_THE_SYSTEM = [
  /^apt-get install /,
  /^sed -i .*createcluster\.conf$/,
  /^systemctl enable --now (etcd|patroni|muster)$/,
];
const SETTING = /^[A-Z][A-Z_]*=(\S*|'[^']*')$/;

const commands = pageFiles()
  .filter((file) => file.startsWith('src/docs/operations/'))
  .flatMap((file) =>
    [...readDocument(file).matchAll(/^```(?:sh|sql)\n([^]*?)^```$/gm)].map(([, code]) => code as string),
  )
  .flatMap((code) => code.split('\n').map((line) => line.replace(/(^|\s+)# .*$/, '').trim()))
  .filter((line) => line !== '' && !SETTING.test(line));

describe('the commands of the pages for operators', () => {
  it('are run by a test or a script', () => {
    const known = [...RUNS.map(({ command }) => command), ...OF_THE_SYSTEM];
    expect(commands.filter((line) => !known.some((command) => command.test(line)))).toEqual([]);
  });

  it.each(RUNS)('$command is run by $file', ({ command, file, by }) => {
    expect(commands.some((line) => command.test(line))).toBe(true);
    expect(readFileSync(join(ROOT, file), 'utf8')).toContain(by);
  });
});

describe('the files in the pages for operators', () => {
  const quoted = pageFiles().flatMap((page) =>
    [...readDocument(page).matchAll(/^<!-- file (\S+) -->\n+```\w+\n([^]*?)^```$/gm)].map(
      ([, file = '', text = '']) => ({
        page,
        file,
        text,
      }),
    ),
  );

  it('are those that the scripts use', () => {
    expect(quoted.map(({ file }) => file).sort()).toEqual(
      ['high-availability/etcd.env', 'high-availability/haproxy.cfg', 'high-availability/patroni.yml']
        .concat('load-balancer/haproxy.cfg')
        .map((name) => `.container/${name}`),
    );
    for (const { file, text } of quoted) expect(text).toBe(readFileSync(join(ROOT, file), 'utf8'));
  });
});
