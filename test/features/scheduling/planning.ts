import type { Caller } from '../../support/caller';
import type { TestOrganization } from '../../support/test-app';

/** Creates teams, employees and plans for scheduling tests by the public API. */

export const MONDAY = '2026-03-02';
export const SUNDAY = '2026-03-08';

export async function made(answer: Promise<{ status: number; body: any }>): Promise<any> {
  const { status, body } = await answer;
  if (status !== 201 && status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

export async function team(
  org: TestOrganization,
  name: string,
  fields: { supervisorId?: string; parentTeamId?: string } = {},
): Promise<string> {
  return (await made(org.admin.post('/api/admin/teams', { name, ...fields }))).team.id;
}

export async function employee(
  org: TestOrganization,
  fields: { teamId?: string; weeklyHoursTarget?: number; lastName?: string } = {},
): Promise<string> {
  const { lastName = 'Worker', ...rest } = fields;
  const email = `worker-${Math.random().toString(36).slice(2)}@${org.slug}.example`;
  const { user } = await made(
    org.admin.post('/api/admin/users', { email, firstName: 'Wanda', lastName, role: 'agent', employee: rest }),
  );
  return user.employee.id;
}

/** More employees than are solved as one program, so that no search ends early, after `searchedLong`. */
export const crowd = (org: TestOrganization, fields: { teamId?: string } = {}): Promise<string[]> =>
  Promise.all(Array.from({ length: 31 }, () => employee(org, fields)));

export async function schedule(
  caller: Caller,
  fields: { name?: string; startDate?: string; endDate?: string } = {},
): Promise<string> {
  return (
    await made(
      caller.post('/api/scheduling/schedules', { name: 'Week 10', startDate: MONDAY, endDate: SUNDAY, ...fields }),
    )
  ).id;
}

export interface ShiftFields {
  scheduleId: string;
  employeeId: string;
  templateId?: string | null;
  date?: string;
  startTime?: string;
  endTime?: string;
  breaks?: unknown;
}

export const shiftOf = (fields: ShiftFields) => ({ date: MONDAY, startTime: '09:00', endTime: '17:00', ...fields });

export const addShift = (caller: Caller, fields: ShiftFields): Promise<any> =>
  made(caller.post('/api/scheduling/shifts', shiftOf(fields)));

export const setStatus = (caller: Caller, id: string, status: string) =>
  caller.patch(`/api/scheduling/schedules/${id}`, { status });

/** Sets shrinkage to 0, so that as many people are scheduled as are required on duty. */
export const withoutShrinkage = (org: TestOrganization): Promise<unknown> =>
  org.admin.graphql('mutation ($input: UpdateQueueSettingsInput!) { updateQueueSettings(input: $input) { queue } }', {
    input: { shrinkage: [] },
  });

/** Creates shifts and a requirement that fit badly, so that the search for a `crowd` takes long. */
export async function searchedLong(org: TestOrganization): Promise<void> {
  for (const [name, startTime, endTime] of [
    ['Day', '09:00', '17:00'],
    ['Late', '13:00', '19:00'],
  ])
    await made(org.admin.post('/api/scheduling/templates', { name, startTime, endTime }));
  for (const [fromTime, untilTime, people] of [
    ['09:00', '12:00', 1],
    ['12:00', '18:00', 3],
    ['18:00', '20:00', 2],
  ])
    await org.admin.graphql('mutation ($input: SetRequirementInput!) { setRequirement(input: $input) { id } }', {
      input: { from: MONDAY, to: SUNDAY, fromTime, untilTime, mode: 'set', people },
    });
}
