import type { Caller } from '../../../support/caller';
import { eventually } from '../../../support/eventually';
import { sharedApp } from '../../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../../support/test-app';
import { addShift, employee, made, MONDAY, schedule, setStatus, SUNDAY } from '../planning';

/** Rotation days in generated schedules: binding, soft, fixed, ignored, and those that cannot be kept. */

let app: TestApp;
let org: TestOrganization;
let planner: Caller;
let early: string;
let night: string;

const template = async (name: string, startTime: string, endTime: string, fields: object = {}): Promise<string> =>
  (await made(org.admin.post('/api/scheduling/templates', { name, startTime, endTime, ...fields }))).id;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization({ timezone: 'America/New_York' });
  planner = await org.signedIn('planner');
  early = await template('Early', '06:00', '14:00');
  night = await template('Night', '22:00', '06:00');
});
afterAll(() => app?.stop());

type Day = { kind: string; templateId?: string; startsWithin?: object };
const off: Day = { kind: 'off' };
const any: Day = { kind: 'any' };
const free: Day = { kind: 'free' };
const of = (templateId: string): Day => ({ kind: 'template', templateId });

let names = 0;
async function assigned(employeeIds: string[], days: Day[], fields: object = {}, more: object = {}): Promise<string> {
  const { rotation } = await planner.graphql(
    'mutation ($input: RotationInput!) { rotation: createRotation(input: $input) { id } }',
    { input: { name: `Rotation ${++names}`, from: MONDAY, days, ...fields } },
  );
  await planner.graphql('mutation ($input: AssignRotationInput!) { assignRotation(input: $input) { offset } }', {
    input: { employeeIds, rotationId: rotation.id, from: MONDAY, ...more },
  });
  return rotation.id;
}

const REPORT = `rotationConflicts { employeeId date reason message wanted { kind templateId } } rotationConflictsLeftOut
  impossible certificate { legal brokenRules cost bound costByTerm { term cost } }`;
async function generated(employeeIds: string[], options: object = {}, fields: object = {}) {
  const { made: answer } = await planner.graphql(
    `mutation ($input: GenerateScheduleInput!) { made: generateSchedule(input: $input) {
       schedule { id shifts { date startTime templateId employee { id } } } report { ${REPORT} } } }`,
    {
      input: {
        name: 'Generated',
        startDate: MONDAY,
        endDate: SUNDAY,
        employeeIds,
        ...fields,
        options: { seed: 1, epochs: 1, coverageTarget: 1, ...options },
      },
    },
  );
  const daysOf = (id: string): string[] =>
    answer.schedule.shifts
      .filter((shift: any) => shift.employee.id === id)
      .map(({ date, startTime }: any) => `${date.slice(8)} ${startTime}`)
      .sort();
  const { rotationConflicts: conflicts, certificate } = answer.report;
  const termOf = (term: string) => certificate.costByTerm.find((each: any) => each.term === term)?.cost ?? 0;
  return { ...answer, daysOf, conflicts, certificate, termOf };
}

const enter = (employeeId: string, rules: object[]) =>
  org.admin.graphql('mutation ($input: SetWorkRulesInput!) { setWorkRules(input: $input) { from } }', {
    input: { employeeId, from: MONDAY, rules },
  });

