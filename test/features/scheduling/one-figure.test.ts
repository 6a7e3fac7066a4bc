import { addDays } from '../../../src/kernel/time/local-time';
import type { Caller } from '../../support/caller';
import { FakeClock } from '../../support/clock';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import type { TestOrganization } from '../../support/test-app';
import { addShift, employee, made, schedule, setStatus } from './planning';

/** Understaffed hours are equal in every API for the same shifts and days. */

const TODAY = '2026-03-02';
const TOMORROW = addDays(TODAY, 1);
let app: OwnApp;
let org: TestOrganization;
let planner: Caller;
let week: string;
let people: string[];

const SET = 'mutation ($input: SetRequirementInput!) { setRequirement(input: $input) { id } }';
const CERTIFICATE = 'shortHours neededHours shortByMeasure { measure shortHours }';
const sum = (rows: any[], of: (row: any) => number): number => rows.reduce((total, row) => total + of(row), 0);

beforeAll(async () => {
  app = await startOwnApp({ clock: new FakeClock(`${TODAY}T05:00Z`) });
});
/** Five people of two skills for two days, all with their break at the same time; a requirement for each skill. */
beforeEach(async () => {
  org = await app.organization({ timezone: 'UTC' });
  planner = await org.signedIn('planner');
  const shrinkage = [{ reason: 'training', percent: 8 }];
  await org.admin.graphql(
    'mutation ($input: UpdateQueueSettingsInput!) { updateQueueSettings(input: $input) { queue } }',
    { input: { shrinkage } },
  );
  const [german, french] = await Promise.all(
    ['German', 'French'].map(
      async (name) => (await made(org.admin.post('/api/admin/skills', { name }))).skill.id as string,
    ),
  );
  const knows = [[german], [german], [german, french], [german, french], [french]];
  people = [];
  for (const skillIds of knows) {
    const employeeId = await employee(org);
    people.push(employeeId);
    for (const skillId of skillIds)
      await made(org.admin.post('/api/admin/skills/assignments', { employeeId, skillId }));
  }
  await made(org.admin.post('/api/scheduling/templates', { name: 'Day', startTime: '08:00', endTime: '16:00' }));
  for (const [skillId, count] of [
    [german, 2],
    [french, 1],
  ])
    await planner.graphql(SET, {
      input: {
        ...{ skillId, from: TODAY, to: TOMORROW, fromTime: '07:00', untilTime: '17:00' },
        ...{ mode: 'set', people: count },
      },
    });
  week = await schedule(planner, { startDate: TODAY, endDate: TOMORROW });
  const breaks = [{ type: 'break', startOffset: 125, duration: 15 }];
  for (const date of [TODAY, TOMORROW])
    for (const employeeId of people)
      await addShift(planner, { scheduleId: week, employeeId, date, startTime: '08:00', endTime: '16:00', breaks });
});
afterAll(() => app?.stop());

/** 2.17 and 1.09 are missing before eight, after four and for a quarter of an hour, each day. */
const MISSING = 2 * (2.17 + 1.09) * 2.25;

