import { moreThanOthers } from '../../../../src/features/scheduling/generation/fairness.rules';
import { sharedApp } from '../../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../../support/test-app';
import { addShift, employee, made, schedule, setStatus } from '../planning';

/** Weekends and nights are shared with those that people had before. */

const HISTORY = { startDate: '2026-02-02', endDate: '2026-02-22' };
const WEEKENDS = ['2026-02-07', '2026-02-14', '2026-02-22'];
const WORKDAYS = ['2026-02-03', '2026-02-10', '2026-02-18'];

let app: TestApp;
let org: TestOrganization;
beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  org = await app.organization({ timezone: 'UTC', tier: 'standard' });
});
afterAll(() => app?.stop());

const template = (name: string, startTime: string, endTime: string) =>
  made(org.admin.post('/api/scheduling/templates', { name, startTime, endTime }));
async function had(employeeId: string, dates: readonly string[], times: object = {}): Promise<void> {
  const id = await schedule(org.admin, HISTORY);
  for (const date of dates) await addShift(org.admin, { scheduleId: id, employeeId, date, ...times });
  await setStatus(org.admin, id, 'published');
}
/** The shifts that each has in four weeks in which one is needed at any time of a template. */
async function shiftsOfEach(employeeIds: readonly string[]): Promise<any[][]> {
  const { schedule: generated } = await made(
    org.admin.post('/api/scheduling/generate', {
      name: 'Next',
      startDate: '2026-03-02',
      endDate: '2026-03-29',
      employeeIds,
      options: { coverageTarget: 1, epochs: 12 },
    }),
  );
  const { data } = await made(org.admin.get(`/api/scheduling/shifts?scheduleId=${generated.id}&limit=500`));
  return employeeIds.map((id) => data.filter(({ employeeId }: any) => employeeId === id));
}
const weekendsOf = (shifts: readonly { date: string }[]): number =>
  new Set(
    shifts.flatMap(({ date }) => {
      const day = new Date(`${date}T00:00Z`).getUTCDay();
      return day % 6 > 0 ? [] : [new Date(+new Date(`${date}T00:00Z`) + (day === 6 ? 864e5 : 0)).toISOString()];
    }),
  ).size;

describe('what nobody likes to work', () => {
  it('goes less to who had three weekends last month', async () => {
    await template('Day', '09:00', '17:00');
    const [ann, bob] = [await employee(org), await employee(org)];
    const even = (await shiftsOfEach([ann, bob])).map(weekendsOf);
    expect(even).toEqual([2, 2]);
    await had(ann, WEEKENDS);
    await had(bob, WORKDAYS);
    const [annNow, bobNow] = (await shiftsOfEach([ann, bob])).map(weekendsOf);
    expect(annNow).toBeLessThan(2);
    expect(annNow! + bobNow!).toBe(4);
  });

  it('goes less to who had the nights', async () => {
    await template('Night', '22:00', '06:00');
    await template('Day', '10:00', '18:00');
    const people = [];
    for (let i = 0; i < 4; i++) people.push(await employee(org));
    for (const [i, person] of people.entries())
      await had(
        person,
        [...WORKDAYS, '2026-02-19', '2026-02-20'],
        i === 0 ? { startTime: '22:00', endTime: '06:00' } : {},
      );
    const nights = (await shiftsOfEach(people)).map(
      (shifts) => shifts.filter(({ startTime }) => startTime === '22:00').length,
    );
    expect(nights.reduce((sum, n) => sum + n)).toBe(28);
    for (const others of nights.slice(1)) expect(nights[0]).toBeLessThan(others - 1);
  });

  it('counts from who had least, and for who was not there as for the others on average', () => {
    const known = [
      { weekends: 1, undesirable: 3 },
      { weekends: 3, undesirable: 15 },
    ];
    expect(moreThanOthers([...known, undefined])).toEqual([
      { weekends: 0, undesirable: 0 },
      { weekends: 2, undesirable: 12 },
      { weekends: 1, undesirable: 6 },
    ]);
    expect(moreThanOthers([undefined, undefined])).toEqual([undefined, undefined]);
  });
});
