import { LiveQueue } from '../../src/adherence/live-queue';

const queueOf = (longest: number) => {
  const told = { closed: 0, slow: 0 };
  return { told, queue: new LiveQueue<string>(longest, () => told.closed++, () => told.slow++) };
};

describe('what waits for a subscriber', () => {
  it('comes in order, the newest in place of an older one of the same key', async () => {
    const { queue } = queueOf(10);
    queue.put('ada', 'ada available');
    queue.put('ben', 'ben offline');
    queue.put('ada', 'ada on call');
    expect((await queue.next()).value).toBe('ben offline');
    expect((await queue.next()).value).toBe('ada on call');
    const next = queue.next();
    queue.put('ada', 'ada offline');
    expect((await next).value).toBe('ada offline');
  });

  it('ends, once, for a subscriber who lets too much wait', async () => {
    const { queue, told } = queueOf(2);
    for (const key of ['1', '2', '3', '4']) queue.put(key, key);
    expect(told).toEqual({ closed: 1, slow: 1 });
    expect(await queue.next()).toEqual({ value: undefined, done: true });
  });

  it('ends for a subscriber who has not read for half a minute', () => {
    jest.useFakeTimers();
    const { queue, told } = queueOf(Infinity);
    queue.put('1', '1');
    jest.advanceTimersByTime(31_000);
    queue.put('1', '1');
    expect(told).toEqual({ closed: 1, slow: 1 });
    jest.useRealTimers();
  });
});
