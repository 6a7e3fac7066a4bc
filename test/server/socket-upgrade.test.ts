import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { sharedApp } from '../support/hosted-app';
import type { TestApp, TestOrganization } from '../support/test-app';

let app: TestApp;
let org: TestOrganization;
beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization();
});
afterAll(() => app?.stop());

/** Sends a request that offers an upgrade to HTTP/2, as Java and curl clients do. */
const offering = (method: string, path: string, headers: Record<string, string> = {}, body = '', upgrade = 'h2c') =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const http2 = { connection: 'Upgrade, HTTP2-Settings', upgrade, 'http2-settings': 'AAMAAABkAAQAAP__' };
    const sent = request(app.url + path, { method, headers: { ...headers, ...http2 } }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });

const HEALTHY = expect.stringMatching(/^\{"status":"ok",/) as string;

describe('an upgrade to anything but a web socket', () => {
  it('is ignored, on every path', async () => {
    expect(await offering('GET', '/healthz')).toEqual({ status: 200, text: HEALTHY });
    expect((await offering('GET', '/api/auth/session')).status).toBe(401);
  });

  it('is ignored where no web socket is offered', async () => {
    expect(await offering('GET', '/healthz', {}, '', 'websocket')).toEqual({ status: 200, text: HEALTHY });
    expect((await offering('GET', '/elsewhere', {}, '', 'websocket')).status).toBe(404);
  });

  it('is ignored with the body that comes along', async () => {
    const permissions = ['import:historical'];
    const { body } = await org.admin.post('/api/admin/api-keys', { name: 'Java', permissions });
    const data = Array.from({ length: 5_000 }, (_, n) => ({
      date: `20${10 + (n % 15)}-01-05`,
      interval: `${String(Math.floor(n / 15) % 24).padStart(2, '0')}:30`,
      volume: n,
      aht: 310,
    }));
    const headers = { 'x-api-key': body.apiKey.key as string, 'content-type': 'application/json' };
    const answer = await offering('POST', '/api/v1/import/historical', headers, JSON.stringify({ data }));
    expect(answer).toMatchObject({ status: 201, text: expect.stringContaining('"imported":5000') });
  });

  it('is answered in its turn when it is sent before the answer in front of it', async () => {
    const connection = connect(Number(new URL(app.url).port), '127.0.0.1');
    let text = '';
    connection.on('data', (piece) => (text += String(piece)));
    const ask = (path: string, upgrade?: string) =>
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${org.admin.sessionCookie}\r\n` +
      (upgrade ? `Connection: Upgrade\r\nUpgrade: ${upgrade}\r\n\r\n` : '\r\n');
    connection.write(
      ask('/api/admin/users') +
        ask('/healthz', 'h2c') +
        ask('/api/admin/teams', 'h2c') +
        ask('/readyz') +
        ask('/graphql', 'websocket'), // without a key
    );
    await once(connection, 'close');
    const answers = text.match(/(?<=HTTP\/1.1 )\d+|(?<=\r\n\r\n\{")\w+/g);
    expect(answers).toEqual(['200', 'users', '200', 'status', '200', 'teams', '200', 'status', '400']);
  });
});
