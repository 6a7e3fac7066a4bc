import fc from 'fast-check';
import type { Caller } from '../../support/caller';
import { countStatements } from '../../support/count-statements';
import { startInProcess, type InProcessApp } from '../../support/in-process-app';
import type { TestOrganization } from '../../support/test-app';
import { addShift, employee, MONDAY, schedule, setStatus, SUNDAY, team } from './planning';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const TUESDAY = '2026-03-03';
const FIELDS = 'id version updatedAt employeeId date startTime endTime templateId breaks { startOffset duration type }';
const UPDATE = `mutation ($id: ID!, $input: UpdateShiftInput!, $ifVersion: Int) {
  updateShift(id: $id, input: $input, ifVersion: $ifVersion) { ${FIELDS} } }`;
const DELETE = 'mutation ($id: ID!, $ifVersion: Int) { deleteShift(id: $id, ifVersion: $ifVersion) }';
const CHANGE = `mutation ($scheduleId: ID!, $input: ChangeShiftsInput!, $override: RuleOverrideInput) {
  changeShifts(scheduleId: $scheduleId, input: $input, override: $override) {
    created { ${FIELDS} warnings { says } droppedBreaks { duration } }
    updated { ${FIELDS} warnings { says } } deletedIds
  } }`;
const SHIFTS = `query ($scheduleId: ID!) { shifts(scheduleId: $scheduleId, limit: 100) { total data { ${FIELDS} } } }`;

let app: InProcessApp;
let org: TestOrganization;
let planner: Caller;
let wanda: string;
let paul: string;
let week: string;

beforeAll(async () => {
  app = await startInProcess();
  org = await app.organization();
  planner = await org.signedIn('planner');
});
beforeEach(async () => {
  wanda = await employee(org);
  paul = await employee(org);
  week = await schedule(org.admin);
});
afterAll(() => app?.stop());

const shift = (fields: object = {}) =>
  addShift(org.admin, { scheduleId: week, employeeId: wanda, ...fields }) as Promise<{ id: string }>;
const change = async (input: object, more: { by?: Caller; override?: object; scheduleId?: string } = {}) =>
  (
    await (more.by ?? planner).graphql(CHANGE, {
      scheduleId: more.scheduleId ?? week,
      input,
      override: more.override,
    })
  ).changeShifts;
const refused = (input: object, more: { by?: Caller; override?: object; scheduleId?: string } = {}): Promise<any> =>
  (more.by ?? planner).graphqlError(CHANGE, {
    scheduleId: more.scheduleId ?? week,
    input,
    override: more.override,
  });
const planned = async (): Promise<any[]> => (await planner.graphql(SHIFTS, { scheduleId: week })).shifts.data;
const newShift = (fields: object = {}) => ({
  employeeId: wanda,
  date: MONDAY,
  startTime: '09:00',
  endTime: '17:00',
  ...fields,
});

/** The fields of a shift that users edit, and its id. */
const decided = ({ version: _version, updatedAt: _updatedAt, ...fields }: any) => fields;

