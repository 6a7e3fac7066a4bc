import { scheduleChanged, type ScheduleChange } from '../../../../src/features/scheduling/scheduling.topics';
import type { Caller } from '../../../support/caller';
import { FakeClock } from '../../../support/clock';
import { eventually } from '../../../support/eventually';
import { startInProcess, type InProcessApp } from '../../../support/in-process-app';
import type { TestOrganization } from '../../../support/test-app';
import { answer, ENTER, typesOf } from '../../time-off/asking';
import {
  addShift,
  crowd,
  employee,
  made,
  MONDAY,
  schedule,
  searchedLong,
  setStatus,
  SUNDAY,
  team,
  withoutShrinkage,
} from '../planning';

/** A schedule that is improved, or repaired after absences, in the background. */

const [TUESDAY, WEDNESDAY, THURSDAY, FRIDAY] = ['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'] as const;
const WEEKDAYS = [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY];
const NOBODY = '00000000-0000-4000-8000-000000000000';

const clock = new FakeClock();
let app: InProcessApp;
let org: TestOrganization;
let planner: Caller & { userId: string };
let supervisor: Caller & { userId: string };
let people: string[];
let outsider: string;
let template: { id: string };

const IMPROVE = `mutation ($id: ID!, $seconds: Int, $epochs: Int, $disruption: Float, $keep: [ID!], $others: [ID!]) {
  improveSchedule(scheduleId: $id, seconds: $seconds, epochs: $epochs, disruption: $disruption, keepShiftIds: $keep,
    employeeIds: $others) { id kind status requestedBy } }`;
const JOB = 'query ($id: ID!) { job(id: $id) { status progress progressText details result error } }';
const CERTIFICATE = `query ($id: ID!) { scheduleCertificate(scheduleId: $id) { legal brokenRules
  broken { rule employeeId date units } cost costByTerm { term cost } bound gap shortHours neededHours
  understaffedHours understaffedHoursByMeasure { measure neededHours understaffedHours }
  shortByMeasure { measure shortHours neededHours } } }`;
type Variables = Record<string, unknown>;
const jobOf = async (id: string) => (await org.admin.graphql(JOB, { id })).job;
const ask = async (variables: Variables, caller: Caller = planner): Promise<string> =>
  (await caller.graphql(IMPROVE, variables)).improveSchedule.id;
const ended = (id: string) =>
  eventually(
    () => jobOf(id),
    ({ status }) => !['waiting', 'running'].includes(status),
  );
const searching = (id: string) =>
  eventually(
    () => jobOf(id),
    ({ status, details }) => status === 'running' && details !== null,
  );
/** The report of an improvement that succeeds. */
async function improve(variables: Variables, caller: Caller = planner): Promise<any> {
  const { status, result, error } = await ended(await ask({ epochs: 8, ...variables }, caller));
  expect({ status, error }).toEqual({ status: 'succeeded', error: null });
  return result.report;
}
const refusal = (variables: Variables, caller: Caller = planner): Promise<any> =>
  caller.graphqlError(IMPROVE, variables);
const certificateOf = async (id: string, caller: Caller = planner): Promise<any> =>
  (await caller.graphql(CERTIFICATE, { id })).scheduleCertificate;
const shiftsOf = async (id: string): Promise<any[]> =>
  (await planner.get(`/api/scheduling/shifts?scheduleId=${id}&limit=500`)).body.data;
const planOf = async (id: string): Promise<string[]> =>
  (await shiftsOf(id)).map((shift) => `${shift.id} ${shift.employeeId} ${shift.date} ${shift.startTime}`).sort();
const improvements = async (): Promise<any[]> =>
  (await org.admin.get('/api/admin/audit-logs?action=schedule.improve')).body.logs;
const offSick = async (employeeId: string, startDate: string, endDate: string) =>
  answer(planner, ENTER, {
    input: { typeId: Object.values(await typesOf(org))[0], employeeId, startDate, endDate },
    override: { reason: 'ill' },
  });
