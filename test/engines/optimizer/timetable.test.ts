import { Signals, Stop } from '../../../src/engines/optimizer/run/signals';
import { Timetable } from '../../../src/engines/optimizer/run/timetable';

const made = (seconds: number, ask: (stop: Stop) => void = () => {}) =>
  new Timetable({ seconds, clock: () => performance.now() }, ask, () => {});

describe('the timetable of a search', () => {
  it('keeps a fifth for verifying, and little of it once nothing is left to verify', () => {
    const secondsOf = (seconds: number) => {
      const timetable = made(seconds);
      const before = timetable.seconds;
      timetable.giveTimeBack();
      timetable.giveTimeBack();
      const after = timetable.seconds;
      timetable.stop();
      return [before, after].map((each) => Math.round(10 * each) / 10);
    };
    expect(secondsOf(10)).toEqual([8, 9.2]);
    expect(secondsOf(600)).toEqual([588, 596]);
  });

  it.each([false, true])(
    'asks to end the search, then the verifying, each once (time given back: %s)',
    async (back) => {
      const asked: Stop[] = [];
      const timetable = made(0.2, (stop) => asked.push(stop));
      if (back) timetable.giveTimeBack();
      await timetable.overtime;
      expect(asked).toEqual([Stop.Searching]);
      await timetable.verified;
      expect(asked).toEqual([Stop.Searching, Stop.Verifying]);
      await timetable.over;
      expect(asked).toEqual([Stop.Searching, Stop.Verifying]);
    },
  );

  it('tells searchers in other threads how much of their time is over, until all is', async () => {
    const signals = new Signals();
    const heard = new Signals(signals.memory);
    const told: number[] = [];
    const clock = (): number => performance.now();
    const timetable = new Timetable(
      { seconds: 0.5, clock },
      (stop) => signals.ask(stop),
      (over) => {
        signals.over = over;
        told.push(heard.over);
      },
    );
    await timetable.over;
    expect(told.length).toBeGreaterThan(1);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect([told[0]! > 0, told.at(-1)]).toEqual([true, 1]);
    expect([heard.isAsked(Stop.Searching), heard.isAsked(Stop.Verifying)]).toEqual([true, true]);
    expect(new Signals().isAsked(Stop.Searching)).toBe(false);
  });

  it('tells a searcher in another thread what the other one is at, which it can wait for', () => {
    const signals = new Signals();
    const heard = new Signals(signals.memory);
    const seen = () => ([0, 1] as const).map((role) => [heard.isAtWork(role), heard.isDone(role)]);
    expect(seen()).toEqual([
      [false, false],
      [false, false],
    ]);
    signals.tellWork(1, true);
    heard.await(0, Infinity);
    heard.await(1, 1);
    expect(seen()[1]).toEqual([true, false]);
    signals.tellWork(1, false);
    heard.await(1, Infinity);
    expect(seen()).toEqual([
      [false, false],
      [false, true],
    ]);
  });

  it('never ends without a limit', () => {
    const timetable = new Timetable(
      undefined,
      () => {},
      () => {},
    );
    timetable.giveTimeBack();
    expect([timetable.seconds, timetable.elapsed()]).toEqual([Infinity, 0]);
    timetable.stop();
  });
});
