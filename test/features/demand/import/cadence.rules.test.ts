import fc from 'fast-check';
import { cadenceOf, minuteOf, StreamsOfRequest } from '../../../../src/features/demand/import/cadence.rules';

const minutes = (starts: readonly number[]): Uint32Array => {
  const counts = new Uint32Array(60);
  for (const start of starts) counts[start]!++;
  return counts;
};
const repeated = (starts: readonly number[], times: number): number[] =>
  Array.from({ length: times }, () => starts).flat();
const record = (interval: string, queue = 'Sales', channel = 'voice', index = 0) => ({
  index,
  date: '2026-03-02',
  interval,
  queue,
  channel,
  pass: null,
});

describe('the cadence of intervals', () => {
  it.each([
    [60, [0]],
    [30, [0, 30]],
    [20, [0, 20, 40]],
    [15, [0, 15, 30, 45]],
    [10, [0, 10, 20, 30, 40, 50]],
    [5, [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55]],
  ])('is %i minutes', (cadence, starts) => {
    expect(cadenceOf(minutes(repeated(starts, 8)))).toBe(cadence);
  });

  it('is unknown with fewer than eight intervals', () => {
    expect(cadenceOf(minutes(repeated([0], 7)))).toBeUndefined();
    expect(cadenceOf(minutes(repeated([0], 8)))).toBe(60);
  });

  it('is the widest that four of five intervals fit', () => {
    expect(cadenceOf(minutes([...repeated([0], 8), 30, 30]))).toBe(60);
    expect(cadenceOf(minutes([...repeated([0], 7), 30, 30]))).toBe(30);
    expect(cadenceOf(minutes(repeated([7], 20)))).toBeUndefined();
  });

  it('reads the minute of any time', () => {
    fc.assert(
      fc.property(fc.nat(23), fc.nat(59), (hour, minute) => {
        const text = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
        expect(minuteOf(text)).toBe(minute);
      }),
    );
  });
});

describe('the queue-channels of a request', () => {
  it('are told apart, with the first record of each', () => {
    const streams = new StreamsOfRequest();
    streams.add(record('09:00', 'Sales', 'voice', 0));
    streams.add(record('09:00', 'Sales', 'chat', 1));
    streams.add(record('10:00', 'Sales', 'voice', 2));
    streams.add(record('09:00', 'Service', 'voice', 3));
    const list = streams.list().map(({ index, queue, channel, minutes: at }) => [index, queue, channel, at[0]]);
    expect(list).toEqual([
      [0, 'Sales', 'voice', 2],
      [1, 'Sales', 'chat', 1],
      [3, 'Service', 'voice', 1],
    ]);
  });

  it('have parts of hours once an interval does not begin on the hour', () => {
    const streams = new StreamsOfRequest();
    streams.add(record('09:00'));
    expect(streams.list()[0]!.hasParts).toBe(false);
    streams.add(record('09:30'));
    expect(streams.list()[0]!.hasParts).toBe(true);
  });
});