const deactivate = (userId: string) => org.admin.delete(`/api/admin/users/${userId}`);

/** Two are needed from nine to five on weekdays: these people come on these days. */
async function planned(holders: Record<string, readonly string[]>, status?: 'published' | 'locked'): Promise<string> {
  const id = await schedule(planner);
  for (const [employeeId, dates] of Object.entries(holders))
    for (const date of dates) await addShift(planner, { scheduleId: id, employeeId, date, templateId: template.id });
  if (status) await setStatus(org.admin, id, 'published');
  if (status === 'locked') await setStatus(org.admin, id, 'locked');
  return id;
}
const badWeek = () => planned(Object.fromEntries(people.map((person) => [person, [MONDAY, TUESDAY]])));
const goodWeek = (status?: 'published' | 'locked') =>
  planned({ [people[0]!]: WEEKDAYS, [people[1]!]: WEEKDAYS }, status);

beforeAll(async () => {
  app = await startInProcess({ clock });
});
beforeEach(async () => {
  clock.moveTo(`${TUESDAY}T12:00Z`);
  org = await app.organization({ timezone: 'UTC' });
  await withoutShrinkage(org);
  planner = await org.signedIn('planner');
  supervisor = await org.signedIn('supervisor');
  const teamId = await team(org, 'Support', { supervisorId: supervisor.userId });
  people = [];
  for (let i = 0; i < 4; i++) people.push(await employee(org, { teamId }));
  outsider = await employee(org);
  template = await made(
    org.admin.post('/api/scheduling/templates', { name: 'Day', startTime: '09:00', endTime: '17:00' }),
  );
  await planner.graphql('mutation ($input: SetRequirementInput!) { setRequirement(input: $input) { id } }', {
    input: { from: MONDAY, to: FRIDAY, fromTime: '09:00', untilTime: '17:00', mode: 'set', people: 2 },
  });
});
afterAll(() => app?.stop());