describe('the version of a shift', () => {
  it('rises with every change, and with none that changes nothing', async () => {
    const { id } = await shift();
    const first = (await planned())[0];
    expect(first.version).toBe(1);
    const update = async (input: object) => (await planner.graphql(UPDATE, { id, input, ifVersion: null })).updateShift;
    expect(await update({ endTime: '18:00' })).toMatchObject({ version: 2, endTime: '18:00' });
    expect(await update({ endTime: '18:00' })).toMatchObject({ version: 2 });
    const last = await update({ date: TUESDAY });
    expect(last.version).toBe(3);
    expect(Date.parse(last.updatedAt)).toBeGreaterThan(Date.parse(first.updatedAt));
    // Also by other APIs: here the documented path and a change of time zone.
    await org.admin.put(`/api/scheduling/shifts/${id}`, { startTime: '10:00' });
    await org.admin.patch('/api/admin/settings', { timezone: 'Europe/Berlin' });
    expect((await planned())[0].version).toBe(5);
    await org.admin.patch('/api/admin/settings', { timezone: org.timezone });
  });

  it('refuses a change or deletion of what somebody else has changed, and tells how it is', async () => {
    const { id } = await shift({ breaks: [{ startOffset: 60, duration: 15, type: 'break' }] });
    await planner.graphql(UPDATE, { id, input: { endTime: '18:00' }, ifVersion: 1 });
    const current = [
      {
        id,
        version: 2,
        date: MONDAY,
        startTime: '09:00',
        endTime: '18:00',
        employeeId: wanda,
        templateId: null,
        breaks: [{ startOffset: 60, duration: 15, type: 'break' }],
      },
    ];
    const stale = { code: 'CONFLICT', current };
    expect(await planner.graphqlError(UPDATE, { id, input: { endTime: '19:00' }, ifVersion: 1 })).toMatchObject(stale);
    expect(await planner.graphqlError(DELETE, { id, ifVersion: 1 })).toMatchObject(stale);
    expect(await refused({ delete: [{ id, ifVersion: 1 }] })).toMatchObject(stale);
    expect(await planned()).toMatchObject(current);
    expect(await planner.graphql(DELETE, { id, ifVersion: 2 })).toEqual({ deleteShift: true });
    const gone = { code: 'NOT_FOUND' };
    expect(await planner.graphqlError(UPDATE, { id, input: { endTime: '19:00' }, ifVersion: 2 })).toMatchObject(gone);
    expect(await planner.graphqlError(DELETE, { id, ifVersion: 2 })).toMatchObject(gone);
  });

  it('lets exactly one of several planners win, who change one shift at once', async () => {
    const { id } = await shift();
    const ends = ['15:00', '16:00', '18:00', '19:00'];
    const answers = await Promise.all(
      ends.map((endTime, i) =>
        i % 2
          ? planner.post('/graphql', { query: UPDATE, variables: { id, input: { endTime }, ifVersion: 1 } })
          : org.admin.post('/graphql', {
              query: CHANGE,
              variables: { scheduleId: week, input: { update: [{ id, ifVersion: 1, endTime }] } },
            }),
      ),
    );
    const won = answers.flatMap(({ body }, i) => (body.errors ? [] : [ends[i]]));
    expect(won).toHaveLength(1);
    expect(await planned()).toMatchObject([{ version: 2, endTime: won[0] }]);
    const lost = answers.flatMap(({ body }) => body.errors ?? []);
    expect(lost.map(({ extensions }: any) => [extensions.code, extensions.current[0].endTime])).toEqual(
      Array.from({ length: 3 }, () => ['CONFLICT', won[0]]),
    );
  });
});

