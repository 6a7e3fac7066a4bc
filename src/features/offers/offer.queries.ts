import { tenantOf, userOf, type RequestContext } from '../../kernel/context';
import { badInput, forbidden, notFound } from '../../kernel/errors';
import { batchLoader, idArray } from '../../kernel/graphql/loaders';
import { offsetOf } from '../../kernel/graphql/page';
import { grouped } from '../../kernel/collections';
import { fullName } from '../access/user.rules';
import { EMPLOYEE_SOURCE, EMPLOYEE_USER } from '../people/employee-columns';
import type { Employee } from '../people/employee.entity';
import { employeeById } from '../people/employee.loaders';
import { scopeOf, type Scope } from '../people/scope.queries';
import { eligibleFor, isEligible } from './eligible.queries';
import { fitsOf, ranked } from './fit.queries';
import { placesFor, shortBeside, staffingOn, type OfferedHours } from './need.queries';
import type { HoursOffersFilter, OwnOffersFilter } from './offer.inputs';
import { audienceOf, mayManage, requireEmployee } from './offer.policy';
import type { HoursOffer, HoursOfferPage, HoursOfferPreview, OfferClaim, OwnHoursOffer } from './offer.type';

const PLACES_TAKEN = `(select count(*)::int from offer_claim c where c.organization_id = o.organization_id
  and c.offer_id = o.id and c.state in ('awarded', 'offered'))`;

/** An offer that opens by itself is open from its instant on, whenever that is stored. */
const stateAt = (now: string): string =>
  `case when o.state = 'planned' and o.opens_at <= ${now} then 'open' else o.state end`;

const columns = (now: string): string => `o.id, o.schedule_id as "scheduleId", o.kind, ${stateAt(now)} as state,
  o.state_reason as "stateReason", o.date, o.start_time as "startTime", o.end_time as "endTime",
  o.starts_at as "startsAt", o.ends_at as "endsAt", o.breaks, o.template_id as "templateId", o.type_id as "typeId",
  o.replaces_shift_id as "replacesShiftId", o.allocation, o.ranking, o.places, o.skill_ids as "skillIds",
  o.team_ids as "teamIds", o.confirm_minutes as "confirmMinutes", o.ignore_defaults as "ignoreDefaults",
  o.only_while_needed as "onlyWhileNeeded", o.note, o.opens_at as "opensAt", o.closes_at as "closesAt",
  o.created_by as "createdBy", o.created_at as "createdAt", greatest(0, o.places - ${PLACES_TAKEN}) as "placesLeft"`;

const CLAIM_COLUMNS = `c.id, c.offer_id as "offerId", c.employee_id as "employeeId", ${fullName('u')} as "employeeName",
  c.state, c.reason, c.sequence, c.claimed_at as "claimedAt", c.awarded_at as "awardedAt", c.confirm_by as "confirmBy",
  c.start_time as "startTime", c.end_time as "endTime", c.minutes, c.shift_id as "shiftId",
  c.time_off_id as "timeOffId",
  case when c.state = 'waiting' then (select count(*)::int from offer_claim w
    where w.organization_id = c.organization_id and w.offer_id = c.offer_id and w.state = 'waiting'
      and (coalesce(w.rank, 0), w.sequence) <= (coalesce(c.rank, 0), c.sequence)) end as position`;
const CLAIM_SOURCE = `offer_claim c join employee e on e.organization_id = c.organization_id and e.id = c.employee_id
  ${EMPLOYEE_USER}`;

