import { tenantOf, type RequestContext } from '../../kernel/context';
import { LostRace } from '../../kernel/errors';
import { idArray } from '../../kernel/graphql/loaders';
import { lockEmployees, lockSchedules, lockTimeZone, type LockedSchedule } from '../scheduling/lock.store';
import { schedulesById } from '../scheduling/schedule.queries';
import type { FittingHours, OwnShift } from './fit.queries';
import type { Draft } from './offer-draft.queries';
import { offersById } from './offer.queries';
import { LIVE_CLAIMS, type ClaimState, type OfferState } from './offer.rules';
import type { HoursOffer } from './offer.type';

/** A claim that may still get a place. */
export interface LiveClaim {
  id: string;
  offerId: string;
  employeeId: string;
  state: ClaimState;
  sequence: number;
  rank: number | null;
  confirmMs: number | null;
  minutes: number;
  startMs: number;
  endMs: number;
}

/** Offers whose states cannot change meanwhile, with their schedules and claims. */
export interface LockedOffers {
  timeZone: string;
  schedules: Map<string, LockedSchedule>;
  offers: Map<string, HoursOffer>;
  claims: LiveClaim[];
}

interface LockOptions {
  employeeIds?: readonly string[];
  /** Locks everyone with a claim that may get a place. */
  withClaimants: boolean;
  /** Runs once schedules and people are locked, before awards of the schedule are serialized. */
  beforeAwards?(): Promise<void>;
}

/**
 * Locks schedules, people and offers, in the order of all writers of shifts, and reads them again. Awards of a schedule
 * are serialized from here on.
 */
export async function lockOffers(
  ctx: RequestContext,
  offerIds: readonly string[],
  { employeeIds = [], withClaimants, beforeAwards }: LockOptions,
): Promise<LockedOffers> {
  const { organizationId } = tenantOf(ctx);
  const timeZone = await lockTimeZone(ctx);
  const seen = [...(await offersById(ctx, offerIds)).values()];
  const scheduleIds = [...new Set(seen.map(({ scheduleId }) => scheduleId))].sort();
  const known = await schedulesById(ctx, scheduleIds);
  const schedules = await lockSchedules(
    ctx,
    [...known.keys()].map((scheduleId) => ({ scheduleId, path: 'scheduleId' })),
  );
  const claimants = withClaimants ? await liveClaims(ctx, offerIds) : [];
  const locked = new Set([...employeeIds, ...claimants.map(({ employeeId }) => employeeId)]);
  await lockEmployees(ctx, [...locked]);
  await beforeAwards?.();
  for (const scheduleId of scheduleIds)
    await ctx.sql('offer.lockSchedule', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `offers ${organizationId} ${scheduleId}`,
    ]);
  await ctx.sql(
    'offer.lock',
    'select id from hours_offer where organization_id = $1 and id = any($2) order by id for update',
    [organizationId, idArray(offerIds)],
  );
  const claims = withClaimants ? await liveClaims(ctx, offerIds) : [];
  if (claims.some(({ employeeId }) => !locked.has(employeeId))) throw new LostRace('the claims of an offer');
  return { timeZone, schedules, offers: await offersById(ctx, offerIds), claims };
}

/** Claims that may still get a place, in the order in which they get one. */
export const liveClaims = (ctx: RequestContext, offerIds: readonly string[]): Promise<LiveClaim[]> =>
  ctx.sql<LiveClaim>(
    'offer.liveClaims',
    `select id, offer_id as "offerId", employee_id as "employeeId", state, sequence, rank, minutes,
       extract(epoch from confirm_by)::float8 * 1000 as "confirmMs",
       extract(epoch from starts_at)::float8 * 1000 as "startMs", extract(epoch from ends_at)::float8 * 1000 as "endMs"
     from offer_claim
     where organization_id = $1 and offer_id = any($2) and state = any($3)
     order by coalesce(rank, 0), sequence`,
    [tenantOf(ctx).organizationId, idArray(offerIds), [...LIVE_CLAIMS]],
  );

