import type { Caller } from '../../../support/caller';
import { sharedApp } from '../../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../../support/test-app';
import { addShift, employee, made, MONDAY, schedule, team } from '../planning';

/** Cycles of days: entered, assigned, replaced on single days, and compared with shifts. */

let app: TestApp;
let org: TestOrganization;
let planner: Caller;
let dayTemplate: string;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization({ timezone: 'America/New_York' });
  planner = await org.signedIn('planner');
  dayTemplate = (
    await made(org.admin.post('/api/scheduling/templates', { name: 'Day', startTime: '09:00', endTime: '17:00' }))
  ).id;
});
afterAll(() => app?.stop());

const DAY = 'kind templateId startsWithin { from before }';
const PLANNED = `employeeId date index isException day { ${DAY} }`;
const ROTATION = `id name binding weight people archivedAt versions { from anchorDate days { ${DAY} } }`;
const run = async (caller: Caller, kind: string, declared: string, field: string, variables: object): Promise<any> =>
  (await caller.graphql(`${kind} ${declared} { answer: ${field} }`, variables as Record<string, unknown>)).answer;
const create = (input: object, caller = planner) =>
  run(caller, 'mutation', '($input: RotationInput!)', `createRotation(input: $input) { ${ROTATION} }`, { input });
const update = (id: string, input: object) =>
  run(
    planner,
    'mutation',
    '($id: ID!, $input: RotationInput!)',
    `updateRotation(id: $id, input: $input) { ${ROTATION} }`,
    {
      id,
      input,
    },
  );
const archive = (id: string) =>
  run(planner, 'mutation', '($id: ID!)', `archiveRotation(id: $id) { ${ROTATION} }`, { id });
const assign = (input: object, caller = planner) =>
  run(
    caller,
    'mutation',
    '($input: AssignRotationInput!)',
    'assignRotation(input: $input) { employeeId rotationId from to offset }',
    { input },
  );
const except = (employeeId: string, date: string, day: object | null, caller = planner) =>
  run(
    caller,
    'mutation',
    '($employeeId: ID!, $date: String!, $day: RotationDayInput)',
    `setRotationException(employeeId: $employeeId, date: $date, day: $day) { ${PLANNED} }`,
    { employeeId, date, day },
  );
const daysOf = (employeeIds: string[], from: string, to: string, caller = planner) =>
  run(
    caller,
    'query',
    '($employeeIds: [ID!]!, $from: String!, $to: String!)',
    `rotationDays(employeeIds: $employeeIds, from: $from, to: $to) { ${PLANNED} }`,
    { employeeIds, from, to },
  );
const days = (text: string, template = dayTemplate) =>
  text
    .split(' ')
    .flatMap((part) =>
      Array.from({ length: Number(part.slice(1)) }, () =>
        part[0] === 'W' ? { kind: 'template', templateId: template } : { kind: 'off' },
      ),
    );
let names = 0;
const fourOnTwoOff = (fields: object = {}) =>
  create({ name: `4-2 ${++names}`, from: '2026-01-01', days: days('W4 O2'), ...fields });

