import type { Caller } from '../../../support/caller';
import { sharedApp } from '../../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../../support/test-app';
import { addShift, employee, made, MONDAY, schedule, setStatus, team } from '../planning';

/** Why an interval stays short, and why somebody has no shift. */

let app: TestApp;
let org: TestOrganization;
let planner: Caller;
let supervisor: Caller & { userId: string };
let teamId: string;
let day: any;
let late: any;

const TUESDAY = '2026-03-03';
const WAY = 'relaxedRules costChange changes { employeeId date description }';
const WHY = `query ($scheduleId: ID!, $interval: IntervalWanted, $shift: ShiftWanted) {
  whyNot(scheduleId: $scheduleId, interval: $interval, shift: $shift) { isUnderstaffed possible { ${WAY} }
    blockedBy { rule description } cheapestAlternative { ${WAY} } certain searched { people from to } } }`;
const why = async (variables: Record<string, unknown>, caller = planner): Promise<any> =>
  (await caller.graphql(WHY, variables)).whyNot;
const template = (name: string, startTime: string, endTime: string, more: object = {}) =>
  made(org.admin.post('/api/scheduling/templates', { name, startTime, endTime, ...more }));

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization({ tier: 'standard' });
  planner = await org.signedIn('planner');
  supervisor = await org.signedIn('supervisor');
  teamId = await team(org, 'Support', { supervisorId: supervisor.userId });
  day = await template('Day', '09:00', '17:00', { daysOfWeek: [1, 2, 3, 4, 5] });
  late = await template('Late', '15:00', '23:30');
  await planner.graphql('mutation ($input: SetRequirementInput!) { setRequirement(input: $input) { id } }', {
    input: { from: MONDAY, to: MONDAY, fromTime: '10:00', untilTime: '12:00', mode: 'set', people: 2 },
  });
});
afterAll(() => app?.stop());

describe('an interval that stays short', () => {
  it('could be covered by somebody who is off, which is told in words', async () => {
    const week = await schedule(org.admin);
    const [ann, bob] = [await employee(org, { lastName: 'Ann' }), await employee(org, { lastName: 'Bob' })];
    await addShift(planner, { scheduleId: week, employeeId: ann, templateId: day.id });
    await addShift(planner, { scheduleId: week, employeeId: bob, templateId: day.id, date: TUESDAY });
    const answer = await why({ scheduleId: week, interval: { date: MONDAY, startTime: '10:30' } });
    expect(answer).toMatchObject({ isUnderstaffed: true, blockedBy: [], cheapestAlternative: null, certain: true });
    expect(answer.possible.relaxedRules).toEqual([]);
    expect(answer.possible.changes).toContainEqual({
      employeeId: bob,
      date: MONDAY,
      description: 'Wanda Bob 2026-03-02: 09:00–17:00 instead of off',
    });
    expect(answer.searched).toEqual({ people: 2, from: MONDAY, to: '2026-03-08' });
    const covered = await why({ scheduleId: week, interval: { date: TUESDAY, startTime: '10:30' } });
    expect(covered).toMatchObject({ isUnderstaffed: false, possible: null, blockedBy: [], certain: true });
  });

  it('stays so where who could come is off, and the rule is named', async () => {
    const week = await schedule(org.admin);
    const [ann, bob] = [await employee(org), await employee(org)];
    await addShift(planner, { scheduleId: week, employeeId: ann, templateId: day.id });
    await addShift(planner, { scheduleId: week, employeeId: bob, templateId: day.id, date: TUESDAY });
    await planner.graphql(
      'mutation ($input: AddAvailabilityExceptionInput!) { addAvailabilityException(input: $input) { employeeId } }',
      { input: { employeeId: bob, startDate: MONDAY, endDate: MONDAY, available: false } },
    );
    const answer = await why({ scheduleId: week, interval: { date: MONDAY, startTime: '10:30' } });
    expect(answer).toMatchObject({ isUnderstaffed: true, possible: null, certain: true });
    expect(answer.blockedBy).toHaveLength(1);
    expect(answer.blockedBy[0].description).toContain('Someone cannot work then');
    expect(answer.cheapestAlternative.relaxedRules).toEqual([answer.blockedBy[0].rule]);
    expect(answer.cheapestAlternative.changes).toContainEqual(
      expect.objectContaining({ employeeId: bob, date: MONDAY }),
    );
  });

  it('is told without a search where no shift reaches it, and where everybody is at work then', async () => {
    await made(org.admin.post('/api/scheduling/templates', { name: 'Night', startTime: '22:00', endTime: '06:00' }));
    await planner.graphql('mutation ($input: SetRequirementInput!) { setRequirement(input: $input) { id } }', {
      input: { from: MONDAY, to: MONDAY, fromTime: '00:00', untilTime: '06:00', mode: 'set', people: 1 },
    });
    const week = await schedule(org.admin);
    const ann = await employee(org, { lastName: 'Ann' });
    await addShift(planner, { scheduleId: week, employeeId: ann, templateId: day.id });
    const night = await why({ scheduleId: week, interval: { date: MONDAY, startTime: '00:30' } });
    expect(night).toMatchObject({ isUnderstaffed: true, possible: null, cheapestAlternative: null, certain: true });
    expect(night.blockedBy).toEqual([
      {
        rule: 'shiftThen',
        description: 'No shift in this period covers that time; the shift 22:00–06:00 of the day before does',
      },
    ]);
    const morning = await why({ scheduleId: week, interval: { date: MONDAY, startTime: '10:30' } });
    expect(morning.blockedBy).toEqual([{ rule: 'atWork', description: 'Everyone already works then' }]);
  });

  it('is left to people in scope: the others stay as they are', async () => {
    const week = await schedule(org.admin);
    const [own, foreign] = [await employee(org, { teamId }), await employee(org)];
    await addShift(planner, { scheduleId: week, employeeId: own, templateId: day.id });
    await addShift(planner, { scheduleId: week, employeeId: foreign, templateId: day.id, date: TUESDAY });
    const asked = { scheduleId: week, interval: { date: MONDAY, startTime: '11:00' } };
    expect((await why(asked)).possible.changes[0]).toMatchObject({ employeeId: foreign, date: MONDAY });
    expect((await why(asked, supervisor)).possible).toBe(null);
  });
});

