import { rm } from 'node:fs/promises';

export default async function serverTeardown(): Promise<void> {
  const running = globalThis.testServers;
  if (!running) return;
  globalThis.testServers = undefined;
  await Promise.all(running.hosts.map((host) => host.end('SIGTERM')));
  await running.cluster.stop();
  await Promise.all(running.folders.map((folder) => rm(folder, { recursive: true, force: true })));
}
