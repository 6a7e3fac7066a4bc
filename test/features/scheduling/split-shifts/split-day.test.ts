import { FakeClock } from '../../../support/clock';
import type { Caller } from '../../../support/caller';
import { judgeAllDue } from '../../../support/judge-due';
import { startInProcess, type InProcessApp } from '../../../support/in-process-app';
import type { TestOrganization } from '../../../support/test-app';
import { addShift, employee, schedule, setStatus, withoutShrinkage } from '../planning';

/** The day of a split shift: adherence, calendar, and breaks that move. */

const DAY = '2026-03-02';
const at = (time: string) => new Date(`${DAY}T${time}:00Z`);
let clock: FakeClock;
let app: InProcessApp;
let org: TestOrganization;
let planner: Caller;
let agent: Caller & { employeeId: string };
let scheduleId: string;
let gapCode: string;
let shift: any;

beforeAll(async () => {
  clock = new FakeClock(at('06:00'));
  app = await startInProcess({ clock });
});
beforeEach(async () => {
  clock.moveTo(at('06:00'));
  org = await app.organization({ timezone: 'UTC' });
  planner = await org.signedIn('planner');
  agent = await org.signedIn('agent');
  scheduleId = await schedule(planner);
  const { activityCodes } = await planner.graphql('{ activityCodes { id category } }');
  gapCode = activityCodes.find((each: any) => each.category === 'split_gap').id;
  const idOf = (category: string): string => activityCodes.find((each: any) => each.category === category).id;
  const segments = [
    { startOffset: 120, duration: 15, activityCodeId: idOf('break') },
    { startOffset: 240, duration: 240, activityCodeId: gapCode },
    { startOffset: 600, duration: 15, activityCodeId: idOf('break') },
  ];
  const { made } = await planner.graphql(
    'mutation ($input: CreateShiftsInput!) { made: createShifts(input: $input) { shift { id paidMinutes } } }',
    {
      input: { scheduleId, employeeId: agent.employeeId, date: DAY, startTime: '08:00', endTime: '20:00', segments },
    },
  );
  shift = made.shift;
  await setStatus(org.admin, scheduleId, 'published');
});
afterAll(() => app?.stop());

const judged = async (time: string) => {
  clock.moveTo(at(time));
  await judgeAllDue(app, org, clock.now());
};
const report = async (time: string, state: string) => {
  clock.moveTo(at(time));
  await org.admin.post('/api/adherence/states', { employeeId: agent.employeeId, state });
};
const status = async () =>
  (await org.admin.get('/api/adherence/states')).body.states.find(
    ({ employeeId }: any) => employeeId === agent.employeeId,
  );
const alerts = async (): Promise<any[]> =>
  (await org.admin.graphql('{ adherenceAlerts { type shiftId status } }')).adherenceAlerts;

describe('adherence to a split shift', () => {
  it('is judged by stretch: offline in the gap, and late for the second stretch', async () => {
    expect(shift.paidMinutes).toBe(480);
    await report('08:00', 'available');
    await report('10:00', 'break');
    await report('10:15', 'available');
    await report('12:00', 'offline');
    await judged('14:00');
    expect(await status()).toMatchObject({ scheduledState: 'offline', isAdherent: true });
    expect(await alerts()).toEqual([]);
    await judged('16:10');
    expect(await status()).toMatchObject({ scheduledState: 'available', isAdherent: false });
    expect(await alerts()).toEqual([{ type: 'late_start', shiftId: shift.id, status: 'active' }]);
    await report('16:20', 'available');
    await report('18:00', 'break');
    await report('18:15', 'available');
    await report('20:00', 'offline');
    await judged('21:00');
    const { report: answer } = await org.admin.graphql(
      `query ($day: String!) { report: adherenceReport(from: $day, to: $day, groupBy: [employee]) {
         data { scheduledMinutes adherentMinutes lateMinutes lateShifts breaksTaken adherence } } }`,
      { day: DAY },
    );
    expect(answer.data).toEqual([
      {
        ...{ scheduledMinutes: 480, adherentMinutes: 460, lateMinutes: 20, lateShifts: 1, breaksTaken: 2 },
        adherence: 95.8,
      },
    ]);
  });

  it('counts lateness for both stretches', async () => {
    for (const [from, until] of [
      ['08:10', '12:00'],
      ['16:10', '20:00'],
    ] as const) {
      await report(from, 'available');
      await report(until, 'offline');
    }
    clock.moveTo(at('21:00'));
    const { report: answer } = await org.admin.graphql(
      `query ($day: String!) { report: adherenceReport(from: $day, to: $day, groupBy: [employee]) {
         data { lateMinutes lateShifts } } }`,
      { day: DAY },
    );
    expect(answer.data).toEqual([{ lateMinutes: 20, lateShifts: 2 }]);
  });
});

