import { existsSync, readFileSync } from 'node:fs';
import { inThread, openThreads, threadTasks } from '../../../src/platform/jobs/threads';
import { eventually } from '../../support/eventually';
import { startProcess } from '../../support/process';
import { nicenessIn, type improve, type niceness, type spin, type stumble, type swell } from '../../support/spin';

const spinApart = inThread<typeof spin>(require.resolve('../../support/spin'), 'spin');
const improveApart = inThread<typeof improve>(require.resolve('../../support/spin'), 'improve');
const nicenessApart = inThread<typeof niceness>(require.resolve('../../support/spin'), 'niceness');
const stumbleApart = inThread<typeof stumble>(require.resolve('../../support/spin'), 'stumble');
const swellApart = inThread<typeof swell>(require.resolve('../../support/spin'), 'swell');

let close: () => Promise<void>;
beforeAll(() => {
  close = openThreads({ mostMemoryMb: 64 });
});
afterAll(() => close());

describe('an engine in a thread', () => {
  it('answers, and leaves the server’s thread to others meanwhile', async () => {
    const turns = new SharedArrayBuffer(4);
    const counter = new Int32Array(turns);
    const answer = spinApart({ milliseconds: 500, turns });
    // The event loop is not blocked by the engine.
    for (let goneOn = 0, last = 0; goneOn < 3; await new Promise(setImmediate)) {
      const now = Atomics.load(counter, 0);
      if (now > last) goneOn++;
      last = now;
    }
    expect(threadTasks()).toEqual({ waiting: 0, running: 1 });
    expect(await answer).toBe('spun');
    expect(threadTasks()).toEqual({ waiting: 0, running: 0 });
  });

  it('tells how far it is while it never pauses, not too often', async () => {
    const reports: [number, string | undefined][] = [];
    const turns = new SharedArrayBuffer(4);
    const abortion = new AbortController();
    const answer = spinApart(
      { milliseconds: 60_000, turns },
      { signal: abortion.signal, onProgress: (share, text) => void reports.push([share, text]) },
    );
    await eventually(
      async () => reports.length,
      (count) => count > 2,
    );
    abortion.abort(new Error('seen enough'));
    await expect(answer).rejects.toThrow('seen enough');
    expect(reports.length).toBeLessThan((new Int32Array(turns)[0] as number) / 10);
    expect(reports.at(-1)).toEqual([expect.any(Number), 'spinning']);
  });

  it('ends at once when it is aborted, with the reason of who did it', async () => {
    const turns = new SharedArrayBuffer(4);
    const counter = new Int32Array(turns);
    const abortion = new AbortController();
    const answer = spinApart({ milliseconds: 60_000, turns }, { signal: abortion.signal });
    await eventually(
      async () => counter[0],
      (count) => (count ?? 0) > 0,
    );
    abortion.abort(new Error('not wanted any more'));
    await expect(answer).rejects.toThrow('not wanted any more');
    const ended = async () => {
      const before = Atomics.load(counter, 0);
      await new Promise((resolve) => setTimeout(resolve, 20));
      return Atomics.load(counter, 0) === before;
    };
    await eventually(ended, Boolean);
    await expect(spinApart({ milliseconds: 1 }, { signal: abortion.signal })).rejects.toThrow('not wanted any more');
    expect(await spinApart({ milliseconds: 1 })).toBe('spun');
  });

  it('waits for a free thread, and is not begun when it is aborted before', async () => {
    const [one, two] = [new AbortController(), new AbortController()];
    const both = Promise.allSettled([one, two].map(({ signal }) => spinApart({ milliseconds: 60_000 }, { signal })));
    await eventually(
      async () => threadTasks(),
      ({ running }) => running === 2,
    );
    const turns = new SharedArrayBuffer(4);
    const third = new AbortController();
    const waiting = spinApart({ milliseconds: 1, turns }, { signal: third.signal });
    await eventually(
      async () => threadTasks(),
      (tasks) => tasks.running === 2 && tasks.waiting === 1,
    );
    third.abort(new Error('changed their mind'));
    await expect(waiting).rejects.toThrow('changed their mind');
    const next = spinApart({ milliseconds: 1 });
    one.abort(new Error('one'));
    expect(await next).toBe('spun'); // takes the place of the first, while the second continues
    two.abort(new Error('two'));
    await both;
    expect(new Int32Array(turns)[0]).toBe(0);
  });

  it('answers with what it has when it is asked to finish', async () => {
    const finish = new AbortController();
    const reports: unknown[] = [];
    const onProgress = (...report: unknown[]) => void reports.push(report);
    const answer = improveApart({ then: 'answer' }, { finish: finish.signal, onProgress });
    await eventually(
      async () => reports.length,
      (count) => count > 1,
    );
    expect(reports[0]).toEqual([0.5, 'improving', { best: 1 }]);
    finish.abort();
    expect(await answer).toBeGreaterThan(1);
  });

  it('is asked to finish also before it begins', async () => {
    expect(await improveApart({ then: 'answer' }, { finish: AbortSignal.abort() })).toEqual(expect.any(Number));
    const abortion = new AbortController();
    const both = [1, 2].map(() => spinApart({ milliseconds: 60_000 }, { signal: abortion.signal }));
    await eventually(
      async () => threadTasks(),
      ({ running }) => running === 2,
    );
    const finish = new AbortController();
    const waiting = improveApart({ then: 'answer' }, { finish: finish.signal });
    finish.abort();
    abortion.abort(new Error('room for others'));
    await Promise.allSettled(both);
    expect(await waiting).toEqual(expect.any(Number));
  });

  const whereThreadsHavePriorities = existsSync('/proc/thread-self') ? it : it.skip;
  whereThreadsHavePriorities('lets the server go first, as do the threads that it starts', async () => {
    const before = nicenessIn(readFileSync('/proc/self/stat', 'utf8'));
    expect(await nicenessApart({})).toEqual({ own: 4, child: 4 });
    expect(nicenessIn(readFileSync('/proc/self/stat', 'utf8'))).toBe(before);
    expect(before).toBeLessThan(10);
  });

  it('passes its fault on, with the line of the source', async () => {
    const fault: Error = await stumbleApart({ over: 'a stone' }).catch((error: Error) => error);
    expect(fault.message).toBe('stumbled over a stone');
    const line = readFileSync(require.resolve('../../support/spin'), 'utf8').split('\n').findIndex(isThrow) + 1;
    expect(fault.stack).toContain(`spin.ts:${line}:`);
  });

  it('is refused when it takes all the memory that a thread may have, and others go on', async () => {
    await expect(swellApart({})).rejects.toMatchObject({
      message: 'Invalid input: The problem is too large: it takes more than 64 MB',
      code: 'BAD_USER_INPUT',
    });
    expect(await spinApart({ milliseconds: 1 })).toBe('spun');
  });

  it('is ended with the server, which says so', async () => {
    const answer = spinApart({ milliseconds: 60_000 });
    const refusal = expect(answer).rejects.toMatchObject({
      message: 'The server is stopping: try again shortly',
      code: 'SERVICE_UNAVAILABLE',
    });
    await close();
    await refusal;
    close = openThreads({ mostMemoryMb: 64 });
    expect(await spinApart({ milliseconds: 1 })).toBe('spun');
  });
});

const isThrow = (line: string): boolean => line.includes('throw new RangeError');

describe('a thread that is ended', () => {
  it('never takes the process along, whatever it does at that moment', async () => {
    const { code, stdout } = await startProcess('test/support/thread-stress.ts', { args: ['24'] }).ended;
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ aborted: 48, closed: 8, waiting: 0, running: 0 });
  });
});
