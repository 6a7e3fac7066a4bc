import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCheckedFetch } from '../../../src/platform/outbound/checked-fetch';

const { fetch } = createCheckedFetch({ reachesPrivate: false });
const open = createCheckedFetch({ reachesPrivate: true });

describe('what is asked of machines that others name', () => {
  it('goes to public addresses only, however they are written', async () => {
    const hosts = ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost'];
    for (const host of hosts)
      await expect(fetch(`https://${host}/`, {})).rejects.toThrow('private address, which the operator does not allow');
    await expect(fetch('http://example.com/', {})).rejects.toThrow('not at an https address');
    await expect(open.fetch('file:///etc/passwd', {})).rejects.toThrow('not at an https address');
  });

  it('follows no redirect and reads no endless answer, and tells nothing of the network', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/moved') return void response.writeHead(302, { location: '/secret' }).end();
      if (request.url === '/silent') return;
      if (request.url === '/endless') return void response.write('{');
      if (request.url === '/unheard-of') return void response.writeHead(999).end();
      if (request.url === '/changed')
        return void response.socket?.write(
          'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
        );
      response.write('x'.repeat(1_000_000));
      response.end('x'.repeat(1_000_000));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    try {
      const moved = await open.fetch(`${url}/moved`, {});
      expect([moved.status, moved.headers.get('location')]).toEqual([302, '/secret']);
      await expect(open.fetch(`${url}/long`, {})).rejects.toThrow('too long');
      for (const path of ['silent', 'endless', 'changed', 'unheard-of'])
        await expect(open.fetch(`${url}/${path}`, { signal: AbortSignal.timeout(50) })).rejects.toThrow(
          /^it cannot be reached$/,
        );
      await expect(open.fetch(`${url}/changed`, {})).rejects.toThrow(/^it cannot be reached$/);
    } finally {
      server.closeAllConnections();
      server.close();
    }
    await expect(open.fetch(url, {})).rejects.toThrow(/^it cannot be reached$/);
  });
});
