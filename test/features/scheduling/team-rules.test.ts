import type { Caller } from '../../support/caller';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { employee, made, MONDAY, SUNDAY, withoutShrinkage } from './planning';

/** Rules of several people together, and what a level of a skill counts, from the door to the plan. */

let app: TestApp;
let org: TestOrganization;
let planner: Caller;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization({ timezone: 'UTC', tier: 'standard' });
  planner = await org.signedIn('planner');
  await made(org.admin.post('/api/scheduling/templates', { name: 'Day', startTime: '09:00', endTime: '17:00' }));
});
afterAll(() => app?.stop());

const RULE = 'id name kind employeeIds weight';
const create = async (input: object, caller = planner): Promise<any> =>
  (
    await caller.graphql(
      `mutation ($input: CreateTeamRuleInput!) { made: createTeamRule(input: $input) { ${RULE} } }`,
      {
        input,
      },
    )
  ).made;
const remove = (id: string) => planner.graphql('mutation ($id: ID!) { deleteTeamRule(id: $id) }', { id });
const generated = async (employeeIds: string[], options: object, days = { startDate: MONDAY, endDate: SUNDAY }) => {
  const { made: answer } = await planner.graphql(
    `mutation ($input: GenerateScheduleInput!) { made: generateSchedule(input: $input) {
       schedule { id shifts { date employee { id } } }
       report { teamBreaches { teamRuleId name kind date startTime endTime says } impossible
         shortIntervals { required scheduled }
         certificate { legal cost bound shortHours costByTerm { term cost } } } } }`,
    { input: { name: 'Generated', ...days, employeeIds, options: { seed: 1, epochs: 8, ...options } } },
  );
  const daysOf = (id: string): string[] =>
    answer.schedule.shifts
      .filter((shift: any) => shift.employee.id === id)
      .map(({ date }: any) => date)
      .sort();
  return { ...answer, daysOf };
};
const several = (count: number, fields: object = {}) =>
  Promise.all(Array.from({ length: count }, () => employee(org, fields)));

describe('somebody of these is always there', () => {
  it('spreads their shifts over the days, and says where none of them can come', async () => {
    const keys = await several(2, { weeklyHoursTarget: 24 });
    const people = [...keys, ...(await several(3))];
    const daysWith = ({ daysOf }: Awaited<ReturnType<typeof generated>>) => new Set(keys.flatMap(daysOf)).size;
    const before = await generated(people, { coverageTarget: 2 });
    expect(before.report.teamBreaches).toEqual([]);
    expect(daysWith(before)).toBeLessThan(6);
    const rule = await create({ name: 'Key holders', kind: 'always_there', employeeIds: keys });
    const after = await generated(people, { coverageTarget: 2 });
    const { certificate, teamBreaches } = after.report;
    // Each of them has three shifts; one day is left.
    expect(daysWith(after)).toBe(6);
    expect(certificate.legal).toBe(true);
    expect(certificate.bound).toBeLessThanOrEqual(certificate.cost + 1e-6);
    expect(certificate.shortHours).toBe(0);
    expect(teamBreaches).toEqual([
      {
        teamRuleId: rule.id,
        name: 'Key holders',
        kind: 'always_there',
        date: expect.any(String),
        startTime: '09:00',
        endTime: '17:00',
        says: expect.stringMatching(
          /^No one from Key holders is at work\. No one else can work then: 2 at their hours limit/,
        ),
      },
    ]);
    const why = await planner.graphql(
      `query ($scheduleId: ID!, $interval: IntervalWanted) { whyNot(scheduleId: $scheduleId, interval: $interval) {
         isShort blockedBy { rule } } }`,
      { scheduleId: after.schedule.id, interval: { date: teamBreaches[0].date, startTime: '10:00' } },
    );
    expect(why.whyNot.isShort).toBe(true);
    expect(why.whyNot.blockedBy.map(({ rule: name }: any) => name)).toContain('minutes');
    await remove(rule.id);
    const again = await generated(people, { coverageTarget: 2 });
    expect(again.report.certificate).toEqual(before.report.certificate);
  });

  it('is impossible where none of them may work, which is told by the name', async () => {
    const [key] = await several(1);
    const others = await several(2);
    const rule = await create({ name: 'First aid', kind: 'always_there', employeeIds: [key] });
    await org.admin.graphql(
      'mutation ($input: AddAvailabilityExceptionInput!) { addAvailabilityException(input: $input) { employeeId } }',
      { input: { employeeId: key, startDate: MONDAY, available: false } },
    );
    const monday = { startDate: MONDAY, endDate: MONDAY };
    const { report } = await generated([key!, ...others], { coverageTarget: 1 }, monday);
    expect(report.impossible).toEqual([`${MONDAY} 09:00–17:00: no one from First aid can work`]);
    expect(report.teamBreaches).toMatchObject([
      {
        startTime: '09:00',
        endTime: '17:00',
        says: 'No one from First aid is at work. No one else can work then: 1 unavailable or not permitted',
      },
    ]);
    expect(report.shortIntervals).toEqual([]);
    await remove(rule.id);
  });
});