describe('a draft made badly by hand', () => {
  it('gets better, keeps all rules, and does not get worse by another try', async () => {
    const id = await badWeek();
    const report = await improve({ id });
    expect(report.before.cost).toBeGreaterThan(report.certificate.cost);
    expect(report.before).toMatchObject({ shortHours: 48, neededHours: 80 });
    expect(report.certificate).toMatchObject({ legal: true, shortHours: 0, neededHours: 80 });
    expect(report.certificate).not.toHaveProperty('madeFrom');
    const shifts = await shiftsOf(id);
    expect(shifts).toHaveLength(10);
    expect(new Set(shifts.map(({ employeeId, date }) => `${employeeId} ${date}`)).size).toBe(10);
    for (const date of WEEKDAYS) expect(shifts.filter((shift) => shift.date === date)).toHaveLength(2);
    const { checkSchedule } = await planner.graphql('query ($id: ID!) { checkSchedule(scheduleId: $id) { hard } }', {
      id,
    });
    expect(checkSchedule.filter(({ hard }: any) => hard)).toEqual([]);
    expect(await improvements()).toMatchObject([
      { userId: planner.userId, details: { scheduleId: id, made: report.made, dropped: report.dropped } },
    ]);
    const again = await improve({ id });
    expect(again.before.cost).toBeCloseTo(report.certificate.cost, 6);
    expect(again.certificate.cost).toBeLessThanOrEqual(report.certificate.cost + 1e-6);
  });

  it('keeps in its cost whoever it leaves without a shift', async () => {
    const [first, second, , idle] = people as [string, string, string, string];
    const id = await planned({ [first]: WEEKDAYS, [second]: WEEKDAYS, [idle]: [SUNDAY] });
    const rules = { employeeId: idle, from: '2026-01-01', rules: [{ kind: 'shifts', days: 7, atMost: 0, hard: true }] };
    await planner.graphql('mutation ($rules: SetWorkRulesInput!) { setWorkRules(input: $rules) { from } }', { rules });
    const report = await improve({ id });
    expect((await shiftsOf(id)).filter(({ employeeId }) => employeeId === idle)).toEqual([]);
    expect((await certificateOf(id)).cost).toBeCloseTo(report.certificate.cost, 6);
  });

  it('changes as little as its points ask for, which is a term of its cost', async () => {
    const id = await planned({ [people[0]!]: WEEKDAYS, [people[1]!]: WEEKDAYS.slice(1) });
    const before = await planOf(id);
    const report = await improve({ id, disruption: 200 });
    expect(report).toMatchObject({ made: 1, dropped: 0 });
    expect(report.certificate.costByTerm).toContainEqual({ term: 'keptAsPlanned', cost: 200 });
    expect(await planOf(id)).toEqual(expect.arrayContaining(before));
    const terms = (await certificateOf(id)).costByTerm.map(({ term }: any) => term);
    expect(terms).not.toContain('keptAsPlanned');
  });

  it('keeps what it was generated from, and is improved with the same options', async () => {
    const input = {
      name: 'Generated',
      startDate: MONDAY,
      endDate: SUNDAY,
      employeeIds: people,
      templateIds: [template.id],
      options: { balanceHours: false, weights: { short: 2, over: 50 } },
    };
    const { schedule: generated, report } = await made(org.admin.post('/api/scheduling/generate', input));
    await made(org.admin.post('/api/scheduling/templates', { name: 'Late', startTime: '11:00', endTime: '19:00' }));
    const kept = async () =>
      (await app.database.owner.query('select input from schedule_plan where schedule_id = $1', [generated.id])).rows;
    const before = await kept();
    expect(before).toMatchObject([
      { input: { options: { balanceHours: false, weights: { understaffing: 2, overstaffing: 50 } } } },
    ]);
    await addShift(planner, { scheduleId: generated.id, employeeId: people[0]!, date: SUNDAY });
    const improved = await improve({ id: generated.id });
    // Eight hours of somebody whom nobody needs, at fifty times the usual price.
    expect(improved.before.cost - report.certificate.cost).toBeCloseTo(8 * 4 * 50, 6);
    expect(improved.certificate.cost).toBeCloseTo(report.certificate.cost, 6);
    expect(await kept()).toEqual(before);
    for (const shift of await shiftsOf(generated.id)) expect(shift.startTime).toBe('09:00');
  });
});

describe('somebody whose days of illness count towards agreed hours', () => {
  it('loses no other shift for the sake of these hours', async () => {
    const [one, two, ill] = people as [string, string, string];
    const id = await planned({ [one]: WEEKDAYS, [two]: WEEKDAYS, [ill]: [MONDAY, THURSDAY, FRIDAY] }, 'published');
    const target = { kind: 'minutes', days: 7, target: 480, hard: false, weight: 1 };
    await planner.graphql('mutation ($input: SetWorkRulesInput!) { setWorkRules(input: $input) { from } }', {
      input: { employeeId: ill, from: MONDAY, rules: [target] },
    });
    await offSick(ill, FRIDAY, FRIDAY);
    expect(await improve({ id })).toMatchObject({ made: 0, dropped: 1, before: { legal: false } });
    const left = (await shiftsOf(id)).filter(({ employeeId }) => employeeId === ill);
    expect(left.map(({ date }) => date)).toEqual([MONDAY, THURSDAY]);
  });
});