describe('a shift that somebody does not get', () => {
  it('is possible where nothing speaks against it but its cost', async () => {
    const week = await schedule(org.admin);
    const ann = await employee(org, { lastName: 'Ann' });
    const shift = { employeeId: ann, date: TUESDAY, templateId: late.id };
    const answer = await why({ scheduleId: week, shift });
    expect(answer).toMatchObject({ isUnderstaffed: true, possible: { relaxedRules: [] }, blockedBy: [] });
    const words = answer.possible.changes.map(({ description }: any) => description);
    expect(words).toContain('Wanda Ann 2026-03-03: 15:00–23:30 instead of off');
  });

  it('is told of what it would break, by the judge’s words', async () => {
    const [week, published] = [await schedule(org.admin), await schedule(org.admin)];
    const ann = await employee(org, { lastName: 'Ann' });
    const early = { scheduleId: published, employeeId: ann, date: '2026-03-04', startTime: '06:00', endTime: '14:00' };
    await addShift(planner, early);
    await setStatus(org.admin, published, 'published');
    const answer = await why({ scheduleId: week, shift: { employeeId: ann, date: TUESDAY, templateId: late.id } });
    expect(answer).toMatchObject({ isUnderstaffed: true, possible: null });
    const description = '6 h 30 min rest between 2026-03-03 15:00–23:30 and 2026-03-04 06:00–14:00; minimum 11 h';
    expect(answer.blockedBy).toContainEqual({ rule: 'rest', description });
  });

  it('is found by a swap with somebody else who works that day', async () => {
    const week = await schedule(org.admin);
    const [ann, bob] = [await employee(org, { lastName: 'Ann' }), await employee(org, { lastName: 'Bob' })];
    await addShift(planner, { scheduleId: week, employeeId: ann, templateId: day.id });
    await addShift(planner, {
      ...{ scheduleId: week, employeeId: bob, templateId: late.id },
      ...{ startTime: '15:00', endTime: '23:30' },
    });
    const answer = await why({ scheduleId: week, shift: { employeeId: ann, date: MONDAY, templateId: late.id } });
    expect(answer).toMatchObject({ isUnderstaffed: true, blockedBy: [], possible: { relaxedRules: [] } });
    expect(answer.possible.changes.map(({ description }: any) => description)).toEqual(
      expect.arrayContaining([
        'Wanda Ann 2026-03-02: 15:00–23:30 instead of 09:00–17:00',
        expect.stringMatching('Wanda Bob 2026-03-02: 09:00–17:00 instead of'),
      ]),
    );
  });

  it('is told as kept where they have a published shift that day', async () => {
    const [week, published] = [await schedule(org.admin), await schedule(org.admin)];
    const ann = await employee(org, { lastName: 'Ann' });
    await addShift(planner, { scheduleId: published, employeeId: ann, templateId: day.id });
    await setStatus(org.admin, published, 'published');
    const answer = await why({ scheduleId: week, shift: { employeeId: ann, date: MONDAY, templateId: late.id } });
    expect(answer).toMatchObject({ isUnderstaffed: true, possible: null, certain: true, cheapestAlternative: null });
    expect(answer.blockedBy).toContainEqual({
      rule: 'oneShiftADay',
      description: 'Wanda Ann works 09:00–17:00 that day already',
    });
  });

  it('is told with what it would be instead of the shift that they have that day', async () => {
    const week = await schedule(org.admin);
    const ann = await employee(org, { lastName: 'Ann' });
    await addShift(planner, { scheduleId: week, employeeId: ann, templateId: day.id });
    const answer = await why({ scheduleId: week, shift: { employeeId: ann, date: MONDAY, templateId: late.id } });
    expect(answer).toMatchObject({ isUnderstaffed: true, possible: null, certain: true });
    expect(answer.blockedBy.map(({ rule }: any) => rule)).toEqual(['otherSlotsCovered']);
    expect(answer.cheapestAlternative).toMatchObject({
      relaxedRules: ['otherSlotsCovered'],
      changes: [{ employeeId: ann, description: 'Wanda Ann 2026-03-02: 15:00–23:30 instead of 09:00–17:00' }],
    });
    expect(answer.cheapestAlternative.costChange).toBeGreaterThan(0);
  });

  it('is nothing to explain where they have it', async () => {
    const week = await schedule(org.admin);
    const ann = await employee(org);
    await addShift(planner, { scheduleId: week, employeeId: ann, templateId: day.id });
    const shift = { employeeId: ann, date: MONDAY, templateId: day.id };
    expect(await why({ scheduleId: week, shift })).toMatchObject({ isUnderstaffed: false, possible: null });
  });
});

