import { launchBrowsers, type RunningBrowsers } from '../console/support/chromium-server';
import serverSetup from './server-setup';

declare global {
  var testBrowsers: RunningBrowsers | undefined;
}

/** Setup of server tests, plus one Chromium for each worker. */
export default async function browserSetup(config: { maxWorkers: number }): Promise<void> {
  const [browsers] = await Promise.all([launchBrowsers(config.maxWorkers), serverSetup(config)]);
  globalThis.testBrowsers = browsers;
  process.env.TEST_BROWSERS = JSON.stringify(browsers.endpoints);
}
