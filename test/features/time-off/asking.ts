import type { Caller } from '../../support/caller';
import type { TestOrganization } from '../../support/test-app';

/** Requests and decides time off by the public API. */

const FIELDS = `id employeeId state minutes minutesNextYear note decisionNote overrideReason decidedBy startDate endDate
  startTime endTime type { name }`;
const adding = (name: string) => `mutation ($input: TimeOffInput!, $override: TimeOffOverrideInput) {
  ${name}(input: $input, override: $override) { ${FIELDS} } }`;
export const REQUEST = adding('requestTimeOff');
export const ENTER = adding('enterTimeOff');
export const APPROVE = `mutation ($id: ID!, $input: ApproveTimeOffInput) {
  approveTimeOff(id: $id, input: $input) { ${FIELDS} } }`;
const deciding = (name: string) => `mutation ($id: ID!, $note: String) { ${name}(id: $id, note: $note) { ${FIELDS} } }`;
export const REFUSE = deciding('refuseTimeOff');
export const WITHDRAW = deciding('withdrawTimeOff');
export const CANCEL = deciding('cancelTimeOff');
export const FIND = `query ($id: ID!) { timeOff(id: $id) { ${FIELDS} } }`;
export const CALENDAR = `query ($from: String!, $to: String!, $teamId: ID, $page: Int, $limit: Int) {
  timeOffCalendar(from: $from, to: $to, teamId: $teamId, page: $page, limit: $limit) {
    page limit total data { ${FIELDS} employeeName } } }`;
export const GRANT = `mutation ($input: GrantTimeOffInput!) {
  grantTimeOff(input: $input) { employeeId granted used requested left } }`;
export const LIMIT = `mutation ($input: SetTimeOffLimitInput!) {
  setTimeOffLimit(input: $input) { id teamId typeId from to people } }`;
export const IMPACT = `query ($id: ID, $input: TimeOffInput) { timeOffImpact(id: $id, input: $input) {
  employeeId startsAt endsAt years { year minutes left } shifts { shiftId date startTime endTime minutes }
  fullDays { date people } cover { startsAt endsAt required people added } } }`;

/** Returns the only field of the data of an operation. */
export async function answer(caller: Caller, query: string, variables: Record<string, unknown>): Promise<any> {
  return Object.values(await caller.graphql(query, variables))[0];
}

/** Its types by name. */
export async function typesOf({ admin }: TestOrganization): Promise<Record<string, string>> {
  const { timeOffTypes } = await admin.graphql('{ timeOffTypes { id name } }');
  return Object.fromEntries(timeOffTypes.map(({ id, name }: any) => [name, id]));
}

export const stateOf = async (caller: Caller, id: string): Promise<string> =>
  (await answer(caller, FIND, { id })).state;

export const balanceOf = async (caller: Caller, employeeId: string, typeId: string, year = 2026): Promise<any> => {
  const query = `query ($employeeIds: [ID!]!, $year: Int!) { timeOffBalances(employeeIds: $employeeIds, year: $year) {
    typeId granted used requested left } }`;
  const balances = await answer(caller, query, { employeeIds: [employeeId], year });
  const { granted, used, requested, left } = balances.find((each: any) => each.typeId === typeId);
  return { granted, used, requested, left };
};
