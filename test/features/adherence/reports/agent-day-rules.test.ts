import { thresholdsOf } from '../../../../src/features/adherence/adherence.rules';
import { startOfWalk } from '../../../../src/features/adherence/judgement/checkpoint.rules';
import { dayFigures } from '../../../../src/features/adherence/reports/agent-day.rules';
import { segmentsOf } from '../../../../src/features/adherence/reports/segment.rules';
import { settingsInForce } from '../../../../src/features/organization/organization.rules';

const HOUR = 3_600_000;

describe('the figures of a day', () => {
  it('count who never comes as late for one shift, though lunch and a silence divide it', () => {
    const shift = {
      id: 'shift',
      startMs: 9 * HOUR,
      endMs: 17 * HOUR,
      graceFromMs: 9 * HOUR,
      breaks: [{ type: 'lunch' as const, startMs: 12 * HOUR, endMs: 13 * HOUR }],
    };
    const segments = segmentsOf({
      start: startOfWalk(0),
      changes: [],
      plan: [shift],
      excuses: [],
      silences: [{ startMs: 15 * HOUR, endMs: 16 * HOUR }],
      thresholds: thresholdsOf(settingsInForce({}).adherence),
      untilMs: 24 * HOUR,
    });
    const { sums } = dayFigures(segments, { startMs: 0, endMs: 24 * HOUR }, [{ startMs: 0, hour: 0 }]);
    expect(sums).toMatchObject({ late_shifts: 1, late: 6 * 3600, lunch_adherent: 3600, available_neutral: 3600 });
    const [morning, afternoon] = [9, 14].map((hour) =>
      dayFigures(segments, { startMs: hour * HOUR, endMs: (hour + 3) * HOUR }, [{ startMs: hour * HOUR, hour }]),
    );
    expect([morning?.sums.late_shifts, afternoon?.sums.late_shifts]).toEqual([1, 0]);
  });
});

describe('the reason of a segment', () => {
  it('is an extended break where one began late and ends late, and an early leave for the last minutes', () => {
    const at = (hour: number, minute: number): number => hour * HOUR + minute * 60_000;
    const breaks = [{ type: 'break' as const, startMs: at(10, 0), endMs: at(10, 15) }];
    const changes = (
      [
        [8, 55, 'available'],
        [10, 5, 'break'],
        [10, 25, 'available'],
        [16, 58, 'offline'],
      ] as const
    ).map(([hour, minute, state]) => ({ at: at(hour, minute), state }));
    const segments = segmentsOf({
      start: startOfWalk(0),
      changes,
      plan: [{ id: 'shift', startMs: 9 * HOUR, endMs: 17 * HOUR, graceFromMs: 9 * HOUR, breaks }],
      excuses: [],
      silences: [],
      thresholds: thresholdsOf(settingsInForce({}).adherence),
      untilMs: 24 * HOUR,
    });
    const reasons = segments.flatMap(({ state, reason }) => (reason === null ? [] : [`${state} ${reason}`]));
    expect([...new Set(reasons)]).toEqual(['available wrong_state', 'break extended_break', 'offline early_leave']);
  });
});
