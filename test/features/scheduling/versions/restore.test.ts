import type { Caller } from '../../../support/caller';
import { sharedApp } from '../../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../../support/test-app';
import { addShift, employee, MONDAY, schedule, setStatus } from '../planning';

const TUESDAY = '2026-03-03';
const SET = '{ id version kind ofVersion added removed changed }';
const UNDO = `mutation ($id: ID!, $set: ID) { undo(scheduleId: $id, changeSetId: $set) ${SET} }`;
const REDO = `mutation ($id: ID!) { redo(scheduleId: $id) ${SET} }`;
const STATE = 'query ($id: ID!) { undoState(scheduleId: $id) { undo { version } redo { version } } }';
const RESTORE = `mutation ($input: RestoreInput!) { restoreShifts(input: $input) {
  schedule { id version } changeSet ${SET} written skipped skippedCells { employeeId date reason message } } }`;
const SHIFTS = `query ($id: ID!, $version: Int) { schedule(id: $id, version: $version) { version
  shifts { id version employeeId date startTime } } }`;
const PREVIEW = `query ($id: ID!) { publishPreview(scheduleId: $id) { version
  diff { cells added moved } notified { total data { employee { id } differences } }
  breaches { says } overlaps { id } } }`;

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
  ann = await employee(org);
  ben = await employee(org);
  week = await schedule(org.admin);
});

/** In 2031 nothing has begun. */
const later = async (): Promise<void> => {
  week = await schedule(org.admin, { startDate: '2031-03-03', endDate: '2031-03-09' });
};
const shift = async (fields: object = {}, by = planner): Promise<string> =>
  (await addShift(by, { scheduleId: week, employeeId: ann, ...fields })).id;
const shifts = async (version?: number): Promise<any[]> =>
  (await planner.graphql(SHIFTS, { id: week, version })).schedule.shifts;
const state = async (): Promise<any> => (await planner.graphql(STATE, { id: week })).undoState;
const undo = async (set?: string): Promise<any> => (await planner.graphql(UNDO, { id: week, set })).undo;
const redo = async (): Promise<any> => (await planner.graphql(REDO, { id: week })).redo;
const remove = (id: string, by = planner) => by.graphql(`mutation { deleteShift(id: "${id}") }`);
const move = (id: string, startTime: string, by = planner) =>
  by.graphql(`mutation { updateShift(id: "${id}", input: { startTime: "${startTime}" }) { id } }`);
const restore = async (input: object): Promise<any> =>
  (await planner.graphql(RESTORE, { input: { scheduleId: week, ...input } })).restoreShifts;

describe('undo', () => {
  it('brings a deleted shift back under its id with a higher version, and redo deletes it again', async () => {
    const id = await shift();
    const [{ version }] = await shifts();
    await remove(id);
    expect(await undo()).toMatchObject({ kind: 'undo', ofVersion: 3, version: 4, added: 1 });
    const [back] = await shifts();
    expect(back).toMatchObject({ id, startTime: '09:00' });
    expect(back.version).toBeGreaterThan(version);
    expect(await state()).toEqual({ undo: { version: 2 }, redo: { version: 3 } });
    expect(await redo()).toMatchObject({ kind: 'redo', ofVersion: 3, removed: 1 });
    expect(await shifts()).toEqual([]);
    await undo();
    expect((await shifts())[0].version).toBeGreaterThan(back.version);
  });

  it('goes back step by step, and forward until the caller writes again', async () => {
    const id = await shift();
    await move(id, '10:00');
    await move(id, '11:00');
    expect((await undo()).ofVersion).toBe(4);
    expect((await undo()).ofVersion).toBe(3);
    expect((await shifts())[0].startTime).toBe('09:00');
    expect((await redo()).ofVersion).toBe(3);
    expect((await shifts())[0].startTime).toBe('10:00');
    await move(id, '08:00');
    expect(await planner.graphqlError(REDO, { id: week })).toMatchObject({ message: 'There is nothing to redo' });
    expect(await state()).toMatchObject({ undo: { version: 8 }, redo: null });
  });

  it('is refused when one of the shifts was changed later, and writes nothing', async () => {
    const id = await shift();
    await shift({ employeeId: ben });
    await move(id, '10:00');
    await move(id, '11:00', org.admin);
    const refused = await planner.graphqlError(UNDO, { id: week });
    expect(refused).toMatchObject({
      code: 'CONFLICT',
      message: 'The change cannot be undone: 1 of its shifts was changed later',
      current: [{ id, startTime: '11:00' }],
    });
    expect((await shifts()).map(({ startTime }) => startTime)).toEqual(['09:00', '11:00']);
  });

  it('reverts the change set of another user, but none of other kinds', async () => {
    const id = await shift({}, org.admin);
    expect(await planner.graphqlError(UNDO, { id: week })).toMatchObject({ message: 'There is nothing to undo' });
    const { data } = (await planner.graphql(`{ changeSets(scheduleId: "${week}") { data { id } } }`)).changeSets;
    expect(await undo(data[0].id)).toMatchObject({ kind: 'revert', ofVersion: 2, removed: 1 });
    expect(await planner.graphqlError(UNDO, { id: week, set: data[1].id })).toMatchObject({
      code: 'CONFLICT',
      message: 'A change of kind create cannot be undone',
    });
    expect((await undo()).added).toBe(1);
    expect((await shifts())[0].id).toBe(id);
  });
});

