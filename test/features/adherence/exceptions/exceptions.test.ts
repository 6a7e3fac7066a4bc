import { operatorOf } from '../../../../src/features/access/operator';
import { excusesOf } from '../../../../src/features/adherence/exceptions/excuse.queries';
import { ServerContext } from '../../../../src/server/server-context';
import type { Caller } from '../../../support/caller';
import { FakeClock } from '../../../support/clock';
import { judgeAllDue } from '../../../support/judge-due';
import { makeShifts } from '../../../support/shifts';
import { startInProcess, type InProcessApp } from '../../../support/in-process-app';
import type { TestOrganization } from '../../../support/test-app';

/** Exceptions, permissions to decide, and the effect on alerts and judgement. All times are on 2 March 2026, UTC. */

const FIELDS = `id employeeId teamId startsAt endsAt state people note decisionNote requestedBy decidedBy
  reason { name }`;
const entering = (name: string, type: string) => `mutation ($input: ${type}!) { ${name}(input: $input) { ${FIELDS} } }`;
const REQUEST = entering('requestException', 'RequestExceptionInput');
const ENTER = entering('enterException', 'EnterExceptionInput');
const deciding = (name: string) => `mutation ($id: ID!, $note: String) { ${name}(id: $id, note: $note) { ${FIELDS} } }`;
const [APPROVE, REFUSE, WITHDRAW] = ['approveException', 'refuseException', 'withdrawException'].map(deciding) as [
  string,
  string,
  string,
];
const LIST = `query ($state: ExceptionState, $from: DateTime) {
  adherenceExceptions(state: $state, from: $from) { total data { ${FIELDS} } } }`;

type Person = Caller & { userId: string; employeeId: string };
const clock = new FakeClock();
const at = (time: string) => new Date(`2026-03-02T${time}:00Z`);
let app: InProcessApp;
let org: TestOrganization;
let supervisor: Person;
let agent: Person;
let stranger: Person;
let teamId: string;
let reasons: Record<string, string>;

beforeAll(async () => {
  app = await startInProcess({ clock });
});
beforeEach(async () => {
  clock.moveTo(at('13:00'));
  org = await app.organization();
  supervisor = await org.signedIn('supervisor');
  const team = await org.admin.post('/api/admin/teams', { name: 'North', supervisorId: supervisor.userId });
  teamId = team.body.team.id;
  agent = await org.signedIn('agent', { employee: { teamId } });
  stranger = await org.signedIn('agent');
  await makeShifts(app.database.owner, org.id, {
    employeeIds: [agent.employeeId, stranger.employeeId],
    startsAt: at('14:00'),
    endsAt: at('22:00'),
  });
  const { exceptionReasons } = await org.admin.graphql('{ exceptionReasons { id name } }');
  reasons = Object.fromEntries(exceptionReasons.map(({ id, name }: any) => [name, id]));
});
afterAll(() => app?.stop());

const answer = async (caller: Caller, query: string, variables: object): Promise<any> =>
  Object.values(await caller.graphql(query, variables as Record<string, unknown>))[0];
const during = (from: string, until: string, fields: object = {}) => ({
  input: { startsAt: at(from), endsAt: at(until), reasonId: reasons['System outage'], ...fields },
});
const judged = () => judgeAllDue(app, org, clock.now());
const adherent = async () => {
  const { states } = (await org.admin.get('/api/adherence/states')).body;
  return states.filter(({ isAdherent }: any) => isAdherent).map(({ employeeId }: any) => employeeId);
};
const alertOf = async ({ employeeId }: Person) => {
  const alerts = await answer(
    org.admin,
    'query ($employeeId: ID) { adherenceAlerts(employeeId: $employeeId) { id status explainedAt endedAt } }',
    { employeeId },
  );
  return alerts.map(({ status, explainedAt }: any) => [status, explainedAt !== null]);
};