describe('hard days', () => {
  it('are kept by everybody, in each offset, also beside people without a rotation', async () => {
    const people = await Promise.all([1, 2, 3].map(() => employee(org)));
    const other = await employee(org);
    await assigned(people, [of(early), of(early), of(early), of(early), off, off], {}, { stagger: 2 });
    const { daysOf, conflicts, certificate } = await generated([...people, other]);
    expect(people.map(daysOf)).toEqual([
      ['02', '03', '04', '05', '08'].map((day) => `${day} 06:00`),
      ['02', '03', '06', '07', '08'].map((day) => `${day} 06:00`),
      ['04', '05', '06', '07'].map((day) => `${day} 06:00`),
    ]);
    expect(daysOf(other).every((shift: string) => shift.endsWith('22:00'))).toBe(true);
    expect(conflicts).toEqual([]);
    expect(certificate).toMatchObject({ legal: true, brokenRules: 0 });
    expect(certificate.bound ?? 0).toBeLessThanOrEqual(certificate.cost + 1e-6);
  });

  it('win over default rules, and give way to rules that were entered', async () => {
    const [ann, ben] = await Promise.all([employee(org), employee(org)]);
    await assigned([ann], [any]);
    await assigned([ben], [of(night), of(early)], { anchorDate: '2026-03-08' });
    await enter(ben, [{ kind: 'rest', atLeast: 660 }]);
    const days = { startDate: '2026-03-08', endDate: '2026-03-09' };
    const { daysOf, conflicts, certificate } = await generated([ann, ben], {}, days);
    expect(daysOf(ann)).toHaveLength(2);
    expect(daysOf(ben)).toEqual(['08 22:00']);
    expect(conflicts).toEqual([
      {
        employeeId: ben,
        date: '2026-03-09',
        reason: 'work_rule',
        message: expect.any(String),
        wanted: { kind: 'template', templateId: early },
      },
    ]);
    expect(certificate.legal).toBe(true);
    const week = await generated([ann]);
    expect(week.daysOf(ann)).toHaveLength(7);
    expect(week.certificate.legal).toBe(true);
  });

  it('are off with a reason where time off, availability, another plan or the template stand in the way', async () => {
    const [ann, ben, cem, dan, eva] = await Promise.all([1, 2, 3, 4, 5].map(() => employee(org)));
    const people = [ann!, ben!, cem!, dan!, eva!];
    const weekdays = await template('Weekdays', '09:00', '17:00', { daysOfWeek: [1, 2, 3, 4, 5] });
    const gone = await template('Gone', '10:00', '18:00');
    await assigned([ann!, ben!, dan!], [of(early)]);
    await assigned([cem!], [of(weekdays)]);
    await assigned([eva!], [of(gone)]);
    await org.admin.delete(`/api/scheduling/templates/${gone}`);
    const { timeOffTypes } = await org.admin.graphql('{ timeOffTypes { id } }');
    await org.admin.graphql('mutation ($input: TimeOffInput!) { enterTimeOff(input: $input) { id } }', {
      input: { employeeId: ann, typeId: timeOffTypes[0].id, startDate: '2026-03-07' },
    });
    await org.admin.graphql(
      'mutation ($input: AddAvailabilityExceptionInput!) { addAvailabilityException(input: $input) { employeeId } }',
      { input: { employeeId: ben, startDate: '2026-03-07', available: false } },
    );
    const published = await schedule(planner, { startDate: '2026-03-07', endDate: '2026-03-07' });
    await addShift(planner, { scheduleId: published, employeeId: dan!, templateId: null, date: '2026-03-07' });
    await setStatus(planner, published, 'published');
    const { conflicts, daysOf, report } = await generated(
      people,
      {},
      { startDate: '2026-03-07', endDate: '2026-03-07' },
    );
    expect(Object.fromEntries(conflicts.map(({ employeeId, reason }: any) => [employeeId, reason]))).toEqual({
      [ann!]: 'time_off',
      [ben!]: 'unavailable',
      [cem!]: 'template_day',
      [dan!]: 'occupied',
      [eva!]: 'template_archived',
    });
    expect(people.flatMap(daysOf)).toEqual([]);
    expect(report.rotationConflictsLeftOut).toBe(0);
  });
});

describe('soft days', () => {
  it('cost 20 points times the weight for each day that differs', async () => {
    const ann = await employee(org, { weeklyHoursTarget: 40 });
    await assigned([ann], [off], { binding: 'soft', weight: 2 });
    const { daysOf, termOf, certificate } = await generated([ann], { balanceHours: false });
    // A shift of eight hours covers more than 40 points of missing people.
    expect(daysOf(ann).length).toBeGreaterThan(0);
    expect(termOf('rotation')).toBe(40 * daysOf(ann).length);
    expect(certificate.bound ?? 0).toBeLessThanOrEqual(certificate.cost + 1e-6);
    const ignored = await generated([ann], { balanceHours: false, rotations: 'ignore' });
    expect(ignored.termOf('rotation')).toBe(0);
  });

  it('bind where rotations are fixed, and free days are then off', async () => {
    const ann = await employee(org);
    await assigned([ann], [any, free, off], { binding: 'soft' });
    const { daysOf, conflicts } = await generated([ann], { rotations: 'fixed' });
    expect(daysOf(ann).map((shift: string) => shift.slice(0, 2))).toEqual(['02', '05', '08']);
    expect(conflicts).toEqual([]);
  });
});

describe('a manual departure', () => {
  it('is no breach of a rule, and an improvement restores the rotation', async () => {
    const ann = await employee(org);
    await assigned([ann], [of(early), off]);
    const { schedule: plan } = await generated([ann]);
    const shift = (await planner.get(`/api/scheduling/shifts?scheduleId=${plan.id}`)).body.data[0];
    expect((await planner.patch(`/api/scheduling/shifts/${shift.id}`, { date: '2026-03-03' })).status).toBe(200);
    const { certificate } = await planner.graphql(
      'query ($id: ID!) { certificate: scheduleCertificate(scheduleId: $id) { legal } }',
      { id: plan.id },
    );
    expect(certificate.legal).toBe(true);
    const { job } = await planner.graphql(
      'mutation ($id: ID!) { job: improveSchedule(scheduleId: $id, epochs: 2, seed: 1) { id } }',
      { id: plan.id },
    );
    await eventually(
      async () => (await org.admin.graphql('query ($id: ID!) { job(id: $id) { status } }', { id: job.id })).job,
      ({ status }) => status === 'succeeded',
    );
    const { data } = (await planner.get(`/api/scheduling/shifts?scheduleId=${plan.id}`)).body;
    expect(data.map(({ date }: any) => date)).toEqual(['02', '04', '06', '08'].map((day) => `2026-03-${day}`));
  });
});