describe('a published schedule after sick leave', () => {
  let id: string;
  beforeEach(async () => {
    id = await goodWeek('published');
    await offSick(people[0]!, WEDNESDAY, FRIDAY);
  });

  it('is repaired with the least change from tomorrow on, and those concerned are told', async () => {
    const before = await shiftsOf(id);
    const told: ScheduleChange[] = [];
    const unsubscribe = scheduleChanged.subscribe(async (_ctx, change) => void told.push(change));
    const report = await improve({ id, others: people }).finally(unsubscribe);
    expect(report).toMatchObject({ made: 3, dropped: 3, before: { legal: false }, certificate: { legal: true } });
    expect(report.certificate.costByTerm).toContainEqual({ term: 'keptAsPlanned', cost: 600 });
    expect(report.certificate.shortHours).toBe(0);
    const after = await shiftsOf(id);
    const stays = before.filter(({ employeeId, date }) => employeeId === people[1] || date <= TUESDAY);
    expect(stays).toHaveLength(7);
    for (const shift of stays) expect(after).toContainEqual(shift);
    const fresh = after.filter((shift) => !before.some((old) => old.id === shift.id));
    expect(fresh.map(({ date }) => date)).toEqual([WEDNESDAY, THURSDAY, FRIDAY]);
    const substitutes = new Set(fresh.map(({ employeeId }) => employeeId));
    for (const substitute of substitutes) expect(people.slice(2)).toContain(substitute);
    const concerned = { employeeIds: expect.any(Array), from: WEDNESDAY, to: FRIDAY };
    expect(told).toEqual([{ ...concerned, scheduleIds: [id], change: 'changed' }]);
    expect([...told[0]!.employeeIds].sort()).toEqual([people[0]!, ...substitutes].sort());
    expect((await setStatus(org.admin, id, 'locked')).status).toBe(200);
  });

  it('keeps the shifts that are named, and all that lies behind', async () => {
    const thursday = (await shiftsOf(id)).find((shift) => shift.employeeId === people[0] && shift.date === THURSDAY);
    const report = await improve({ id, keep: [thursday.id], others: people });
    expect(report).toMatchObject({ made: 2, dropped: 2 });
    expect(await shiftsOf(id)).toContainEqual(thursday);
    const past = await schedule(planner, { startDate: '2026-02-23', endDate: '2026-03-01' });
    await addShift(planner, { scheduleId: past, employeeId: people[0]!, date: '2026-02-24', templateId: template.id });
    await setStatus(org.admin, past, 'published');
    await offSick(people[0]!, '2026-02-23', '2026-02-28');
    const plan = await planOf(past);
    expect(await improve({ id: past, others: people })).toMatchObject({ made: 0, dropped: 0 });
    expect(await planOf(past)).toEqual(plan);
  });

  it('loses the shifts of people who left as well', async () => {
    const { userId, employeeId } = await org.signedIn('agent');
    for (const date of [MONDAY, FRIDAY]) await addShift(planner, { scheduleId: id, employeeId, date });
    await deactivate(userId);
    expect(await improve({ id, others: people })).toMatchObject({ made: 3, dropped: 4 });
    const left = (await shiftsOf(id)).filter((shift) => shift.employeeId === employeeId);
    expect(left.map(({ date }) => date)).toEqual([MONDAY]);
  });
});

