import { thresholdsOf, withoutAbsences, type PlannedShift } from '../../../src/features/adherence/adherence.rules';
import { startOfWalk } from '../../../src/features/adherence/judgement/checkpoint.rules';
import { judge, type StateChange } from '../../../src/features/adherence/judgement/judgement.rules';
import { settingsInForce } from '../../../src/features/organization/organization.rules';
import { FakeClock } from '../../support/clock';
import { judgeAllDue } from '../../support/judge-due';
import { makeShifts } from '../../support/shifts';
import { startInProcess } from '../../support/in-process-app';

/** Approved time off during a shift is not scheduled time. */

const at = (time: string): number => Date.parse(`2026-03-02T${time}:00Z`);
const stretch = (from: string, until: string) => ({ startMs: at(from), endMs: at(until) });
const SHIFT: PlannedShift = {
  id: 'shift',
  ...stretch('09:00', '17:00'),
  graceFromMs: at('09:00'),
  breaks: [
    { ...stretch('11:00', '11:15'), type: 'break' },
    { ...stretch('13:00', '13:30'), type: 'lunch' },
  ],
};
const THRESHOLDS = thresholdsOf(settingsInForce({}).adherence);

function judged(absences: ReturnType<typeof stretch>[], reports: [string, StateChange['state']][], until: string) {
  const changes = reports.map(([time, state]) => ({ at: at(time), state }));
  const { scheduledState, isAdherent, shiftId, episodes } = judge(
    startOfWalk(at('06:00')),
    changes,
    withoutAbsences([SHIFT], absences),
    THRESHOLDS,
    at(until),
  );
  return {
    scheduledState,
    isAdherent,
    shiftId,
    alerts: episodes.map(({ type, beganMs, endedMs }) => [
      type,
      new Date(beganMs).toISOString().slice(11, 16),
      endedMs && new Date(endedMs).toISOString().slice(11, 16),
    ]),
  };
}

describe('somebody who is off', () => {
  it('for the whole shift is expected nowhere', () => {
    expect(judged([stretch('00:00', '24:00')], [], '10:00')).toEqual({
      scheduledState: 'offline',
      isAdherent: true,
      shiftId: null,
      alerts: [],
    });
    expect(withoutAbsences([SHIFT], [stretch('09:00', '17:00')])).toEqual([]);
  });

  it('in the morning is late only after that', () => {
    expect(judged([stretch('08:00', '12:00')], [], '11:05').alerts).toEqual([]);
    expect(judged([stretch('08:00', '12:00')], [['12:20', 'available']], '12:30')).toEqual({
      scheduledState: 'available',
      isAdherent: true,
      shiftId: 'shift',
      alerts: [['late_start', '12:00', '12:20']],
    });
  });

  it('in the midst of the shift may go, and comes back on time or late', () => {
    const off = [stretch('10:00', '12:00')];
    const morning: [string, StateChange['state']][] = [
      ['09:00', 'available'],
      ['10:00', 'offline'],
    ];
    expect(judged(off, morning, '11:05')).toEqual({
      scheduledState: 'offline',
      isAdherent: true,
      shiftId: null,
      alerts: [],
    });
    expect(judged(off, [...morning, ['11:59', 'available']], '13:10')).toMatchObject({
      scheduledState: 'lunch',
      isAdherent: false,
      alerts: [['wrong_state', '13:00', null]],
    });
    expect(judged(off, morning, '12:10')).toMatchObject({
      scheduledState: 'available',
      isAdherent: false,
      alerts: [['late_start', '12:00', null]],
    });
    // Leaving half an hour early raises an alert, leaving five minutes early does not.
    expect(
      judged(
        off,
        [
          ['09:00', 'available'],
          ['09:30', 'offline'],
        ],
        '11:00',
      ).alerts,
    ).toEqual([['early_leave', '09:30', '10:00']]);
    expect(
      judged(
        off,
        [
          ['09:00', 'available'],
          ['09:55', 'offline'],
        ],
        '11:00',
      ).alerts,
    ).toEqual([]);
  });

  it('takes no break of that time, and the rest of one that it cuts', () => {
    expect(withoutAbsences([SHIFT], [stretch('10:50', '13:10')])).toEqual([
      { ...SHIFT, ...stretch('09:00', '10:50'), breaks: [] },
      {
        ...SHIFT,
        ...stretch('13:10', '17:00'),
        graceFromMs: at('13:10'),
        breaks: [{ ...stretch('13:10', '13:30'), type: 'lunch' }],
      },
    ]);
    expect(
      judged(
        [stretch('10:50', '13:10')],
        [
          ['09:00', 'available'],
          ['13:10', 'lunch'],
        ],
        '13:20',
      ),
    ).toMatchObject({ scheduledState: 'lunch', isAdherent: true, alerts: [] });
  });

  it('is not touched by what lies outside the shift, and by several stretches together', () => {
    expect(withoutAbsences([SHIFT], [stretch('07:00', '09:00'), stretch('17:00', '19:00')])).toEqual([SHIFT]);
    expect(
      withoutAbsences([SHIFT], [stretch('09:00', '10:00'), stretch('09:30', '11:00'), stretch('16:00', '18:00')]).map(
        ({ startMs, endMs }) => [startMs, endMs],
      ),
    ).toEqual([[at('11:00'), at('16:00')]]);
  });
});

describe('the judgement of a server', () => {
  it('expects nothing of those who are off, and alerts for the others', async () => {
    const clock = new FakeClock(at('08:00'));
    const app = await startInProcess({ clock });
    try {
      const org = await app.organization();
      const [off, expected] = [await org.signedIn('agent'), await org.signedIn('agent')];
      const { createTimeOffType: type } = await org.admin.graphql(
        `mutation { createTimeOffType(input: { name: "Leave", paid: true, needsApproval: true,
          countsAgainstBalance: false }) { id } }`,
      );
      await org.admin.graphql(
        `mutation { enterTimeOff(input: { employeeId: "${off.employeeId}", typeId: "${type.id}",
          startDate: "2026-03-02" }) { id } }`,
      );
      await makeShifts(app.database.owner, org.id, {
        employeeIds: [off.employeeId, expected.employeeId],
        startsAt: new Date(at('09:00')),
        endsAt: new Date(at('17:00')),
      });
      clock.moveTo(at('09:10'));
      await judgeAllDue(app, org, clock.now());
      const { states } = (await org.admin.get('/api/adherence/states')).body;
      const scheduled = Object.fromEntries(
        states.map((state: any) => [state.employeeId, [state.scheduledState, state.isAdherent]]),
      );
      expect(scheduled).toEqual({ [off.employeeId]: ['offline', true], [expected.employeeId]: ['available', false] });
      expect((await org.admin.get('/api/adherence/alerts')).body.alerts).toMatchObject([
        { employeeId: expected.employeeId, type: 'late_start' },
      ]);
    } finally {
      await app.stop();
    }
  });
});
