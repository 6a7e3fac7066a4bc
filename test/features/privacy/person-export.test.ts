import type { Caller } from '../../support/caller';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { addShift, MONDAY, schedule, setStatus, team } from '../scheduling/planning';

type Person = Caller & { userId: string; employeeId: string };

const EXPORT = `query ($employeeId: ID!, $from: String, $to: String) {
  personExport(employeeId: $employeeId, from: $from, to: $to) }`;
const KEYS = [
  'person',
  'skills',
  'contracts',
  'rules',
  'availability',
  'preferences',
  'timeOff',
  'balances',
  'shifts',
].concat(['states', 'agentDays', 'alerts', 'exceptions', 'audit', 'identities']);
let app: TestApp;
let org: TestOrganization;
let agent: Person;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  org = await app.organization();
  const teamId = await team(org, 'North');
  agent = await org.signedIn('agent', {
    firstName: 'Ana',
    lastName: 'Bell',
    employee: { teamId, employeeNumber: '7', employedFrom: '2025-05-01', employedUntil: '2027-04-30' },
  });
  const [published, draft] = [await schedule(org.admin), await schedule(org.admin, { name: 'Draft' })];
  await addShift(org.admin, { scheduleId: published, employeeId: agent.employeeId });
  await setStatus(org.admin, published, 'published');
  await addShift(org.admin, { scheduleId: draft, employeeId: agent.employeeId, date: '2026-03-04' });
  const skill = await org.admin.post('/api/admin/skills', { name: 'Sales', category: 'language' });
  await org.admin.post('/api/admin/skills/assignments', { employeeId: agent.employeeId, skillId: skill.body.skill.id });
  await (
    await org.key('import:agent-states')
  ).post('/api/v1/import/agent-states', {
    data: [9, 10].map((hour) => ({
      agentId: '7',
      state: 'break',
      timestamp: `${MONDAY}T${hour}:00:00`.replace('T9', 'T09'),
    })),
  });
});
afterAll(() => app?.stop());

describe('the export of a person', () => {
  it('holds everything that is stored, by REST as by GraphQL, and is audited', async () => {
    const { employeeId, userId } = agent;
    const { status, body } = await org.admin.get(`/api/admin/people/${employeeId}/export`);
    expect([status, Object.keys(body)]).toEqual([200, KEYS]);
    expect(body.person).toMatchObject({
      ...{ employeeId, userId, firstName: 'Ana', lastName: 'Bell', team: 'North', employeeNumber: '7' },
      ...{ employedFrom: '2025-05-01', employedUntil: '2027-04-30' },
    });
    expect(body.skills).toMatchObject([{ name: 'Sales' }]);
    expect(body.shifts).toMatchObject([
      { date: MONDAY, status: 'published', schedule: 'Week 10' },
      { date: '2026-03-04', status: 'draft' },
    ]);
    expect(body.states).toHaveLength(2);
    expect(body.audit).toContainEqual(expect.objectContaining({ action: 'auth.login', byPerson: true }));
    expect(body.audit).toContainEqual(
      expect.objectContaining({ action: 'user.create', byPerson: false, ipAddress: null }),
    );
    const { personExport } = await org.admin.graphql(EXPORT, { employeeId });
    expect({ ...personExport, audit: [], agentDays: [] }).toEqual({ ...body, audit: [], agentDays: [] });
    const { auditLogs } = await org.admin.graphql('{ auditLogs(action: "person.export") { logs { details } } }');
    expect(auditLogs.logs).toHaveLength(2);
    expect(auditLogs.logs[0].details).toMatchObject({ employeeId, counts: { shifts: 2, states: 2, skills: 1 } });
  });

  it('can be limited to days', async () => {
    const { employeeId } = agent;
    const path = `/api/admin/people/${employeeId}/export?from=2026-03-03&to=2026-03-08`;
    const { body } = await org.admin.get(path);
    expect([body.shifts.length, body.states.length, body.skills.length]).toEqual([1, 0, 1]);
    expect(await org.admin.graphqlError(EXPORT, { employeeId, from: '2026-03-03', to: '2026-03-01' })).toMatchObject({
      issues: [{ path: 'to' }],
    });
  });

  it('is for admins, and for everybody about themselves, without drafts', async () => {
    const { employeeId } = agent;
    const own = (await agent.graphql(EXPORT, { employeeId })).personExport;
    expect(own.shifts).toMatchObject([{ status: 'published' }]);
    for (const role of ['agent', 'supervisor', 'planner'] as const)
      expect(await (await org.signedIn(role)).graphqlError(EXPORT, { employeeId })).toMatchObject({
        code: 'FORBIDDEN',
      });
    expect((await agent.get(`/api/admin/people/${employeeId}/export`)).status).toBe(403);
    const other = await app.organization();
    expect(await other.admin.graphqlError(EXPORT, { employeeId })).toMatchObject({ code: 'NOT_FOUND' });
  });
});
