import type { Caller } from '../../support/caller';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { addShift, employee, made, MONDAY, schedule, shiftOf, SUNDAY } from '../scheduling/planning';

/** First and last day of employment, and the leave that counts nothing or is neutral. */

let app: TestApp;
let org: TestOrganization;
let planner: Caller;
let scheduleId: string;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  org = await app.organization({ timezone: 'UTC' });
  planner = await org.signedIn('planner');
  scheduleId = await schedule(planner, { startDate: MONDAY, endDate: '2026-03-15' });
});
afterAll(() => app?.stop());

const WEDNESDAY = '2026-03-04';
const employed = (days: object): Promise<string> => employee(org, days);
const setRules = (employeeId: string, rules: object[]) =>
  planner.graphql('mutation ($input: SetWorkRulesInput!) { setWorkRules(input: $input) { from } }', {
    input: { employeeId, from: '2026-01-01', rules },
  });
const add = (employeeId: string, date: string, times: object = {}) =>
  planner.post('/api/scheduling/shifts', shiftOf({ scheduleId, employeeId, date, ...times }));
const off = async (employeeId: string, fields: object): Promise<number> => {
  const { timeOffTypes } = await org.admin.graphql('{ timeOffTypes { id countsAgainstBalance } }');
  const typeId = timeOffTypes.find((each: any) => !each.countsAgainstBalance).id;
  const { enterTimeOff } = await org.admin.graphql(
    'mutation ($input: TimeOffInput!) { enterTimeOff(input: $input) { minutes } }',
    { input: { employeeId, typeId, ...fields } },
  );
  return enterTimeOff.minutes;
};

describe('employment', () => {
  it('has a first and a last day, entered by admins and imported', async () => {
    const email = `first@${org.slug}.example`;
    const record = { email, firstName: 'Fia', lastName: 'First', employedFrom: WEDNESDAY, employedUntil: MONDAY };
    const importer = await org.key('import:employees');
    const send = (data: object, more: object = {}) =>
      importer.post('/api/v1/import/employees', { data: [data], ...more });
    const refused = await send(record);
    expect(JSON.stringify(refused.body)).toContain('must not be before employedFrom 2026-03-04');
    await send({ ...record, employedUntil: SUNDAY });
    const read = async () =>
      (
        await org.admin.graphql(
          'query ($search: String) { employees(search: $search) { employedFrom employedUntil } }',
          {
            search: email,
          },
        )
      ).employees[0];
    expect(await read()).toEqual({ employedFrom: WEDNESDAY, employedUntil: SUNDAY });
    await send({ ...record, employedFrom: undefined, employedUntil: '2026-04-30' }, { updateExisting: true });
    expect(await read()).toEqual({ employedFrom: WEDNESDAY, employedUntil: '2026-04-30' });
    const backwards = await send(
      { ...record, employedFrom: '2026-05-01', employedUntil: undefined },
      { updateExisting: true },
    );
    expect(JSON.stringify(backwards.body)).toContain('must not be before employedFrom 2026-05-01');
    const body = { email: `two@${org.slug}.example`, firstName: 'T', lastName: 'Wo', role: 'agent' };
    const { status, body: answer } = await org.admin.post('/api/admin/users', {
      ...body,
      employee: { employedFrom: WEDNESDAY, employedUntil: MONDAY },
    });
    expect(status).toBe(400);
    expect(answer.details.issues[0].path).toBe('employee.employedUntil');
  });

  it('keeps shifts outside it from being entered, unless overridden', async () => {
    const ann = await employed({ employedFrom: WEDNESDAY, employedUntil: SUNDAY });
    expect((await add(ann, WEDNESDAY)).status).toBe(201);
    for (const date of ['2026-03-03', '2026-03-09']) {
      const { status, body } = await add(ann, date);
      expect([status, body.error]).toEqual([409, expect.stringContaining(`${date} is outside the employment`)]);
    }
    expect((await add(ann, SUNDAY, { startTime: '22:00', endTime: '06:00' })).status).toBe(201);
  });

  it('limits generation, whatever it respects, and the least hours of its first week', async () => {
    await made(org.admin.post('/api/scheduling/templates', { name: 'Day', startTime: '09:00', endTime: '17:00' }));
    const ann = await employed({ employedFrom: WEDNESDAY });
    await setRules(ann, [{ kind: 'minutes', days: 7, atLeast: 1200, atMost: 2400 }]);
    for (const respectAvailability of [true, false]) {
      const { schedule: draft } = await made(
        planner.post('/api/scheduling/generate', {
          ...{ name: 'Week', startDate: MONDAY, endDate: SUNDAY, employeeIds: [ann] },
          options: { epochs: 3, coverageTarget: 1, respectAvailability },
        }),
      );
      const { data } = await made(planner.get(`/api/scheduling/shifts?scheduleId=${draft.id}`));
      const dates: string[] = data.map(({ date }: any) => date);
      expect(dates.length).toBeGreaterThan(2);
      expect(dates.every((date) => date >= WEDNESDAY)).toBe(true);
    }
  });
});

