import { moveBounds } from '../../../src/features/scheduling/time-zone/time-zone.store';
import { eventually } from '../../support/eventually';
import { startInProcess } from '../../support/in-process-app';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { addShift, employee, made, MONDAY, schedule, setStatus, shiftOf } from './planning';

const SETTINGS = '/api/admin/settings';
const SHIFTS = '/api/scheduling/shifts';
const TUESDAY = '2026-03-03';
const [NEW_YORK, BERLIN, TOKYO] = ['America/New_York', 'Europe/Berlin', 'Asia/Tokyo'];

let app: TestApp;
let org: TestOrganization;
/** In the order in which their shifts are moved. Each has shifts on two days, of which the first are published. */
let employees: string[];
let draft: string;

beforeAll(async () => {
  app = await startInProcess();
});
beforeEach(async () => {
  org = await app.organization({ timezone: NEW_YORK });
  employees = [];
  for (let i = 0; i < 3; i++) employees.push(await employee(org));
  employees.sort();
  const published = await schedule(org.admin);
  draft = await schedule(org.admin);
  for (const employeeId of employees) {
    await addShift(org.admin, { scheduleId: published, employeeId, date: MONDAY });
    await addShift(org.admin, { scheduleId: draft, employeeId, date: TUESDAY });
  }
  await setStatus(org.admin, published, 'published');
});
afterAll(() => app.stop());

const change = async (timezone: string | undefined) =>
  (await made(org.admin.patch(SETTINGS, { timezone }))).organization.timezone;
const jobs = async () =>
  (await org.admin.graphql('{ jobs { id kind status result error } }')).jobs.filter(
    ({ kind }: { kind: string }) => kind === 'shift.move',
  );
const allEnded = () =>
  eventually(jobs, (all: any[]) => all.length > 0 && all.every(({ status }) => status === 'succeeded'));
const count = async (condition: string, values: unknown[] = []): Promise<number> =>
  (
    await app.database.owner.query(`select count(*)::int as n from shift where organization_id = $1 and ${condition}`, [
      org.id,
      ...values,
    ])
  ).rows[0].n;
/** Counts shifts whose instants belong to a time zone. */
const shiftsIn = (zone: string | undefined) =>
  count('starts_at = (date + start_time) at time zone $2 and ends_at = (date + end_time) at time zone $2', [zone]);

/** Blocks the job at an employee until the returned function is called. */
async function heldUp(at = employees[0]): Promise<() => Promise<unknown>> {
  await app.database.owner.query('begin');
  await app.database.owner.query('select from employee where id = $1 for no key update', [at]);
  return () => app.database.owner.query('commit');
}

describe('another time zone', () => {
  it('moves the few shifts of an organization at once', async () => {
    expect(await change(BERLIN)).toBe(BERLIN);
    expect(await shiftsIn(BERLIN)).toBe(6);
    expect(await jobs()).toEqual([]);
  });

  describe('of an organization with many shifts', () => {
    beforeEach(() => void jest.replaceProperty(moveBounds, 'shiftsAtOnce', 3));
    afterEach(() => jest.restoreAllMocks());

    it('is answered at once, and a job moves them', async () => {
      expect(await change(BERLIN)).toBe(BERLIN);
      expect(await allEnded()).toEqual([
        { id: expect.any(String), kind: 'shift.move', status: 'succeeded', result: { employees: 4 }, error: null },
      ]);
      expect(await shiftsIn(BERLIN)).toBe(6);
      const { data } = (await org.admin.get(`${SHIFTS}?employeeId=${employees[0]}`)).body;
      expect(data.map(({ startTime }: { startTime: string }) => startTime)).toEqual(['09:00', '09:00']);
    });

    it('lets two shifts of a person overlap at no time', async () => {
      const release = await heldUp();
      await change(TOKYO);
      expect(await shiftsIn(NEW_YORK)).toBe(6);
      const [, second, third] = employees;
      const at = (employeeId: string | undefined, startTime: string, endTime: string) =>
        org.admin.post(
          SHIFTS,
          shiftOf({ scheduleId: draft, employeeId: employeeId as string, date: TUESDAY, startTime, endTime }),
        );
      // 10:00 in Tokyo is far from 09:00 in New York, and yet within the same shift
      expect((await at(second, '10:00', '11:00')).status).toBe(409);
      expect((await at(third, '17:00', '19:00')).status).toBe(201);
      // employees whose shifts were written are in the new zone, with all their shifts
      expect(await count(`employee_id = $2 and starts_at = (date + start_time) at time zone '${TOKYO}'`, [third])).toBe(
        3,
      );
      await release();
      await allEnded();
      expect(await shiftsIn(TOKYO)).toBe(7);
      expect((await setStatus(org.admin, draft, 'published')).status).toBe(200);
    });

    it('is not left half done: nobody cancels it, and another change meanwhile has the last word', async () => {
      const release = await heldUp();
      await change(TOKYO);
      const [job] = await eventually(jobs, ([first]: any[]) => first?.status === 'running');
      const refusal = await org.admin.graphqlError('mutation ($id: ID!) { cancelJob(id: $id) { id } }', { id: job.id });
      expect(refusal).toMatchObject({
        code: 'CONFLICT',
        message: 'A job of the kind shift.move cannot be cancelled: it must come to its end',
      });
      const changing = change(BERLIN);
      await release();
      expect(await changing).toBe(BERLIN);
      await allEnded();
      expect(await shiftsIn(BERLIN)).toBe(6);
    });

    it('goes on where it was when it is cut off in the middle', async () => {
      const release = await heldUp(employees[1]);
      await change(TOKYO);
      const cutOff = async () => {
        await app.database.owner.query('select pg_stat_clear_snapshot()');
        return app.database.owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update%'`,
        );
      };
      await eventually(cutOff, ({ rowCount }) => rowCount === 1);
      await release();
      expect(await shiftsIn(TOKYO)).toBe(2);
      expect(await shiftsIn(NEW_YORK)).toBe(4);
      await allEnded();
      expect(await shiftsIn(TOKYO)).toBe(6);
    });
  });
});
