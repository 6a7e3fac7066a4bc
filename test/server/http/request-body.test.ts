/** @own-modules */
import { once } from 'node:events';
import { createServer, request as ask, type ClientRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import express from 'express';
import type { Principal } from '../../../src/kernel/principal';
import { bodiesOf } from '../../../src/server/http/body-room';
import { readBody } from '../../../src/server/http/request-body';

/** Bodies that take their time, by a clock that the tests set. */

const ADA = { kind: 'user', organizationId: 'acme', userId: 'ada' } as Principal;

let server: Server;
let arrived: () => void = () => {};
beforeAll(async () => {
  const app = express();
  app.post('/:who', async (request, response) => {
    const bounds = bodiesOf(request.params.who === 'ada' ? ADA : null);
    const take = (bytes: number) => (bounds.room.take(bytes), arrived());
    const room = { take, giveBack: (bytes: number) => bounds.room.giveBack(bytes) };
    await readBody(request, { ...bounds, room }).then(
      (body) => response.json(body),
      ({ status, message }) => response.status(status).send(message),
    );
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => jest.useFakeTimers({ advanceTimers: false, doNotFake: EVERYTHING_BUT_TIMEOUTS }));
afterEach(() => jest.useRealTimers());

const EVERYTHING_BUT_TIMEOUTS = [
  ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
  ...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
];

const begin = (who: string, headers: Record<string, string> = {}): ClientRequest =>
  ask({
    port: (server.address() as AddressInfo).port,
    host: '127.0.0.1',
    path: `/${who}`,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...headers,
    },
  });

/** Sends a piece and waits until the server has it. */
const send = (request: ClientRequest, piece: string | Buffer): Promise<void> =>
  new Promise((resolve) => {
    arrived = resolve;
    request.write(piece);
  });
const answerTo = async (request: ClientRequest) => {
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return [answer.statusCode, await text(answer)];
};
const TOO_LONG = [408, 'The body took too long to arrive'];

it('a body of somebody who is signed in arrives slowly, as long as it goes on', async () => {
  const request = begin('ada');
  for (let n = 0; n < 8; n++) {
    await send(request, n === 0 ? '{' : ' '.repeat(100));
    jest.advanceTimersByTime(29_900);
  }
  request.end('}');
  expect(await answerTo(request)).toEqual([200, '{}']);
});

it('a body of which nothing more comes is given up, and so is one that inflates to much and does not end', async () => {
  for (const encoding of ['identity', 'gzip']) {
    const request = begin('ada', { 'content-encoding': encoding });
    const body = Buffer.from(`{"data":"${'x'.repeat(50_000)}"}`);
    await send(request, encoding === 'gzip' ? gzipSync(body) : body);
    jest.advanceTimersByTime(30_000);
    expect(await answerTo(request)).toEqual(TOO_LONG);
    request.destroy();
  }
});

it.each([
  ['ada', 240_000],
  ['nobody', 10_000],
])('a body of %s that goes on and on is given up as well', async (who, patienceMs) => {
  const request = begin(who);
  for (let ms = 0; ms < patienceMs; ms += 5_000) {
    await send(request, ' ');
    jest.advanceTimersByTime(5_000);
  }
  expect(await answerTo(request)).toEqual(TOO_LONG);
  request.destroy();
});
