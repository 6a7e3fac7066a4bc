import type { Caller } from '../../../support/caller';
import { countStatements } from '../../../support/count-statements';
import { startInProcess, type InProcessApp } from '../../../support/in-process-app';
import type { TestOrganization } from '../../../support/test-app';
import { addShift, employee, schedule, team } from '../planning';

/** Candidates to take over a shift. */

let app: InProcessApp;
let org: TestOrganization;
let planner: Caller;
let supervisor: Caller & { userId: string };
let teamId: string;
let week: string;
let holder: string;
let shiftId: string;
let tired: string;
let busyShiftId: string;

const TUESDAY = '2026-03-03';
const CANDIDATES = `query ($shiftId: ID!, $limit: Int! = 20) { shiftCandidates(shiftId: $shiftId, limit: $limit) {
  employee { id lastName } brokenRules { kind hard description shiftIds } costChange weeklyHours isAvailable
  hasShift { id } isPreferred missingSkillIds } }`;
const candidates = async (caller: Caller = supervisor, limit = 20): Promise<any[]> =>
  (await caller.graphql(CANDIDATES, { shiftId, limit })).shiftCandidates;
const nameOf = ({ employee: { lastName } }: any): string => lastName;
const byName = async (name: string) => (await candidates()).find((each) => nameOf(each) === name);
const wish = (employeeId: string, preferences: object[]) =>
  planner.graphql('mutation ($input: SetPreferencesInput!) { setPreferences(input: $input) { employeeId } }', {
    input: { employeeId, preferences },
  });

beforeAll(async () => {
  app = await startInProcess();
});
beforeEach(async () => {
  org = await app.organization({ tier: 'standard' });
  planner = await org.signedIn('planner');
  supervisor = await org.signedIn('supervisor');
  teamId = await team(org, 'Support', { supervisorId: supervisor.userId });
  week = await schedule(org.admin);
  holder = await employee(org, { teamId, lastName: 'Holder' });
  ({ id: shiftId } = await addShift(planner, { scheduleId: week, employeeId: holder, date: TUESDAY }));
  await employee(org, { teamId, lastName: 'Free' });
  tired = await employee(org, { teamId, lastName: 'Tired' });
  await addShift(planner, { scheduleId: week, employeeId: tired, startTime: '15:00', endTime: '23:30' });
  const busy = await employee(org, { teamId, lastName: 'Busy' });
  const own = { scheduleId: week, employeeId: busy, date: TUESDAY, startTime: '12:00', endTime: '20:00' };
  ({ id: busyShiftId } = await addShift(planner, own));
});
afterAll(() => app?.stop());

describe('candidates for a shift', () => {
  it('are those who break nothing first, with what the others break in the words of the judge', async () => {
    const [first, ...others] = await candidates();
    expect(first).toMatchObject({ employee: { lastName: 'Free' }, brokenRules: [], weeklyHours: 8, hasShift: null });
    expect(others.map(nameOf)).not.toContain('Holder');
    const known = others.find((each) => nameOf(each) === 'Tired');
    expect(known).toMatchObject({ weeklyHours: 16.5, brokenRules: [{ kind: 'rest', hard: true }] });
    // The result of the rule checker once the shift is assigned.
    const { updateShift } = await planner.graphql(
      `mutation ($id: ID!, $input: UpdateShiftInput!) { updateShift(id: $id, input: $input) {
        warnings { kind hard description shiftIds } } }`,
      { id: shiftId, input: { employeeId: tired } },
    );
    expect(updateShift.warnings).toEqual(known.brokenRules);
  });

  it('come last where they work at that time, after those who break a rule, and no hour counts twice', async () => {
    expect(await byName('Busy')).toMatchObject({ hasShift: { id: busyShiftId }, weeklyHours: 8, brokenRules: [] });
    const names = (await candidates()).map(nameOf);
    expect(names.slice(-2)).toEqual(['Tired', 'Busy']);
  });

  it('who wish for it come before those who wish to avoid it', async () => {
    const [keen, loath] = [
      await employee(org, { teamId, lastName: 'Keen' }),
      await employee(org, { teamId, lastName: 'Loath' }),
    ];
    await wish(keen, [{ kind: 'day_on', days: [2], weight: 2 }]);
    await wish(loath, [{ kind: 'start', wanted: false, band: { from: '08:00', before: '10:00' } }]);
    const found = await candidates();
    expect(nameOf(found[0])).toBe('Keen');
    expect(found[0]).toMatchObject({ isPreferred: true, costChange: -10 });
    expect(found.find((each) => nameOf(each) === 'Loath')).toMatchObject({ isPreferred: false, costChange: 5 });
    expect(await candidates(supervisor, 1)).toHaveLength(1);
  });

  it('are not available while they are off', async () => {
    const off = await employee(org, { teamId, lastName: 'Away' });
    await planner.graphql(
      'mutation ($input: AddAvailabilityExceptionInput!) { addAvailabilityException(input: $input) { employeeId } }',
      { input: { employeeId: off, startDate: TUESDAY, endDate: TUESDAY, available: false } },
    );
    const found = await byName('Away');
    expect(found).toMatchObject({ isAvailable: false, brokenRules: [{ kind: 'availability' }] });
  });

  it('are of the teams of a supervisor, and told to nobody who does not plan', async () => {
    const elsewhere = await employee(org, { lastName: 'Elsewhere' });
    const ofPlanner = (await candidates(planner, 50)).map(nameOf);
    // Users without team, skill and shifts are usually not scheduled.
    expect(ofPlanner.indexOf('Tired')).toBeLessThan(ofPlanner.indexOf('Elsewhere'));
    expect(ofPlanner.indexOf('Elsewhere')).toBeLessThan(ofPlanner.indexOf('Busy'));
    expect((await candidates()).map(nameOf)).not.toContain('Elsewhere');
    await addShift(planner, { scheduleId: week, employeeId: elsewhere });
    const foreign = await addShift(planner, { scheduleId: week, employeeId: elsewhere, date: '2026-03-05' });
    const refused = await supervisor.graphqlError(CANDIDATES, { shiftId: foreign.id });
    expect(refused.code).toBe('FORBIDDEN');
    const agent = await org.signedIn('agent');
    expect((await agent.graphqlError(CANDIDATES, { shiftId })).code).toBe('FORBIDDEN');
    expect(await planner.graphqlError(CANDIDATES, { shiftId: week })).toMatchObject({
      code: 'NOT_FOUND',
      path: 'shiftId',
    });
  });

  it('cost as many statements for many people as for few', async () => {
    const count = async () => (await countStatements(app, org.id, () => candidates())).length;
    const before = await count();
    for (let i = 0; i < 5; i++) await employee(org, { teamId, lastName: `More${i}` });
    expect(await count()).toBe(before);
  });
});