describe('restoring', () => {
  it('brings everything back to a version, under the old ids', async () => {
    await later();
    const [a, b] = [await shift({ date: '2031-03-04' }), await shift({ date: '2031-03-05' })];
    await move(a, '10:00');
    await remove(b);
    const c = await shift({ date: '2031-03-06' });
    const found = await restore({ toVersion: 3 });
    expect(found).toMatchObject({ written: 3, skipped: 0, schedule: { version: 7 } });
    expect(found.changeSet).toMatchObject({ kind: 'restore', ofVersion: 3, added: 1, removed: 1, changed: 1 });
    const plan = (all: any[]) => all.map(({ version: _version, ...fields }) => fields);
    expect(plan(await shifts())).toEqual(plan(await shifts(3)));
    expect((await shifts(6)).map(({ id }) => id)).toEqual([a, c]);
    expect((await restore({ toVersion: 3 })).changeSet).toBeNull();
    expect(await undo()).toMatchObject({ kind: 'undo', ofVersion: 7 });
    expect(plan(await shifts())).toEqual(plan(await shifts(6)));
  });

  it('skips cells that have begun unless they are named, and leavers always', async () => {
    const id = await shift();
    await move(id, '10:00');
    expect(await restore({ toVersion: 2 })).toMatchObject({
      written: 0,
      skipped: 1,
      skippedCells: [{ employeeId: ann, date: MONDAY, reason: 'begun' }],
    });
    expect(await restore({ toVersion: 2, cells: [{ employeeId: ann, date: MONDAY }] })).toMatchObject({ written: 1 });
    expect((await shifts())[0].startTime).toBe('09:00');

    await later();
    const leaver = await org.signedIn('agent');
    const gone = await shift({ date: '2031-03-04', employeeId: leaver.employeeId });
    await shift({ date: '2031-03-04' });
    await remove(gone);
    await org.admin.patch(`/api/admin/users/${leaver.userId}`, { status: 'inactive' });
    expect(await restore({ toVersion: 2 })).toMatchObject({
      written: 1,
      skippedCells: [{ employeeId: leaver.employeeId, reason: 'inactive', message: 'The employee is inactive' }],
    });
  });

  it('writes nothing in a dry run, and takes one scope', async () => {
    await later();
    const id = await shift({ date: '2031-03-04' });
    await remove(id);
    const days = { from: '2031-03-04', to: '2031-03-04' };
    expect(await restore({ toVersion: 2, ...days, dryRun: true })).toMatchObject({ written: 1, changeSet: null });
    expect(await shifts()).toEqual([]);
    expect(await restore({ toVersion: 2, from: '2031-03-05', to: '2031-03-06' })).toMatchObject({ written: 0 });
    const input = { scheduleId: week, toVersion: 2, ...days, cells: [{ employeeId: ann, date: TUESDAY }] };
    expect(await planner.graphqlError(RESTORE, { input })).toMatchObject({ code: 'BAD_USER_INPUT' });
  });
});

it('previews a publication against the last published version', async () => {
  await later();
  const id = await shift({ date: '2031-03-04' });
  await shift({ date: '2031-03-04', employeeId: ben });
  const preview = async (): Promise<any> => (await planner.graphql(PREVIEW, { id: week })).publishPreview;
  expect(await preview()).toMatchObject({ version: 3, diff: { cells: 2, added: 2 }, notified: { total: 2 } });
  await setStatus(org.admin, week, 'published');
  await setStatus(org.admin, week, 'draft');
  await move(id, '10:00');
  expect(await preview()).toMatchObject({
    version: 6,
    diff: { cells: 1, added: 0, moved: 1 },
    notified: { total: 1, data: [{ employee: { id: ann }, differences: ['moved'] }] },
    overlaps: [],
  });
  await setStatus(org.admin, week, 'published');
  expect(await planner.graphqlError(PREVIEW, { id: week })).toMatchObject({ code: 'CONFLICT' });
});
