import { addDays, mondayOf } from '../../../src/kernel/time/local-time';
import { addShift, employee, schedule, team, type ShiftFields } from '../../features/scheduling/planning';
import type { Caller } from '../../support/caller';
import { eventually } from '../../support/eventually';
import { todayOf } from '../../support/forecasts';
import type { TestApp, TestOrganization } from '../../support/test-app';

/** A draft of next week, and the server's state of its shifts. */

interface SeenShift {
  id: string;
  version: number;
  employeeId: string;
  date: string;
  startTime: string;
  endTime: string;
  breaks: { type: string; startOffset: number; duration: number }[];
}

export interface PlannedWeek {
  org: TestOrganization;
  planner: Caller;
  scheduleId: string;
  path: string;
  /** Its days, from Monday. */
  days: readonly string[];
  /** Ids of Wanda Able, Wanda Baker and Wanda Cole, in the order of their rows. */
  people: readonly string[];
  /** Creates a shift. Default: Monday from 9 to 17 with 30 minutes of lunch after four hours. */
  shift(fields: Partial<ShiftFields> & { employeeId: string }): Promise<string>;
  shifts(): Promise<SeenShift[]>;
  /** Waits until a shift is so at the server. */
  has(shiftId: string, wanted: Partial<SeenShift>): Promise<void>;
}

export const LUNCH = { type: 'lunch', startOffset: 240, duration: 30 };
const SHIFTS = `query ($id: ID!) {
  schedule(id: $id) {
    shifts { id version employeeId date startTime endTime breaks { type startOffset duration } } } }`;

/** So that clocks change on no day but the last. */
export const mondayToPlan = (org: TestOrganization): string => addDays(mondayOf(todayOf(org)), 7);

export const shiftsOf = async (caller: Caller, scheduleId: string): Promise<SeenShift[]> =>
  (await caller.graphql(SHIFTS, { id: scheduleId })).schedule.shifts;

/** In an organization of its own, with three people of one team and no shifts. */
export async function plannedWeek(app: TestApp): Promise<PlannedWeek> {
  const org = await app.organization({ timezone: 'Europe/Berlin' });
  const planner = await org.signedIn('planner');
  const monday = mondayToPlan(org);
  const days = Array.from({ length: 7 }, (_, day) => addDays(monday, day));
  const teamId = await team(org, 'Care');
  const people: string[] = [];
  for (const lastName of ['Able', 'Baker', 'Cole']) people.push(await employee(org, { lastName, teamId }));
  const scheduleId = await schedule(planner, { name: 'Next week', startDate: monday, endDate: days[6] });
  return {
    org,
    planner,
    scheduleId,
    path: `/schedule/${scheduleId}?date=${monday}`,
    days,
    people,
    shift: async (fields) => (await addShift(planner, { scheduleId, date: monday, breaks: [LUNCH], ...fields })).id,
    shifts: () => shiftsOf(org.admin, scheduleId),
    has: (shiftId, wanted) => serverHas(org.admin, scheduleId, shiftId, wanted),
  };
}

export async function serverHas(
  caller: Caller,
  scheduleId: string,
  shiftId: string,
  wanted: Partial<SeenShift>,
): Promise<void> {
  await eventually(
    async () => (await shiftsOf(caller, scheduleId)).find(({ id }) => id === shiftId),
    (shift) => shift !== undefined && JSON.stringify({ ...shift, ...wanted }) === JSON.stringify(shift),
  );
}
