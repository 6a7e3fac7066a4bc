import type { Caller } from '../../../support/caller';
import { sharedApp } from '../../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../../support/test-app';
import { addShift, employee, schedule, setStatus, withoutShrinkage } from '../planning';

/** Plans of coaching and meetings, placed where they cost least; their sessions later. */

let app: TestApp;
let org: TestOrganization;
let planner: Caller;
let coaching: string;

// Mondays long after today, so that no session begins too soon.
const WEEKS = ['2031-03-03', '2031-03-10', '2031-03-17', '2031-03-24'] as const;
const SUNDAYS = ['2031-03-09', '2031-03-16', '2031-03-23', '2031-03-30'] as const;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization({ timezone: 'UTC' });
  planner = await org.signedIn('planner');
  await withoutShrinkage(org);
  const { code } = await planner.graphql(
    'mutation ($input: ActivityCodeInput!) { code: createActivityCode(input: $input) { id } }',
    { input: { name: 'Coaching', category: 'coaching' } },
  );
  coaching = code.id;
});
afterAll(() => app?.stop());

const PLAN = `id name version isActive every period windowStart maxPeople activityCode { name }`;
let names = 0;
const plan = async (fields: object, caller = planner): Promise<any> =>
  (
    await caller.graphql(
      `mutation ($input: ActivityPlanInput!) { made: createActivityPlan(input: $input) { ${PLAN} } }`,
      { input: { name: `Plan ${++names}`, activityCodeId: coaching, minutes: 30, from: WEEKS[0], ...fields } },
    )
  ).made;
const PLACEMENT = `version applied understaffedMinutesBefore understaffedMinutesAfter serviceLevelBefore
  sessions { sessionId planId date startTime attendeeIds understaffedMinutes }
  unplaced { employeeId periodStart reason message }`;
const place = async (variables: object, caller = planner): Promise<any> =>
  (
    await caller.graphql(
      `mutation ($planIds: [ID!]!, $from: String!, $to: String!, $scheduleIds: [ID!], $apply: Boolean! = false,
        $version: String) { made: placeActivities(planIds: $planIds, from: $from, to: $to, scheduleIds: $scheduleIds,
        apply: $apply, version: $version) { ${PLACEMENT} } }`,
      variables as Record<string, unknown>,
    )
  ).made;
async function applied(planId: string, from: string, to: string): Promise<any> {
  const { version } = await place({ planIds: [planId], from, to });
  return place({ planIds: [planId], from, to, apply: true, version });
}
const SESSION = `id date startTime periodStart cancelledAt version attendees { id } missing { id }`;
const sessions = async (planId: string, caller = planner): Promise<any[]> =>
  (
    await caller.graphql(
      `query ($planId: ID!) { page: activitySessions(planId: $planId, from: "2031-01-01", to: "2031-12-31") {
         total data { ${SESSION} } } }`,
      { planId },
    )
  ).page.data;
const call = async (field: string, declared: string, variables: object): Promise<any> =>
  (await planner.graphql(`mutation ${declared} { made: ${field} }`, variables as Record<string, unknown>)).made;

/** Published shifts 09:00 to 17:00 of people from Monday on. */
async function worked(employeeIds: string[], monday: string, days = 5): Promise<string[]> {
  const dates = Array.from(
    { length: days },
    (_, i) => monday.slice(0, 8) + String(Number(monday.slice(8)) + i).padStart(2, '0'),
  );
  const scheduleId = await schedule(planner, { startDate: dates[0]!, endDate: dates.at(-1)! });
  const ids: string[] = [];
  for (const employeeId of employeeIds)
    for (const date of dates) ids.push((await addShift(planner, { scheduleId, employeeId, date })).id);
  await setStatus(planner, scheduleId, 'published');
  return ids;
}
const required = (date: string, fromTime: string, untilTime: string, people: number) =>
  org.admin.graphql('mutation ($input: SetRequirementInput!) { setRequirement(input: $input) { id } }', {
    input: { from: date, to: date, fromTime, untilTime, mode: 'set', people },
  });

describe('a placement', () => {
  it('takes the time of the lowest need, and says the price before it applies', async () => {
    const people = await Promise.all([employee(org), employee(org)]);
    await worked(people, WEEKS[0], 1);
    for (const [from, until, count] of [
      ['09:00', '14:00', 2],
      ['14:00', '15:00', 1],
      ['15:00', '17:00', 2],
    ] as const)
      await required(WEEKS[0], from, until, count);
    const { id } = await plan({ employeeIds: [people[0]], period: 'day' });
    const preview = await place({ planIds: [id], from: WEEKS[0], to: WEEKS[0] });
    expect(preview).toMatchObject({
      applied: false,
      understaffedMinutesBefore: 0,
      understaffedMinutesAfter: 0,
      unplaced: [],
      sessions: [
        { sessionId: null, date: WEEKS[0], startTime: '14:00', attendeeIds: [people[0]], understaffedMinutes: 0 },
      ],
    });
    await expect(place({ planIds: [id], from: WEEKS[0], to: WEEKS[0], apply: true, version: 'old' })).rejects.toThrow(
      'The plan has changed since the preview: look again',
    );
    const made = await place({ planIds: [id], from: WEEKS[0], to: WEEKS[0], apply: true, version: preview.version });
    expect(made).toMatchObject({ applied: true, sessions: [{ startTime: '14:00' }] });
    expect(await sessions(id)).toMatchObject([
      {
        id: made.sessions[0].sessionId,
        date: WEEKS[0],
        startTime: '14:00',
        attendees: [{ id: people[0] }],
        missing: [],
      },
    ]);
    // Two people at once would leave one short for half an hour.
    const other = await plan({ employeeIds: people, minPeople: 2, maxPeople: 2, period: 'day' });
    const costly = await place({ planIds: [other.id], from: WEEKS[0], to: WEEKS[0] });
    expect(costly.sessions).toMatchObject([{ startTime: '14:30', understaffedMinutes: 30 }]);
    expect(costly.understaffedMinutesAfter).toBe(30);
    const limited = await plan({
      employeeIds: people,
      minPeople: 2,
      maxPeople: 2,
      period: 'day',
      maxUnderstaffedMinutes: 10,
    });
    const none = await place({ planIds: [limited.id], from: WEEKS[0], to: WEEKS[0] });
    expect(none.sessions).toEqual([]);
  });

  it('repeated week by week never gives two sessions in a period of two weeks', async () => {
    const ann = await employee(org);
    await worked([ann], WEEKS[1]);
    await worked([ann], WEEKS[2]);
    const { id } = await plan({ employeeIds: [ann], every: 2, from: WEEKS[1] });
    const first = await applied(id, WEEKS[1], SUNDAYS[1]);
    const second = await applied(id, WEEKS[2], SUNDAYS[2]);
    expect(first.sessions.length + second.sessions.length).toBe(1);
    expect(second.unplaced).toEqual([]);
  });

  it('says why somebody has no session', async () => {
    const [ann, ben, cem] = await Promise.all([employee(org), employee(org), employee(org)]);
    await worked([ann, cem], WEEKS[3], 1);
    const { id } = await plan({ employeeIds: [ann, ben], minPeople: 2, maxPeople: 3, from: WEEKS[3] });
    const answer = await place({ planIds: [id], from: WEEKS[3], to: SUNDAYS[3] });
    expect(Object.fromEntries(answer.unplaced.map(({ employeeId, reason }: any) => [employeeId, reason]))).toEqual({
      [ann]: 'group_too_small',
      [ben]: 'no_shift',
    });
    const long = await plan({ employeeIds: [ann], minutes: 600, from: WEEKS[3] });
    const { unplaced } = await place({ planIds: [long.id], from: WEEKS[3], to: SUNDAYS[3] });
    expect(unplaced).toMatchObject([{ reason: 'no_room', periodStart: WEEKS[3] }]);
  });
});

describe('a session', () => {
  it('keeps its clock time when the shift starts later, or is dropped and its attendee is missing', async () => {
    const ann = await employee(org);
    const [shiftId] = await worked([ann], '2031-04-07', 1);
    const { id } = await plan({
      employeeIds: [ann],
      from: '2031-04-07',
      period: 'day',
      windowStart: '10:00',
      windowEnd: '10:30',
    });
    await applied(id, '2031-04-07', '2031-04-07');
    const segments = async (startTime: string): Promise<any> =>
      call(
        `updateShift(id: $id, input: $input) {
           segments { startsAt sessionId activityCode { name } } droppedBreaks { type } }`,
        '($id: ID!, $input: UpdateShiftInput!)',
        { id: shiftId, input: { startTime } },
      );
    const [session] = await sessions(id);
    expect(await segments('10:00')).toEqual({
      segments: [{ startsAt: '2031-04-07T10:00:00.000Z', sessionId: session.id, activityCode: { name: 'Coaching' } }],
      droppedBreaks: [],
    });
    expect(await segments('10:15')).toEqual({ segments: [], droppedBreaks: [{ type: 'meeting' }] });
    expect((await sessions(id))[0]).toMatchObject({ attendees: [], missing: [{ id: ann }] });
  });

  it('is moved, gets other people, and is cancelled', async () => {
    const [ann, ben] = await Promise.all([employee(org), employee(org)]);
    await worked([ann, ben], '2031-04-14', 1);
    const { id: planId } = await plan({ employeeIds: [ann], from: '2031-04-14', period: 'day' });
    const { sessions: placed } = await applied(planId, '2031-04-14', '2031-04-14');
    const { sessionId: id } = placed[0];
    const move = (variables: object) =>
      call(
        `moveSession(id: $id, date: $date, startTime: $startTime, apply: $apply, version: $version) { ${PLACEMENT} }`,
        '($id: ID!, $date: String, $startTime: String, $apply: Boolean! = false, $version: String)',
        { id, ...variables },
      );
    const to = { date: '2031-04-14', startTime: '11:00' };
    const { version } = await move(to);
    await move({ ...to, apply: true, version });
    expect((await sessions(planId))[0]).toMatchObject({ startTime: '11:00', attendees: [{ id: ann }], version: 2 });
    expect((await move({})).sessions).toMatchObject([{ startTime: '09:00', sessionId: id }]);
    const changed = await call(
      `setAttendees(id: $id, employeeIds: $employeeIds, ifVersion: 2) { ${SESSION} }`,
      '($id: ID!, $employeeIds: [ID!]!)',
      { id, employeeIds: [ben] },
    );
    expect(changed).toMatchObject({ attendees: [{ id: ben }], missing: [], version: 3 });
    const cancelled = await call(`cancelSession(id: $id) { ${SESSION} }`, '($id: ID!)', { id });
    expect(cancelled).toMatchObject({ attendees: [], missing: [{ id: ben }], version: 4 });
    expect(cancelled.cancelledAt).not.toBeNull();
    const agent = await org.signedIn('agent');
    expect(await sessions(planId, agent)).toEqual([]);
  });
});

describe('pinned cells', () => {
  it('take no sessions, which is the reason where only they had room', async () => {
    const day = '2031-04-23';
    const [ann, ben] = await Promise.all([employee(org), employee(org)]);
    const [shiftId] = await worked([ann, ben], day, 1);
    const { shifts } = await planner.graphql(
      'query ($employeeId: ID!) { shifts(employeeId: $employeeId) { data { id scheduleId } } }',
      { employeeId: ann },
    );
    expect(shifts.data).toMatchObject([{ id: shiftId }]);
    await planner.graphql(
      'mutation ($id: ID!, $cells: [CellInput!]!) { setPins(scheduleId: $id, cells: $cells, pinned: true) }',
      { id: shifts.data[0].scheduleId, cells: [{ employeeId: ann, date: day }] },
    );
    const { id } = await plan({ employeeIds: [ann, ben], from: day, period: 'day' });
    expect(await place({ planIds: [id], from: day, to: day })).toMatchObject({
      sessions: [{ attendeeIds: [ben] }],
      unplaced: [{ employeeId: ann, reason: 'pinned' }],
    });
  });
});

