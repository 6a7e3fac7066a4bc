import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { slugOf } from '../../../src/server/docs/render';
import { anchorsOf, listedPages, pageFiles } from '../../docs/documents';
import { Caller } from '../../support/caller';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp } from '../../support/test-app';

/** The documentation as served by the running server. */

let app: TestApp;

beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app?.stop());

const browser = () => new Caller(app.url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
const addressOf = (file: string): string =>
  `/${file
    .replace(/^src\//, '')
    .replace(/^engines\//, 'docs/algorithms/')
    .replace(/\/README\.md$|\.md$/, '')}`;
const addresses = pageFiles().map(addressOf);
const read = async (path: string): Promise<string> => {
  const { status, body } = await browser().get(path);
  expect([path, status]).toEqual([path, 200]);
  return body as string;
};
const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Sends a path unchanged, as `fetch` would normalize `..`. */
const getUnchanged = (path: string): Promise<{ status: number | undefined; body: string }> =>
  new Promise((resolve, reject) => {
    get(app.url, { path, headers: { accept: 'text/html' } }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    }).on('error', reject);
  });

describe('each page', () => {
  it('answers, and its links lead to pages and headings', async () => {
    const pages = new Map<string, string>();
    for (const address of addresses) pages.set(address, await read(address));
    const broken: string[] = [];
    for (const [address, html] of pages) {
      for (const link of matches(html, /<a [^>]*?href="([^"]+)"/g)) {
        if (/^https?:/.test(link) || link === '/') continue;
        const [path = '', anchor] = link.split('#');
        const target = pages.get(path === '' ? address : path);
        const isThere = target !== undefined && (anchor === undefined || target.includes(` id="${anchor}"`));
        if (!isThere) broken.push(`${address}: ${link}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('has its landmarks, one title, and its place in the navigation', async () => {
    for (const address of listedPages().map(addressOf)) {
      const html = await read(address);
      const count = (pattern: RegExp) => matches(html, pattern).length;
      expect([address, count(/(<main )/g), count(/(<h1)/g), count(/(role="search")/g), count(/(<header )/g)]).toEqual([
        address,
        1,
        1,
        1,
        1,
      ]);
      expect(matches(html, /<nav [^>]*aria-label="([^"]+)"/g)).toContain('Documentation');
      expect(matches(html, /href="([^"]+)" aria-current="page"/g)).toEqual([address]);
      expect(html).toMatch(/<html lang="en">[^]*<title>[^<]+ · Muster documentation<\/title>/);
    }
  });

  it('is under the policy of pages, without scripts or styles of its own', async () => {
    const { headers, body } = await browser().get('/docs/guide/import');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'self'/);
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe|\*|data:/);
    expect(body).not.toMatch(/<script(?! src="\/)|<style| style="| on\w+="|src="http|<link[^>]+href="http/);
  });

  it('is not sent again to browsers that have it', async () => {
    const { headers } = await browser().get('/docs');
    const known = new Caller(app.url, { accept: 'text/html', 'if-none-match': String(headers.get('etag')) });
    expect((await known.get('/docs')).status).toBe(304);
  });

  it('is found with a slash at its end', async () => {
    expect(await read('/docs/')).toBe(await read('/docs'));
  });

  it('shows no marks of tests and generators', async () => {
    expect(await read('/docs/api/rest')).not.toContain('&lt;!--');
  });
});

describe('the search', () => {
  it('finds sections that have all words, with an excerpt', async () => {
    const html = await read('/docs/search?q=Idempotency+key');
    expect(matches(html, /<li>\n<a href="([^"]+)"/g)[0]).toBe(
      '/docs/guide/import#retry-safely-with-an-idempotency-key',
    );
    expect(html).toMatch(/<mark>idempotency<\/mark>/i);
    expect(html).toContain('value="Idempotency key"');
  });

  it('finds terms of the trade and names of settings', async () => {
    const firstHits = new Map<string, string>();
    for (const query of ['shrinkage', 'DATABASE_POOL_SIZE', 'single sign-on', 'backup restore'])
      firstHits.set(query, matches(await read(`/docs/search?q=${query}`), /<li>\n<a href="([^"#]+)/g).join(' '));
    expect(firstHits.get('shrinkage')).toContain('/docs/glossary');
    expect(firstHits.get('DATABASE_POOL_SIZE')).toContain('/docs/operations/settings');
    expect(firstHits.get('single sign-on')).toMatch(/^\/docs\/guide\/sso/);
    expect(firstHits.get('backup restore')).toMatch(/^\/docs\/operations\/commands/);
  });

  it('says so when it finds nothing, and shows what was sent as text', async () => {
    const html = await read(`/docs/search?q=${encodeURIComponent('<img src=x onerror=alert(1)> zzzqqq')}`);
    expect(html).toContain('Nothing found');
    expect(html).not.toContain('<img src=x');
    for (const query of ['', '?q=', '?q=%20', '?q=...', '?q=a&q=b', `?q=${'x'.repeat(5000)}`])
      expect(await read(`/docs/search${query}`)).toContain('Nothing found');
  });
});

describe('what is no page', () => {
  it.each([
    '/docs/nothing',
    '/docs/guide/import.md',
    '/docs/guide',
    '/docs/..%2f..%2fpackage.json',
    '/docs/%2e%2e/%2e%2e/package.json',
    '/docs/guide/..%2F..%2F..%2Fconfig',
    '/docs/algorithms/../../config',
    '/docs/__proto__',
    '/docs//etc/passwd',
  ])('is not found: %s', async (path) => {
    const { status, body } = await getUnchanged(path);
    expect([path, status]).toEqual([path, 404]);
    expect(body).toMatch(/Page not found/);
    expect(body).not.toMatch(/"dependencies"|root:|readConfig/);
  });

  it('is an error like any other for programs, and for other methods', async () => {
    expect(await app.anyone.get('/docs/nothing')).toMatchObject({
      status: 404,
      body: { details: { code: 'NOT_FOUND' } },
    });
    expect((await app.anyone.post('/docs')).status).toBe(405);
    expect((await app.anyone.post('/docs/search')).status).toBe(405);
  });
});

describe('identifiers of headings', () => {
  it('are those of code hosts', () => {
    expect(slugOf('Retry safely with an Idempotency-Key')).toBe('retry-safely-with-an-idempotency-key');
    expect(slugOf('Who decides?')).toBe('who-decides');
    for (const file of pageFiles())
      expect([file, new Set(anchorsOf(file)).size]).toEqual([file, anchorsOf(file).length]);
  });
});
