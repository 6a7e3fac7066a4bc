import type { Caller } from '../../../support/caller';
import { sharedApp } from '../../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../../support/test-app';
import { addShift, employee, made, MONDAY, schedule, SUNDAY, team, withoutShrinkage } from '../planning';

/** Employees who could be offered extra hours or voluntary time off. */

const TUESDAY = '2026-03-03';
const TIMES = 'startTime endTime templateId';
const CHANGE = `employee { id } date has { ${TIMES} } instead { ${TIMES} }`;
const EXTRA = `query ($scheduleId: ID!, $from: String!, $to: String!, $limit: Int! = 20) {
  extraHours(scheduleId: $scheduleId, from: $from, to: $to, limit: $limit) { shortMinutes shortMinutesAfter
    offers { ${CHANGE} extraMinutes shortMinutesCovered } voluntaryTimeOff { ${CHANGE} minutesSaved } } }`;

let app: TestApp;
let org: TestOrganization;
let planner: Caller;
let supervisor: Caller & { userId: string };
let day: any;
let week: string;
let ann: string;
let bob: string;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization({ tier: 'standard' });
  await withoutShrinkage(org);
  planner = await org.signedIn('planner');
  supervisor = await org.signedIn('supervisor');
  const teamId = await team(org, 'Support', { supervisorId: supervisor.userId });
  day = await made(
    org.admin.post('/api/scheduling/templates', {
      name: 'Day',
      startTime: '09:00',
      endTime: '17:00',
      daysOfWeek: [1, 2],
    }),
  );
  await planner.graphql('mutation ($input: SetRequirementInput!) { setRequirement(input: $input) { id } }', {
    input: { from: MONDAY, to: MONDAY, fromTime: '16:00', untilTime: '18:00', mode: 'set', people: 2 },
  });
  week = await schedule(org.admin);
  [ann, bob] = [await employee(org), await employee(org, { teamId })];
  await addShift(planner, { scheduleId: week, employeeId: ann, templateId: day.id });
  await addShift(planner, { scheduleId: week, employeeId: bob, templateId: day.id, date: TUESDAY });
});
afterAll(() => app?.stop());

const extra = async (variables: object = {}, caller = planner): Promise<any> =>
  (await caller.graphql(EXTRA, { scheduleId: week, from: MONDAY, to: SUNDAY, ...variables })).extraHours;
const times = (startTime: string, endTime: string) => ({ startTime, endTime, templateId: day.id });

describe('extra hours', () => {
  it('are offered where people are missing, most covered for each hour first', async () => {
    const before = await made(org.admin.get(`/api/scheduling/shifts?scheduleId=${week}`));
    const { shortMinutes, shortMinutesAfter, offers } = await extra();
    expect({ shortMinutes, shortMinutesAfter }).toEqual({ shortMinutes: 180, shortMinutesAfter: 60 });
    expect(offers).toEqual([
      {
        employee: { id: ann },
        date: MONDAY,
        has: times('09:00', '17:00'),
        instead: times('09:00', '18:00'),
        extraMinutes: 60,
        shortMinutesCovered: 60,
      },
      {
        employee: { id: bob },
        date: MONDAY,
        has: null,
        instead: times('09:00', '17:00'),
        extraMinutes: 480,
        shortMinutesCovered: 60,
      },
    ]);
    expect(await made(org.admin.get(`/api/scheduling/shifts?scheduleId=${week}`))).toEqual(before);
  });

  it('are given back where nobody is missed', async () => {
    const { voluntaryTimeOff } = await extra();
    expect(voluntaryTimeOff).toContainEqual({
      employee: { id: bob },
      date: TUESDAY,
      has: times('09:00', '17:00'),
      instead: null,
      minutesSaved: 480,
    });
    // Ann is needed from four: she could come later.
    expect(voluntaryTimeOff.filter((each: any) => each.employee.id === ann)).toEqual([
      {
        employee: { id: ann },
        date: MONDAY,
        has: times('09:00', '17:00'),
        instead: times('11:00', '17:00'),
        minutesSaved: 120,
      },
    ]);
  });

  it('are neither offered to who is off nor against a hard rule', async () => {
    await planner.graphql(
      'mutation ($input: AddAvailabilityExceptionInput!) { addAvailabilityException(input: $input) { employeeId } }',
      { input: { employeeId: bob, startDate: MONDAY, endDate: MONDAY, available: false } },
    );
    expect((await extra()).offers.map((offer: any) => offer.employee.id)).toEqual([ann]);
    await planner.graphql('mutation ($input: SetWorkRulesInput!) { setWorkRules(input: $input) { from } }', {
      input: { employeeId: ann, from: MONDAY, rules: [{ kind: 'minutes', days: 1, atMost: 500 }] },
    });
    const { offers, shortMinutes, shortMinutesAfter } = await extra();
    expect({ offers, shortMinutes, shortMinutesAfter }).toEqual({
      offers: [],
      shortMinutes: 180,
      shortMinutesAfter: 180,
    });
  });

  it('are answered beside other long readings of the same document', async () => {
    const certificate = `scheduleCertificate(scheduleId: "${week}") { legal }`;
    const extra = `extraHours(scheduleId: "${week}", from: "${MONDAY}", to: "${SUNDAY}") { shortMinutes }`;
    const why = `whyNot(scheduleId: "${week}", shift: { employeeId: "${ann}", templateId: "${day.id}",
      date: "${TUESDAY}" }) { certain }`;
    const answer = await planner.graphql(`{ a: ${certificate} b: ${certificate} c: ${extra} d: ${why} }`);
    expect(answer.a).toEqual(answer.b);
    expect(answer).toMatchObject({ c: { shortMinutes: 180 }, d: { certain: expect.any(Boolean) } });
  });

  it('are about people whom the caller answers for, and days of the schedule', async () => {
    const { offers, voluntaryTimeOff } = await extra({}, supervisor);
    expect([...offers, ...voluntaryTimeOff].every((each: any) => each.employee.id === bob)).toBe(true);
    expect(
      (await extra({ from: MONDAY, to: MONDAY })).voluntaryTimeOff.every((each: any) => each.date === MONDAY),
    ).toBe(true);
    const issues = async (variables: object) =>
      (await planner.graphqlError(EXTRA, { scheduleId: week, from: MONDAY, to: SUNDAY, ...variables })).issues;
    expect(await issues({ from: '2026-03-01' })).toEqual([
      { path: 'from', message: 'must lie in the schedule, 2026-03-02 to 2026-03-08, got "2026-03-01"' },
    ]);
    expect(await issues({ from: TUESDAY, to: MONDAY })).toEqual([
      { path: 'to', message: 'must not be before from "2026-03-03", got "2026-03-02"' },
    ]);
    const stranger = await app.organization();
    expect(await stranger.admin.graphqlError(EXTRA, { scheduleId: week, from: MONDAY, to: SUNDAY })).toMatchObject({
      code: 'NOT_FOUND',
    });
    const agent = await org.signedIn('agent');
    expect(await agent.graphqlError(EXTRA, { scheduleId: week, from: MONDAY, to: SUNDAY })).toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
