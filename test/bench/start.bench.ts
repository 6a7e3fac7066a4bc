import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startTestCluster } from '../support/cluster';
import { freePort } from '../support/process';
import { cpuOf } from './support/processor-time';

/**
 * `start --release dist [--times 5]`: time of a built release from its start until `/readyz` answers 200, in production
 * beside a PostgreSQL that it has migrated. Reports the median, and the processor time of the process until then.
 */

const LOOK_AGAIN_MS = 5;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { release: { type: 'string', default: 'dist' }, times: { type: 'string', default: '5' } },
  });
  const cluster = await startTestCluster();
  try {
    const port = await freePort();
    const environment = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://wfm.example.com',
      SESSION_SECRET: 'only for measuring',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      DATABASE_URL: cluster.url,
    };
    await startOnce(values.release, environment); // migrates
    const starts = [];
    for (let time = 0; time < Number(values.times); time++) starts.push(await startOnce(values.release, environment));
    const medianOf = (list: number[]) => list.sort((a, b) => a - b)[list.length >> 1];
    process.stdout.write(
      `ready after ${medianOf(starts.map(({ ms }) => ms))} ms (median of ${starts.length}: ` +
        `${starts.map(({ ms }) => ms).join(', ')}), processor time ${medianOf(starts.map(({ cpuMs }) => cpuMs))} ms\n`,
    );
  } finally {
    await cluster.stop();
  }
}

async function startOnce(release: string, env: NodeJS.ProcessEnv): Promise<{ ms: number; cpuMs: number }> {
  const beganMs = performance.now();
  const server = spawn(process.execPath, ['--max-semi-space-size=16', 'src/main.js'], {
    cwd: release,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(server, 'close');
  while (!(await isReady(String(env.PORT)))) {
    if (server.exitCode !== null) throw new Error(`The release ended with ${server.exitCode}.`);
    await sleep(LOOK_AGAIN_MS);
  }
  const start = { ms: Math.round(performance.now() - beganMs), cpuMs: cpuOf(server.pid as number) };
  server.kill('SIGTERM');
  await ended;
  return start;
}

const isReady = (port: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );
