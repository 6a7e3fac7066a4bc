/** @own-modules */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { answerInTurn } from '../../../src/server/http/in-turn';
import { sendText } from '../../../src/server/http/send-text';
import { cutOffUnread } from '../../../src/server/http/unread-answers';
import { startInProcess } from '../../support/in-process-app';

/** Unread responses, with a clock controlled by the test. */

const MINUTE = 60_000;

beforeEach(() =>
  jest.useFakeTimers({
    doNotFake: [
      ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
      ...(['setTimeout', 'clearTimeout'] as const),
    ],
  }),
);
afterEach(() => jest.useRealTimers());

/** Starts a server that responds with `respond` and remembers the latest response. */
async function serve(respond: (response: ServerResponse) => unknown) {
  const server = createServer();
  const answers: ServerResponse[] = [];
  answerInTurn(
    server,
    cutOffUnread((_request, response) => {
      answers.push(response);
      respond(response);
    }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { answers, url: `http://127.0.0.1:${port}`, stop: () => (server.closeAllConnections(), server.close()) };
}

/** Sends a request without reading the response. */
async function askOnly(url: string, request = 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n') {
  const connection = connect(Number(new URL(url).port), '127.0.0.1')
    .pause()
    .on('error', () => {});
  await once(connection, 'connect');
  connection.write(request);
  return connection;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const TEXT = `${'x'.repeat(256 * 1024 - 1)}😀é`.repeat(100);

it('a large answer waits in pieces, and is cut off when none of it is taken for a minute', async () => {
  let mostWaiting = 0;
  let sent: Promise<void> | undefined;
  const { answers, url, stop } = await serve((response) => {
    const write = response.write.bind(response) as (piece: string) => boolean;
    response.write = (piece: string) => {
      const isTaken = write(piece);
      mostWaiting = Math.max(mostWaiting, response.writableLength);
      return isTaken;
    };
    sent = sendText(response, TEXT);
  });
  const connection = await askOnly(url);
  for (let length = -1; !answers[0] || length !== answers[0].socket?.bytesWritten; await turn())
    length = answers[0]?.socket?.bytesWritten ?? -1;
  jest.advanceTimersByTime(2 * MINUTE);
  await sent;
  expect(answers[0]?.destroyed).toBe(true);
  expect(mostWaiting).toBeLessThan(1_000_000);
  connection.destroy();
  stop();
});

it('a large answer is whole for whoever reads it', async () => {
  const { url, stop } = await serve((response) => sendText(response, TEXT));
  expect((await (await fetch(url)).text()) === TEXT).toBe(true);
  stop();
});

it('an answer that is long in the making is not cut off', async () => {
  const { answers, url, stop } = await serve(() => {});
  const answer = fetch(url);
  while (!answers[0]) await turn();
  jest.advanceTimersByTime(10 * MINUTE);
  answers[0].end('done');
  expect(await (await answer).text()).toBe('done');
  stop();
});

it('the server cuts off whoever asks for much and reads nothing', async () => {
  const app = await startInProcess();
  const request = 'GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
  const connection = await askOnly(app.url, request.repeat(100));
  while (!connection.destroyed) {
    jest.advanceTimersByTime(MINUTE);
    connection.write('\r\n'); // a client that does not read notices a closed connection only when it writes
    await turn();
  }
  await app.stop();
});

it('a request begins once the answer before it was taken, and not where its connection is gone', async () => {
  const { answers, url, stop } = await serve(() => {});
  const connection = await askOnly(url, 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(900));
  let text = '';
  connection.on('data', (piece) => (text += String(piece))).resume();
  while (answers.length < 1) await turn();
  for (const place of [0, 1, 2]) {
    answers[place]!.end(`answer ${place}`);
    while (!text.includes(`answer ${place}`) || answers.length < place + 2) await turn();
    expect(answers).toHaveLength(place + 2);
  }
  const closed = once(answers[3]!, 'close');
  connection.destroy();
  await closed;
  await turn();
  expect(answers).toHaveLength(4);
  stop();
});

it('requests that come behind each other are all answered, in their order', async () => {
  const { url, stop } = await serve((response) => response.end(response.req.url));
  const paths = Array.from({ length: 3_000 }, (_, n) => `/${n}`);
  const connection = await askOnly(url, paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: h\r\n\r\n`).join(''));
  let text = '';
  connection.on('data', (piece) => (text += String(piece))).resume();
  while (!text.endsWith('/2999')) await turn();
  expect(text.match(/\/\d+$|\/\d+(?=HTTP)/gm)).toEqual(paths);
  connection.destroy();
  stop();
});
