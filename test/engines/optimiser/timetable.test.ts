import { Stop } from '../../../src/engines/optimiser/signals';
import { Timetable } from '../../../src/engines/optimiser/timetable';

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
      await timetable.over;
      expect(asked).toEqual([Stop.Searching, Stop.Verifying]);
    },
  );

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