describe('a facilitator', () => {
  const segmentsOf = async (id: string): Promise<any[]> =>
    (
      await planner.graphql(
        `query ($employeeId: ID!) { shifts(employeeId: $employeeId) { data { segments { startOffset sessionId } } } }`,
        { employeeId: id },
      )
    ).shifts.data.flatMap(({ segments }: any) => segments);

  it('has a segment of their own in each session, whose time is part of the price', async () => {
    const day = '2031-04-21';
    const [ann, lee, ben] = await Promise.all([employee(org), employee(org), employee(org)]);
    await worked([ann, lee, ben], day, 1);
    await required(day, '09:00', '17:00', 3);
    const { id } = await plan({
      ...{ employeeIds: [ann, lee], facilitatorId: lee, from: day, period: 'day' },
      ...{ windowStart: '10:00', windowEnd: '12:00' },
    });
    const preview = await place({ planIds: [id], from: day, to: day });
    // The facilitator does not attend. Two of three people are away for half an hour.
    expect(preview).toMatchObject({
      sessions: [{ startTime: '10:00', attendeeIds: [ann], understaffedMinutes: 60 }],
      unplaced: [],
      understaffedMinutesAfter: preview.understaffedMinutesBefore + 60,
      serviceLevelBefore: null,
    });
    const { sessions: placed } = await applied(id, day, day);
    const { sessionId } = placed[0];
    expect(await segmentsOf(lee)).toEqual([{ startOffset: 60, sessionId }]);
    expect(await sessions(id)).toMatchObject([{ attendees: [{ id: ann }], missing: [] }]);
    const move = (fields: object) =>
      call(
        `moveSession(id: $id, date: $date, startTime: $startTime, apply: $apply, version: $version) { ${PLACEMENT} }`,
        '($id: ID!, $date: String, $startTime: String, $apply: Boolean! = false, $version: String)',
        { id: sessionId, date: day, startTime: '11:00', ...fields },
      );
    await move({ apply: true, version: (await move({})).version });
    expect(await segmentsOf(lee)).toEqual([{ startOffset: 120, sessionId }]);
    await call(`setAttendees(id: $id, employeeIds: $ids) { id }`, '($id: ID!, $ids: [ID!]!)', {
      ...{ id: sessionId, ids: [ben] },
    });
    expect([await segmentsOf(ann), await segmentsOf(lee), await segmentsOf(ben)]).toEqual([
      [],
      [{ startOffset: 120, sessionId }],
      [{ startOffset: 120, sessionId }],
    ]);
    await call('cancelSession(id: $id) { id }', '($id: ID!)', { id: sessionId });
    expect([...(await segmentsOf(lee)), ...(await segmentsOf(ben))]).toEqual([]);
  });

  it('without a shift on the day leads at any time of the window', async () => {
    const day = '2031-04-22';
    const [ann, lee] = await Promise.all([employee(org), employee(org)]);
    await worked([ann], day, 1);
    const { id } = await plan({ employeeIds: [ann], facilitatorId: lee, from: day, period: 'day' });
    expect((await applied(id, day, day)).sessions).toMatchObject([{ startTime: '09:00', attendeeIds: [ann] }]);
  });
});

describe('a plan', () => {
  it.each([
    [{ employeeIds: [] }, 'employeeIds or teamIds or skillIds must have an item'],
    [{ minutes: 4 }, 'minutes must be at least 5'],
    [{ minPeople: 3, maxPeople: 2 }, 'maxPeople must be at least minPeople 3, got 2'],
    [{ to: '2031-01-01' }, 'to must not be before from'],
    [{ timesPerPeriod: 8 }, 'timesPerPeriod must be at most 7'],
  ])('is refused with %j', async (fields, message) => {
    await expect(plan({ employeeIds: [await employee(org)], ...fields })).rejects.toThrow(message);
  });

  it('is not of a break, and not placed while inactive', async () => {
    const { activityCodes } = await planner.graphql('{ activityCodes { id name } }');
    const ann = await employee(org);
    await expect(plan({ employeeIds: [ann], activityCodeId: activityCodes[0].id })).rejects.toThrow(
      'activityCodeId must not be of the category break',
    );
    const { id, name } = await plan({ employeeIds: [ann], isActive: false });
    await expect(place({ planIds: [id], from: WEEKS[0], to: SUNDAYS[0] })).rejects.toThrow(
      `The activity plan ${name} is not active`,
    );
    await expect(place({ planIds: [id], from: WEEKS[0], to: '2031-06-04' })).rejects.toThrow(
      'to must be at most 92 days from the first day',
    );
  });
});
