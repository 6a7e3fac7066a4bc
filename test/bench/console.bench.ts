import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { CDPSession, Page } from 'playwright-core';
import { addDays } from '../../src/kernel/time/local-time';
import { openBrowser, type TestBrowser } from '../console/support/browser';
import { launchBrowsers } from '../console/support/chromium-server';
import { signIn, type Caller } from '../support/caller';
import { startTestCluster } from '../support/cluster';
import { freePort } from '../support/process';
import type { Hello } from './console/console-server';
import { buildSeconds, filesOf } from './console/download';
import { dragAbout, rowsChangedDuring } from './console/drag';
import { framesDuring, metricsOf, scroll, toolsOf, type Frames } from './console/frames';
import { reportAll, startFeed } from './console/state-feed';
import { printVerdicts, type Verdict } from './console/verdicts';
import { startServer } from './support/servers';

/**
 * `console [--only PART,PART] [--minutes 10]`: performance of the console in a real browser, compared with limits.
 * Parts: load (its build, and the downloads of each page), today (1,000 agents and 20 changes per second), gantt (500
 * people and a week of shifts), heap (Today for a number of minutes). Main-thread time is CPU time.
 */

const MEASURED_SECONDS = 10;
const WARM_UP_MS = 5_000;
const ALLOWED = { entryKb: 260, pageKb: 60, buildSeconds: 20, framesPerSecond: 50, mainThreadMs: 8, worstFrameMs: 100 };
/** Tolerance for garbage collection noise of a stable heap. */
const ALLOWED_GROWTH = { heapMb: 1, nodes: 500 };

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { only: { type: 'string' }, minutes: { type: 'string', default: '10' } },
  });
  const seconds = await buildSeconds();
  const cluster = await startTestCluster();
  const port = await freePort();
  const served = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` }; // browsers send their origin
  const server = await startServer<Hello>('test/bench/console/console-server.ts', cluster.url, [], served);
  const browsers = await launchBrowsers(1);
  process.env.TEST_BROWSERS = JSON.stringify(browsers.endpoints);
  const browser = await openBrowser();
  try {
    const bench = new Bench(browser, server.hello);
    const parts: Record<string, () => Promise<void>> = {
      load: () => bench.load(seconds),
      today: () => bench.today(),
      gantt: () => bench.gantt(),
      heap: () => bench.heap(Number(values.minutes)),
    };
    const { floor, office, url } = server.hello;
    await requirePeople(await signIn(url, floor), addDays(new Date().toISOString().slice(0, 10), -1), 900);
    await requirePeople(await signIn(url, office), office.monday, 250);
    await reportAll(url, floor.key, floor.agents);
    for (const part of values.only?.split(',') ?? Object.keys(parts)) {
      if (!parts[part]) throw new Error(`there is no part '${part}': ${Object.keys(parts).join(', ')}`);
      await parts[part]();
    }
  } finally {
    await browser.close();
    await browsers.close();
    await server.end('SIGKILL');
    await cluster.stop();
  }
}

class Bench {
  constructor(
    private readonly browser: TestBrowser,
    private readonly hello: Hello,
  ) {}

  async load(seconds: number): Promise<void> {
    const { url, floor, office } = this.hello;
    const admin = await signIn(url, office);
    const agent = await agentOf(admin);
    const entry = await filesOf(this.browser, url, '/login');
    const kilobytes = (files: ReadonlyMap<string, number>, known?: ReadonlyMap<string, number>) =>
      [...files].reduce((sum, [name, bytes]) => (known?.has(name) ? sum : sum + bytes), 0) / 1000;
    const verdicts: Verdict[] = [
      { name: 'build, cold', is: seconds, allowed: ALLOWED.buildSeconds, unit: 's' },
      { name: 'first load', is: kilobytes(entry), allowed: ALLOWED.entryKb, unit: 'kB' },
    ];
    const { employees } = await admin.graphql<{ employees: { id: string }[] }>('{ employees { id } }');
    const person = `/people/${employees[0]?.id}/${office.monday}`;
    const schedule = `/schedule/${office.scheduleId}`;
    const pages: [string, string, Caller][] = [
      ...OWN_ADDRESS.map((path): [string, string, Caller] => [path, path, admin]),
      ['/schedule/…', schedule, admin],
      ['/schedule/…/result', `${schedule}/result`, admin],
      ['/people/…', person, admin],
      ['/today', '/today', await signIn(url, floor)],
      ['/my-week', '/my-week', agent],
    ];
    for (const [name, path, as] of pages) {
      const is = kilobytes(await filesOf(this.browser, url, path, as), entry);
      verdicts.push({ name: `${name} adds`, is, allowed: ALLOWED.pageKb, unit: 'kB' });
    }
    printVerdicts('Load, gzip', verdicts);
  }

  async today(): Promise<void> {
    await this.onToday(async (page, tools) => {
      const still = await framesDuring(page, tools, () => sleep(MEASURED_SECONDS * 1000));
      printVerdicts('Today, 1,000 agents, 20 changes a second, still', verdictsOf(still));
      const moved = await framesDuring(page, tools, () => scroll(page, '.wall', MEASURED_SECONDS));
      printVerdicts('Today, scrolling', verdictsOf(moved));
    });
  }

  async gantt(): Promise<void> {
    const { url, office } = this.hello;
    const path = `/schedule/${office.scheduleId}?view=week&date=${office.monday}`;
    const { page, close } = await this.browser.open({ url }, { as: await signIn(url, office), path });
    await page.locator('.gantt-bar').first().waitFor();
    const tools = await toolsOf(page);
    await sleep(WARM_UP_MS);
    const moved = await framesDuring(page, tools, () => scroll(page, '.gantt', MEASURED_SECONDS));
    printVerdicts('Gantt, 500 people and a week, scrolling', verdictsOf(moved));
    const dragged = await framesDuring(page, tools, () => dragAbout(page, MEASURED_SECONDS));
    const rows = await rowsChangedDuring(page, () => dragAbout(page, 2));
    printVerdicts('Gantt, dragging a shift', [
      ...verdictsOf(dragged),
      { name: 'rows drawn anew', is: rows, allowed: 1, unit: '' },
    ]);
    await close();
  }

  async heap(minutes: number): Promise<void> {
    await this.onToday(async (_page, tools) => {
      const look = async () => {
        await tools.send('HeapProfiler.collectGarbage');
        const { JSHeapUsedSize = 0, Nodes = 0 } = await metricsOf(tools);
        return { heapMb: JSHeapUsedSize / 1e6, nodes: Nodes };
      };
      const first = await look();
      let last = first;
      for (let minute = 1; minute <= minutes; minute++) {
        await sleep(60_000);
        last = await look();
        process.stdout.write(`  after ${minute} min: ${last.heapMb.toFixed(2)} MB, ${last.nodes} nodes\n`);
      }
      const { heapMb, nodes } = ALLOWED_GROWTH;
      printVerdicts(`Today, ${minutes} minutes, from ${first.heapMb.toFixed(2)} MB and ${first.nodes} nodes`, [
        { name: 'heap grew by', is: last.heapMb - first.heapMb, allowed: heapMb, unit: 'MB' },
        { name: 'DOM grew by', is: last.nodes - first.nodes, allowed: nodes, unit: 'nodes' },
      ]);
    });
  }

  /** Today while changes arrive, warmed up. */
  private async onToday(work: (page: Page, tools: CDPSession) => Promise<void>): Promise<void> {
    const { url, floor } = this.hello;
    const { page, close } = await this.browser.open({ url }, { as: await signIn(url, floor), path: '/today' });
    await page.locator('.agent').first().waitFor();
    const tools = await toolsOf(page);
    const feed = startFeed(url, floor.key, floor.agents);
    await sleep(WARM_UP_MS);
    const [began, before] = [performance.now(), feed.count()];
    await work(page, tools);
    const perSecond = ((feed.count() - before) * 1000) / (performance.now() - began);
    await feed.stop();
    process.stdout.write(`  with ${perSecond.toFixed(1)} changes a second\n`);
    await close();
  }
}

/** Pages that need nothing to show. */
const OWN_ADDRESS = [
  ...['/alerts', '/schedule', '/templates', '/coverage', '/forecast', '/requests', '/reports', '/people', '/import'],
  ...['/integrations', '/settings', '/audit'],
];

const verdictsOf = ({ framesPerSecond, mainThreadMs, worstFrameMs }: Frames): Verdict[] => [
  { name: 'frames', is: framesPerSecond, allowed: ALLOWED.framesPerSecond, unit: '/s', atLeast: true },
  { name: 'main thread, a frame', is: mainThreadMs, allowed: ALLOWED.mainThreadMs, unit: 'ms' },
  { name: 'worst frame', is: worstFrameMs, allowed: ALLOWED.worstFrameMs, unit: 'ms' },
];

async function agentOf(admin: Caller): Promise<Caller> {
  const user = { email: 'uma@bench.example', password: 'only for measuring' };
  await admin.post('/api/admin/users', { ...user, firstName: 'Uma', lastName: 'Agent', role: 'agent' });
  return signIn(admin.url, user);
}

/** More people by day than there are on some of them. */
async function requirePeople(admin: Caller, from: string, people: number): Promise<void> {
  const input = { from, to: addDays(from, 6), fromTime: '08:00', untilTime: '20:00', mode: 'set', people };
  await admin.graphql('mutation ($input: SetRequirementInput!) { setRequirement(input: $input) { id } }', { input });
}