describe('an exception', () => {
  it.each([
    ['0001-01-01T00:00:00Z', '0001-01-02T00:00:00Z'],
    ['9999-12-30T00:00:00Z', '9999-12-31T00:00:00Z'],
  ])('lies in the years that are planned: not from %s to %s', async (startsAt, endsAt) => {
    const issues = Object.entries({ startsAt, endsAt }).map(([path, value]) => ({
      path,
      message: `must be an instant from 1990 to 2100, got "${value}"`,
    }));
    const times = { startsAt, endsAt, reasonId: reasons['System outage'] };
    for (const [caller, mutation, input] of [
      [agent, REQUEST, times],
      [supervisor, ENTER, { ...times, employeeId: agent.employeeId }],
    ] as const)
      expect(await caller.graphqlError(mutation, { input })).toMatchObject({ code: 'BAD_USER_INPUT', issues });
  });

  it.each([
    ['1990-01-01T00:00:00.000Z', '1990-01-01T01:00:00.000Z'],
    ['2100-12-31T22:00:00.000Z', '2100-12-31T23:00:00.000Z'],
  ])('is requested and approved at the ends of those years: from %s to %s', async (startsAt, endsAt) => {
    const times = { startsAt, endsAt, reasonId: reasons['System outage'] };
    const { id } = await answer(agent, REQUEST, { input: times });
    expect(await answer(supervisor, APPROVE, { id })).toMatchObject({ state: 'approved', startsAt, endsAt });
  });
});

describe('an exception that is entered', () => {
  beforeEach(async () => {
    clock.moveTo(at('14:10'));
    await judged();
    expect(await alertOf(agent)).toEqual([['active', false]]);
  });

  it('makes adherent, withdraws the alert that it explains, and gives both back when it is withdrawn', async () => {
    const given = during('13:30', '15:00', { employeeId: agent.employeeId, note: 'No power in the street' });
    const exception = await answer(supervisor, ENTER, given);
    expect(exception).toMatchObject({ state: 'approved', people: 1, reason: { name: 'System outage' } });
    expect(await adherent()).toContain(agent.employeeId);
    expect([await alertOf(agent), await alertOf(stranger)]).toEqual([[['resolved', true]], [['active', false]]]);
    // Excused employees are adherent in any state.
    await org.admin.post('/api/adherence/states', { employeeId: agent.employeeId, state: 'unavailable' });
    clock.moveTo(at('14:50'));
    await judged();
    expect(await adherent()).toContain(agent.employeeId);
    await answer(supervisor, WITHDRAW, { id: exception.id, note: 'It was another street' });
    await judged();
    expect(await adherent()).not.toContain(agent.employeeId);
    expect(await alertOf(agent)).toContainEqual(['active', false]);
    const { auditLogs } = await org.admin.graphql('{ auditLogs { logs { action } } }');
    expect(auditLogs.logs.map(({ action }: any) => action)).toEqual(
      expect.arrayContaining(['exception.enter', 'exception.withdraw', 'alert.explain']),
    );
  });

  it('ends when it ends, without anybody asking', async () => {
    await answer(supervisor, ENTER, during('13:30', '15:00', { employeeId: agent.employeeId }));
    await judged();
    clock.moveTo(at('15:06'));
    await judged();
    expect(await adherent()).not.toContain(agent.employeeId);
    expect(await alertOf(agent)).toEqual([
      ['active', false],
      ['resolved', true],
    ]);
  });

  it('is of a team or of everybody, but never of whoever enters it', async () => {
    await app.database.owner.query('update employee set team_id = $1 where id = $2', [teamId, supervisor.employeeId]);
    expect(await answer(supervisor, ENTER, during('13:30', '15:00', { teamId }))).toMatchObject({ teamId, people: 1 });
    expect([await alertOf(agent), await alertOf(stranger)]).toEqual([[['resolved', true]], [['active', false]]]);
    const { people } = await answer(org.admin, ENTER, during('13:30', '15:00', { everybody: true }));
    expect(people).toBe(3);
    expect(await alertOf(stranger)).toEqual([['resolved', true]]);
  });
});