describe('a rotation', () => {
  it('is created with defaults, changed by version, and archived once nobody has it', async () => {
    const rotation = await fourOnTwoOff();
    expect(rotation).toMatchObject({ binding: 'hard', weight: 1, people: 0, archivedAt: null });
    expect(rotation.versions[0].days.map(({ kind }: any) => kind).join()).toBe(
      'template,template,template,template,off,off',
    );
    expect(rotation.versions).toEqual([{ from: '2026-01-01', anchorDate: '2026-01-01', days: expect.any(Array) }]);
    const changed = await update(rotation.id, {
      binding: 'soft',
      weight: 2,
      from: '2026-06-01',
      anchorDate: '2026-05-30',
      days: [{ kind: 'any' }, { kind: 'starts_within', startsWithin: { from: '22:00', before: '02:00' } }],
    });
    expect(changed).toMatchObject({ binding: 'soft', weight: 2, name: rotation.name });
    expect(changed.versions.map(({ from, anchorDate, days: own }: any) => [from, anchorDate, own.length])).toEqual([
      ['2026-01-01', '2026-01-01', 6],
      ['2026-06-01', '2026-05-30', 2],
    ]);
    const replaced = await update(rotation.id, { from: '2026-06-01', days: [{ kind: 'free' }] });
    expect(replaced.versions[1]).toEqual({
      from: '2026-06-01',
      anchorDate: '2026-06-01',
      days: [{ kind: 'free', templateId: null, startsWithin: null }],
    });
    const ann = await employee(org);
    await assign({ employeeIds: [ann], rotationId: rotation.id, from: '2026-01-01' });
    await expect(archive(rotation.id)).rejects.toThrow('1 person has the rotation from today on');
    await assign({ employeeIds: [ann], rotationId: null, from: '2026-01-02' });
    expect((await archive(rotation.id)).archivedAt).not.toBeNull();
    await expect(archive(rotation.id)).rejects.toThrow('Rotation not found');
  });

  it.each([
    [{ name: undefined }, 'name is required'],
    [{ days: [] }, 'days must have at least 1 item, got 0'],
    [{ days: Array.from({ length: 365 }, () => ({ kind: 'off' })) }, 'days must have at most 364 items, got 365'],
    [{ days: [{ kind: 'template' }] }, 'days[0].templateId is required for template'],
    [
      { days: [{ kind: 'off', startsWithin: { from: '08:00', before: '09:00' } }] },
      'days[0].startsWithin must be given',
    ],
    [{ from: undefined }, 'from is required with days'],
    [{ weight: 0 }, 'weight must be more than 0, got 0'],
    [{ weight: 1001 }, 'weight must be at most 1000, got 1001'],
  ])('is refused with %j', async (fields, message) => {
    await expect(fourOnTwoOff(fields)).rejects.toThrow(message);
  });

  it('has a name of its own, and templates that are in use', async () => {
    const { name } = await fourOnTwoOff();
    await expect(create({ name: name.toUpperCase(), from: MONDAY, days: days('O1') })).rejects.toThrow(
      'A rotation with this name exists',
    );
    const gone = '11111111-2222-4333-8444-555555555555';
    await expect(fourOnTwoOff({ days: days('W1', gone) })).rejects.toThrow(
      'Shift template not found: days[0].templateId',
    );
  });

  it('is written by admins and planners, assigned by supervisors in their scope', async () => {
    const supervisor = await org.signedIn('supervisor');
    const mine = await employee(org, { teamId: await team(org, 'Mine', { supervisorId: supervisor.userId }) });
    const other = await employee(org);
    const { id: rotationId } = await fourOnTwoOff();
    await expect(create({ name: 'X', from: MONDAY, days: days('O1') }, supervisor)).rejects.toThrow('may not do this');
    await assign({ employeeIds: [mine], rotationId, from: MONDAY }, supervisor);
    await expect(assign({ employeeIds: [mine, other], rotationId, from: MONDAY }, supervisor)).rejects.toThrow(
      'not in a team you supervise',
    );
    await expect(except(other, MONDAY, { kind: 'off' }, supervisor)).rejects.toThrow('not in a team you supervise');
    const agent = await org.signedIn('agent');
    await assign({ employeeIds: [agent.employeeId], rotationId, from: MONDAY });
    expect(await daysOf([agent.employeeId], MONDAY, MONDAY, agent)).toHaveLength(1);
    await expect(daysOf([mine], MONDAY, MONDAY, agent)).rejects.toThrow('own rotation days');
  });
});