describe('the calendar of a split shift', () => {
  it('has an event for each stretch', async () => {
    const { code } = await planner.graphql(
      'mutation { code: createActivityCode(input: { name: "Coaching, first", category: coaching }) { id } }',
    );
    const note = (fields: object) =>
      planner.graphql('mutation ($input: NoteInput!) { saveNote(input: $input) { id } }', {
        input: { scheduleId, date: DAY, ...fields },
      });
    const { employeeId } = agent;
    await note({ employeeId, text: 'Bring your badge', audience: 'staff' });
    await note({ text: 'Fire drill', audience: 'staff' });
    await note({ employeeId, text: 'Often late' });
    const { changed } = await planner.graphql(
      `mutation ($id: ID!, $segments: [SegmentInput!]!) {
         changed: updateShift(id: $id, input: { segments: $segments }) { id split { gapStartsAt } } }`,
      {
        id: shift.id,
        segments: [
          { startOffset: 120, duration: 15, activityCodeId: code.id },
          { startOffset: 240, duration: 240, activityCodeId: gapCode },
        ],
      },
    );
    expect(changed.split).not.toBeNull();
    const { url } = (await agent.graphql('mutation { createCalendarFeed { url } }')).createCalendarFeed;
    const { body } = await app.anyone.get(url.slice(app.url.length));
    const lines = body.replaceAll('\r\n ', '').split('\r\n');
    const all = (name: string): string[] => lines.filter((line: string) => line.startsWith(name));
    expect(all('UID:')).toEqual([`UID:${shift.id}@muster`, `UID:${shift.id}-2@muster`]);
    expect(all('DTSTART').slice(-2)).toEqual(['DTSTART;TZID=UTC:20260302T080000', 'DTSTART;TZID=UTC:20260302T160000']);
    expect(all('DTEND')).toEqual(['DTEND;TZID=UTC:20260302T120000', 'DTEND;TZID=UTC:20260302T200000']);
    const notes = 'Fire drill\\nBring your badge';
    expect(all('DESCRIPTION')).toEqual([
      `DESCRIPTION:10:00–10:15 Coaching\\, first\\n${notes}`,
      `DESCRIPTION:${notes}`,
    ]);
  });
});

describe('reoptimizing a split shift', () => {
  it('moves the breaks of a stretch within it, and never the gap', async () => {
    await withoutShrinkage(org);
    const other = await employee(org);
    await addShift(planner, {
      ...{ scheduleId, employeeId: other, date: DAY, startTime: '08:00', endTime: '20:00' },
      breaks: [{ startOffset: 600, duration: 15, type: 'break' }],
    });
    await org.admin.graphql('mutation ($input: SetRequirementInput!) { setRequirement(input: $input) { id } }', {
      input: { from: DAY, to: DAY, fromTime: '16:00', untilTime: '20:00', mode: 'set', people: 1 },
    });
    clock.moveTo(at('06:30'));
    const { reoptimize } = await planner.graphql(
      `mutation ($date: String!) { reoptimize(date: $date, apply: false, maxShiftMinutes: 480) {
         shortMinutesBefore shortMinutesAfter moves { shiftId breaks { from to } } } }`,
      { date: DAY },
    );
    expect(reoptimize).toMatchObject({ shortMinutesBefore: 15, shortMinutesAfter: 0 });
    for (const { shiftId, breaks } of reoptimize.moves)
      for (const { from, to } of breaks) {
        expect(from).toBe('18:00');
        if (shiftId === shift.id) expect(to >= '16:00').toBe(true);
      }
  });
});