describe('an improvement that is under way', () => {
  let others: string[];
  beforeEach(async () => {
    await searchedLong(org);
    others = await crowd(org);
  });

  it('writes nothing when somebody changes the schedule meanwhile', async () => {
    for (const change of [
      (id: string) => addShift(planner, { scheduleId: id, employeeId: outsider, date: FRIDAY }),
      (id: string) => setStatus(org.admin, id, 'published'),
    ]) {
      const id = await badWeek();
      const jobId = await ask({ id, seconds: 600, others });
      const { progressText } = await searching(jobId);
      expect(progressText).toMatch(/^round \d+: [\d.]+ hours below the requirement, cost \d+$/);
      await change(id);
      const plan = await planOf(id);
      await planner.graphql('mutation ($id: ID!) { cancelJob(id: $id) { status } }', { id: jobId });
      const queued = () =>
        app.database.owner.query(`select from jobs._private_jobs where payload->>'runId' = $1`, [jobId]);
      await eventually(queued, ({ rowCount }) => rowCount === 0);
      expect(await jobOf(jobId)).toMatchObject({ status: 'cancelled', result: null });
      expect(await planOf(id)).toEqual(plan);
    }
    expect(await improvements()).toEqual([]);
  });

  it('fails with words that say so', async () => {
    const id = await badWeek();
    const [shift] = await shiftsOf(id);
    const jobId = await ask({ id, seconds: 3, others });
    await made(planner.put(`/api/scheduling/shifts/${shift.id}`, { endTime: '16:00' }));
    const plan = await planOf(id);
    expect(await ended(jobId)).toMatchObject({
      status: 'failed',
      error: 'The schedule was changed meanwhile: ask again',
    });
    expect(await planOf(id)).toEqual(plan);
  });

  it('writes nothing for somebody who was shut out meanwhile', async () => {
    const id = await badWeek();
    const plan = await planOf(id);
    const { userId } = planner;
    const [jobId, another] = [await ask({ id, seconds: 3, others }), org.signedIn('planner')];
    await deactivate(userId);
    planner = await another;
    expect(await ended(jobId)).toMatchObject({
      status: 'failed',
      error: 'Whoever asked for it may not plan any more',
    });
    expect(await planOf(id)).toEqual(plan);
  });

  it('gives the best that it has found when it is cancelled', async () => {
    const id = await badWeek();
    for (const employeeId of others) await addShift(planner, { scheduleId: id, employeeId, date: SUNDAY });
    const jobId = await ask({ id, seconds: 1800 });
    const { details } = await searching(jobId);
    expect(details.costByTerm.length).toBeGreaterThan(0);
    await planner.graphql('mutation ($id: ID!) { cancelJob(id: $id) { status } }', { id: jobId });
    const { status, result } = await eventually(
      () => jobOf(jobId),
      (job) => job.result !== null,
    );
    expect(status).toBe('cancelled');
    expect(result.report).toMatchObject({ stoppedEarly: true, certificate: { legal: true } });
    expect(result.report.certificate.cost).toBeLessThanOrEqual(result.report.before.cost);
    expect(await certificateOf(id)).toMatchObject({ legal: true, cost: result.report.certificate.cost });
  });
});

describe('what cannot be improved', () => {
  it('is told at once, with the field and the value', async () => {
    const other = await app.organization({ timezone: 'UTC' });
    const foreign = await schedule(other.admin);
    for (const id of [NOBODY, foreign])
      expect(await refusal({ id })).toMatchObject({
        code: 'NOT_FOUND',
        path: 'scheduleId',
        message: `Schedule not found: scheduleId "${id}"`,
      });
    const locked = await goodWeek('locked');
    expect(await refusal({ id: locked })).toMatchObject({ code: 'CONFLICT' });
    const empty = await schedule(planner);
    expect((await refusal({ id: empty })).issues).toEqual([
      { path: 'scheduleId', message: expect.stringContaining('has nobody to plan') },
    ]);
    const [theirs] = await shiftsOf(locked);
    const draft = await planned({ [people[2]!]: [MONDAY] });
    const [own] = await shiftsOf(draft);
    for (const id of [NOBODY, theirs.id])
      expect(await refusal({ id: draft, keep: [own.id, id] })).toMatchObject({
        code: 'NOT_FOUND',
        path: 'keepShiftIds[1]',
        message: `Shift of the schedule not found: keepShiftIds[1] "${id}"`,
      });
    for (const id of [NOBODY, await employee(other)])
      expect(await refusal({ id: draft, others: [people[0], id] })).toMatchObject({
        code: 'NOT_FOUND',
        path: 'employeeIds[1]',
      });
    for (const [field, value] of Object.entries({ seconds: 1801, epochs: 0, disruption: -1 }))
      expect((await refusal({ id: draft, [field]: value })).issues).toMatchObject([{ path: field }]);
    await made(org.admin.delete(`/api/scheduling/templates/${template.id}`));
    expect((await refusal({ id: draft })).issues).toEqual([
      { path: 'scheduleId', message: 'has no template left to plan with' },
    ]);
  });

  it('is what somebody out of scope has a part in, with a shift or without', async () => {
    const own = await planned({ [people[0]!]: [MONDAY] });
    expect((await improve({ id: own }, supervisor)).certificate.legal).toBe(true);
    expect(await refusal({ id: own, others: [outsider] }, supervisor)).toMatchObject({
      code: 'FORBIDDEN',
      path: 'employeeIds[0]',
    });
    const shared = await planned({ [people[1]!]: [MONDAY], [outsider]: [MONDAY] });
    const refused = { code: 'FORBIDDEN', path: 'scheduleId', message: expect.stringContaining(outsider) };
    expect(await refusal({ id: shared }, supervisor)).toMatchObject(refused);
    const { schedule: generated } = await made(
      org.admin.post('/api/scheduling/generate', {
        name: 'Generated',
        startDate: MONDAY,
        endDate: MONDAY,
        employeeIds: [...people, outsider],
      }),
    );
    for (const shift of await shiftsOf(generated.id))
      if (shift.employeeId === outsider) await planner.delete(`/api/scheduling/shifts/${shift.id}`);
    expect(await refusal({ id: generated.id }, supervisor)).toMatchObject(refused);
    expect((await refusal({ id: own }, await org.signedIn('agent'))).code).toBe('FORBIDDEN');
  });
});

