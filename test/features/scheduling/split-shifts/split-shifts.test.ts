import type { Caller } from '../../../support/caller';
import { sharedApp } from '../../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../../support/test-app';
import { employee, made, MONDAY, schedule, setStatus, SUNDAY, withoutShrinkage } from '../planning';

/** One shift with a gap of hours: written, made from templates, generated, and judged by rules. */

let app: TestApp;
let org: TestOrganization;
let planner: Caller;
let ann: string;
let scheduleId: string;
let gapCode: string;
let breakCode: string;
let meetingCode: string;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  org = await app.organization({ timezone: 'UTC' });
  planner = await org.signedIn('planner');
  ann = await employee(org);
  scheduleId = await schedule(planner);
  const { activityCodes } = await planner.graphql('{ activityCodes { id category } }');
  const idOf = (category: string): string => activityCodes.find((each: any) => each.category === category).id;
  [gapCode, breakCode, meetingCode] = [idOf('split_gap'), idOf('break'), idOf('meeting')];
});
afterAll(() => app?.stop());

const gap = (startOffset = 240, duration = 240) => ({ startOffset, duration, activityCodeId: gapCode });
const pause = (startOffset: number, duration = 15) => ({ startOffset, duration, activityCodeId: breakCode });
const SHIFT = `id date startTime endTime paidMinutes breaks { startOffset duration type }
  split { gapStartsAt gapEndsAt allowanceMinutes } segments { startOffset duration activityCode { category } }`;
const WRITE = `mutation ($input: CreateShiftsInput!) { made: createShifts(input: $input) { shifts { ${SHIFT} } } }`;
const split = (fields: object = {}) => ({
  ...{ scheduleId, employeeId: ann, date: MONDAY, startTime: '08:00', endTime: '20:00', segments: [gap()] },
  ...fields,
});
const write = async (fields: object = {}): Promise<any> =>
  (await planner.graphql(WRITE, { input: split(fields) })).made.shifts[0];
const refusal = async (fields: object): Promise<any> => {
  const { issues } = await planner.graphqlError(WRITE, { input: split(fields) });
  return issues;
};
const update = async (id: string, input: object): Promise<any> =>
  (
    await planner.graphql(
      `mutation ($id: ID!, $input: UpdateShiftInput!) { made: updateShift(id: $id, input: $input) { ${SHIFT} } }`,
      { id, input },
    )
  ).made;
const TEMPLATE =
  'id allowanceMinutes breakRules { startOffset duration type } segmentRules { window { latestOffset } }';
const template = async (input: object): Promise<any> =>
  (
    await planner.graphql(
      `mutation ($input: CreateShiftTemplateInput!) { made: createShiftTemplate(input: $input) { ${TEMPLATE} } }`,
      { input: { name: 'Split', startTime: '08:00', endTime: '20:00', segmentRules: [gap()], ...input } },
    )
  ).made;
const changeTemplate = async (id: string, input: object): Promise<any> =>
  (
    await planner.graphql(
      `mutation ($id: ID!, $input: UpdateShiftTemplateInput!) {
         made: updateShiftTemplate(id: $id, input: $input) { ${TEMPLATE} } }`,
      { id, input },
    )
  ).made;
const setRules = (rules: object[]) =>
  planner.graphql('mutation ($input: SetWorkRulesInput!) { setWorkRules(input: $input) { from } }', {
    input: { employeeId: ann, from: '2026-01-01', rules },
  });
const breaches = async (): Promise<any[]> =>
  (
    await planner.graphql('query ($id: ID!) { checkSchedule(scheduleId: $id) { kind units date } }', {
      id: scheduleId,
    })
  ).checkSchedule.filter(({ kind }: any) => kind === 'breaks');