describe('people off together', () => {
  it('have the same days off, and days on which they do not are told', async () => {
    const [ann, bob, ...others] = await several(4, { weeklyHoursTarget: 32 });
    const people = [ann!, bob!, ...others];
    const before = await generated(people, { coverageTarget: 2 });
    expect(before.daysOf(ann!)).not.toEqual(before.daysOf(bob!));
    const rule = await create({ name: 'Car pool', kind: 'off_together', employeeIds: [ann, bob], weight: 5 });
    const after = await generated(people, { coverageTarget: 2 });
    expect(after.daysOf(ann!)).toEqual(after.daysOf(bob!));
    expect(after.daysOf(ann!).length).toBeGreaterThan(1);
    expect(after.report).toMatchObject({ teamBreaches: [], certificate: { legal: true } });
    await remove(rule.id);
    // If one at a time is needed and the weight is nearly 0, they are apart.
    const cheap = await create({ name: 'Car pool', kind: 'off_together', employeeIds: [ann, bob], weight: 0.001 });
    const { report } = await generated([ann!, bob!], { coverageTarget: 1 });
    expect(report.teamBreaches[0]).toMatchObject({ teamRuleId: cheap.id, kind: 'off_together', startTime: null });
    expect(report.teamBreaches[0].says).toBe('1 of Car pool works while 1 is off');
    expect(report.certificate.costByTerm.map(({ term }: any) => term)).toContain('offTogether');
    await remove(cheap.id);
  });
});

describe('a level of a skill', () => {
  it('counts as the part of a full agent that the organization says, whole until then', async () => {
    const { skill } = await made(org.admin.post('/api/admin/skills', { name: 'Spanish' }));
    await withoutShrinkage(org);
    await planner.graphql('mutation ($input: SetRequirementInput!) { setRequirement(input: $input) { id } }', {
      input: {
        ...{ skillId: skill.id, from: '2026-03-16', to: '2026-03-16' },
        ...{ fromTime: '09:00', untilTime: '17:00', mode: 'set', people: 2 },
      },
    });
    const novices = await several(4);
    for (const employeeId of novices)
      await made(
        org.admin.post('/api/admin/skills/assignments', {
          ...{ employeeId, skillId: skill.id, proficiencyLevel: 'beginner' },
        }),
      );
    const count = (settings: object) =>
      org.admin.graphql(
        `mutation ($input: UpdateSettingsInput!) { updateSettings(input: $input) { settings { skillLevelPercents } } }`,
        { input: { settings } },
      );
    const planned = async () => {
      const day = { startDate: '2026-03-16', endDate: '2026-03-16' };
      const { schedule: plan, report } = await generated(novices, { balanceHours: false }, day);
      const { uncoveredDemand } = await planner.graphql(
        'query ($id: ID!) { uncoveredDemand(scheduleId: $id) { missingHours } }',
        { id: plan.id },
      );
      // Full agents are counted alike by the certificate and by coverage.
      expect(uncoveredDemand.missingHours).toBeCloseTo(report.certificate.shortHours, 2);
      return { shifts: plan.shifts.length, short: report.shortIntervals, hours: report.certificate.shortHours };
    };
    expect(await planned()).toEqual({ shifts: 2, short: [], hours: 0 });
    const { updateSettings } = await count({ skillLevelPercents: { beginner: 50, expert: 100 } });
    expect(updateSettings.settings.skillLevelPercents).toEqual({ beginner: 50, expert: 100 });
    expect(await planned()).toEqual({ shifts: 4, short: [], hours: 0 });
    await count({ skillLevelPercents: { beginner: 40 } });
    expect(await planned()).toEqual({
      shifts: 4,
      short: [{ required: 2, scheduled: 1.6 }],
      hours: expect.closeTo(3.2, 6),
    });
    await count({ skillLevelPercents: {} });
    expect((await planned()).shifts).toBe(2);
    const wrong = await org.admin.patch('/api/admin/settings', { settings: { skillLevelPercents: { beginner: 0 } } });
    expect(wrong).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: 'settings.skillLevelPercents.beginner' }] } },
    });
  });
});

describe('a rule of several people', () => {
  it('is made, changed and deleted by those who plan, for people they know', async () => {
    const [ann, bob] = (await several(2)).sort();
    const asked = { name: 'Twins', kind: 'off_together', employeeIds: [bob, ann, bob] };
    const rule = await create(asked);
    expect(rule).toMatchObject({ ...asked, employeeIds: [ann, bob], weight: 1 });
    const update = `mutation ($id: ID!, $input: UpdateTeamRuleInput!) {
      made: updateTeamRule(id: $id, input: $input) { ${RULE} } }`;
    const changed = { ...rule, name: 'Car', weight: 2 };
    expect((await planner.graphql(update, { id: rule.id, input: { name: 'Car', weight: 2 } })).made).toEqual(changed);
    expect((await planner.graphql(`{ teamRules { ${RULE} } }`)).teamRules).toEqual([changed]);
    await expect(create({ ...asked, name: 'car' })).rejects.toThrow('A rule with this name exists already');
    await expect(create({ ...asked, name: 'One', employeeIds: [ann] })).rejects.toThrow('two people or more');
    await expect(planner.graphql(update, { id: rule.id, input: { employeeIds: [ann] } })).rejects.toThrow(
      'two people or more',
    );
    const other = await app.organization();
    const stranger = await employee(other);
    await expect(create({ ...asked, name: 'Two', employeeIds: [ann, stranger] })).rejects.toThrow(/not found/i);
    await expect(create({ ...asked, name: 'Two' }, await org.signedIn('agent'))).rejects.toThrow();
    const { logs } = (await org.admin.get('/api/admin/audit-logs?limit=20')).body;
    expect(logs.find(({ action }: any) => action.startsWith('team_rule'))).toMatchObject({
      action: 'team_rule.update',
      details: { teamRuleId: rule.id, weight: 2 },
    });
    await remove(rule.id);
    expect((await planner.graphql('{ teamRules { id } }')).teamRules).toEqual([]);
    await expect(remove(rule.id)).rejects.toThrow(/not found/i);
  });
});
