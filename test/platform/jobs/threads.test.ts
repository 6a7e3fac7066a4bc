import { inThread, openThreads } from '../../../src/platform/jobs/threads';
import { eventually } from '../../support/eventually';
import type { spin, stumble } from '../../support/spin';

const spinApart = inThread<typeof spin>(require.resolve('../../support/spin'), 'spin');
const stumbleApart = inThread<typeof stumble>(require.resolve('../../support/spin'), 'stumble');

let close: () => Promise<void>;
beforeAll(() => {
  close = openThreads();
});
afterAll(() => close());

describe('an engine in a thread', () => {
  it('answers, and leaves the server’s thread to others meanwhile', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 10);
    expect(await spinApart({ milliseconds: 500 })).toBe('spun');
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });

  it('tells how far it is while it never pauses, not too often', async () => {
    const reports: [number, string | undefined][] = [];
    const began = performance.now();
    await spinApart({ milliseconds: 600 }, { onProgress: (share, text) => void reports.push([share, text]) });
    expect(reports.length).toBeGreaterThan(2);
    expect(reports.length).toBeLessThan((performance.now() - began) / 100 + 2);
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
    const turns = new SharedArrayBuffer(4);
    const third = new AbortController();
    const waiting = spinApart({ milliseconds: 1, turns }, { signal: third.signal });
    third.abort(new Error('changed their mind'));
    await expect(waiting).rejects.toThrow('changed their mind');
    const next = spinApart({ milliseconds: 1 });
    one.abort(new Error('one'));
    expect(await next).toBe('spun'); // in the place of the first, while the second goes on
    two.abort(new Error('two'));
    await both;
    expect(new Int32Array(turns)[0]).toBe(0);
  });

  it('passes its fault on', async () => {
    await expect(stumbleApart({ over: 'a stone' })).rejects.toThrow('stumbled over a stone');
  });

  it('is ended with the server, which says so', async () => {
    const answer = spinApart({ milliseconds: 60_000 });
    const refusal = expect(answer).rejects.toMatchObject({
      message: 'The server is stopping: try again shortly',
      code: 'SERVICE_UNAVAILABLE',
    });
    await close();
    await refusal;
    close = openThreads();
    expect(await spinApart({ milliseconds: 1 })).toBe('spun');
  });
});