describe('a split shift', () => {
  it('is one shift whose gap is unpaid and shows as lunch to older clients', async () => {
    const shift = await write();
    expect(shift).toMatchObject({
      paidMinutes: 480,
      breaks: [{ startOffset: 240, duration: 240, type: 'lunch' }],
      split: {
        gapStartsAt: `${MONDAY}T12:00:00.000Z`,
        gapEndsAt: `${MONDAY}T16:00:00.000Z`,
        allowanceMinutes: 0,
      },
      segments: [{ startOffset: 240, duration: 240, activityCode: { category: 'split_gap' } }],
    });
    const { data } = await made(planner.get(`/api/scheduling/shifts?scheduleId=${scheduleId}`));
    expect(data[0].breaks).toEqual([{ startOffset: 240, duration: 240, type: 'lunch' }]);
    expect((await update(shift.id, { breaks: data[0].breaks, endTime: '21:00' })).split).not.toBeNull();
  });

  it('has one gap of 60 to 720 minutes, with 60 minutes on each side and nothing in it', async () => {
    const said = async (segments: object[]) =>
      (await refusal({ segments })).map((each: any) => [each.path, each.message]);
    const length = 'must last 60 to 720 minutes';
    const sides = 'must leave 60 minutes on each side';
    expect(await said([gap(240, 59)])).toEqual([['segments[0]', length]]);
    expect(await refusal({ startTime: '06:00', endTime: '05:00', segments: [gap(60, 721)] })).toEqual([
      { path: 'segments[0]', message: length },
    ]);
    expect(await said([gap(59, 240)])).toEqual([['segments[0]', sides]]);
    expect(await said([gap(480, 181)])).toEqual([['segments[0]', sides]]);
    expect(await said([gap(60, 60), gap(240, 60)])).toEqual([['segments[1]', 'must be the only split gap']]);
    expect(await said([gap(), pause(300)])).toEqual([['segments[1]', 'must not overlap segments[0]']]);
    expect((await write({ segments: [gap(60, 600)] })).paidMinutes).toBe(120);
  });

  it('loses the gap where a change leaves it no room, and reports it', async () => {
    const { id } = await write();
    const { made: shift } = await planner.graphql(
      `mutation ($id: ID!) { made: updateShift(id: $id, input: { endTime: "16:30" }) {
         breaks { type } droppedBreaks { startOffset duration type } } }`,
      { id },
    );
    expect(shift).toMatchObject({ breaks: [], droppedBreaks: [{ startOffset: 240, duration: 240, type: 'lunch' }] });
  });

  it('takes gap and allowance from its template', async () => {
    const { id } = await template({ allowanceMinutes: 45 });
    const shift = await write({ templateId: id, segments: undefined });
    expect(shift.split).toMatchObject({ allowanceMinutes: 45 });
    expect((await update(shift.id, { segments: [gap(180, 300)] })).split).toMatchObject({ allowanceMinutes: 45 });
    const other = await write({ templateId: id, segments: [gap(120, 300)], date: SUNDAY });
    expect(other.split).toMatchObject({ allowanceMinutes: 45 });
    expect((await update(other.id, { segments: [pause(60)] })).split).toBeNull();
  });
});

describe('a split template', () => {
  it('has an allowance and a window of its gap, which fit every length', async () => {
    const window = { earliestOffset: 180, latestOffset: 300, stepMinutes: 60 };
    const own = await template({ segmentRules: [{ ...gap(), window }], allowanceMinutes: 480 });
    expect(own).toMatchObject({ allowanceMinutes: 480, segmentRules: [{ window: { latestOffset: 300 } }] });
    expect(await changeTemplate(own.id, { breakRules: own.breakRules })).toMatchObject({ allowanceMinutes: 480 });
    expect(await changeTemplate(own.id, { allowanceMinutes: 30 })).toMatchObject({ allowanceMinutes: 30 });
    expect(await changeTemplate(own.id, { breakRules: [] })).toMatchObject({ allowanceMinutes: 0 });
    const issues = async (input: object) =>
      (
        await planner.graphqlError(
          'mutation ($input: CreateShiftTemplateInput!) { createShiftTemplate(input: $input) { id } }',
          { input: { name: 'No', startTime: '08:00', endTime: '20:00', segmentRules: [gap()], ...input } },
        )
      ).issues;
    const sides = 'must leave 60 minutes on each side';
    expect(await issues({ allowanceMinutes: 481 })).toMatchObject([{ path: 'allowanceMinutes' }]);
    expect(await issues({ segmentRules: [], allowanceMinutes: 1 })).toEqual([
      { path: 'allowanceMinutes', message: 'must be 0 without a split gap, got 1' },
    ]);
    expect(await issues({ segmentRules: [{ ...gap(), window: { ...window, latestOffset: 421 } }] })).toEqual([
      { path: 'segmentRules[0].window.latestOffset', message: sides },
    ]);
    expect(await issues({ segmentRules: [{ ...gap(), window: { ...window, earliestOffset: 30 } }] })).toEqual([
      { path: 'segmentRules[0].window.earliestOffset', message: sides },
    ]);
    const lengthBand = { longestMinutes: 780, stepMinutes: 60 };
    expect(await issues({ lengthBand, segmentRules: [gap(480, 240)] })).toEqual([
      { path: 'segmentRules[0]', message: sides },
    ]);
  });

  it('covers two peaks by one person and nothing between them', async () => {
    await withoutShrinkage(org);
    const { id } = await template({
      segmentRules: [{ ...gap(240, 300), window: { earliestOffset: 120, latestOffset: 300, stepMinutes: 60 } }],
      allowanceMinutes: 20,
    });
    for (const [fromTime, untilTime] of [
      ['08:00', '11:00'],
      ['16:00', '20:00'],
    ])
      await org.admin.graphql('mutation ($input: SetRequirementInput!) { setRequirement(input: $input) { id } }', {
        input: { from: MONDAY, to: MONDAY, fromTime, untilTime, mode: 'set', people: 1 },
      });
    const body = { name: 'Split', startDate: MONDAY, endDate: MONDAY, employeeIds: [ann], templateIds: [id] };
    const { report, schedule: draft } = await made(
      planner.post('/api/scheduling/generate', { ...body, options: { epochs: 3 } }),
    );
    expect(report.shortIntervals).toEqual([]);
    const { data } = await made(planner.get(`/api/scheduling/shifts?scheduleId=${draft.id}`));
    expect(data).toMatchObject([{ breaks: [{ startOffset: 180, duration: 300, type: 'lunch' }] }]);
    const { shifts } = await planner.graphql(`query ($id: ID!) { shifts(scheduleId: $id) { data { ${SHIFT} } } }`, {
      id: draft.id,
    });
    expect(shifts.data).toMatchObject([{ paidMinutes: 420, split: { allowanceMinutes: 20 } }]);
  });

  it('leaves the gap uncovered for a coverage target', async () => {
    const { id } = await template({});
    const body = { name: 'Split', startDate: MONDAY, endDate: MONDAY, employeeIds: [ann], templateIds: [id] };
    const { report } = await made(
      planner.post('/api/scheduling/generate', { ...body, options: { epochs: 3, coverageTarget: 1 } }),
    );
    expect(report.shortIntervals).toEqual([]);
  });
});

