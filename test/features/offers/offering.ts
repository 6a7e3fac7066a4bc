import { addDays, localDateOf } from '../../../src/kernel/time/local-time';
import type { Caller } from '../../support/caller';
import type { TestOrganization } from '../../support/test-app';
import { made, schedule, setStatus } from '../scheduling/planning';

/** Offers of hours in a published week to come, and the people whom they are for. */

export type Agent = Caller & { userId: string; employeeId: string };

export interface Week {
  org: TestOrganization;
  scheduleId: string;
  teamId: string;
  /** The first of its seven days. */
  monday: string;
}

export async function publishedWeek(org: TestOrganization): Promise<Week> {
  const monday = addDays(localDateOf(new Date(), org.timezone), 7);
  const teamId = (await made(org.admin.post('/api/admin/teams', { name: 'Floor' }))).team.id;
  const scheduleId = await schedule(org.admin, { startDate: monday, endDate: addDays(monday, 6) });
  await setStatus(org.admin, scheduleId, 'published');
  return { org, scheduleId, teamId, monday };
}

export const agent = ({ org, teamId }: Week, firstName: string, employee: object = {}): Promise<Agent> =>
  org.signedIn('agent', { firstName, lastName: 'Ode', employee: { teamId, ...employee } });

export const OFFER = `id kind state stateReason places placesLeft date startTime endTime teamIds skillIds
  breaks { startOffset duration type } claims { ${'id employeeId state position reason confirmBy shiftId timeOffId'} }`;
export const CLAIM = `id offerId employeeId employeeName state position reason minutes startTime endTime shiftId
  timeOffId confirmBy awardedAt`;

const CREATE = `mutation ($inputs: [HoursOfferInput!]!) { createHoursOffers(inputs: $inputs) { ${OFFER} } }`;

export const inputOf = ({ scheduleId, monday }: Week, fields: object = {}) => ({
  kind: 'open_shift',
  scheduleId,
  date: monday,
  startTime: '09:00',
  endTime: '17:00',
  places: 1,
  ...fields,
});

export const offers = async (week: Week, inputs: object[], by: Caller = week.org.admin): Promise<any[]> =>
  (await by.graphql(CREATE, { inputs: inputs.map((fields) => inputOf(week, fields)) })).createHoursOffers;

export const offer = async (week: Week, fields: object = {}, by?: Caller): Promise<any> =>
  (await offers(week, [fields], by))[0];

export const refusedOffer = (week: Week, fields: object, by: Caller = week.org.admin): Promise<any> =>
  by.graphqlError(CREATE, { inputs: [inputOf(week, fields)] });

const acting = (name: string, shown: string) => ({
  query: `mutation ($id: ID!) { ${name}(id: $id) { ${shown} } }`,
  name,
});
const ending = (name: string, shown: string) => ({
  query: `mutation ($id: ID!, $note: String!) { ${name}(id: $id, note: $note) { ${shown} } }`,
  name,
});
export const ACTIONS = {
  claim: acting('claimHoursOffer', CLAIM),
  decline: acting('declineHoursOffer', CLAIM),
  confirm: acting('confirmOfferClaim', CLAIM),
  withdraw: acting('withdrawOfferClaim', CLAIM),
  release: ending('releaseOfferClaim', CLAIM),
  cancel: ending('cancelHoursOffer', OFFER),
};

type Action = keyof typeof ACTIONS;

export const act = async (by: Caller, action: Action, id: string, note = 'Not needed'): Promise<any> => {
  const { query, name } = ACTIONS[action];
  return (await by.graphql(query, { id, note }))[name];
};
export const refused = (by: Caller, action: Action, id: string, note = 'Not needed'): Promise<any> =>
  by.graphqlError(ACTIONS[action].query, { id, note });

export const seen = async (by: Caller, id: string): Promise<any> =>
  (await by.graphql(`query ($id: ID!) { hoursOffer(id: $id) { ${OFFER} } }`, { id })).hoursOffer;

export const close = async (by: Caller, ids: string[]): Promise<any[]> =>
  (await by.graphql(`mutation ($ids: [ID!]!) { closeHoursOffers(ids: $ids) { ${OFFER} } }`, { ids })).closeHoursOffers;

export const mine = async (by: Caller): Promise<any[]> =>
  (await by.graphql(`{ myHoursOffers { blockedBy { rule says } startTime endTime claim { state } offer { id } } }`))
    .myHoursOffers;

export const shiftsOf = async ({ org, scheduleId }: Week, employeeId: string): Promise<any[]> =>
  (
    await org.admin.graphql(
      `query ($scheduleId: ID!, $employeeId: ID!) { shifts(scheduleId: $scheduleId, employeeId: $employeeId) {
        data { id date startTime endTime breaks { startOffset duration type } } } }`,
      { scheduleId, employeeId },
    )
  ).shifts.data;
