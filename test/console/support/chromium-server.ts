import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumOf } from './chromium';

/** Disables Chromium's own requests at startup. The pages under test send none to other hosts. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface RunningBrowsers {
  /** One WebSocket endpoint for each worker. */
  endpoints: string[];
  close(): Promise<void>;
}

/** Starts this number of Chromium instances, to which test files connect. */
export async function launchBrowsers(count: number): Promise<RunningBrowsers> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-browser-'));
  const { executablePath, args, environment } = await chromiumOf();
  process.stderr.write(`Browser tests run in ${executablePath}\n`);
  const servers = await Promise.all(
    Array.from({ length: count }, () =>
      chromium.launchServer({
        executablePath,
        args: [...args, ...QUIET],
        env: { ...process.env, ...environment, TMPDIR: folder },
      }),
    ),
  );
  return {
    endpoints: servers.map((server) => server.wsEndpoint()),
    async close() {
      await Promise.all(servers.map((server) => server.close()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
