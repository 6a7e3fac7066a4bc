import type { Caller } from '../../../support/caller';
import { sharedApp } from '../../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../../support/test-app';
import { employee, made, MONDAY, schedule } from '../planning';

/** Work on queue with an activity code: it covers demand, and is in `segments` but not in `breaks`. */

let app: TestApp;
let org: TestOrganization;
let planner: Caller;
let chat: string;
let unpaid: string;
let lunch: string;
let scheduleId: string;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization({ timezone: 'UTC' });
  planner = await org.signedIn('planner');
  const create = async (input: object): Promise<string> =>
    (
      await planner.graphql(
        'mutation ($input: ActivityCodeInput!) { made: createActivityCode(input: $input) { id } }',
        {
          input,
        },
      )
    ).made.id;
  chat = await create({ name: 'Chat', category: 'work' });
  unpaid = await create({ name: 'Voluntary', category: 'work', paid: false });
  const { activityCodes } = await planner.graphql('{ activityCodes { id category isBuiltIn } }');
  lunch = activityCodes.find(({ category, isBuiltIn }: any) => isBuiltIn && category === 'lunch').id;
  scheduleId = await schedule(planner);
});
afterAll(() => app?.stop());

const SHIFT = `id date startTime endTime version paidMinutes breaks { startOffset duration type }
  segments { startOffset duration activityCode { name } }`;
const at = (startOffset: number, duration: number, activityCodeId = chat) => ({
  startOffset,
  duration,
  activityCodeId,
});
const create = async (employeeId: string, segments: object[], fields: object = {}): Promise<any> =>
  (
    await planner.graphql(
      `mutation ($input: CreateShiftsInput!) { made: createShifts(input: $input) { shift { ${SHIFT} } } }`,
      {
        input: { scheduleId, employeeId, date: MONDAY, startTime: '09:00', endTime: '17:00', segments, ...fields },
      },
    )
  ).made.shift;
const update = async (id: string, input: object): Promise<any> =>
  (
    await planner.graphql(
      `mutation ($id: ID!, $input: UpdateShiftInput!) { made: updateShift(id: $id, input: $input) { ${SHIFT} } }`,
      { id, input },
    )
  ).made;
const namesOf = ({ segments }: any): string[] =>
  segments.map(({ startOffset, duration, activityCode }: any) => `${startOffset}+${duration} ${activityCode.name}`);
const read = async (version?: number): Promise<any> =>
  (
    await planner.graphql(
      `query ($id: ID!, $version: Int) { schedule(id: $id, version: $version) { version shifts { ${SHIFT} } } }`,
      { id: scheduleId, version },
    )
  ).schedule;

it('is a segment but no break, and is paid unless its code is not', async () => {
  const shift = await create(await employee(org), [at(300, 60), at(180, 30, lunch), at(60, 120)]);
  expect(namesOf(shift)).toEqual(['60+120 Chat', '180+30 Lunch', '300+60 Chat']);
  expect(shift).toMatchObject({ paidMinutes: 450, breaks: [{ startOffset: 180, duration: 30, type: 'lunch' }] });
  const other = await create(await employee(org), [at(0, 45, unpaid)]);
  expect(other).toMatchObject({ paidMinutes: 435, breaks: [] });
});

it('is refused where it overlaps another segment or ends after the shift', async () => {
  const ann = await employee(org);
  await expect(create(ann, [at(60, 60), at(90, 30, lunch)])).rejects.toThrow(
    'segments[0] must not overlap segments[1]',
  );
  await expect(create(ann, [at(30, 15, lunch), at(460, 30)])).rejects.toThrow(
    'segments[1] must end within the shift of 480 minutes, ends at minute 490',
  );
});

it('is dropped by written breaks that overlap it, and kept by others', async () => {
  const { id } = await create(await employee(org), [at(60, 60), at(240, 60)]);
  const changed = await update(id, { breaks: [{ startOffset: 100, duration: 15, type: 'break' }] });
  expect(namesOf(changed)).toEqual(['100+15 Break', '240+60 Chat']);
  // Shorter, the shift has no room for the other one either.
  expect(namesOf(await update(id, { endTime: '13:30' }))).toEqual(['100+15 Break']);
});

