import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../support/eventually';
import { temporaryFolder } from '../support/cluster';
import { codeOf, readDocument, ROOT } from './documents';
import { freePort, startProcess, type Process } from '../support/process';
import { startOwnApp, type OwnApp } from '../support/hosted-app';
import type { TestOrganization } from '../support/test-app';

/** Runs the documented webhook and receiver, from creation to deletion. */

const page = 'src/docs/guide/webhooks.md';
const [, program = '', printed = ''] =
  /<!-- receiver -->\n```js\n([^]*?)```\n\n```text\n([^]*?)```/.exec(readDocument(page)) ?? [];
const [operations = ''] = codeOf(page, 'graphql');

let app: OwnApp;
let org: TestOrganization;
let folder: string;
let receiver: Process | undefined;

beforeAll(async () => {
  app = await startOwnApp({ environment: { WEBHOOKS_TO_PRIVATE_ADDRESSES: 'on' } });
  org = await app.organization();
  folder = await temporaryFolder();
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'receiver.js'), program);
});
afterAll(async () => {
  await receiver?.end('SIGKILL');
  await app?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

it('the documented receiver verifies what the documented webhook sends', async () => {
  const port = await freePort();
  const ids: Record<string, string> = {};
  /** Runs the documented operation of this name. */
  const run = async (name: string) => {
    const operation = operations.split(/^(?=query|mutation)/m).find((text) => text.includes(` ${name}`)) as string;
    const text = operation
      .replace('https://example.com/muster', `http://127.0.0.1:${port}`)
      .replace('…', ids[name] as string);
    return (await org.admin.graphql(text))[name];
  };

  const { webhook, secret } = await run('createWebhook');
  receiver = startProcess(join(folder, 'receiver.js'), {
    environment: { WEBHOOK_SECRET: secret, PORT: String(port) },
  });
  await eventually(
    () =>
      fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: '{}' }).then(
        ({ status }) => status,
        () => 0,
      ),
    (status) => status === 400,
  );
  for (const name of ['testWebhook', 'rotateWebhookSecret', 'updateWebhook']) ids[name] = webhook.id;
  ids.redeliver = (await run('testWebhook')).id;
  await receiver.prints(/webhook\.test .*\n/);
  expect(receiver.printed().trim()).toBe(printed.trim().replace('…', webhook.id));
  await eventually(
    () => run('webhookDeliveries'),
    ([delivery]) => delivery.status === 'delivered',
  );
  expect(await run('rotateWebhookSecret')).toEqual({
    secret: expect.any(String),
    previousSecretValidUntil: expect.any(String),
  });
  expect(await run('redeliver')).toEqual({ status: 'waiting' });
  const [delivery] = await eventually(
    () => run('webhookDeliveries'),
    ([{ attempts }]) => attempts.length === 2,
  );
  expect(delivery.attempts[1]).toMatchObject({ status: 204, error: null });
  expect(receiver.printed().trim().split('\n')).toHaveLength(1);
  expect(await run('updateWebhook')).toEqual({ active: false });
  expect(await run('webhooks')).toMatchObject([{ active: false, offReason: null, failingSince: null }]);
});
