import serverTeardown from './server-teardown';

export default async function browserTeardown(): Promise<void> {
  await globalThis.testBrowsers?.close();
  await serverTeardown();
}
