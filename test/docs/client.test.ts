import { execFile } from 'node:child_process';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../support/cluster';
import { readDocument, ROOT } from './documents';
import { sharedApp } from '../support/hosted-app';
import { PASSWORD, type TestApp, type TestOrganization } from '../support/test-app';

/** Runs the documented client: its types are generated, it compiles, and it prints the documented output. */

const [, program = '', printed = ''] =
  /<!-- client -->\n```ts\n([^]*?)```\n\n```text\n([^]*?)```/.exec(readDocument('src/docs/api/client.md')) ?? [];

let app: TestApp;
let org: TestOrganization;
let folder: string;

const run = promisify(execFile);
const node = (args: string[], environment: Record<string, string> = {}) =>
  run(process.execPath, args, { cwd: folder, env: { ...process.env, ...environment } });
const tool = (path: string) => join(ROOT, 'node_modules', path);

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization({ slug: 'followed' });
  folder = await temporaryFolder();
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await node([tool('openapi-typescript/bin/cli.js'), `${app.url}/api/openapi.json`, '-o', 'muster.d.ts']);
  writeFileSync(join(folder, 'client.ts'), program);
});
afterAll(async () => {
  await app?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Returns the errors of each program with the strictest compiler options and the generated types. */
async function faultsOf(...files: string[]): Promise<string[]> {
  const strictest = [
    '--strict',
    '--skipLibCheck',
    'false',
    '--exactOptionalPropertyTypes',
    '--noUncheckedIndexedAccess',
    '--noEmit',
  ];
  const modules = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom', '--types', 'node'];
  const { stdout } = await node([tool('typescript/bin/tsc'), ...strictest, ...modules, ...files]).catch(
    (error: { stdout: string }) => error,
  );
  const faults = stdout.split(/^(?=\S)/m);
  const faultsIn = files.map((file) => faults.filter((fault) => fault.startsWith(`${file}(`)).join(''));
  expect(faultsIn.join('')).toHaveLength(stdout.length); // the generated types have no errors
  return faultsIn;
}

describe('the documented client', () => {
  it('compiles against the generated types, which know every field and value', async () => {
    expect(program).toContain('openapi-fetch');
    writeFileSync(
      join(folder, 'wrong.ts'),
      program.replace("channel: 'voice'", "channel: 'telex'").replace('errors', 'mistakes'),
    );
    const [ofClient, faults] = await faultsOf('client.ts', 'wrong.ts');
    expect(ofClient).toBe('');
    expect(faults).toContain('"telex"');
    expect(faults).toContain("'mistakes'");
  });

  it('imports, reads, and tells why it is refused', async () => {
    await org.admin.post('/api/scheduling/templates', { name: 'Early', startTime: '08:00', endTime: '16:00' });
    const { body } = await org.admin.post('/api/admin/api-keys', { name: 'x', permissions: ['import:historical'] });
    const { stdout } = await node(['-r', join(ROOT, 'src/register.cjs'), 'client.ts'], {
      MUSTER_URL: app.url,
      MUSTER_KEY: body.apiKey.key,
      MUSTER_EMAIL: 'admin@followed.example',
      MUSTER_PASSWORD: PASSWORD,
    });
    expect(stdout.trim()).toBe(printed.trim());
  });
});
