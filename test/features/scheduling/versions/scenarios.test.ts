import type { Caller } from '../../../support/caller';
import { sharedApp } from '../../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../../support/test-app';
import { addShift, employee, schedule, setStatus } from '../planning';

const [MONDAY, TUESDAY, SUNDAY] = ['2031-03-03', '2031-03-04', '2031-03-09'];
const CREATE = `mutation ($id: ID!, $version: Int) {
  createScenario(scheduleId: $id, name: "What if", version: $version) {
  id status version startDate endDate pins { employeeId date }
  scenarioOf { scheduleId version schedule { name } } shifts { id employeeId date startTime } } }`;
const REBASE = `mutation ($id: ID!, $resolutions: [MergeResolutionInput!], $takeRest: MergeSide) {
  rebaseScenario(id: $id, resolutions: $resolutions, takeRest: $takeRest) {
    version scenarioOf { version } shifts { employeeId date startTime } } }`;
const PROMOTE = `mutation ($id: ID!, $ifVersion: Int) { promoteScenario(id: $id, ifVersion: $ifVersion) {
  written skipped changeSet { kind version ofVersion added removed changed } schedule { id } } }`;
const SHIFTS = 'query ($id: ID!) { schedule(id: $id) { version shifts { id employeeId date startTime } } }';
const COPY = `mutation ($input: CopyShiftsInput!, $override: RuleOverrideInput) {
  copyShifts(input: $input, override: $override) { written skipped schedule { id version startDate endDate }
    changeSet { kind added removed } skippedCells { employeeId date reason }
    clockChanges { employeeId date } closedDays } }`;

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
  week = await schedule(org.admin, { startDate: MONDAY, endDate: SUNDAY });
});

const shift = async (fields: object = {}): Promise<string> =>
  (await addShift(planner, { scheduleId: week, employeeId: ann, date: MONDAY, ...fields })).id;
const PIN = 'mutation ($id: ID!, $cells: [CellInput!]!) { setPins(scheduleId: $id, cells: $cells, pinned: true) }';
const pin = (employeeId: string, date: string) => planner.graphql(PIN, { id: week, cells: [{ employeeId, date }] });
const shiftsOf = async (id: string): Promise<any[]> => (await planner.graphql(SHIFTS, { id })).schedule.shifts;
const scenarioOf = async (id: string, version?: number): Promise<any> =>
  (await planner.graphql(CREATE, { id, version })).createScenario;
const move = (id: string, startTime: string) =>
  planner.graphql(`mutation { updateShift(id: "${id}", input: { startTime: "${startTime}" }) { id } }`);
const promote = async (id: string): Promise<any> => (await planner.graphql(PROMOTE, { id })).promoteScenario;
const rebase = async (args: Record<string, unknown>): Promise<any> =>
  (await planner.graphql(REBASE, args)).rebaseScenario;