describe('the days of people', () => {
  it('follow the offset: W4 O2 from 1 January with offset 2 is off on the 3rd and 4th', async () => {
    const ann = await employee(org);
    const { id: rotationId } = await fourOnTwoOff();
    await assign({ employeeIds: [ann], rotationId, from: '2026-01-01', offset: 2 });
    const found = await daysOf([ann], '2025-12-30', '2026-01-06');
    expect(found.map(({ date, index, day }: any) => [date, index, day.kind])).toEqual([
      ['2026-01-01', 2, 'template'],
      ['2026-01-02', 3, 'template'],
      ['2026-01-03', 4, 'off'],
      ['2026-01-04', 5, 'off'],
      ['2026-01-05', 0, 'template'],
      ['2026-01-06', 1, 'template'],
    ]);
  });

  it('are staggered, ended by the next assignment, and not moved by exceptions or other people', async () => {
    const [ann, ben, cem] = await Promise.all([employee(org), employee(org), employee(org)]);
    const { id: rotationId } = await fourOnTwoOff();
    const assigned = await assign({
      employeeIds: [ann, ben, cem],
      rotationId,
      from: '2026-01-01',
      offset: 4,
      stagger: 2,
    });
    expect(assigned.map(({ employeeId, offset }: any) => [employeeId, offset])).toEqual([
      [ann, 4],
      [ben, 0],
      [cem, 2],
    ]);
    const before = await daysOf([ben], '2026-01-01', '2026-12-31');
    expect(await except(ben, '2026-01-07', { kind: 'off' })).toEqual({
      employeeId: ben,
      date: '2026-01-07',
      index: 0,
      isException: true,
      day: { kind: 'off', templateId: null, startsWithin: null },
    });
    const other = await fourOnTwoOff();
    await assign({ employeeIds: [ann], rotationId: other.id, from: '2026-02-01', to: '2026-02-10' });
    await assign({ employeeIds: [cem], rotationId: null, from: '2026-03-01' });
    const after = await daysOf([ben], '2026-01-01', '2026-12-31');
    expect(after.filter(({ isException }: any) => !isException)).toEqual(
      before.filter(({ date }: any) => date !== '2026-01-07'),
    );
    expect(await except(ben, '2026-01-07', null)).toMatchObject({ isException: false, index: 0 });
    expect(await except(ben, '2025-12-31', { kind: 'off' })).toBeNull();
    const assignments = await run(
      planner,
      'query',
      '($ids: [ID!]!)',
      'rotationAssignments(employeeIds: $ids) { employeeId rotationId from to offset }',
      { ids: [cem, ann] },
    );
    expect(assignments).toEqual([
      { employeeId: cem, rotationId, from: '2026-01-01', to: '2026-02-28', offset: 2 },
      { employeeId: ann, rotationId, from: '2026-01-01', to: '2026-01-31', offset: 4 },
      { employeeId: ann, rotationId: other.id, from: '2026-02-01', to: '2026-02-10', offset: 0 },
    ]);
  });

  it('are refused beyond the limits and outside the cycle', async () => {
    const ann = await employee(org);
    const { id: rotationId } = await fourOnTwoOff();
    await expect(assign({ employeeIds: [ann], rotationId, from: MONDAY, offset: 6 })).rejects.toThrow(
      'offset must be at most 5',
    );
    await expect(assign({ employeeIds: [ann], rotationId, from: MONDAY, to: '2026-03-01' })).rejects.toThrow(
      'to must not be before from',
    );
    await expect(
      daysOf(
        Array.from({ length: 2001 }, () => ann),
        '2026-01-01',
        '2026-04-10',
      ),
    ).rejects.toThrow('to must leave at most 200000 days of people');
  });
});

describe('departures', () => {
  it('are listed where shifts are not as the rotation, and excused by approved time off', async () => {
    const ann = await employee(org);
    const { id: rotationId } = await fourOnTwoOff();
    await assign({ employeeIds: [ann], rotationId, from: '2026-01-01', offset: 0 });
    // 2 March 2026 is day 60 of the year from 0, so the cycle begins anew.
    const scheduleId = await schedule(planner);
    const { timeOffTypes } = await org.admin.graphql('{ timeOffTypes { id name } }');
    await org.admin.graphql('mutation ($input: TimeOffInput!) { enterTimeOff(input: $input) { id } }', {
      input: { employeeId: ann, typeId: timeOffTypes[0].id, startDate: '2026-03-04' },
    });
    const own = { scheduleId, employeeId: ann, templateId: dayTemplate };
    await addShift(planner, { ...own, date: '2026-03-02' });
    await addShift(planner, { ...own, date: '2026-03-03', startTime: '10:00', endTime: '18:00' });
    await addShift(planner, { ...own, date: '2026-03-06' });
    const page = await run(
      planner,
      'query',
      '($id: ID!)',
      'rotationDeviations(scheduleId: $id, limit: 4) { total page limit data { ' +
        'date isExcused wanted { kind } shifts { startTime } } }',
      { id: scheduleId },
    );
    expect(page).toEqual({
      total: 5,
      page: 1,
      limit: 4,
      data: [
        { date: '2026-03-03', isExcused: false, wanted: { kind: 'template' }, shifts: [{ startTime: '10:00' }] },
        { date: '2026-03-04', isExcused: true, wanted: { kind: 'template' }, shifts: [] },
        { date: '2026-03-05', isExcused: false, wanted: { kind: 'template' }, shifts: [] },
        { date: '2026-03-06', isExcused: false, wanted: { kind: 'off' }, shifts: [{ startTime: '09:00' }] },
      ],
    });
  });
});