export async function insertOffers(ctx: RequestContext, offers: readonly Draft[]): Promise<void> {
  const rows = offers.map((offer) => ({
    ...offer,
    skillIds: idArray(offer.skillIds),
    teamIds: idArray(offer.teamIds),
  }));
  await ctx.sql(
    null,
    `insert into hours_offer (id, organization_id, schedule_id, kind, state, date, start_time, end_time, starts_at,
       ends_at, breaks, template_id, type_id, replaces_shift_id, allocation, ranking, places, skill_ids, team_ids,
       confirm_minutes, ignore_defaults, only_while_needed, note, opens_at, closes_at, created_by, created_at)
     select id, $1, "scheduleId", kind, state, date, "startTime", "endTime", "startsAt", "endsAt", breaks, "templateId",
       "typeId", "replacesShiftId", allocation, ranking, places, "skillIds"::uuid[], "teamIds"::uuid[],
       "confirmMinutes", "ignoreDefaults", "onlyWhileNeeded", note, "opensAt", "closesAt", "createdBy", "createdAt"
     from json_to_recordset($2) as r (id uuid, "scheduleId" uuid, kind text, state text, date date, "startTime" time,
       "endTime" time, "startsAt" timestamptz, "endsAt" timestamptz, breaks jsonb, "templateId" uuid, "typeId" uuid,
       "replacesShiftId" uuid, allocation text, ranking text, places integer, "skillIds" text, "teamIds" text,
       "confirmMinutes" integer, "ignoreDefaults" boolean, "onlyWhileNeeded" boolean, note text,
       "opensAt" timestamptz, "closesAt" timestamptz, "createdBy" text, "createdAt" timestamptz)`,
    [tenantOf(ctx).organizationId, JSON.stringify(rows)],
  );
}

export async function storeOfferState(
  ctx: RequestContext,
  ids: readonly string[],
  state: OfferState,
  reason: string | null,
): Promise<void> {
  await ctx.sql(
    'offer.storeState',
    'update hours_offer set state = $3, state_reason = $4 where organization_id = $1 and id = any($2)',
    [tenantOf(ctx).organizationId, idArray(ids), state, reason],
  );
}

export async function storeOfferFields(
  ctx: RequestContext,
  id: string,
  { closesAt, note, places }: { closesAt: Date | string; note: string | null; places: number },
): Promise<void> {
  await ctx.sql(
    'offer.storeFields',
    'update hours_offer set closes_at = $3, note = $4, places = $5 where organization_id = $1 and id = $2',
    [tenantOf(ctx).organizationId, id, closesAt, note, places],
  );
}

export interface NewClaim {
  id: string;
  offerId: string;
  employeeId: string;
  state: ClaimState;
  reason: string | null;
  hours: Pick<FittingHours, 'date' | 'startTime' | 'endTime' | 'minutes'> & {
    startsAt: Date | string;
    endsAt: Date | string;
  };
}

export async function insertClaim(ctx: RequestContext, claim: NewClaim): Promise<void> {
  const { date, startTime, endTime, startsAt, endsAt, minutes } = claim.hours;
  await ctx.sql(
    'offer.insertClaim',
    `insert into offer_claim (id, organization_id, offer_id, employee_id, state, reason, claimed_at, start_date,
       start_time, end_time, starts_at, ends_at, minutes, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $7)`,
    [
      claim.id,
      tenantOf(ctx).organizationId,
      claim.offerId,
      claim.employeeId,
      claim.state,
      claim.reason,
      ctx.clock.now(),
      date,
      startTime,
      endTime,
      startsAt,
      endsAt,
      minutes,
    ],
  );
}

export interface ClaimChange {
  id: string;
  state: ClaimState;
  reason?: string | null;
  rank?: number | null;
  confirmBy?: Date | null;
}