describe('many changes of one schedule', () => {
  it('answer what became of each, in the order asked for', async () => {
    const [a, b] = [await shift(), await shift({ date: SUNDAY })];
    const answer = await change({
      create: [newShift({ date: TUESDAY }), newShift({ employeeId: paul })],
      update: [{ id: a.id, ifVersion: 1, startTime: '10:00' }],
      delete: [{ id: b.id, ifVersion: 1 }],
    });
    expect(answer).toMatchObject({
      created: [
        { date: TUESDAY, version: 1, employeeId: wanda },
        { date: MONDAY, employeeId: paul },
      ],
      updated: [{ id: a.id, version: 2, startTime: '10:00', endTime: '17:00' }],
      deletedIds: [b.id],
    });
    expect((await planned()).map(({ id }) => id).sort()).toEqual(
      [a.id, ...answer.created.map(({ id }: { id: string }) => id)].sort(),
    );
  });

  it('are judged by the end result: two people swap their shifts of one day', async () => {
    const [a, b] = [await shift(), await shift({ employeeId: paul, startTime: '12:00', endTime: '20:00' })];
    const one = { id: a.id, ifVersion: 1, employeeId: paul };
    expect(await refused({ update: [one] })).toMatchObject({ code: 'CONFLICT' });
    await change({ update: [one, { id: b.id, ifVersion: 1, employeeId: wanda }] });
    const holders = new Map((await planned()).map(({ id, employeeId }) => [id, employeeId]));
    expect([holders.get(a.id), holders.get(b.id)]).toEqual([paul, wanda]);
  });

  it('split a shift where it is', async () => {
    const { id } = await shift();
    await change({
      update: [{ id, ifVersion: 1, endTime: '12:00' }],
      create: [newShift({ startTime: '12:00', endTime: '17:00' })],
    });
    expect((await planned()).map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
      ['09:00', '12:00'],
      ['12:00', '17:00'],
    ]);
  });

  it('bring a deleted shift back as the same, in a version that nobody has seen', async () => {
    const { id } = await shift({ startTime: '08:00' });
    const [before] = await planned();
    await change({ delete: [{ id, ifVersion: 1 }] });
    expect(await planned()).toEqual([]);
    const fields = decided(before);
    const { created } = await change({ create: [fields] });
    expect(created).toMatchObject([fields]);
    expect(await planner.graphqlError(DELETE, { id, ifVersion: 1 })).toMatchObject({ code: 'CONFLICT' });
    await change({ update: [{ id, ifVersion: created[0].version, endTime: '18:00' }] });
    const taken = { code: 'CONFLICT', path: 'create' };
    expect(await refused({ create: [newShift({ id, date: SUNDAY })] })).toMatchObject(taken);
    const other = await app.organization();
    const foreign = {
      scheduleId: await schedule(other.admin),
      by: other.admin,
      input: { create: [newShift({ id, employeeId: await employee(other) })] },
    };
    expect((await change(foreign.input, foreign)).created).toMatchObject([{ id }]); // ids are of an organization
  });

  it('are made all or none, whatever is wrong with one of them', async () => {
    const [a, b] = [await shift(), await shift({ date: SUNDAY })];
    const before = await planned();
    const good = {
      create: [newShift({ employeeId: paul })],
      update: [{ id: a.id, ifVersion: 1, endTime: '18:00' }],
      delete: [{ id: b.id, ifVersion: 1 }],
    };
    const elsewhere = await addShift(org.admin, { scheduleId: await schedule(org.admin), employeeId: paul });
    const wrong: [object, object][] = [
      [{ create: [newShift({ employeeId: UNKNOWN })] }, { code: 'NOT_FOUND', path: 'create[1].employeeId' }],
      [{ create: [newShift({ date: '2026-03-09' })] }, { code: 'BAD_USER_INPUT' }],
      [{ create: [newShift({ startTime: '17:30', endTime: '20:00' })] }, { code: 'CONFLICT' }],
      [{ create: [newShift({ id: a.id })] }, { code: 'BAD_USER_INPUT' }],
      [{ create: [newShift({ templateId: UNKNOWN })] }, { code: 'NOT_FOUND', path: 'create[1].templateId' }],
      [{ update: [{ id: UNKNOWN }] }, { code: 'NOT_FOUND', path: 'update[1].id' }],
      [{ update: [{ id: elsewhere.id }] }, { code: 'NOT_FOUND', path: 'update[1].id' }],
      [{ update: [{ id: a.id }] }, { code: 'BAD_USER_INPUT' }],
      [{ delete: [{ id: UNKNOWN }] }, { code: 'NOT_FOUND', path: 'delete[1].id' }],
    ];
    for (const [bad, fault] of wrong) {
      const input: Record<string, object[]> = { ...good };
      for (const [name, items] of Object.entries(bad)) input[name] = [...(input[name] as object[]), ...items];
      expect(await refused(input)).toMatchObject(fault);
      expect(await planned()).toEqual(before);
    }
    await setStatus(org.admin, week, 'published');
    await setStatus(org.admin, week, 'locked');
    expect(await refused(good)).toMatchObject({ code: 'CONFLICT', scheduleId: week });
    expect(await planned()).toEqual(before);
  });

  it('are 500 at most, and one at least', async () => {
    const many = Array.from({ length: 251 }, () => ({ id: crypto.randomUUID() }));
    const paths = async (input: object) => (await refused(input)).issues.map(({ path }: { path: string }) => path);
    expect(await paths({ update: many, delete: many.map(() => ({ id: crypto.randomUUID() })) })).toEqual(['create']);
    expect(await paths({})).toEqual(['create']);
    expect(await paths({ create: [newShift({ endTime: '09:00' })] })).toEqual(['create[0].endTime']);
  });

  it('keep hard rules in the end, unless somebody with the right says why', async () => {
    const rules = { employeeId: wanda, from: '2026-01-01', rules: [{ kind: 'rest', atLeast: 660 }] };
    await planner.graphql('mutation ($rules: SetWorkRulesInput!) { setWorkRules(input: $rules) { from } }', { rules });
    const late = await shift({ startTime: '14:00', endTime: '22:00' });
    const early = newShift({ date: TUESDAY, startTime: '06:00', endTime: '14:00' });
    const broken = { code: 'CONFLICT', breaches: [{ kind: 'rest', units: 180, shiftIds: [late.id] }] };
    expect(await refused({ create: [early] })).toMatchObject(broken);
    // A new shift beside a merely touched one causes a new breach.
    const touched = { update: [{ id: late.id, endTime: '21:30' }], create: [early] };
    expect(await refused(touched)).toMatchObject({ code: 'CONFLICT', breaches: [{ kind: 'rest', units: 150 }] });
    const reason = 'She asked for it';
    await change({ create: [early] }, { override: { reason } });
    const found = `query ($id: ID!) { shifts(scheduleId: $id) { data { id overrides { reason } } } }`;
    const overrides = async () =>
      (await planner.graphql(found, { id: week })).shifts.data.map(({ overrides: own }: any) => own);
    expect(await overrides()).toEqual([[], [{ reason }]]);
    const [, second] = await planned();
    // Both move, the rest between them stays as short as it was allowed to be.
    const later = { startTime: '15:00', endTime: '23:00' };
    const noWorse = [
      { id: late.id, ...later },
      { id: second.id, startTime: '07:00', endTime: '15:00' },
    ];
    await change({ update: noWorse });
    expect(await overrides()).toEqual([[], [{ reason }]]);
    const worse = [
      { id: late.id, endTime: '23:30' },
      { id: second.id, endTime: '14:00' },
    ];
    expect(await refused({ update: worse })).toMatchObject({ code: 'CONFLICT', breaches: [{ units: 210 }] });
    await change({
      update: [
        { id: late.id, startTime: '09:00', endTime: '17:00' },
        { id: second.id, endTime: '14:00' },
      ],
    });
    expect(await overrides()).toEqual([[], []]);
  });

  it('cost the same number of statements, however many they are', async () => {
    const statementsFor = async (people: number) => {
      const scheduleId = await schedule(org.admin);
      const ids = await Promise.all(Array.from({ length: people }, () => employee(org)));
      const { created } = await change({ create: ids.map((employeeId) => newShift({ employeeId })) }, { scheduleId });
      const input = {
        create: ids.map((employeeId) => newShift({ employeeId, date: SUNDAY })),
        update: created.slice(1).map(({ id }: { id: string }) => ({ id, ifVersion: 1, date: TUESDAY })),
        delete: [{ id: created[0].id }],
      };
      const query = CHANGE.replaceAll('warnings { says }', '');
      const variables = { scheduleId, input };
      return countStatements(app, org.id, () => planner.graphql(query, variables));
    };
    expect(await statementsFor(12)).toEqual(await statementsFor(2));
  });

  it('are audited in one entry', async () => {
    const { id } = await shift();
    const { created } = await change({
      update: [{ id, ifVersion: 1, endTime: '18:00' }],
      create: [newShift({ date: SUNDAY })],
    });
    const { auditLogs } = await org.admin.graphql(
      '{ auditLogs(action: "shift.change", limit: 1) { logs { details } } }',
    );
    expect(auditLogs.logs[0].details).toMatchObject({
      scheduleId: week,
      counts: { created: 1, updated: 1, deleted: 0 },
      created: [{ id: created[0].id, date: SUNDAY }],
      updated: [{ id, endTime: '18:00' }],
      deleted: [],
    });
  });

  it('are for those who plan, and of supervisors for their people', async () => {
    const supervisor = await org.signedIn('supervisor');
    const own = await employee(org, { teamId: await team(org, 'Own', { supervisorId: supervisor.userId }) });
    const by = supervisor;
    const { created } = await change({ create: [newShift({ employeeId: own })] }, { by });
    const theirs = { id: created[0].id };
    const { id } = await shift();
    const refusals: [object, string][] = [
      [{ create: [newShift({ date: TUESDAY })] }, 'create[0].employeeId'],
      [{ update: [{ id, endTime: '18:00' }] }, 'update[0].id'],
      [{ update: [{ ...theirs, employeeId: paul }] }, 'update[0].employeeId'],
      [{ delete: [theirs, { id }] }, 'delete[1].id'],
    ];
    for (const [input, path] of refusals)
      expect(await refused(input, { by })).toMatchObject({ code: 'FORBIDDEN', path });
    expect(await refused({ delete: [theirs] }, { by: await org.signedIn('agent') })).toMatchObject({
      code: 'FORBIDDEN',
    });
    const other = await app.organization();
    expect(await refused({ delete: [theirs] }, { by: other.admin })).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are undone and redone, whatever they were', async () => {
    const people = [wanda, paul];
    const days = ['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'];
    const ids = new Map<string, string>();
    for (const employeeId of people)
      for (const date of days.slice(0, 2)) ids.set(`${employeeId} ${date}`, (await shift({ employeeId, date })).id);
    const kind = fc.constantFrom('keep', 'delete', 'resize', 'move');
    await fc.assert(
      fc.asyncProperty(fc.array(kind, { minLength: 4, maxLength: 4 }), async (kinds) => {
        const before = await planned();
        const input = { create: [] as object[], update: [] as object[], delete: [] as object[] };
        before.forEach(({ id, version, date }, i) => {
          if (kinds[i] === 'delete') input.delete.push({ id, ifVersion: version });
          if (kinds[i] === 'resize') input.update.push({ id, ifVersion: version, endTime: '18:30' });
          const to = days[days.indexOf(date) + 2];
          if (kinds[i] === 'move') input.update.push({ id, ifVersion: version, date: to });
        });
        if (input.update.length + input.delete.length === 0) return;
        const { updated } = await change(input);
        const versions = new Map(updated.map(({ id, version }: any) => [id, version]));
        const undo = {
          create: before.filter((_, i) => kinds[i] === 'delete').map(decided),
          update: before
            .filter(({ id }) => versions.has(id))
            .map(({ id, date, endTime }) => ({ id, ifVersion: versions.get(id), date, endTime })),
        };
        await change(undo);
        expect((await planned()).map(decided)).toEqual(before.map(decided));
      }),
      { numRuns: 12 },
    );
  });
});