describe('leave', () => {
  it('counts no public holidays of the country without a plan', async () => {
    const ann = await employed({ weeklyHoursTarget: 40 });
    const week = { startDate: '2028-12-25', endDate: '2028-12-31' };
    const other = await employed({ weeklyHoursTarget: 40 });
    expect(await off(other, week)).toBe(5 * 480);
    await org.admin.graphql('mutation { updateQueueSettings(input: { country: "US" }) { country } }');
    expect(await off(ann, week)).toBe(4 * 480);
    expect(await off(ann, { startDate: '2028-12-22' })).toBe(480);
    const plan = await schedule(planner, { startDate: '2029-12-24', endDate: '2029-12-30' });
    await addShift(planner, { scheduleId: plan, employeeId: ann, date: '2029-12-25' });
    await planner.patch(`/api/scheduling/schedules/${plan}`, { status: 'published' });
    expect(await off(ann, { startDate: '2029-12-24', endDate: '2029-12-26' })).toBe(480);
  });

  it('is neutral in averages: entered, published and generated', async () => {
    const ann = await employed({});
    await setRules(ann, [
      { kind: 'minutes', days: 14, startingOn: MONDAY, atMost: 4800 },
      { kind: 'minutes', days: 7, atMost: 4800 },
    ]);
    await off(ann, { startDate: MONDAY, endDate: SUNDAY });
    for (const day of ['09', '10', '11', '12', '13']) expect((await add(ann, `2026-03-${day}`)).status).toBe(201);
    const { status, body } = await add(ann, '2026-03-14');
    expect([status, body.error]).toEqual([409, expect.stringContaining('maximum 40 h')]);
    await made(org.admin.post('/api/scheduling/templates', { name: 'Day', startTime: '09:00', endTime: '17:00' }));
    const { schedule: draft } = await made(
      planner.post('/api/scheduling/generate', {
        ...{ name: 'Week', startDate: '2026-03-09', endDate: '2026-03-15', employeeIds: [ann] },
        options: { epochs: 3, coverageTarget: 1 },
      }),
    );
    const { data } = await made(planner.get(`/api/scheduling/shifts?scheduleId=${draft.id}`));
    expect(data).toHaveLength(5);
  });
});

describe('the spread of a day', () => {
  it('is limited over all shifts of the day', async () => {
    const ann = await employed({});
    await setRules(ann, [
      { kind: 'shifts', days: 1, atMost: 2 },
      { kind: 'rest', atLeast: 660 },
      { kind: 'times_of_day', maxSpreadMinutes: 630 },
      { kind: 'times_of_day', earliestStart: '06:00' },
    ]);
    expect((await add(ann, MONDAY, { startTime: '09:00', endTime: '12:00' })).status).toBe(201);
    const { status, body } = await add(ann, MONDAY, { startTime: '15:00', endTime: '20:00' });
    expect([status, body.error]).toEqual([409, expect.stringContaining('maximum 10 h 30 min')]);
    expect((await add(ann, MONDAY, { startTime: '15:00', endTime: '19:30' })).status).toBe(201);
  });
});
