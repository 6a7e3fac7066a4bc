import type { Caller } from '../../../support/caller';
import { sharedApp } from '../../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../../support/test-app';
import { addShift, employee, MONDAY, schedule, setStatus } from '../planning';

const TUESDAY = '2026-03-03';
const VERSION = `query ($id: ID!, $version: Int, $asOf: DateTime) { schedule(id: $id, version: $version, asOf: $asOf) {
  version firstVersion isCurrent status name shiftCount employeeCount
  shifts { id employeeId date startTime endTime breaks { type startOffset duration } warnings { says } } } }`;
const CHANGES = `query ($scheduleId: ID!, $employeeId: ID, $kinds: [ChangeSetKind!]) {
  changeSets(scheduleId: $scheduleId, employeeId: $employeeId, kinds: $kinds) { total data {
    id version kind at userName reason status added removed changed people minutesDelta
    notified { total data { employee { id } differences firstDate } } } } }`;
const DIFF = `query ($from: ScheduleAtInput!, $to: ScheduleAtInput!, $employeeId: ID) {
  scheduleDiff(from: $from, to: $to, employeeId: $employeeId) {
    people cells added removed moved template breaks activities minutesBefore minutesAfter total csv
    data { date employee { id } differences before { id startTime } after { id startTime }
      minutesBefore minutesAfter counterparts { employeeId date } } } }`;

let app: TestApp;
let org: TestOrganization;
let planner: Caller;
let ann: string;
let ben: string;
let week: string;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization();
  planner = await org.signedIn('planner');
});
beforeEach(async () => {
  ann = await employee(org, { lastName: 'Ann' });
  ben = await employee(org, { lastName: 'Ben' });
  week = await schedule(org.admin);
});

const at = async (args: object = {}): Promise<any> => (await planner.graphql(VERSION, { id: week, ...args })).schedule;
const changes = async (args: object = {}): Promise<any> =>
  (await planner.graphql(CHANGES, { scheduleId: week, ...args })).changeSets;
const shift = async (fields: object = {}): Promise<string> =>
  (await addShift(org.admin, { scheduleId: week, employeeId: ann, ...fields })).id;
const update = (id: string, input: object, reason?: string) =>
  planner.graphql(
    `mutation ($id: ID!, $input: UpdateShiftInput!, $reason: String) {
      updateShift(id: $id, input: $input, reason: $reason) { id } }`,
    { id, input, reason },
  );

describe('change sets', () => {
  it('number the writes of a schedule without gaps, each with its author, reason and size', async () => {
    const id = await shift({ breaks: [{ startOffset: 240, duration: 30, type: 'lunch' }] });
    await update(id, { endTime: '18:00' }, 'longer');
    await update(id, { endTime: '18:00' });
    await org.admin.patch(`/api/scheduling/schedules/${week}`, { name: 'Renamed' });
    const { total, data } = await changes();
    expect(total).toBe(4);
    expect(data).toMatchObject([
      { version: 4, kind: 'fields', added: 0, people: 0 },
      { version: 3, kind: 'edit', changed: 1, people: 1, minutesDelta: 60, reason: 'longer' },
      { version: 2, kind: 'edit', added: 1, people: 1, minutesDelta: 450, userName: 'Ada Admin', reason: null },
      { version: 1, kind: 'create', added: 0 },
    ]);
    const times = data.map(({ at: made }: { at: string }) => made);
    expect([...new Set(times)].sort().reverse()).toEqual(times);
    expect((await changes({ kinds: ['fields'] })).total).toBe(1);
  });

  it('are in order of commits when planners write at once', async () => {
    await Promise.all([ann, ben, ann, ben].map((employeeId, i) => shift({ employeeId, date: `2026-03-0${i + 2}` })));
    expect((await changes()).data.map(({ version }: { version: number }) => version)).toEqual([5, 4, 3, 2, 1]);
  });

  it('are made by each field of a mutation, also in the one transaction of an Idempotency-Key', async () => {
    const id = await shift();
    const field = (name: string, endTime: string) =>
      `${name}: updateShift(id: "${id}", input: { endTime: "${endTime}" }) { id }`;
    const query = `mutation { ${field('first', '18:00')} ${field('second', '19:00')} }`;
    const { body } = await planner.send('POST', '/graphql', { query }, { 'idempotency-key': crypto.randomUUID() });
    expect(body.data).toEqual({ first: { id }, second: { id } });
    expect((await changes()).data.slice(0, 2)).toMatchObject([
      { version: 4, changed: 1, minutesDelta: 60 },
      { version: 3, changed: 1, minutesDelta: 60 },
    ]);
    expect((await at({ version: 3 })).shifts).toMatchObject([{ endTime: '18:00' }]);
  });

  it('of an employee are those that changed their cells', async () => {
    const id = await shift();
    await shift({ employeeId: ben });
    await update(id, { date: TUESDAY });
    await update(id, { employeeId: ben });
    const versions = async (employeeId: string) =>
      (await changes({ employeeId })).data.map(({ version }: { version: number }) => version);
    expect(await versions(ann)).toEqual([5, 4, 2]);
    expect(await versions(ben)).toEqual([5, 3]);
  });

  it('tell whom a publication and later changes concern, from today on', async () => {
    const [monday, id] = ['2031-03-03', '2031-03-04'];
    week = await schedule(org.admin, { startDate: monday, endDate: '2031-03-09' });
    await shift({ date: monday });
    const later = await shift({ date: id, employeeId: ben });
    await setStatus(org.admin, week, 'published');
    await update(later, { breaks: [{ startOffset: 60, duration: 15, type: 'break' }] });
    await setStatus(org.admin, week, 'draft');
    await update(later, { startTime: '10:00' });
    await setStatus(org.admin, week, 'published');
    const told = (await changes()).data.map(({ kind, notified }: any) => [
      kind,
      notified.data.map(({ employee: { id: who }, differences, firstDate }: any) => [who, differences, firstDate]),
    ]);
    expect(told.slice(0, 5)).toEqual([
      ['publish', [[ben, ['moved'], id]]],
      ['edit', []],
      [
        'withdraw',
        [
          [ann, ['removed'], monday],
          [ben, ['removed'], id],
        ],
      ],
      ['edit', [[ben, ['breaks'], id]]],
      [
        'publish',
        [
          [ann, ['added'], monday],
          [ben, ['added'], id],
        ],
      ],
    ]);
  });
});