describe('shifts of some days', () => {
  const list = async (by: Caller, filter: string) =>
    (await by.graphql(`{ shifts(${filter}) { total data { date employeeId } } }`)).shifts;

  it('are those from one day to another, both included, and of a team', async () => {
    const teamId = await team(org, `Team ${wanda}`);
    const member = await employee(org, { teamId });
    for (const date of [MONDAY, TUESDAY, SUNDAY])
      for (const employeeId of [wanda, member]) await shift({ employeeId, date });
    const days = async (filter: string) => {
      const { total, data } = await list(planner, `scheduleId: "${week}" ${filter}`);
      expect(total).toBe(data.length);
      return data.map(({ date }: { date: string }) => date);
    };
    const [monday, tuesday, sunday] = [MONDAY, TUESDAY, SUNDAY].map((date) => [date, date]) as [
      string[],
      ...string[][],
    ];
    expect(await days(`from: "${TUESDAY}"`)).toEqual([...tuesday!, ...sunday!]);
    expect(await days(`to: "${TUESDAY}"`)).toEqual([...monday, ...tuesday!]);
    expect(await days(`from: "${MONDAY}" to: "${TUESDAY}"`)).toEqual([...monday, ...tuesday!]);
    expect(await days(`date: "${MONDAY}" from: "${TUESDAY}"`)).toEqual([]);
    expect(await days(`from: "${TUESDAY}" to: "${TUESDAY}"`)).toEqual(tuesday);
    expect(await days(`teamId: "${teamId}" to: "${TUESDAY}"`)).toEqual([MONDAY, TUESDAY]);
    expect(await days(`employeeId: "${wanda}" from: "${TUESDAY}"`)).toEqual([TUESDAY, SUNDAY]);
    const page = await list(planner, `scheduleId: "${week}" from: "${TUESDAY}" limit: 3 page: 2`);
    expect(page).toEqual({ total: 4, data: [{ date: SUNDAY, employeeId: expect.any(String) }] });
  });

  it("are an agent's own, of published schedules", async () => {
    const agent = await org.signedIn('agent');
    await shift({ employeeId: agent.employeeId, date: TUESDAY });
    await shift({ employeeId: agent.employeeId, date: SUNDAY });
    await shift();
    const filter = `from: "${MONDAY}" to: "${TUESDAY}"`;
    expect(await list(agent, filter)).toEqual({ total: 0, data: [] });
    await setStatus(org.admin, week, 'published');
    expect(await list(agent, filter)).toEqual({ total: 1, data: [{ date: TUESDAY, employeeId: agent.employeeId }] });
  });

  it('are refused by name', async () => {
    const issues = async (filter: string) =>
      (await planner.graphqlError(`{ shifts(${filter}) { total } }`)).issues as { path: string }[];
    expect(await issues('from: "2026-03-05" to: "2026-03-04"')).toEqual([
      { path: 'to', message: 'must not be before from 2026-03-05, got "2026-03-04"' },
    ]);
    expect((await issues('from: "tomorrow" to: "x"')).map(({ path }) => path).sort()).toEqual(['from', 'to']);
    expect((await issues('teamId: "y"')).map(({ path }) => path)).toEqual(['teamId']);
  });
});