describe('understaffed hours', () => {
  it('are the same on every door, counted by the minute', async () => {
    const days = { id: week, from: TODAY, to: TOMORROW };
    const { uncoveredDemand, scheduleCertificate, bySkill, all } = await planner.graphql(
      `query ($id: ID!, $from: String!, $to: String!) {
        uncoveredDemand(scheduleId: $id) { missingHours data { startsAt endsAt missing } }
        scheduleCertificate(scheduleId: $id) { ${CERTIFICATE} }
        bySkill: requirement(scheduleId: $id, from: $from, to: $to, groupBy: [skill]) {
          data { scheduled scheduledPeople gap understaffedHours overstaffedHours } }
        all: requirement(scheduleId: $id, from: $from, to: $to) { data { understaffedHours overstaffedHours } } }`,
      days,
    );
    const { extraHours } = await planner.graphql(
      `query ($id: ID!, $from: String!, $to: String!) {
        extraHours(scheduleId: $id, from: $from, to: $to) { shortMinutes } }`,
      days,
    );
    expect(uncoveredDemand.missingHours).toBeCloseTo(MISSING, 2);
    expect(scheduleCertificate.shortHours).toBeCloseTo(MISSING, 2);
    expect(scheduleCertificate.neededHours).toBeCloseTo(2 * (2.17 + 1.09) * 10, 2);
    expect(extraHours.shortMinutes / 60).toBeCloseTo(MISSING, 2);
    for (const { data } of [bySkill, all]) {
      expect(sum(data, ({ understaffedHours }) => understaffedHours)).toBeCloseTo(MISSING, 2);
      // Five less 3.26 are over while they are all at work.
      expect(sum(data, ({ overstaffedHours }) => overstaffedHours)).toBeCloseTo(2 * (5 - 2.17 - 1.09) * 7.75, 2);
    }
    const hoursOf = ({ startsAt, endsAt, missing }: any): number =>
      (missing * (Date.parse(endsAt) - Date.parse(startsAt))) / 3_600_000;
    expect(sum(uncoveredDemand.data, hoursOf)).toBeCloseTo(MISSING, 1);
    // The mean of an interval is no count of hours: half an hour of break has people over in its other half.
    expect(sum(bySkill.data, ({ gap }) => Math.max(0, -gap) / 2)).toBeLessThan(MISSING - 0.1);
    for (const { gap, scheduled, scheduledPeople } of bySkill.data)
      expect(gap).toBeCloseTo(scheduledPeople - scheduled, 1);
  });

  it('are those of today on Today and where breaks are moved, once it is published', async () => {
    await setStatus(org.admin, week, 'published');
    const { requirement } = await planner.graphql(
      'query ($day: String!) { requirement(from: $day, to: $day) { data { understaffedHours } } }',
      { day: TODAY },
    );
    const { reoptimize } = await planner.graphql(
      'mutation ($day: String!) { reoptimize(date: $day) { shortMinutesBefore intervals { shortBefore } } }',
      { day: TODAY },
    );
    expect(sum(requirement.data, ({ understaffedHours }) => understaffedHours)).toBeCloseTo(MISSING / 2, 2);
    expect(reoptimize.shortMinutesBefore / 60).toBeCloseTo(MISSING / 2, 2);
    expect(sum(reoptimize.intervals, ({ shortBefore }) => shortBefore) / 60).toBeCloseTo(MISSING / 2, 2);
  });

  it('are those of the report of a generation, and of the schedule that it has made', async () => {
    const day = addDays(TODAY, 2);
    await planner.graphql(SET, {
      input: { from: day, to: day, fromTime: '07:00', untilTime: '17:00', mode: 'set', people: 3 },
    });
    const { generated } = await planner.graphql(
      `mutation ($input: GenerateScheduleInput!) { generated: generateSchedule(input: $input) { schedule { id }
        report { certificate { ${CERTIFICATE} } shortIntervals { startsAt endsAt required scheduled } } } }`,
      { input: { name: 'Next', startDate: day, endDate: day, employeeIds: people.slice(0, 4) } },
    );
    const { report, schedule: next } = generated;
    const { uncoveredDemand } = await planner.graphql(
      'query ($id: ID!) { uncoveredDemand(scheduleId: $id) { missingHours } }',
      { id: next.id },
    );
    expect(report.certificate.shortHours).toBeGreaterThan(2 * 3.26 - 0.01);
    expect(uncoveredDemand.missingHours).toBeCloseTo(report.certificate.shortHours, 2);
    const hoursOf = ({ startsAt, endsAt, required, scheduled }: any): number =>
      ((required - scheduled) * (Date.parse(endsAt) - Date.parse(startsAt))) / 3_600_000;
    expect(sum(report.shortIntervals, hoursOf)).toBeCloseTo(report.certificate.shortHours, 1);
  });

  it('are what other published shifts leave, where a team is planned after another one', async () => {
    await setStatus(org.admin, week, 'published');
    const [late, tired, other] = [await employee(org), await employee(org), await employee(org)];
    const { skills } = await org.admin.graphql('{ skills { id name } }');
    const skillId = skills.find(({ name }: { name: string }) => name === 'German').id;
    for (const employeeId of [late, tired, other])
      await made(org.admin.post('/api/admin/skills/assignments', { employeeId, skillId }));
    const date = addDays(TODAY, -1);
    const night = await schedule(planner, { name: 'Night', startDate: date, endDate: date });
    for (const employeeId of [tired, other])
      await addShift(planner, { scheduleId: night, employeeId, date, startTime: '22:00', endTime: '07:30' });
    await setStatus(org.admin, night, 'published');
    await made(org.admin.post('/api/scheduling/templates', { name: 'Late', startTime: '10:00', endTime: '18:00' }));
    const { generated } = await planner.graphql(
      `mutation ($input: GenerateScheduleInput!) { generated: generateSchedule(input: $input) { schedule { id }
        report { certificate { ${CERTIFICATE} } shortIntervals { startsAt endsAt required scheduled } } } }`,
      { input: { name: 'Second', startDate: TODAY, endDate: TODAY, employeeIds: [late, tired] } },
    );
    const { report, schedule: second } = generated;
    const { uncoveredDemand, scheduleCertificate, shifts } = await planner.graphql(
      `query ($id: ID!) { uncoveredDemand(scheduleId: $id) { missingHours }
         scheduleCertificate(scheduleId: $id) { ${CERTIFICATE} }
         shifts(scheduleId: $id) { data { employeeId startTime } } }`,
      { id: second.id },
    );
    // The early shift would add as much beyond eight as the late one, but only the late one covers the break and 16:00.
    expect(shifts.data).toEqual([{ employeeId: late, startTime: '10:00' }]);
    const missing = MISSING / 2 - 2 * 0.5 - 1.25;
    expect(report.certificate.shortHours).toBeCloseTo(missing, 2);
    expect(report.certificate.neededHours).toBeCloseTo((2.17 + 1.09) * 10, 2);
    expect(scheduleCertificate).toEqual(report.certificate);
    expect(uncoveredDemand.missingHours).toBeCloseTo(missing, 2);
    const { required, scheduled } = report.shortIntervals[0];
    expect({ required, scheduled }).toEqual({ required: 3.26, scheduled: 2 });
  });

  it('count no shift of somebody who has left before it begins', async () => {
    await setStatus(org.admin, week, 'published');
    const { employees } = await org.admin.graphql('{ employees(limit: 100) { id userId } }');
    for (const { id, userId } of employees)
      if (people.slice(2, 4).includes(id)) await org.admin.delete(`/api/admin/users/${userId}`);
    const missing = 2.25 * (2.17 + 1.09) + 7.75 * (0.17 + 0.09);
    const { requirement, uncoveredDemand, scheduleCertificate } = await planner.graphql(
      `query ($day: String!, $id: ID!) {
        requirement(from: $day, to: $day) { data { understaffedHours } }
        uncoveredDemand(scheduleId: $id) { missingHours }
        scheduleCertificate(scheduleId: $id) { shortHours } }`,
      { day: TODAY, id: week },
    );
    const { reoptimize } = await planner.graphql(
      'mutation ($day: String!) { reoptimize(date: $day) { shortMinutesBefore } }',
      { day: TODAY },
    );
    expect(sum(requirement.data, ({ understaffedHours }) => understaffedHours)).toBeCloseTo(missing, 2);
    expect(reoptimize.shortMinutesBefore / 60).toBeCloseTo(missing, 2);
    expect(uncoveredDemand.missingHours).toBeCloseTo(2 * missing, 2);
    expect(scheduleCertificate.shortHours).toBeCloseTo(2 * missing, 2);
  });
});
