import { request } from 'node:http';
import { WebSocket } from 'ws';
import { startOwnApp, type OwnApp } from '../support/hosted-app';

/** Hostnames accepted by a server for the local machine only; other names indicate DNS rebinding. */

let app: OwnApp;
beforeAll(async () => {
  app = await startOwnApp();
});
afterAll(() => app?.stop());

const asked = (host: string, path = '/api/auth/session', url = app.url) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(url + path, { headers: { host } }, (response) => {
      let text = '';
      response.on('data', (piece) => (text += String(piece)));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject).end();
  });

describe('a server of this machine alone', () => {
  it.each(['127.0.0.1', '127.0.0.1:4000', 'LOCALHOST:80', 'app.localhost', '[::1]:4000', '127.1.2.3', 'localhost.'])(
    'answers as %s',
    async (host) => {
      expect((await asked(host)).status).toBe(401);
    },
  );

  it.each([
    'evil.example',
    'evil.example:4000',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '192.0.2.1',
    'x@y',
  ])('does not answer as %s', async (host) => {
    for (const path of ['/api/auth/session', '/metrics', '/login', '/graphql']) {
      const { status, text } = await asked(host, path);
      expect([path, status]).toEqual([path, 421]);
      expect(text).toContain('set PUBLIC_URL');
    }
  });

  it('opens no web socket as another either', async () => {
    const { message } = await new Promise<Error>((resolve) =>
      new WebSocket(`${app.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
        headers: { host: 'evil.example' },
      }).once('error', resolve),
    );
    expect(message).toContain('421');
  });

  it('makes whole links, over a web socket too', async () => {
    const org = await app.organization();
    const { userId } = await org.signedIn('agent');
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      headers: { cookie: org.admin.sessionCookie ?? '' },
    });
    const answer = new Promise<string>((resolve) =>
      socket.on('message', (text: Buffer) => {
        const message = JSON.parse(text.toString()) as { type: string };
        if (message.type === 'next') resolve(text.toString());
        if (message.type !== 'connection_ack') return;
        const query = `mutation { issuePasswordLink(userId: "${userId}") { url } }`;
        socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
      }),
    );
    socket.once('open', () => socket.send('{"type":"connection_init"}'));
    expect(await answer).toContain(`"url":"${app.url}/set-password?token=`);
    socket.close();
  });
});

describe('a server with a public address', () => {
  it('answers whoever leads to it', async () => {
    const other = await startOwnApp({ environment: { PUBLIC_URL: 'https://wfm.example.com' } });
    expect((await asked('10.0.0.5:4000', '/api/auth/session', other.url)).status).toBe(401);
    await other.stop();
  });
});
