/** @own-modules */
import { check } from '../../../../src/engines/optimizer/score/checker';
import { permitted } from '../../../../src/engines/optimizer/run/epoch';
import { compile } from '../../../../src/engines/optimizer/model/compiled';
import { solve } from '../../../../src/engines/optimizer/solve';
import type { PackedShift } from '../../../../src/features/scheduling/generation/problem/planning-data';
import { generatePacked } from '../../../../src/features/scheduling/generation/solving/generate';
import { nowMs } from '../../../../src/kernel/time/process-clock';
import { shiftInstants } from '../../../../src/features/scheduling/shift.rules';
import { planningData } from '../generation/in-this-thread';

jest.mock('../../../../src/engines/optimizer/solve');

/** Cancelled immediately: absences are removed from the plan, and nothing is repaired yet. */
beforeEach(() => {
  jest.mocked(solve).mockImplementation(async (problem, { start } = {}) => {
    const cells = permitted(compile(problem), start);
    const certificate = check(problem, cells);
    return { cells, cost: certificate.cost, certificate, impossible: [], epochs: 0, ended: 'cancelled' };
  });
});

const DATES = ['2026-03-03', '2026-03-04', '2026-03-05'] as const;
const instantsOf = shiftInstants('UTC');
/** An employee works three days, is absent on the second one, and may have a rule of at least two consecutive days. */
function improved(leastDaysInARow: number) {
  const data = planningData({
    startDate: '2026-03-02',
    endDate: '2026-03-08',
    timeZone: 'UTC',
    people: [
      {
        id: 'ann',
        weeklyHoursTarget: 40,
        absences: [instantsOf({ date: DATES[1], startTime: '00:00', endTime: '23:59' })],
      },
    ],
    templates: [{ id: 'day', startTime: '09:00', endTime: '17:00', breakRules: [], daysOfWeek: [] }],
    existing: [],
    requirement: null,
    coverageTarget: 1,
    balanceHours: false,
    seed: 0,
  });
  const [ann] = data.people;
  const [always] = ann!.rules;
  const rule = { kind: 'days_in_a_row', hard: true, weight: 1, atLeast: leastDaysInARow } as const;
  const shifts = DATES.map((date): PackedShift => {
    const times = { date, startTime: '09:00', endTime: '17:00' };
    const { startsAt, endsAt } = instantsOf(times);
    return [date, +startsAt, +endsAt, [], 'day', times.startTime, times.endTime, `shift of ${date}`];
  });
  return generatePacked(
    {
      data: {
        ...data,
        people: [{ ...ann!, rules: [...ann!.rules, { ...always!, rule }] }],
        own: [{ employeeId: 'ann', shifts: JSON.stringify(shifts) }],
      },
      limits: { seed: 0, epochs: null, untilMs: nowMs() + 2000 },
    },
    () => {},
    { signal: new AbortController().signal },
  );
}

describe('a search that is cancelled before it has mended anything', () => {
  it('gives what breaks fewer rules than before', async () => {
    const { before, certificate, droppedShiftIds } = await improved(1);
    expect(before).toMatchObject({ brokenRules: 1 });
    expect(certificate).toMatchObject({ legal: true });
    expect(droppedShiftIds).toEqual([`shift of ${DATES[1]}`]);
  });

  it('leaves the schedule as it was where more would be broken', async () => {
    const { before, certificate, droppedShiftIds, slotOfShift } = await improved(2);
    expect(before).toMatchObject({ brokenRules: 1 });
    expect(certificate).toEqual(before);
    expect(droppedShiftIds).toEqual([]);
    expect(slotOfShift).toHaveLength(0);
  });
});
