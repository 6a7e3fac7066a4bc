import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { LookupOptions } from 'node:dns';
import type { AddressInfo } from 'node:net';
import { createPoster } from '../../../src/platform/outbound/poster';
import { setTracer } from '../../../src/platform/tracing/span';
import { createTracer, type FinishedSpan } from '../../../src/platform/tracing/tracer';
import {
  addressIn,
  AddressRefused,
  isPublicAddress,
  publicLookup,
} from '../../../src/platform/outbound/public-address';

const NEVER = new AbortController().signal;

let server: Server;
let port: number;
let asked: string[] = [];
let traceparent: string | string[] | undefined;
let respond: (response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    traceparent = request.headers.traceparent;
    request.resume();
    respond(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  asked = [];
  respond = (response) => response.writeHead(204).end();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const post = (url: string, options: { reachesPrivate: boolean; timeoutMs?: number }, signal = NEVER) =>
  createPoster(options).post(url, {}, '{}', { signal });

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '127.255.0.1',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '200::1',
    '4000::1',
    'e000::1',
    '1::1',
    '100:0:0:1::1',
    'localhost',
    '',
  ])('%p is no public one', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '93.184.216.34', '172.15.0.1', '172.32.0.1', '2606:4700:4700::1111'])('%p is', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ['http://2130706433/', '127.0.0.1'],
    ['http://0x7f000001/', '127.0.0.1'],
    ['http://0177.0.0.1/', '127.0.0.1'],
    ['http://127.1/', '127.0.0.1'],
    ['http://[::ffff:7f00:1]/', '::ffff:7f00:1'],
    ['http://１２７.0.0.1/', '127.0.0.1'],
    ['http://example.com/', null],
  ])('is found in %s however it is written', (url, address) => {
    expect(addressIn(new URL(url))).toBe(address);
  });
});

describe('a request to a machine of others', () => {
  it.each([
    () => `https://127.0.0.1:${port}`,
    () => `https://2130706433:${port}`,
    () => `https://[::1]:${port}`,
    () => `https://localhost:${port}`, // a name that means loopback
    () => `http://127.0.0.1:${port}`,
  ])('reaches no private address, by number or by name: %p', async (url) => {
    const refused = { status: null, error: 'The address is not a public one' };
    expect(await post(url(), { reachesPrivate: false })).toEqual(refused);
    expect(asked).toEqual([]);
  });

  it('connects to the very addresses that were looked at, all of which must be public', async () => {
    const answers = [[{ address: '8.8.8.8', family: 4 }], [{ address: '127.0.0.1', family: 4 }]];
    answers.push([...answers[0]!, ...answers[1]!]);
    const dns = jest.spyOn(jest.requireActual<typeof import('node:dns')>('node:dns'), 'lookup');
    dns.mockImplementation(((_name: string, _options: object, tell: (...given: unknown[]) => void) =>
      tell(null, answers.shift())) as never);
    const told = (options: LookupOptions) =>
      new Promise((resolve) => publicLookup('rebinding.example', options, (...given) => resolve(given)));
    expect(await told({ all: true })).toEqual([null, [{ address: '8.8.8.8', family: 4 }]]);
    expect(await told({})).toEqual([expect.any(AddressRefused), '']);
    expect(await told({ all: true })).toEqual([expect.any(AddressRefused), '']);
    expect(dns).toHaveBeenCalledTimes(3);
    dns.mockRestore();
  });

  it('reaches them where the operator allows it, and follows no redirect', async () => {
    respond = (response) => response.writeHead(307, { location: `http://127.0.0.1:${port}/secret` }).end();
    expect(await post(`http://localhost:${port}/hook`, { reachesPrivate: true })).toEqual({ status: 307, error: null });
    expect(asked).toEqual(['/hook']);
  });

  it('reads no more of the answer than a little', async () => {
    let written = 0;
    const ended = new Promise<void>((resolve) => {
      respond = (response) => {
        response.on('close', resolve).on('error', () => {});
        const more = () => {
          while (!response.destroyed && (written += 65_536) && response.write(Buffer.alloc(65_536)));
        };
        response.writeHead(200).on('drain', more);
        more();
      };
    });
    expect((await post(`http://127.0.0.1:${port}`, { reachesPrivate: true })).status).toBe(200);
    await ended;
    expect(written).toBeLessThan(50_000_000);
  });

  it('counts the status once it has arrived, and closes the connection of an answer that does not end', async () => {
    const closed = new Promise<void>((resolve) => {
      respond = (response) => void response.on('close', resolve).writeHead(200).write('more is to come');
    });
    expect(await post(`http://127.0.0.1:${port}`, { reachesPrivate: true })).toEqual({ status: 200, error: null });
    await closed;
  });

  it('fails by an answer that changes protocols, and closes its connection', async () => {
    const closed = new Promise<void>((resolve) => {
      respond = ({ socket }) => {
        socket
          ?.on('close', resolve)
          .write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n');
      };
    });
    expect(await post(`http://127.0.0.1:${port}`, { reachesPrivate: true })).toEqual({
      status: null,
      error: 'No connection (ECONNRESET)',
    });
    await closed;
  });

  it('waits no longer than it has time, and not at all once it is called off', async () => {
    respond = () => {};
    const url = `http://127.0.0.1:${port}`;
    expect(await post(url, { reachesPrivate: true, timeoutMs: 50 })).toEqual({
      status: null,
      error: 'No answer within 0.05 seconds',
    });
    const calling = new AbortController();
    const answer = post(url, { reachesPrivate: true }, calling.signal);
    calling.abort(new Error('called off'));
    await expect(answer).rejects.toThrow('called off');
  });

  it('says that nobody listens, and nothing of who was asked', async () => {
    const answer = await post('http://127.0.0.1:1/hidden', { reachesPrivate: true });
    expect(answer).toEqual({ status: null, error: 'No connection (ECONNREFUSED)' });
  });
});

describe('a trace', () => {
  afterEach(() => setTracer(undefined));

  it('is continued by the receiver while spans are recorded, and not told otherwise', async () => {
    const url = `http://127.0.0.1:${port}/hook`;
    await post(url, { reachesPrivate: true });
    expect(traceparent).toBeUndefined();
    const spans: FinishedSpan[] = [];
    setTracer(createTracer(1, (span) => spans.push(span)));
    await post(url, { reachesPrivate: true });
    expect(spans).toMatchObject([{ name: 'POST', kind: 'client', attributes: { 'http.response.status_code': 204 } }]);
    expect(traceparent).toBe(`00-${spans[0]?.traceId}-${spans[0]?.spanId}-01`);
  });
});
