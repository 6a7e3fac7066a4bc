import { packedSegments, unpackedSegments } from '../../../../src/features/adherence/reports/packed-segments.rules';
import type { Segment } from '../../../../src/features/adherence/reports/segment.rules';

const MIDNIGHT = Date.parse('2026-03-02T05:00Z');
const segment = (hour: number, change: Partial<Segment> = {}): Segment => ({
  startMs: MIDNIGHT + hour * 3_600_000,
  endMs: MIDNIGHT + (hour + 1) * 3_600_000 - 250,
  scheduledState: 'available',
  state: 'available',
  standing: 'adherent',
  reason: null,
  shiftId: null,
  ...change,
});

describe('segments of a day, packed', () => {
  const segments = [
    segment(-1),
    segment(8, { shiftId: 'one', standing: 'exception', reason: 'late' }),
    segment(9, { shiftId: 'one', scheduledState: 'break', activityCodeId: 'code' }),
    segment(10, { shiftId: 'two', state: 'offline' }),
    segment(12),
    segment(13),
    segment(14, { shiftId: 'two' }),
  ];

  it('are the same again, with and without shifts and activity codes', () => {
    const again = unpackedSegments(JSON.parse(packedSegments(segments, MIDNIGHT)) as never, MIDNIGHT);
    expect(again).toEqual(segments);
    expect(again.map((each) => 'activityCodeId' in each)).toEqual([false, false, true, false, false, false, false]);
  });

  it('hold each shift id once in a row, and times in seconds since midnight', () => {
    const packed = JSON.parse(packedSegments(segments, MIDNIGHT)) as unknown[][];
    expect(packed.map((each) => each[6])).toEqual([null, 'one', '=', 'two', null, null, 'two']);
    expect(packed.map(([start, end]) => [start, end]).slice(0, 2)).toEqual([
      [-3600, -0.25],
      [28_800, 32_399.75],
    ]);
    expect(packed.map(({ length }) => length)).toEqual([7, 7, 8, 7, 7, 7, 7]);
  });
});
