import { WaitingMessages } from '../../../src/features/live/queue';
import { FakeClock } from '../../support/clock';

const START = new Date('2026-03-02T12:00:00Z');

describe('the messages that wait for a client', () => {
  it('come in order, the newest in place of an older one of the same key', () => {
    const waiting = new WaitingMessages(new FakeClock(START));
    waiting.put('ada', 'ada available');
    waiting.put('ben', 'ben offline');
    waiting.put('ada', 'ada on call');
    expect([waiting.take(), waiting.take(), waiting.take()]).toEqual(['ben offline', 'ada on call', undefined]);
  });

  it('are dropped with the subscription they are for', () => {
    const waiting = new WaitingMessages(new FakeClock(START));
    for (const key of ['1 ada', '2 ada', '1 ben']) waiting.put(key, key);
    waiting.drop('1 ');
    expect([waiting.take(), waiting.take()]).toEqual(['2 ada', undefined]);
  });

  it.each([
    ['too many', 20_000, ''],
    ['too large', 16, 'x'.repeat(1024 * 1024)],
  ])('are beyond their bounds once there are %s', (_what, most, text) => {
    const waiting = new WaitingMessages(new FakeClock(START));
    for (let n = 0; n < most; n++) waiting.put(String(n), text);
    expect(waiting.isBeyondBounds).toBe(false);
    waiting.put('one more', 'x');
    expect(waiting.isBeyondBounds).toBe(true);
  });

  it('are beyond their bounds once the client has read nothing for half a minute', () => {
    const clock = new FakeClock(START);
    const waiting = new WaitingMessages(clock);
    waiting.put('1', '1');
    clock.forward({ seconds: 29 });
    waiting.put('1', 'newer');
    expect(waiting.isBeyondBounds).toBe(false);
    clock.forward({ seconds: 1 });
    expect(waiting.isBeyondBounds).toBe(true);
  });
});