describe('exceptions of one time', () => {
  const enter = (from: string, until: string) =>
    answer(supervisor, ENTER, during(from, until, { employeeId: agent.employeeId }));

  it('are fifty an employee at most, entered or approved', async () => {
    const { id: first } = await enter('14:00', '15:00');
    await app.database.owner.query(
      `with x as (
         insert into adherence_exception (id, organization_id, employee_id, starts_at, ends_at, reason_id, state,
           requested_by, requested_at, decided_by, decided_at)
         select gen_random_uuid(), organization_id, employee_id, starts_at, ends_at, reason_id, state, requested_by,
           requested_at, decided_by, decided_at
         from adherence_exception, generate_series(1, 48) where id = $1
         returning organization_id, id, employee_id, starts_at, ends_at
       )
       insert into adherence_excuse (organization_id, exception_id, employee_id, starts_at, ends_at)
       select organization_id, id, employee_id, starts_at, ends_at from x`,
      [first],
    );
    const asked = await answer(agent, REQUEST, during('14:30', '16:00'));
    expect((await enter('14:59', '16:00')).state).toBe('approved');
    const refusal = {
      code: 'CONFLICT',
      message: `The employee ${agent.employeeId} has 50 approved exceptions in this time: 50 are the most`,
      employeeId: agent.employeeId,
      exceptions: 50,
    };
    expect(await supervisor.graphqlError(APPROVE, { id: asked.id })).toMatchObject(refusal);
    expect(await supervisor.graphqlError(ENTER, during('14:00', '16:00', { teamId }))).toMatchObject(refusal);
    expect((await answer(supervisor, LIST, { state: 'requested' })).total).toBe(1);
    expect((await enter('13:00', '14:00')).state).toBe('approved');
    // Consecutive exceptions do not count as simultaneous.
    await app.database.owner.query(
      `update adherence_excuse x set starts_at = n.at, ends_at = n.at + interval '1 minute'
       from (select exception_id, $2::timestamptz + row_number() over () * interval '1 minute' as at
         from adherence_excuse where employee_id = $1 and starts_at = $2) n
       where x.exception_id = n.exception_id and x.employee_id = $1`,
      [agent.employeeId, at('14:00')],
    );
    const { id: long } = await enter('14:00', '15:30');
    await answer(supervisor, WITHDRAW, { id: long });
    await answer(supervisor, WITHDRAW, { id: first });
    expect((await answer(supervisor, APPROVE, { id: asked.id })).state).toBe('approved');
  });

  it('are judged as one stretch where they overlap or meet', async () => {
    for (const [from, until] of [
      ['14:00', '15:00'],
      ['14:30', '15:30'],
      ['15:30', '16:00'],
      ['17:00', '18:00'],
    ] as const)
      await enter(from, until);
    const ctx = new ServerContext(app.app.services, { address: '', publicUrl: app.url });
    ctx.principal = operatorOf({ organizationId: org.id, timeZone: 'UTC', tier: 'enterprise' });
    const { employeeId } = agent;
    const { exceptions } = await excusesOf(ctx, [employeeId], at('13:00').getTime(), at('22:00').getTime());
    ctx.end();
    expect(exceptions).toEqual([
      { employeeId, startsAt: at('14:00'), endsAt: at('16:00') },
      { employeeId, startsAt: at('17:00'), endsAt: at('18:00') },
    ]);
  });
});

describe('an exception that is asked for', () => {
  it('changes nothing until somebody in scope approves it', async () => {
    const { id, state } = await answer(agent, REQUEST, during('14:00', '15:00', { note: 'Train' }));
    expect(state).toBe('requested');
    clock.moveTo(at('14:10'));
    await judged();
    expect(await alertOf(agent)).toEqual([['active', false]]);
    expect((await answer(agent, LIST, { state: 'requested' })).total).toBe(1);
    expect((await answer(stranger, LIST, {})).total).toBe(0);
    expect(await agent.graphqlError(APPROVE, { id })).toMatchObject({ code: 'FORBIDDEN' });
    const other = await org.signedIn('supervisor');
    expect(await other.graphqlError(APPROVE, { id })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await answer(supervisor, APPROVE, { id })).toMatchObject({ state: 'approved', people: 1 });
    expect(await alertOf(agent)).toEqual([['resolved', true]]);
    expect(await supervisor.graphqlError(REFUSE, { id })).toMatchObject({ code: 'CONFLICT' });
  });

  it('is refused or taken back, and excuses nobody then', async () => {
    const first = await answer(agent, REQUEST, during('14:00', '15:00'));
    expect(await answer(supervisor, REFUSE, { id: first.id, note: 'Every day?' })).toMatchObject({
      state: 'refused',
      people: 0,
      decisionNote: 'Every day?',
    });
    const second = await answer(agent, REQUEST, during('14:00', '15:00'));
    expect(await answer(agent, WITHDRAW, { id: second.id })).toMatchObject({ state: 'withdrawn', people: 0 });
    // Supervisors may withdraw their own requests although they are in none of their teams.
    const own = await answer(supervisor, REQUEST, during('14:00', '15:00'));
    expect(await answer(supervisor, WITHDRAW, { id: own.id })).toMatchObject({ state: 'withdrawn' });
    clock.moveTo(at('14:10'));
    await judged();
    expect(await alertOf(agent)).toEqual([['active', false]]);
  });
});