describe('what is asked', () => {
  it('is refused with its field and value', async () => {
    const week = await schedule(org.admin);
    const ann = await employee(org);
    const refusal = async (variables: object, caller = planner) =>
      caller.graphqlError(WHY, { scheduleId: week, ...variables });
    const issue = async (variables: object) => ((await refusal(variables)) as any).issues[0];
    const shift = { employeeId: ann, date: MONDAY, templateId: day.id };
    expect(await issue({ interval: { date: '2026-04-01', startTime: '10:00' } })).toEqual({
      path: 'interval.date',
      message: 'must lie in the schedule, 2026-03-02 to 2026-03-08, got "2026-04-01"',
    });
    expect(await issue({ shift: { ...shift, date: '2026-03-07' } })).toMatchObject({ path: 'shift.templateId' });
    expect(await issue({})).toMatchObject({ path: 'interval' });
    expect((await refusal({ shift: { ...shift, employeeId: week } })).code).toBe('NOT_FOUND');
    expect((await refusal({ shift: { ...shift, templateId: week } })).code).toBe('NOT_FOUND');
    expect((await refusal({ scheduleId: ann, shift })).code).toBe('NOT_FOUND');
    expect((await refusal({ shift }, supervisor)).code).toBe('FORBIDDEN');
    expect((await refusal({ shift }, await org.signedIn('agent'))).code).toBe('FORBIDDEN');
  });
});
