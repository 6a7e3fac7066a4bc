import type { Caller } from '../../../support/caller';
import { sharedApp } from '../../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../../support/test-app';
import { addShift, employee, made, MONDAY, schedule } from '../planning';

/** Activity codes, and segments of shifts and templates that older clients read and write as breaks. */

let app: TestApp;
let org: TestOrganization;
let planner: Caller;
let ann: string;
let scheduleId: string;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  org = await app.organization({ timezone: 'UTC' });
  planner = await org.signedIn('planner');
  ann = await employee(org);
  scheduleId = await schedule(planner);
});
afterAll(() => app?.stop());

const CODE = `id name category type onQueue paid color acceptedStates requestableBy defaultMinutes isBuiltIn
  archivedAt`;
const codes = async (caller = planner): Promise<any[]> =>
  (await caller.graphql(`{ activityCodes { ${CODE} } }`)).activityCodes;
const create = async (input: object, caller = planner): Promise<any> =>
  (
    await caller.graphql(
      `mutation ($input: ActivityCodeInput!) { made: createActivityCode(input: $input) { ${CODE} } }`,
      { input },
    )
  ).made;
const update = async (id: string, input: object): Promise<any> =>
  (
    await planner.graphql(
      `mutation ($id: ID!, $input: ActivityCodeInput!) {
         made: updateActivityCode(id: $id, input: $input) { ${CODE} } }`,
      { id, input },
    )
  ).made;
const archive = async (id: string): Promise<any> =>
  (await planner.graphql('mutation ($id: ID!) { made: archiveActivityCode(id: $id) { archivedAt } }', { id })).made;

const SHIFT = `id breaks { startOffset duration type } droppedBreaks { type } paidMinutes
  segments { startOffset duration startsAt sessionId activityCode { name } }`;
const write = async (id: string, input: object, caller = planner): Promise<any> =>
  (
    await caller.graphql(
      `mutation ($id: ID!, $input: UpdateShiftInput!) { made: updateShift(id: $id, input: $input) { ${SHIFT} } }`,
      { id, input },
    )
  ).made;
const namesOf = ({ segments }: any): string[] =>
  segments.map(({ startOffset, activityCode }: any) => `${startOffset} ${activityCode.name}`);
let days = 1;
const shift = () => addShift(planner, { scheduleId, employeeId: ann, date: `2026-03-0${++days}` });

describe('activity codes', () => {
  it('begin with five built-in ones, which can be renamed but not archived', async () => {
    const all = await codes();
    expect(all.map(({ name, category, type, paid, onQueue }) => [name, category, type, paid, onQueue])).toEqual([
      ['Break', 'break', 'break', true, false],
      ['Lunch', 'lunch', 'lunch', false, false],
      ['Meeting', 'meeting', 'meeting', true, false],
      ['Training', 'training', 'training', true, false],
      ['Split gap', 'split_gap', 'lunch', false, false],
    ]);
    expect((await update(all[0].id, { name: 'Pause' })).name).toBe('Pause');
    await update(all[0].id, { name: 'Break' });
    await expect(archive(all[0].id)).rejects.toThrow('A built-in activity code cannot be archived');
  });

  it('have types by category, and defaults', async () => {
    const coaching = await create({ name: 'Coaching', category: 'coaching' });
    expect(coaching).toMatchObject({
      type: 'meeting',
      onQueue: false,
      paid: true,
      acceptedStates: null,
      requestableBy: ['admin', 'supervisor', 'planner'],
      isBuiltIn: false,
    });
    expect(await create({ name: 'Chat', category: 'work' })).toMatchObject({ type: null, onQueue: true });
    expect(await create({ name: 'Mail', category: 'work', onQueue: false })).toMatchObject({ type: 'meeting' });
    expect(await create({ name: 'Long lunch', category: 'lunch' })).toMatchObject({ type: 'lunch', paid: false });
    expect(await update(coaching.id, { acceptedStates: ['meeting'], defaultMinutes: 30 })).toMatchObject({
      acceptedStates: ['meeting'],
      defaultMinutes: 30,
      name: 'Coaching',
    });
    const agent = await org.signedIn('agent');
    expect(await codes(agent)).toEqual(await codes());
    await archive(coaching.id);
    expect((await codes()).map(({ name }) => name)).not.toContain('Coaching');
    await expect(update(coaching.id, { name: 'X' })).rejects.toThrow('Activity code not found');
  });

  it.each([
    [{ name: 'X' }, 'category is required'],
    [{ name: 'break', category: 'break' }, 'An activity code with this name exists'],
    [{ name: 'X', category: 'meeting', onQueue: true }, 'onQueue must be false for meeting'],
    [{ name: 'X', category: 'split_gap', paid: true }, 'paid must be false for split_gap'],
    [{ name: 'X', category: 'meeting', defaultMinutes: 721 }, 'defaultMinutes must be at most 720'],
  ])('are refused with %j', async (input, message) => {
    await expect(create(input)).rejects.toThrow(message);
  });

  it('never change their category, and are written by admins and planners', async () => {
    const [first] = await codes();
    await expect(update(first.id, { paid: false })).rejects.toThrow('paid must not change');
    await expect(create({ name: 'X', category: 'other' }, await org.signedIn('supervisor'))).rejects.toThrow(
      'may not do this',
    );
  });
});

