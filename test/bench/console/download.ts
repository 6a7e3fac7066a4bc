/// <reference lib="dom" />
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CONSOLE_FOLDER } from '../../../src/release';
import type { Caller } from '../../support/caller';
import type { TestBrowser } from '../../console/support/browser';

/** Build time of the console, and download size of each page. */

/** Returns the seconds of a clean `npm run build`. */
export async function buildSeconds(): Promise<number> {
  await rm(join(CONSOLE_FOLDER, '.stamp'), { force: true });
  const began = performance.now();
  const build = spawn('npm', ['run', '-s', 'build'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const errors: Buffer[] = [];
  build.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const [code] = (await once(build, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The console could not be built: ${Buffer.concat(errors).toString()}`);
  return (performance.now() - began) / 1000;
}

/** Scripts and styles that a page sends for on a first visit, by address, in bytes as they come. */
export async function filesOf(
  browser: TestBrowser,
  url: string,
  path: string,
  as?: Caller,
): Promise<ReadonlyMap<string, number>> {
  const { page, close } = await browser.open({ url }, { as, path });
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  const files = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => /\.(js|css)$/.test(name))
      .map(({ name, encodedBodySize }): [string, number] => [name, encodedBodySize]),
  );
  await close();
  return new Map(files);
}
