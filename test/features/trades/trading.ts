import { addDays } from '../../../src/kernel/time/local-time';
import type { Caller } from '../../support/caller';
import type { TestOrganization } from '../../support/test-app';
import { agent, publishedWeek, shiftsOf, type Agent, type Week } from '../offers/offering';
import { addShift } from '../scheduling/planning';

/** Two people of one team in a published week to come, who may trade shifts. */

export interface Floor extends Week {
  ana: Agent;
  ben: Agent;
}

export async function tradingFloor(org: TestOrganization, terms: object = {}): Promise<Floor> {
  const week = await publishedWeek(org);
  await setTerms(org.admin, { enabled: true, ...terms });
  const [ana, ben] = [await agent(week, 'Ana'), await agent(week, 'Ben')];
  return { ...week, ana, ben };
}

export const setTerms = (admin: Caller, input: object, teamId?: string): Promise<unknown> =>
  admin.graphql(
    `mutation ($input: TradeSettingsInput!, $teamId: ID) {
      updateTradeSettings(input: $input, teamId: $teamId) { enabled } }`,
    { input, teamId },
  );

/** Adds a shift on a day of the week, from 0 on. */
export const addOn = async (
  { org, scheduleId, monday }: Week,
  { employeeId }: { employeeId: string },
  day: number,
  startTime = '09:00',
  endTime = '17:00',
  breaks: object[] = [],
): Promise<any> =>
  addShift(org.admin, { scheduleId, employeeId, date: addDays(monday, day), startTime, endTime, breaks });

const TIMES = 'shiftId date startTime endTime isPart breaks { startOffset duration type }';
export const TRADE = `id state stateReason isAutomatic isAnonymous proposerId proposerName partnerId partnerName note
  approvedFor decidedAt decidedBy decisionNote needsDecision { rule says } gives { ${TIMES} } takes { ${TIMES} }
  responses { id employeeId employeeName gives { ${TIMES} } } wantsFrom wantsTo expiresAt shortMinutesChange
  warnings { kind source employeeId }`;

const PROPOSE = `mutation ($input: ProposeShiftTradeInput!) { proposeShiftTrade(input: $input) { ${TRADE} } }`;
export const propose = async (by: Caller, input: object): Promise<any> =>
  (await by.graphql(PROPOSE, { input })).proposeShiftTrade;
export const refusedProposal = (by: Caller, input: object): Promise<any> => by.graphqlError(PROPOSE, { input });

const acting = (name: string, args: string, given: string) => ({
  query: `mutation ($id: ID!${args}) { ${name}(id: $id${given}) { ${TRADE} } }`,
  name,
});
const ACTIONS = {
  accept: acting('acceptShiftTrade', ', $responseId: ID', ', responseId: $responseId'),
  approve: acting(
    'approveShiftTrade',
    ', $note: String, $override: RuleOverrideInput',
    ', note: $note, override: $override',
  ),
  decline: acting('declineShiftTrade', ', $note: String', ', note: $note'),
  refuse: acting('refuseShiftTrade', ', $note: String!', ', note: $note'),
  respond: acting('respondToShiftTrade', ', $gives: [TradedShiftInput!]!', ', gives: $gives'),
  withdraw: acting('withdrawShiftTrade', ', $note: String', ', note: $note'),
};
type Action = keyof typeof ACTIONS;

export const act = async (by: Caller, action: Action, id: string, more: object = {}): Promise<any> => {
  const { query, name } = ACTIONS[action];
  return (await by.graphql(query, { id, ...more }))[name];
};
export const refused = (by: Caller, action: Action, id: string, more: object = {}): Promise<any> =>
  by.graphqlError(ACTIONS[action].query, { id, ...more });

export const seen = async (by: Caller, id: string): Promise<any> =>
  (await by.graphql(`query ($id: ID!) { shiftTrade(id: $id) { ${TRADE} } }`, { id })).shiftTrade;
export const unseen = (by: Caller, id: string): Promise<any> =>
  by.graphqlError(`query ($id: ID!) { shiftTrade(id: $id) { ${TRADE} } }`, { id });

export const board = async (by: Caller, args = ''): Promise<any> =>
  (await by.graphql(`{ shiftTradeBoard${args} { total data { blockedBy { rule says } trade { ${TRADE} } } } }`))
    .shiftTradeBoard;

/** Shifts of somebody as `day start–end`, in order. */
export const planOf = async (floor: Week, { employeeId }: { employeeId: string }): Promise<string[]> =>
  (await shiftsOf(floor, employeeId)).map(
    ({ date, startTime, endTime }) => `${dayOf(floor, date)} ${startTime}–${endTime}`,
  );

const dayOf = ({ monday }: Week, date: string) => [0, 1, 2, 3, 4, 5, 6, 7].find((day) => addDays(monday, day) === date);