describe('an earlier version', () => {
  it('is read by number and by instant', async () => {
    const id = await shift();
    const gone = await shift({ employeeId: ben });
    await update(id, { startTime: '10:00' });
    await planner.graphql('mutation ($id: ID!) { deleteShift(id: $id) }', { id: gone });
    const times = async (args: object) => (await at(args)).shifts.map((each: any) => [each.id, each.startTime]);
    const sets = (await changes()).data;
    expect(await times({ version: 1 })).toEqual([]);
    expect(await times({ version: 2 })).toEqual([[id, '09:00']]);
    expect(await times({ version: 3 })).toEqual(
      [
        [id, '09:00'],
        [gone, '09:00'],
      ].sort(),
    );
    expect(await times({ version: 4 })).toEqual([
      [gone, '09:00'],
      [id, '10:00'],
    ]);
    expect(await at({ version: 5 })).toMatchObject({ version: 5, isCurrent: true, firstVersion: 1 });
    expect(await at({ version: 4 })).toMatchObject({ version: 4, isCurrent: false, shiftCount: 2, employeeCount: 2 });
    const { at: instant } = sets.find(({ version }: any) => version === 4);
    expect(await at({ asOf: instant })).toMatchObject({ version: 4 });
    expect(await at({ asOf: new Date(Date.parse(instant) - 1).toISOString() })).toMatchObject({ version: 3 });
    expect(await planner.graphqlError(VERSION, { id: week, version: 9 })).toMatchObject({
      message: 'Version not found: version "9"',
      code: 'NOT_FOUND',
      path: 'version',
    });
    expect(await planner.graphqlError(VERSION, { id: week, version: 1, asOf: instant })).toMatchObject({
      message: 'Invalid input: asOf must not be given with version',
    });
    expect(await planner.graphqlError(VERSION, { id: week, asOf: '2020-01-01T00:00:00Z' })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('narrows the shifts of a schedule by day and employee', async () => {
    await shift();
    const id = await shift({ employeeId: ben, date: TUESDAY });
    const found = await planner.graphql(
      `query ($id: ID!, $ben: [ID!]) { schedule(id: $id) {
        a: shifts(from: "${TUESDAY}") { id } b: shifts(to: "${MONDAY}", employeeIds: $ben) { id } } }`,
      { id: week, ben: [ben] },
    );
    expect(found.schedule).toEqual({ a: [{ id }], b: [] });
  });

  it('is not shown to agents while it was a draft, nor with author and reason', async () => {
    const agent = await org.signedIn('agent');
    const mine = await shift({ employeeId: agent.employeeId });
    await setStatus(org.admin, week, 'published');
    await update(mine, { startTime: '10:00' }, 'secret');
    const seen = async (args: object) => (await agent.graphql(VERSION, { id: week, ...args })).schedule.shifts;
    expect(await seen({ version: 3 })).toMatchObject([{ id: mine, startTime: '09:00' }]);
    expect(await agent.graphqlError(VERSION, { id: week, version: 2 })).toMatchObject({
      code: 'NOT_FOUND',
    });
    const { data } = (await agent.graphql(CHANGES, { scheduleId: week })).changeSets;
    expect(data).toMatchObject([{ version: 4, userName: null, reason: null }]);
    expect(await agent.graphqlError(CHANGES, { scheduleId: week, employeeId: ann })).toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

describe('a comparison', () => {
  const diff = async (from: object, to: object, more: object = {}): Promise<any> =>
    (
      await planner.graphql(DIFF, {
        from: { scheduleId: week, ...from },
        to: { scheduleId: week, ...to },
        ...more,
      })
    ).scheduleDiff;

  it('removes a shift that went to another employee here, and adds it there', async () => {
    const id = await shift();
    await update(id, { employeeId: ben });
    const found = await diff({ version: 2 }, {});
    expect(found).toMatchObject({ people: 2, cells: 2, added: 1, removed: 1, moved: 0, total: 2 });
    expect(found.data).toMatchObject([
      { employee: { id: ann }, differences: ['removed'], after: [], counterparts: [{ employeeId: ben, date: MONDAY }] },
      { employee: { id: ben }, differences: ['added'], before: [], counterparts: [{ employeeId: ann, date: MONDAY }] },
    ]);
    expect(found.csv.split('\r\n').slice(0, 2)).toEqual([
      'date,employeeId,employeeNumber,employeeName,differences,before,after,minutesBefore,minutesAfter',
      `${MONDAY},${ann},,Wanda Ann,removed,09:00-17:00,,480,0`,
    ]);
    expect((await diff({ version: 2 }, {}, { employeeId: ben })).total).toBe(1);
    expect(await diff({ version: 3 }, {})).toMatchObject({ cells: 0, data: [] });
    expect((await diff({ published: true }, {})).added).toBe(1);
  });

  it('tells moves, breaks and activities apart, and pairs shifts of two schedules by start', async () => {
    const id = await shift();
    await update(id, { startTime: '08:00', breaks: [{ startOffset: 60, duration: 30, type: 'training' }] });
    await update(id, { breaks: [{ startOffset: 60, duration: 30, type: 'lunch' }] });
    const differences = async (from: object, to: object) => (await diff(from, to)).data[0].differences;
    expect(await differences({ version: 2 }, { version: 3 })).toEqual(['moved', 'activities']);
    expect(await differences({ version: 3 }, {})).toEqual(['breaks', 'activities']);
    const other = await schedule(org.admin);
    await addShift(org.admin, { scheduleId: other, employeeId: ann, startTime: '10:00' });
    const found = await diff({}, { scheduleId: other });
    expect(found).toMatchObject({ cells: 1, moved: 1, breaks: 1, minutesBefore: 510, minutesAfter: 420 });
  });
});

it('tells the history of a cell through all its schedules', async () => {
  const id = await shift();
  await update(id, { startTime: '10:00' });
  await update(id, { employeeId: ben });
  const HISTORY = `query ($employeeId: ID!, $date: String!) { cellHistory(employeeId: $employeeId, date: $date) {
    changeSet { version } before { startTime } after { startTime } } }`;
  const { cellHistory } = await planner.graphql(HISTORY, { employeeId: ann, date: MONDAY });
  expect(cellHistory).toEqual([
    { changeSet: { version: 4 }, before: [{ startTime: '10:00' }], after: [] },
    { changeSet: { version: 3 }, before: [{ startTime: '09:00' }], after: [{ startTime: '10:00' }] },
    { changeSet: { version: 2 }, before: [], after: [{ startTime: '09:00' }] },
  ]);
});

it('tells agents which of their published shifts changed since they looked', async () => {
  const agent = await org.signedIn('agent');
  const mine = await shift({ employeeId: agent.employeeId });
  await setStatus(org.admin, week, 'published');
  const { at: since } = (await changes()).data[0];
  await update(mine, { startTime: '10:00' });
  const OWN = 'query ($since: DateTime!) { ownShiftChanges(since: $since) { date differences } }';
  const own = async (instant: string) => (await agent.graphql(OWN, { since: instant })).ownShiftChanges;
  expect(await own(since)).toEqual([{ date: MONDAY, differences: ['moved'] }]);
  expect(await own(new Date(Date.parse(since) - 1).toISOString())).toEqual([{ date: MONDAY, differences: ['added'] }]);
});

it('refuses to publish another version than was seen', async () => {
  await shift();
  const refused = await org.admin.patch(`/api/scheduling/schedules/${week}`, { status: 'published', ifVersion: 1 });
  expect(refused.status).toBe(409);
  expect(refused.body.error).toContain('you saw version 1, it is 2');
  expect(await at()).toMatchObject({ status: 'draft', version: 2 });
  await org.admin.patch(`/api/scheduling/schedules/${week}`, { status: 'published', ifVersion: 2, reason: 'ready' });
  expect((await changes()).data[0]).toMatchObject({ kind: 'publish', reason: 'ready' });
});