describe('the certificate of a schedule', () => {
  it('is the one it was made with, and another one once a shift or a person has changed', async () => {
    const { schedule: generated, report } = await made(
      org.admin.post('/api/scheduling/generate', {
        name: 'Generated',
        startDate: MONDAY,
        endDate: SUNDAY,
        employeeIds: people,
      }),
    );
    const { id } = generated;
    expect(report.certificate.bound).not.toBeNull();
    expect(await certificateOf(id)).toEqual(report.certificate);
    const [shift] = await shiftsOf(id);
    await made(planner.put(`/api/scheduling/shifts/${shift.id}`, { endTime: '15:00' }));
    const edited = await certificateOf(id);
    expect(edited).toMatchObject({ shortHours: 2, bound: report.certificate.bound });
    expect(edited.cost).toBeGreaterThan(report.certificate.cost);
    await made(planner.put(`/api/scheduling/shifts/${shift.id}`, { endTime: '17:00' }));
    expect(await certificateOf(id)).toEqual(report.certificate);
    await setStatus(org.admin, id, 'published');
    await offSick(shift.employeeId, shift.date, shift.date);
    expect(await certificateOf(id)).toMatchObject({
      legal: false,
      bound: null,
      broken: [{ rule: 'onlyPermittedShifts', employeeId: shift.employeeId, date: shift.date }],
    });
  });

  it('says what is missing of the requirement, and what of the coverage target', async () => {
    const { schedule: generated, report } = await made(
      org.admin.post('/api/scheduling/generate', {
        name: 'Generated',
        startDate: MONDAY,
        endDate: MONDAY,
        employeeIds: people.slice(0, 2),
        options: { coverageTarget: 3 },
      }),
    );
    const ofBoth = {
      shortHours: 0,
      neededHours: 16,
      shortByMeasure: [
        { measure: 'requirement', shortHours: 0, neededHours: 16 },
        { measure: 'coverage_target', shortHours: 8, neededHours: 24 },
      ],
    };
    expect(report.certificate).toMatchObject(ofBoth);
    expect(await certificateOf(generated.id)).toMatchObject(ofBoth);
    const { schedule: sunday, report: ofSunday } = await made(
      org.admin.post('/api/scheduling/generate', {
        name: 'Nothing required',
        startDate: SUNDAY,
        endDate: SUNDAY,
        employeeIds: people.slice(0, 2),
        options: { coverageTarget: 3 },
      }),
    );
    const ofTarget = {
      shortHours: 8,
      neededHours: 24,
      shortByMeasure: [{ measure: 'coverage_target', shortHours: 8, neededHours: 24 }],
    };
    expect(ofSunday.certificate).toMatchObject(ofTarget);
    expect(await certificateOf(sunday.id)).toMatchObject(ofTarget);
  });

  it('is of a draft improved by hand as the improvement left it', async () => {
    const id = await planned({ [people[0]!]: [MONDAY, TUESDAY] });
    expect(await certificateOf(id)).toMatchObject({ bound: null, gap: null });
    const { certificate } = await improve({ id });
    expect(certificate.bound).not.toBeNull();
    expect(await certificateOf(id)).toMatchObject(certificate);
  });
});