/** Stores states of claims, in one statement; a reason or rank that is left out stays. */
export async function storeClaims(ctx: RequestContext, changes: readonly ClaimChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ id, state, reason, rank, confirmBy = null }) => ({
    ...{ id, state, confirmBy },
    ...{ reason: reason ?? null, keepsReason: reason === undefined },
    ...{ rank: rank ?? null, keepsRank: rank === undefined },
  }));
  await ctx.sql(
    null,
    `update offer_claim c set state = r.state, confirm_by = r."confirmBy", updated_at = $3,
       reason = case when r."keepsReason" then c.reason else r.reason end,
       rank = case when r."keepsRank" then c.rank else r.rank end
     from json_to_recordset($2) as r (id uuid, state text, reason text, "keepsReason" boolean, rank integer,
       "keepsRank" boolean, "confirmBy" timestamptz)
     where c.organization_id = $1 and c.id = r.id`,
    [tenantOf(ctx).organizationId, JSON.stringify(rows), ctx.clock.now()],
  );
}

export interface Award {
  claimId: string;
  hours: FittingHours;
  shiftId: string | null;
  shiftVersion: number | null;
  shiftBefore: OwnShift | null;
  timeOffId: string | null;
}

export async function storeAward(ctx: RequestContext, award: Award): Promise<void> {
  const { claimId, hours, shiftId, shiftVersion, shiftBefore, timeOffId } = award;
  await ctx.sql(
    'offer.storeAward',
    `update offer_claim set state = 'awarded', reason = null, confirm_by = null, awarded_at = $3, updated_at = $3,
       start_date = $4, start_time = $5, end_time = $6, starts_at = $7, ends_at = $8, minutes = $9, shift_id = $10,
       shift_version = $11, shift_before = $12, time_off_id = $13
     where organization_id = $1 and id = $2`,
    [
      tenantOf(ctx).organizationId,
      claimId,
      ctx.clock.now(),
      hours.date,
      hours.startTime,
      hours.endTime,
      hours.startsAt,
      hours.endsAt,
      hours.minutes,
      shiftId,
      shiftVersion,
      shiftBefore && JSON.stringify(shiftBefore),
      timeOffId,
    ],
  );
}

/** The rows that an award has written, and the plan before it. */
export interface StoredAward {
  startMs: number;
  shiftId: string | null;
  shiftVersion: number | null;
  shiftBefore: OwnShift | null;
  timeOffId: string | null;
}

export async function storedAward(ctx: RequestContext, claimId: string): Promise<StoredAward> {
  const [award] = await ctx.sql<StoredAward>(
    'offer.storedAward',
    `select extract(epoch from starts_at)::float8 * 1000 as "startMs", shift_id as "shiftId",
       shift_version as "shiftVersion", shift_before as "shiftBefore", time_off_id as "timeOffId"
     from offer_claim where organization_id = $1 and id = $2`,
    [tenantOf(ctx).organizationId, claimId],
  );
  return award as StoredAward;
}

/** Counts the claims of an employee that may still get a place. */
export async function openClaimsOf(ctx: RequestContext, employeeId: string): Promise<number> {
  const [row] = await ctx.sql<{ claims: number }>(
    'offer.openClaims',
    `select count(*)::int as claims from offer_claim
     where organization_id = $1 and employee_id = $2 and state = any($3)`,
    [tenantOf(ctx).organizationId, employeeId, [...LIVE_CLAIMS]],
  );
  return row?.claims ?? 0;
}

/** Counts the claims of an offer that ask for a place. */
export async function claimCount(ctx: RequestContext, offerId: string): Promise<number> {
  const [row] = await ctx.sql<{ claims: number }>(
    'offer.claimCount',
    `select count(*)::int as claims from offer_claim
     where organization_id = $1 and offer_id = $2 and state not in ('declined', 'withdrawn')`,
    [tenantOf(ctx).organizationId, offerId],
  );
  return row?.claims ?? 0;
}

/** Planned and open offers of the organization; counted one transaction after another. */
export async function countOpenOffers(ctx: RequestContext): Promise<number> {
  const { organizationId } = tenantOf(ctx);
  await ctx.sql('offer.lockCount', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `open offers ${organizationId}`,
  ]);
  const [row] = await ctx.sql<{ offers: number }>(
    'offer.countOpen',
    `select count(*)::int as offers from hours_offer where organization_id = $1 and state in ('planned', 'open')`,
    [organizationId],
  );
  return row?.offers ?? 0;
}
