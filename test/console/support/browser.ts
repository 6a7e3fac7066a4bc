/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core';
import type { Caller } from '../../support/caller';

/** Timeout for pages. Long, as machines can be busy. */
const PATIENCE_MS = 60_000;
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export interface TestBrowser {
  /** Version of Chromium. */
  version: string;
  /** Opens a page in a context of its own, as on another computer. Signed in as the caller, if given. */
  open(app: ServedApp, options?: OpenOptions): Promise<WatchedPage>;
  close(): Promise<void>;
}

type Theme = 'light' | 'dark';

/** A running server, in this or another process. */
interface ServedApp {
  url: string;
}

interface OpenOptions {
  as?: Caller;
  path?: string;
  width?: number;
  height?: number;
  /** True for a touch screen. */
  hasTouch?: boolean;
  theme?: Theme;
  locale?: string;
  /** True if the test cuts the connection, which Chromium reports as an error. */
  isCut?: boolean;
  /** True if the test controls the time of the page through `page.clock`. */
  hasClock?: boolean;
}

export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  /** Changes the window width and the system theme without reloading the page. */
  look(width: number, theme: Theme): Promise<void>;
  /** Resolves once the page has loaded, has no pending requests, and all its animations have ended. */
  isSettled(): Promise<void>;
  /** Fails if the page logged errors, sent requests to other hosts, or has accessibility or layout problems. */
  expectClean(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Connects to the Chromium of this worker. `close` closes the pages of this test file and leaves the browser running.
 */
export async function openBrowser(): Promise<TestBrowser> {
  const endpoints = JSON.parse(process.env.TEST_BROWSERS as string) as string[];
  const endpoint = endpoints[(Number(process.env.JEST_WORKER_ID ?? 1) - 1) % endpoints.length] as string;
  const browser: Browser = await chromium.connect(endpoint);
  return {
    version: `Chromium ${browser.version()}`,
    open: (app, options = {}) => open(browser, app, options),
    close: () => browser.close(),
  };
}

async function open(browser: Browser, app: ServedApp, options: OpenOptions): Promise<WatchedPage> {
  const { as, path = '/', width = 1440, theme = 'light', locale = 'en-US', hasTouch } = options;
  const { isCut = false, hasClock = false, height = heightOf(width) } = options;
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, locale, hasTouch });
  context.setDefaultTimeout(PATIENCE_MS);
  const [name, value] = as?.sessionCookie?.split('=') ?? [];
  if (name && value) await context.addCookies([{ name, value, url: app.url }]);
  const page = await context.newPage();
  const problems = await watch(page, app.url, isCut);
  const isSettled = settling(page);
  if (hasClock) await page.clock.install();
  await page.goto(app.url + path);
  return {
    page,
    context,
    async look(nextWidth, colorScheme) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: nextWidth, height: heightOf(nextWidth) });
    },
    isSettled,
    async expectClean() {
      await isSettled();
      problems.push(...(await faultsOf(page)));
      const found = problems.splice(0);
      if (found.length > 0) throw new Error(`${page.url()}:\n  ${found.join('\n  ')}`);
    },
    close: () => context.close(),
  };
}

const heightOf = (width: number): number => (width < 600 ? 844 : 900);

/** Tracks the requests of a page, to wait until none is pending. */
function settling(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let asked = 0;
  page.on('request', (request) => {
    underWay.add(request);
    asked++;
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => underWay.delete(request));
  const heading = page.locator('h1').first();
  const waiting = page.getByRole('status', { name: 'Loading' }).first();
  return async () => {
    let before: number;
    do {
      await heading.waitFor({ state: 'attached' }); // the files of the page are loaded
      await waiting.waitFor({ state: 'detached' });
      before = asked;
      await page.evaluate(comeToRest);
    } while (underWay.size > 0 || asked > before || (await heading.count()) === 0 || (await waiting.count()) > 0);
  };
}

/** Runs in the page. Resolves once all scheduled tasks and finite animations have ended. */
async function comeToRest(): Promise<void> {
  const done = () => scheduler.postTask(() => {}, { priority: 'background' });
  await done();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await done();
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Collects console errors, CSP violations, and requests to hosts other than the server. */
async function watch(page: Page, url: string, isCut: boolean): Promise<string[]> {
  const problems: string[] = [];
  const passing = isCut ? /^(Failed to load resource|WebSocket connection to )/ : /^Failed to load resource/;
  page.on('console', (message) => {
    // Chromium also reports refused requests. Whether the refusal is right is up to the test of the page.
    if (message.type() === 'error' && !passing.test(message.text())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) problems.push(`asks ${request.url()}`);
  });
  page.on('websocket', (socket) => {
    if (!socket.url().startsWith(url.replace('http', 'ws'))) problems.push(`asks ${socket.url()}`);
  });
  await page.exposeFunction('tellBreach', (breach: string) => problems.push(breach));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (globalThis as unknown as { tellBreach(breach: string): void }).tellBreach(
        `policy: ${violatedDirective} ${blockedURI}`,
      ),
    ),
  );
  return problems;
}

/**
 * Returns the findings of axe, except for transient messages to screen readers, and whether the page is wider than its
 * window, or a table on a phone wider than its container.
 */
async function faultsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const { violations: found } = await axe.run(
      { exclude: ['[data-live-announcer]'] },
      { runOnly: rules, resultTypes: ['violations'] },
    );
    return found.map(
      ({ id, nodes }) => `axe ${id}: ${nodes.map(({ html, target }) => `${String(target)} ${html}`)[0]}`,
    );
  }, RULES);
  const tooWide = await page.evaluate(() => {
    const tables = innerWidth < 480 ? document.querySelectorAll('.table-box:has(> .table)') : [];
    return [document.documentElement, ...tables].flatMap((element) => {
      const px = element.scrollWidth - element.clientWidth;
      return px > 0 ? [`${element.ariaLabel ?? 'the page'} is ${px} px wider than its place`] : [];
    });
  });
  return [...violations, ...tooWide];
}