describe('a scenario', () => {
  it('is a draft with the shifts and pins of a version, under new ids', async () => {
    const id = await shift();
    await pin(ben, TUESDAY);
    await move(id, '10:00');
    const now = await scenarioOf(week);
    expect(now).toMatchObject({
      status: 'draft',
      version: 1,
      pins: [{ employeeId: ben, date: TUESDAY }],
      scenarioOf: { scheduleId: week, version: 3, schedule: { name: 'Week 10' } },
      shifts: [{ employeeId: ann, startTime: '10:00' }],
    });
    expect(now.shifts[0].id).not.toBe(id);
    expect((await scenarioOf(week, 2)).shifts).toMatchObject([{ startTime: '09:00' }]);
  });

  it('is not published beside its base, but where that was withdrawn', async () => {
    await shift();
    const { id } = await scenarioOf(week);
    await setStatus(planner, week, 'published');
    const { status, body } = await setStatus(planner, id, 'published');
    expect({ status, error: body.error }).toEqual({
      status: 409,
      error: 'This is a scenario of the published schedule "Week 10": promote it instead',
    });
    await setStatus(planner, week, 'locked');
    expect((await setStatus(planner, id, 'published')).body.error).toContain('unlock that and promote it');
    await setStatus(planner, week, 'published');
    await setStatus(planner, week, 'draft');
    expect((await setStatus(planner, id, 'published')).status).toBe(200);
  });

  it('is promoted unless the base has changed, and again after a rebase', async () => {
    const id = await shift();
    await shift({ employeeId: ben });
    await setStatus(org.admin, week, 'published');
    const [one, other] = [await scenarioOf(week), await scenarioOf(week)];
    const of = (scenario: any, who: string) => scenario.shifts.find((each: any) => each.employeeId === who).id;
    await move(of(one, ann), '10:00');
    await move(of(other, ben), '11:00');
    expect(await promote(one.id)).toMatchObject({
      written: 1,
      schedule: { id: week },
      changeSet: { kind: 'promote', version: 5, ofVersion: 2, changed: 1 },
    });
    expect(await shiftsOf(week)).toContainEqual({ id, employeeId: ann, date: MONDAY, startTime: '10:00' });
    expect(await planner.graphqlError(PROMOTE, { id: other.id })).toMatchObject({
      code: 'CONFLICT',
      message: 'The base has changed since version 4: rebase the scenario',
      currentVersion: 5,
    });
    expect(await rebase({ id: other.id })).toMatchObject({ version: 3, scenarioOf: { version: 5 } });
    expect(await promote(other.id)).toMatchObject({ written: 1 });
    const starts = (await shiftsOf(week)).map(({ startTime }) => startTime);
    expect(starts).toEqual(['10:00', '11:00']);
    expect(await planner.graphqlError(PROMOTE, { id: week })).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: `Invalid input: id must be a scenario, got "${week}"`,
    });
  });

  it('is staffed by its own shifts instead of those of its base', async () => {
    await shift();
    await setStatus(org.admin, week, 'published');
    const input = { from: MONDAY, to: MONDAY, fromTime: '09:00', untilTime: '17:00', mode: 'set', people: 20 };
    await planner.graphql('mutation ($input: SetRequirementInput!) { setRequirement(input: $input) { id } }', {
      input,
    });
    const scenario = await scenarioOf(week);
    const figures = async () => {
      const { compareSchedules } = await planner.graphql(
        'query ($ids: [ID!]!) { compareSchedules(ids: $ids) { missingHours } }',
        { ids: [week, scenario.id] },
      );
      const { requirement } = await planner.graphql(
        `query ($id: ID!, $day: String!) {
          requirement(scheduleId: $id, from: $day, to: $day) { data { scheduledPeople } } }`,
        { id: scenario.id, day: MONDAY },
      );
      return {
        missing: compareSchedules.map(({ missingHours }: any) => missingHours),
        people: Math.max(...requirement.data.map(({ scheduledPeople }: any) => scheduledPeople)),
      };
    };
    const before = await figures();
    expect(before.missing[1]).toBe(before.missing[0]);
    await planner.graphql(`mutation { deleteShift(id: "${scenario.shifts[0].id}") }`);
    const { missing, people } = await figures();
    expect([missing[0], people]).toEqual([before.missing[0], before.people - 1]);
    expect(missing[1] - missing[0]).toBeCloseTo(8, 1);
  });

  it('needs a resolution of a cell that changed on both sides', async () => {
    const id = await shift();
    const scenario = await scenarioOf(week);
    await move(id, '10:00');
    await move(scenario.shifts[0].id, '11:00');
    expect(await planner.graphqlError(REBASE, { id: scenario.id })).toMatchObject({
      message: '1 cell was changed in both schedules',
      conflicts: [
        { employeeId: ann, date: MONDAY, base: [{ startTime: '10:00' }], scenario: [{ startTime: '11:00' }] },
      ],
    });
    const resolutions = [{ employeeId: ann, date: MONDAY, take: 'base' }];
    expect(await rebase({ id: scenario.id, resolutions })).toMatchObject({ shifts: [{ startTime: '10:00' }] });
  });
});

