import { setTimeout as sleep } from 'node:timers/promises';
import { inThread, openThreads, threadTasks } from '../../src/platform/jobs/threads';
import type { generatePacked } from '../../src/features/scheduling/generation/solving/generate';
import type { spin } from './spin';

/** Starts and terminates threads at every moment of their lives, and prints how often each outcome occurred. */

const spinApart = inThread<typeof spin>(require.resolve('./spin'), 'spin');
// A thread that loads the server's modules takes time to start.
inThread<typeof generatePacked>(
  require.resolve('../../src/features/scheduling/generation/solving/generate'),
  'generatePacked',
);

async function stress(times: number): Promise<void> {
  const counts = { aborted: 0, closed: 0 };
  for (let i = 0; i < times; i++) {
    const close = openThreads();
    const abortion = new AbortController();
    const calls = [0, 1, 2].map(() => spinApart({ milliseconds: 60_000 }, { signal: abortion.signal }));
    const settled = Promise.allSettled(calls);
    await sleep((i * 37) % 400);
    if (i % 3 === 0) {
      await close();
      counts.closed++;
      await settled;
      continue;
    }
    abortion.abort(new Error('given up'));
    for (const { reason } of (await settled) as PromiseRejectedResult[])
      if ((reason as Error).message === 'given up') counts.aborted++;
    await close();
  }
  process.stdout.write(`${JSON.stringify({ ...counts, ...threadTasks() })}\n`);
}

void stress(Number(process.argv[2]));