it('makes a version when it changes, which history, undo and restore bring back', async () => {
  const employeeId = await employee(org);
  const { id } = await create(employeeId, [at(60, 60)]);
  const { version } = await read();
  await update(id, { segments: [at(120, 60)] });
  const changed = await read();
  expect(changed.version).toBe(version + 1);
  await update(id, { segments: [at(120, 60)] });
  expect((await read()).version).toBe(changed.version);
  const of = ({ shifts }: any) => namesOf(shifts.find((shift: any) => shift.id === id));
  expect(of(await read(version))).toEqual(['60+60 Chat']);
  const { scheduleDiff } = await planner.graphql(
    `query ($id: ID!, $version: Int!) {
       scheduleDiff(from: { scheduleId: $id, version: $version }, to: { scheduleId: $id })
       { activities breaks data { differences } } }`,
    { id: scheduleId, version },
  );
  expect(scheduleDiff).toEqual({ activities: 1, breaks: 0, data: [{ differences: ['activities'] }] });
  await planner.graphql('mutation ($id: ID!) { undo(scheduleId: $id) { version } }', { id: scheduleId });
  expect(of(await read())).toEqual(['60+60 Chat']);
  await planner.graphql(`mutation ($input: RestoreInput!) { restoreShifts(input: $input) { written } }`, {
    input: { scheduleId, toVersion: changed.version, cells: [{ employeeId, date: MONDAY }] },
  });
  expect(of(await read())).toEqual(['120+60 Chat']);
});

it('is copied, and goes into scenarios', async () => {
  const ann = await employee(org);
  await create(ann, [at(60, 60)], { date: '2026-03-03' });
  await planner.graphql('mutation ($input: CopyShiftsInput!) { copyShifts(input: $input) { written } }', {
    input: {
      fromScheduleId: scheduleId,
      toScheduleId: scheduleId,
      from: '2026-03-03',
      to: '2026-03-03',
      toDate: '2026-03-05',
      employeeIds: [ann],
    },
  });
  const copied = (await read()).shifts.filter(({ date }: any) => date === '2026-03-05');
  expect(copied.map(namesOf)).toEqual([['60+60 Chat']]);
  const { made: scenario } = await planner.graphql(
    `mutation ($id: ID!) { made: createScenario(scheduleId: $id, name: "Other") { shifts { ${SHIFT} } } }`,
    { id: scheduleId },
  );
  expect(scenario.shifts.filter(({ date }: any) => date === '2026-03-05').map(namesOf)).toEqual([['60+60 Chat']]);
});

it('comes from templates, where breaks of the shift leave room', async () => {
  const template = async (input: object): Promise<any> =>
    (
      await planner.graphql(
        `mutation ($input: CreateShiftTemplateInput!) { made: createShiftTemplate(input: $input) {
           id breakRules { startOffset } segmentRules { startOffset activityCode { name } } } }`,
        { input },
      )
    ).made;
  const day = await template({
    ...{ name: 'Chat day', startTime: '09:00', endTime: '17:00' },
    segmentRules: [at(240, 30, lunch), at(60, 60), at(300, 60)],
  });
  expect(day.breakRules).toEqual([{ startOffset: 240 }]);
  expect(day.segmentRules.map(({ startOffset }: any) => startOffset)).toEqual([60, 240, 300]);
  const window = { earliestOffset: 60, latestOffset: 90, stepMinutes: 15 };
  await expect(
    template({ name: 'Other', startTime: '09:00', endTime: '17:00', segmentRules: [{ ...at(60, 60), window }] }),
  ).rejects.toThrow('segmentRules[0].window must not be given for work on queue');
  const ann = await employee(org);
  const shift = await create(ann, [], { segments: undefined, templateId: day.id, date: '2026-03-06' });
  expect(namesOf(shift)).toEqual(['60+60 Chat', '240+30 Lunch', '300+60 Chat']);
  const own = await made(
    planner.post('/api/scheduling/shifts', {
      ...{ scheduleId, employeeId: ann, templateId: day.id, date: '2026-03-07', startTime: '09:00', endTime: '17:00' },
      breaks: [{ startOffset: 310, duration: 15, type: 'break' }],
    }),
  );
  expect(own).not.toHaveProperty('onQueue');
  const written = (await read()).shifts.find(({ id }: any) => id === own.id);
  expect(namesOf(written)).toEqual(['60+60 Chat', '310+15 Break']);
});