describe('a copy', () => {
  const copy = async (input: object, override?: object): Promise<any> =>
    (
      await planner.graphql(COPY, {
        input: { fromScheduleId: week, from: MONDAY, to: MONDAY, toScheduleId: week, toDate: TUESDAY, ...input },
        override,
      })
    ).copyShifts;

  it('repeats a day in blocks, and skips occupied cells', async () => {
    await shift();
    await shift({ date: '2031-03-05' });
    expect(await copy({ times: 3, dryRun: true })).toMatchObject({ written: 2, changeSet: null });
    expect(await copy({ times: 3 })).toMatchObject({
      written: 2,
      skipped: 1,
      skippedCells: [{ employeeId: ann, date: '2031-03-05', reason: 'occupied' }],
      changeSet: { kind: 'copy', added: 2 },
    });
    expect((await shiftsOf(week)).map(({ date }) => date)).toEqual([MONDAY, TUESDAY, '2031-03-05', '2031-03-06']);
    expect(await copy({ ifOccupied: 'replace' })).toMatchObject({ written: 0, changeSet: null });
    const beyond = { fromScheduleId: week, from: MONDAY, to: MONDAY, toScheduleId: week, toDate: SUNDAY, times: 2 };
    expect(await planner.graphqlError(COPY, { input: beyond })).toMatchObject({
      message: `Invalid input: toDate must keep all days in the schedule, ${MONDAY} to ${SUNDAY}`,
    });
  });

  it('makes a new schedule, keeps clock times over a clock change, and drops times that it skips', async () => {
    week = await schedule(org.admin, { startDate: '2026-02-23', endDate: '2026-03-01' });
    const lunch = [{ startOffset: 240, duration: 30, type: 'lunch' }];
    await shift({ date: '2026-02-28', startTime: '22:00', endTime: '06:00', breaks: lunch });
    await shift({ date: '2026-03-01', startTime: '02:10', endTime: '02:50', employeeId: ben });
    const days = { from: '2026-02-23', to: '2026-03-01', toDate: '2026-03-02' };
    const found = await copy({ ...days, toScheduleId: null, newScheduleName: 'Next week' });
    expect(found).toMatchObject({
      written: 1,
      schedule: { version: 1, startDate: '2026-03-02', endDate: '2026-03-08' },
      skippedCells: [{ employeeId: ben, date: '2026-03-08', reason: 'no_such_time' }],
      clockChanges: [{ employeeId: ann, date: '2026-03-07' }],
    });
    const { data } = (
      await planner.graphql(`{ changeSets(scheduleId: "${found.schedule.id}") { data { minutesDelta kind } } }`)
    ).changeSets;
    expect(data).toEqual([{ kind: 'copy', minutesDelta: 390 }]);
  });

  it('skips approved time off unless overridden, and spares pinned cells', async () => {
    await shift();
    await pin(ann, '2031-03-05');
    const { timeOffTypes } = await org.admin.graphql('{ timeOffTypes { id countsAgainstBalance } }');
    const typeId = timeOffTypes.find(({ countsAgainstBalance }: any) => !countsAgainstBalance).id;
    await org.admin.graphql('mutation ($input: TimeOffInput!) { enterTimeOff(input: $input) { id } }', {
      input: { employeeId: ann, typeId, startDate: TUESDAY },
    });
    expect(await copy({ times: 2 })).toMatchObject({
      written: 0,
      skippedCells: [
        { date: '2031-03-05', reason: 'pinned' },
        { date: TUESDAY, reason: 'time_off' },
      ],
    });
    expect(await copy({ times: 1 }, { reason: 'agreed' })).toMatchObject({ written: 1 });
  });
});

describe('notes', () => {
  const SAVE = 'mutation ($input: NoteInput!) { saveNote(input: $input) { id text version employeeId } }';
  const NOTES = 'query ($id: ID!) { scheduleNotes(scheduleId: $id) { total data { text audience employeeId } } }';
  const save = async (fields: object): Promise<any> =>
    (await planner.graphql(SAVE, { input: { scheduleId: week, date: MONDAY, text: 'Note', ...fields } })).saveNote;

  it('are on a cell or a day, and those for staff reach agents of a published schedule', async () => {
    const agent = await org.signedIn('agent');
    await save({ text: 'Inventory', audience: 'staff' });
    await save({ text: 'Hidden', employeeId: agent.employeeId });
    const mine = await save({ text: 'Bring badge', employeeId: agent.employeeId, audience: 'staff' });
    await save({ text: 'Other', employeeId: ann, audience: 'staff' });
    expect((await planner.graphql(NOTES, { id: week })).scheduleNotes.total).toBe(4);
    await setStatus(org.admin, week, 'published');
    const { data } = (await agent.graphql(NOTES, { id: week })).scheduleNotes;
    expect(data.map(({ text }: any) => text)).toEqual(['Inventory', 'Bring badge']);
    expect(await save({ id: mine.id, ifVersion: 1, text: 'New', employeeId: agent.employeeId })).toMatchObject({
      version: 2,
    });
    const stale = {
      scheduleId: week,
      date: MONDAY,
      text: 'Old',
      id: mine.id,
      ifVersion: 1,
      employeeId: agent.employeeId,
    };
    expect(await planner.graphqlError(SAVE, { input: stale })).toMatchObject({ code: 'CONFLICT' });
    expect((await planner.graphql(`mutation { deleteNote(id: "${mine.id}") }`)).deleteNote).toBe(true);
  });

  it('are at most ten on a day', async () => {
    for (let n = 0; n < 10; n++) await save({});
    const input = { scheduleId: week, date: MONDAY, text: 'Eleventh' };
    expect(await planner.graphqlError(SAVE, { input })).toMatchObject({ code: 'CONFLICT' });
  });
});