describe('who may excuse whom', () => {
  it('is nobody themselves, and supervisors their teams alone', async () => {
    const refused = async (caller: Person, fields: object) =>
      (await caller.graphqlError(ENTER, during('14:00', '15:00', fields))).code;
    await app.database.owner.query('update employee set team_id = $1 where id = $2', [teamId, supervisor.employeeId]);
    expect(await refused(supervisor, { employeeId: supervisor.employeeId })).toBe('FORBIDDEN');
    expect(await refused(supervisor, { employeeId: stranger.employeeId })).toBe('FORBIDDEN');
    expect(await refused(supervisor, { everybody: true })).toBe('FORBIDDEN');
    expect(await refused(agent, { employeeId: agent.employeeId })).toBe('FORBIDDEN');
    const planner = await org.signedIn('planner');
    expect(await refused(planner, { employeeId: agent.employeeId })).toBe('FORBIDDEN');
    const asked = await answer(agent, REQUEST, during('14:00', '15:00'));
    for (const decision of [APPROVE, REFUSE, WITHDRAW])
      expect(await planner.graphqlError(decision, { id: asked.id })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refused(supervisor, { teamId, employeeId: agent.employeeId })).toBe('BAD_USER_INPUT');
    const { id } = await answer(supervisor, REQUEST, during('14:00', '15:00'));
    expect(await supervisor.graphqlError(APPROVE, { id })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await answer(org.admin, APPROVE, { id })).toMatchObject({ state: 'approved' });
  });

  it('and for reasons of the organization alone, which its admin keeps', async () => {
    const create = 'mutation ($name: String!) { createExceptionReason(input: { name: $name }) { id name } }';
    const { id } = await answer(org.admin, create, { name: 'Fire drill' });
    expect(await org.admin.graphqlError(create, { name: 'fire DRILL' })).toMatchObject({ code: 'CONFLICT' });
    expect(await supervisor.graphqlError(create, { name: 'Mine' })).toMatchObject({ code: 'FORBIDDEN' });
    const rename = `mutation ($id: ID!) { renameExceptionReason(id: $id, input: { name: "Drill" }) { name } }`;
    expect(await answer(org.admin, rename, { id })).toEqual({ name: 'Drill' });
    const given = during('14:00', '15:00', { employeeId: agent.employeeId, reasonId: id });
    expect(await answer(supervisor, ENTER, given)).toMatchObject({ reason: { name: 'Drill' } });
    await answer(org.admin, 'mutation ($id: ID!) { archiveExceptionReason(id: $id) { id } }', { id });
    expect(await supervisor.graphqlError(ENTER, given)).toMatchObject({ code: 'NOT_FOUND' });
    const other = await app.organization();
    expect((await answer(other.admin, LIST, {})).total).toBe(0);
    const { exceptionReasons } = await other.admin.graphql('{ exceptionReasons { id } }');
    expect(exceptionReasons).toHaveLength(6);
    const foreign = { employeeId: agent.employeeId, reasonId: exceptionReasons[0].id };
    expect(await supervisor.graphqlError(ENTER, during('14:00', '15:00', foreign))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