describe('segments', () => {
  it('keep their code when an older client moves and writes them as breaks', async () => {
    const code = await create({ name: 'Coaching 1:1', category: 'coaching' });
    const lunch = (await codes()).find(({ name }) => name === 'Lunch');
    const { id } = await shift();
    const written = await write(id, {
      segments: [
        { startOffset: 240, duration: 30, activityCodeId: lunch.id },
        { startOffset: 60, duration: 30, activityCodeId: code.id },
      ],
    });
    expect(namesOf(written)).toEqual(['60 Coaching 1:1', '240 Lunch']);
    expect(written.paidMinutes).toBe(450);
    const { body } = await planner.patch(`/api/scheduling/shifts/${id}`, {
      breaks: [
        { startOffset: 90, duration: 30, type: 'meeting' },
        { startOffset: 240, duration: 30, type: 'lunch' },
        { startOffset: 300, duration: 30, type: 'meeting' },
      ],
    });
    expect(body.breaks ?? body.shift?.breaks).toEqual([
      { startOffset: 90, duration: 30, type: 'meeting' },
      { startOffset: 240, duration: 30, type: 'lunch' },
      { startOffset: 300, duration: 30, type: 'meeting' },
    ]);
    const after = await write(id, { startTime: '09:00' });
    expect(namesOf(after)).toEqual(['90 Coaching 1:1', '240 Lunch', '300 Meeting']);
  });

  it('count paid lunches and unpaid breaks as their codes say', async () => {
    const paid = await create({ name: 'Paid lunch', category: 'lunch', paid: true });
    const unpaid = await create({ name: 'Smoke', category: 'break', paid: false });
    const { id } = await shift();
    const both = await write(id, {
      segments: [
        { startOffset: 60, duration: 10, activityCodeId: unpaid.id },
        { startOffset: 240, duration: 30, activityCodeId: paid.id },
      ],
    });
    expect(both.paidMinutes).toBe(470);
    expect(both.breaks.map(({ type }: any) => type)).toEqual(['break', 'lunch']);
  });

  it('are refused with breaks, with unknown and archived codes, and by roles that may not place them', async () => {
    const code = await create({ name: 'Secret', category: 'other', requestableBy: ['admin'] });
    const { id } = await shift();
    const segment = { startOffset: 60, duration: 30, activityCodeId: code.id };
    await expect(write(id, { segments: [segment] })).rejects.toThrow(
      'The role planner may not use the activity code Secret',
    );
    await expect(write(id, { segments: [segment], breaks: [] })).rejects.toThrow(
      'segments must not be given with breaks',
    );
    await expect(write(id, { segments: [{ ...segment, sessionId: code.id }] }, org.admin)).rejects.toThrow(
      'segments[0].sessionId must be that of a segment at the same time',
    );
    await expect(write(id, { segments: [{ ...segment, startOffset: 470 }] }, org.admin)).rejects.toThrow(
      'segments[0] must end within the shift',
    );
    await write(id, { segments: [segment] }, org.admin);
    await archive(code.id);
    // The segment that is there stays; it cannot be added again.
    await write(id, { segments: [segment] });
    await expect(write(id, { segments: [segment, { ...segment, startOffset: 120 }] })).rejects.toThrow(
      'Activity code not found: segments[1].activityCodeId',
    );
  });

  it('of templates are given to new shifts', async () => {
    const code = await create({ name: 'Huddle', category: 'meeting' });
    const { template } = await org.admin.graphql(
      `mutation ($input: CreateShiftTemplateInput!) { template: createShiftTemplate(input: $input) {
         id breakRules { type } segmentRules { startOffset duration activityCode { name } window { stepMinutes } } } }`,
      {
        input: {
          name: 'Day',
          startTime: '09:00',
          endTime: '17:00',
          segmentRules: [
            {
              startOffset: 0,
              duration: 15,
              activityCodeId: code.id,
              window: { earliestOffset: 0, latestOffset: 60, stepMinutes: 15 },
            },
          ],
        },
      },
    );
    expect(template.breakRules).toEqual([{ type: 'meeting' }]);
    expect(template.segmentRules).toEqual([
      { startOffset: 0, duration: 15, activityCode: { name: 'Huddle' }, window: { stepMinutes: 15 } },
    ]);
    const added = await made(
      planner.post('/api/scheduling/shifts', {
        scheduleId,
        employeeId: await employee(org),
        templateId: template.id,
        date: MONDAY,
        startTime: '09:00',
        endTime: '17:00',
      }),
    );
    expect(namesOf(await write(added.id ?? added.shift.id, { endTime: '18:00' }))).toEqual(['0 Huddle']);
  });
});