describe('rules', () => {
  const rule = { kind: 'breaks', types: ['break', 'lunch'], shiftsOver: 180, count: 1, atLeast: 15, beginsBy: 150 };

  it('judge the breaks of each stretch, where the gap is none', async () => {
    await setRules([{ ...rule, hard: false }]);
    const { id } = await write();
    expect(await breaches()).toMatchObject([{ units: 30 }]);
    await update(id, { segments: [gap(), pause(120)] });
    expect(await breaches()).toMatchObject([{ units: 15 }]);
    await update(id, { segments: [gap(), pause(120), pause(660)] });
    expect(await breaches()).toMatchObject([{ units: 30 }]);
    await update(id, { segments: [gap(), pause(120), pause(600)] });
    expect(await breaches()).toEqual([]);
  });

  it('limit the shifts of split templates', async () => {
    const { id } = await template({});
    await setRules([{ kind: 'shifts', days: 7, atMost: 1, set: { templateIds: [id] } }]);
    await write({ templateId: id, segments: undefined });
    const { message } = await planner.graphqlError(WRITE, {
      input: split({ templateId: id, segments: undefined, date: SUNDAY }),
    });
    expect(message).toContain('2 shifts');
    await write({ date: SUNDAY });
  });

  it('take no work in the gap: availability and hours off there do not concern the shift', async () => {
    const { timeOffTypes } = await org.admin.graphql('{ timeOffTypes { id countsAgainstBalance } }');
    const type = timeOffTypes.find((each: any) => !each.countsAgainstBalance).id;
    const input = { employeeId: ann, typeId: type, startDate: MONDAY, endDate: MONDAY };
    await org.admin.graphql('mutation ($input: TimeOffInput!) { enterTimeOff(input: $input) { id } }', {
      input: { ...input, startTime: '12:30', endTime: '15:00' },
    });
    await setRules([{ kind: 'availability' }]);
    expect((await write()).paidMinutes).toBe(480);
    await setStatus(org.admin, scheduleId, 'published');
  });

  it('keep others out of the gap', async () => {
    await write();
    await setStatus(org.admin, scheduleId, 'published');
    const { status } = await planner.post('/api/scheduling/shifts', {
      ...{ scheduleId, employeeId: ann, date: MONDAY, startTime: '13:00', endTime: '15:00' },
    });
    expect(status).toBe(409);
  });
});

describe('what else reads the gap', () => {
  it('counts nobody there in the requirement', async () => {
    await withoutShrinkage(org);
    await write({ segments: [gap(), pause(120), { ...pause(600, 30), activityCodeId: meetingCode }] });
    await setStatus(org.admin, scheduleId, 'published');
    await org.admin.graphql('mutation ($input: SetRequirementInput!) { setRequirement(input: $input) { id } }', {
      input: { from: MONDAY, to: MONDAY, fromTime: '08:00', untilTime: '20:00', mode: 'set', people: 1 },
    });
    const { staffing } = await planner.graphql(
      'query ($date: String!) { staffing: requirement(from: $date, to: $date) { data { startsAt scheduledPeople } } }',
      { date: MONDAY },
    );
    const at = (time: string): number =>
      staffing.data.find(({ startsAt }: any) => startsAt.endsWith(`T${time}:00.000Z`)).scheduledPeople;
    expect(['11:30', '12:00', '15:30', '16:00'].map(at)).toEqual([1, 0, 0, 1]);
  });
});
