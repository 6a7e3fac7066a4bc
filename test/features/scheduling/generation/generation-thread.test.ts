import { request } from 'node:http';
import { threadTasks } from '../../../../src/platform/jobs/threads';
import { eventually } from '../../../support/eventually';
import { startInProcess } from '../../../support/in-process-app';
import type { TestApp, TestOrganization } from '../../../support/test-app';
import { employee, made } from '../planning';

const GENERATE = '/api/scheduling/generate';

let app: TestApp;
let org: TestOrganization;
let large: { name: string; startDate: string; endDate: string; employeeIds: string[]; options: object };

/** A problem that keeps the search busy for seconds. */
beforeAll(async () => {
  app = await startInProcess();
  org = await app.organization({ tier: 'standard' });
  const employeeIds: string[] = [];
  for (let i = 0; i < 60; i++) employeeIds.push(await employee(org));
  for (const startTime of ['06:00', '08:00', '10:00', '12:00'])
    await made(
      org.admin.post('/api/scheduling/templates', {
        name: `From ${startTime}`,
        startTime,
        endTime: `${Number(startTime.slice(0, 2)) + 8}:00`,
      }),
    );
  large = {
    name: 'Large',
    startDate: '2026-03-02',
    endDate: '2026-10-04',
    employeeIds,
    options: { coverageTarget: 30, epochs: 4 },
  };
});
afterAll(() => app.stop());

const audited = async () =>
  (await org.admin.get('/api/admin/audit-logs?action=schedule.generate')).body.total as number;
const running = async () => threadTasks().running;

describe('a large schedule that is generated', () => {
  it('keeps nobody else waiting', async () => {
    let isDone = false;
    const generating = made(org.admin.post(GENERATE, large)).finally(() => (isDone = true));
    let answers = 0;
    while (!isDone) {
      expect((await app.anyone.get('/healthz')).status).toBe(200);
      answers += threadTasks().running;
    }
    expect((await generating).report.certificate.legal).toBe(true);
    expect(answers).toBeGreaterThan(3);
  });

  it('is given up when whoever asked for it hangs up', async () => {
    const before = await audited();
    const body = JSON.stringify(large);
    const asking = request(new URL(GENERATE, app.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: org.admin.sessionCookie },
    });
    asking.on('error', () => {});
    asking.end(body);
    await eventually(running, (tasks) => tasks === 1);
    asking.destroy();
    await eventually(running, (tasks) => tasks === 0);
    expect(await audited()).toBe(before);
    await made(org.admin.post(GENERATE, { ...large, endDate: large.startDate }));
    expect(await audited()).toBe(before + 1);
  });
});