/** Offers by id, without regard to who asks. */
export async function offersById(ctx: RequestContext, ids: readonly string[]): Promise<Map<string, HoursOffer>> {
  const rows = await ctx.sql<HoursOffer>(
    null,
    `select ${columns('$3')} from hours_offer o where o.organization_id = $1 and o.id = any($2)`,
    [tenantOf(ctx).organizationId, idArray(ids), ctx.clock.now()],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** 404 for an unknown offer. */
export async function offerOf(ctx: RequestContext, id: string, path = 'id'): Promise<HoursOffer> {
  const offer = (await offersById(ctx, [id])).get(id);
  if (!offer) throw notFound('Offer of hours', path, id);
  return offer;
}

/** An offer that the caller may see: agents those for them, leaders those whose audience meets their scope. */
export async function findOffer(ctx: RequestContext, id: string): Promise<HoursOffer> {
  const offer = await offerOf(ctx, id);
  const { role, employeeId } = userOf(ctx);
  if (role !== 'agent') {
    const scope = await scopeOf(ctx);
    if (scope.everybody || (await teamsBelow(ctx, offer.teamIds)).meets(scope)) return offer;
    throw forbidden(`The offer ${id} is for teams that you do not supervise`, 'id');
  }
  if (employeeId !== null && (await ownClaims(ctx, employeeId, [id])).has(id)) return offer;
  if (employeeId === null || !(await isInAudience(ctx, offer, employeeId)))
    throw forbidden(`The offer ${id} is not for you`, 'id');
  if (offer.state === 'planned') throw notFound('Offer of hours', 'id', id);
  return offer;
}

/** Teams with all teams below them; no team is everyone. */
export async function teamsBelow(ctx: RequestContext, teamIds: readonly string[]) {
  const rows =
    teamIds.length === 0
      ? []
      : await ctx.sql<{ id: string }>(
          'offer.teamsBelow',
          `with recursive below as (
             select id from team where organization_id = $1 and id = any($2)
             union
             select t.id from team t join below b on t.organization_id = $1 and t.parent_team_id = b.id
           ) select id from below`,
          [tenantOf(ctx).organizationId, idArray(teamIds)],
        );
  return audienceOf(teamIds.length === 0 ? null : new Set(rows.map(({ id }) => id)));
}

/** The people whom an offer is for: active agents of its teams. */
export async function audience(ctx: RequestContext, { teamIds }: Pick<HoursOffer, 'teamIds'>): Promise<string[]> {
  const { ids } = await teamsBelow(ctx, teamIds);
  const rows = await ctx.sql<{ id: string }>(
    null,
    `select e.id from ${EMPLOYEE_SOURCE} where e.organization_id = $1 and u.role = 'agent' and u.status = 'active'
       and ($2::uuid[] is null or e.team_id = any($2)) order by e.id`,
    [tenantOf(ctx).organizationId, ids && idArray([...ids])],
  );
  return rows.map(({ id }) => id);
}

export async function isInAudience(
  ctx: RequestContext,
  { teamIds }: Pick<HoursOffer, 'teamIds'>,
  employeeId: string,
): Promise<boolean> {
  const { ids } = await teamsBelow(ctx, teamIds);
  const rows = await ctx.sql<{ id: string }>(
    'offer.inAudience',
    `select e.id from ${EMPLOYEE_SOURCE} where e.organization_id = $1 and e.id = $2 and u.role = 'agent'
       and u.status = 'active' and ($3::uuid[] is null or e.team_id = any($3))`,
    [tenantOf(ctx).organizationId, employeeId, ids && idArray([...ids])],
  );
  return rows.length > 0;
}

/** Claims of offers by position, then in the order in which they were made. */
export async function claimsOf(
  ctx: RequestContext,
  offerIds: readonly string[],
  employeeId: string | null = null,
): Promise<Map<string, OfferClaim[]>> {
  const rows = await ctx.sql<OfferClaim>(
    null,
    `select * from (select ${CLAIM_COLUMNS} from ${CLAIM_SOURCE}
       where c.organization_id = $1 and c.offer_id = any($2) and ($3::uuid is null or c.employee_id = $3)) claim
     order by position, sequence`,
    [tenantOf(ctx).organizationId, idArray(offerIds), employeeId],
  );
  return grouped(rows, ({ offerId }) => offerId);
}

/** The last claim of somebody for each of these offers. */
async function ownClaims(
  ctx: RequestContext,
  employeeId: string,
  offerIds: readonly string[],
): Promise<Map<string, OfferClaim>> {
  const claims = await claimsOf(ctx, offerIds, employeeId);
  return new Map([...claims].map(([id, own]) => [id, own.toSorted((a, b) => a.sequence - b.sequence).at(-1)!]));
}

export async function claimById(ctx: RequestContext, id: string): Promise<OfferClaim> {
  const [claim] = await ctx.sql<OfferClaim>(
    'offer.claim',
    `select ${CLAIM_COLUMNS} from ${CLAIM_SOURCE} where c.organization_id = $1 and c.id = $2`,
    [tenantOf(ctx).organizationId, id],
  );
  if (!claim) throw notFound('Claim', 'id', id);
  return claim;
}

/** The claims that the caller sees: agents their own. */
export const claimsByOffer = batchLoader<OfferClaim[]>(async (_sql, offerIds, ctx) => {
  const { role, employeeId } = userOf(ctx);
  if (role === 'agent' && employeeId === null) return new Map();
  return claimsOf(ctx, offerIds, role === 'agent' ? employeeId : null);
}, []);

/** By start, id. */
export async function listOffers(ctx: RequestContext, filter: HoursOffersFilter): Promise<HoursOfferPage> {
  const { from = null, to = null, kind = null, scheduleId = null, state = null, page, limit } = filter;
  refuseReversed(from, to);
  const scope = await scopeOf(ctx);
  const now = ctx.clock.now();
  const where = `o.organization_id = $1 and ($3::date is null or o.date >= $3) and ($4::date is null or o.date <= $4)
    and ($5::text is null or o.kind = $5) and ($6::uuid is null or o.schedule_id = $6)
    and ($7::text is null or ${stateAt('$2')} = $7) and ($8::uuid[] is null or o.team_ids = '{}' or exists (
      with recursive below as (
        select id from team where organization_id = $1 and id = any(o.team_ids)
        union
        select t.id from team t join below b on t.organization_id = $1 and t.parent_team_id = b.id
      ) select from below where id = any($8)))`;
  const values = [tenantOf(ctx).organizationId, now, from, to, kind, scheduleId, state, teamsOf(scope)];
  const data = await ctx.sql<HoursOffer>(
    null,
    `select ${columns('$2')} from hours_offer o where ${where} order by o.starts_at, o.id limit $9 offset $10`,
    [...values, limit, offsetOf(filter)],
  );
  const [count] = await ctx.sql<{ total: number }>(
    null,
    `select count(*) as total from hours_offer o where ${where}`,
    values,
  );
  return { data, page, limit, total: count?.total ?? 0 };
}

const teamsOf = ({ everybody, teamIds }: Scope): string | null => (everybody ? null : idArray([...teamIds]));

function refuseReversed(from: string | null, to: string | null): void {
  if (from !== null && to !== null && to < from)
    throw badInput([{ path: 'to', message: `must not be before from (${from}), got "${to}"` }]);
}

/** Open offers for the caller, unless declined, and those that they claimed. By start, id. */
export async function myOffers(
  ctx: RequestContext,
  { from = null, to = null }: OwnOffersFilter,
): Promise<OwnHoursOffer[]> {
  refuseReversed(from, to);
  const employeeId = requireEmployee(ctx);
  const offers = await ctx.sql<HoursOffer>(
    null,
    `with recursive mine as (
       select t.id, t.parent_team_id from employee e
       join team t on t.organization_id = $1 and t.id = e.team_id
       join user_account u on u.organization_id = $1 and u.id = e.user_id and u.role = 'agent' and u.status = 'active'
       where e.organization_id = $1 and e.id = $3
       union
       select t.id, t.parent_team_id from team t join mine m on t.organization_id = $1 and t.id = m.parent_team_id
     ), own as (
       select offer_id, bool_or(state = 'declined') as is_declined, bool_or(state not in ('declined', 'withdrawn'))
         as is_claimed
       from offer_claim where organization_id = $1 and employee_id = $3 group by offer_id
     )
     select ${columns('$2')} from hours_offer o left join own on own.offer_id = o.id
     where o.organization_id = $1 and ($4::date is null or o.date >= $4) and ($5::date is null or o.date <= $5)
       and (own.is_claimed or (own.is_declined is not true and ${stateAt('$2')} = 'open' and o.closes_at > $2
         and (o.team_ids && array(select id from mine) or o.team_ids = '{}' and $6)))
     order by o.starts_at, o.id`,
    [tenantOf(ctx).organizationId, ctx.clock.now(), employeeId, from, to, userOf(ctx).role === 'agent'],
  );
  const ids = offers.map(({ id }) => id);
  const claims = await ownClaims(ctx, employeeId, ids);
  const isClaimed = ({ id }: HoursOffer): boolean => !['withdrawn', undefined].includes(claims.get(id)?.state);
  const fits = await fitsOf(
    ctx,
    offers.filter((offer) => !isClaimed(offer)),
    [employeeId],
  );
  return offers.map((offer) => {
    const claim = claims.get(offer.id) ?? null;
    const fit = fits.get(offer.id)?.get(employeeId);
    const hours = isClaimed(offer) ? claim : (fit?.hours ?? null);
    return {
      offer,
      claim,
      blockedBy: fit?.blockedBy ?? [],
      startTime: hours?.startTime ?? null,
      endTime: hours?.endTime ?? null,
    };
  });
}

export const hoursOf = (
  offer: Pick<HoursOffer, 'kind' | 'date' | 'skillIds' | 'startsAt' | 'endsAt'>,
): OfferedHours => ({
  kind: offer.kind,
  date: offer.date,
  skillIds: offer.skillIds,
  startMs: +new Date(offer.startsAt),
  endMs: +new Date(offer.endsAt),
});

const staffingByDate = {};

/** The staffing of a date, read once a request. */
const staffingOnce = (ctx: RequestContext, date: string) => {
  const known = ctx.perRequest(staffingByDate, () => new Map<string, ReturnType<typeof staffingOn>>());
  const staffing = known.get(date) ?? staffingOn(ctx, date);
  known.set(date, staffing);
  return staffing;
};

/** Understaffing within the hours of an offer; agents are told nothing. */
export async function shortMinutesOf(ctx: RequestContext, offer: HoursOffer) {
  if (!mayManage(userOf(ctx).role)) return { shortMinutes: null, shortMinutesAfter: null };
  return shortBeside(await staffingOnce(ctx, offer.date), hoursOf(offer), offer.placesLeft);
}

/** Number of people in the audience who could claim the offer now; null for agents. */
export const eligibleByOffer = batchLoader<number | null>(async (_sql, offerIds, ctx) => {
  const counts = new Map<string, number | null>();
  if (!mayManage(userOf(ctx).role)) return counts;
  const offers = [...(await offersById(ctx, offerIds)).values()];
  const claims = await claimsOf(ctx, offerIds);
  for (const own of grouped(offers, ({ teamIds }) => teamIds.join()).values()) {
    const open = own.filter(
      ({ state, closesAt }) => ['planned', 'open'].includes(state) && +new Date(closesAt) > +ctx.clock.now(),
    );
    const people = open.length > 0 ? await audience(ctx, own[0]!) : [];
    const eligible = await eligibleFor(ctx, open, people);
    for (const { id } of own) {
      const claimed = new Set(
        (claims.get(id) ?? []).flatMap(({ state, employeeId }) => (state === 'withdrawn' ? [] : employeeId)),
      );
      counts.set(id, [...(eligible.get(id) ?? [])].filter((employeeId) => !claimed.has(employeeId)).length);
    }
  }
  return counts;
}, null);

const MAX_SHOWN = 100;

/** Eligible and blocked people of an offer that is not published, and its places. */
export async function previewOf(
  ctx: RequestContext,
  offer: HoursOffer,
  places: number | null,
): Promise<HoursOfferPreview> {
  const staffing = await staffingOnce(ctx, offer.date);
  const people = await audience(ctx, offer);
  const fits = [...((await fitsOf(ctx, [offer], people, { firstReason: true })).get(offer.id)?.values() ?? [])];
  const eligible = fits.filter(isEligible).map(({ employeeId }, sequence) => ({ employeeId, sequence }));
  const best = (await ranked(ctx, offer, eligible)).slice(0, MAX_SHOWN).map(({ employeeId }) => employeeId);
  await employeeById.prefetch(ctx, best);
  const blocked = grouped(
    fits.flatMap(({ blockedBy }) => blockedBy[0] ?? []),
    ({ rule }) => rule,
  );
  const chosen = places ?? placesFor(staffing, hoursOf(offer));
  return {
    blocked: [...blocked]
      .map(([rule, each]) => ({ rule, people: each.length }))
      .sort((a, b) => b.people - a.people || (a.rule < b.rule ? -1 : 1)),
    eligible: best.map((id) => employeeById.ready(ctx, id) as Employee),
    eligibleCount: eligible.length,
    places: chosen,
    ...shortBeside(staffing, hoursOf(offer), chosen ?? 0),
  };
}

/** The places that an offer gets when nobody says how many; null where nothing is known. */
export const suggestedPlaces = async (ctx: RequestContext, offer: OfferedHours): Promise<number | null> =>
  placesFor(await staffingOnce(ctx, offer.date), offer);
