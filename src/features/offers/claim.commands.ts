import { tenantOf, userOf, type RequestContext } from '../../kernel/context';
import { conflict, forbidden, type MusterError } from '../../kernel/errors';
import { newId } from '../../kernel/ids';
import { recordAudit } from '../audit/audit.commands';
import { findTimeOff } from '../time-off/time-off.queries';
import { localTimes } from '../time-off/time-off-person.queries';
import { storeDecision } from '../decisions/decision.store';
import { timeOffChanged, timeOffDecided } from '../time-off/time-off.topics';
import { requireInScope } from '../people/scope.queries';
import { refuseLocked } from '../scheduling/schedule.lifecycle';
import { announceShifts } from '../scheduling/scheduling.topics';
import { presentShifts } from '../scheduling/shift.queries';
import { deleteShifts, keepAsBegun, storeShifts } from '../scheduling/shift.store';
import { OfferWork } from './award.commands';
import { fitsOf, type Fit } from './fit.queries';
import { tellOfClaims, tellOfOffers } from './news.commands';
import { effective, refusedState } from './offer.commands';
import { requireEmployee } from './offer.policy';
import { claimById, claimsOf, isInAudience, offerOf } from './offer.queries';
import { LIVE_CLAIMS, lateReason, MAX_OPEN_CLAIMS, NOT_NEEDED, type ClaimState, withoutVersion } from './offer.rules';
import {
  claimCount,
  insertClaim,
  lockOffers,
  openClaimsOf,
  storeClaims,
  storedAward,
  type NewClaim,
} from './offer.store';
import type { HoursOffer, OfferClaim } from './offer.type';

/** A change that is committed although the caller is refused. */
type Outcome = OfferClaim | { refusal: MusterError };

/** Runs work that may close an offer and refuse the caller at once. */
async function settled(ctx: RequestContext, work: () => Promise<Outcome>): Promise<OfferClaim> {
  const outcome = await ctx.unitOfWork(tenantOf(ctx).organizationId, work);
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome;
}

export const claimOffer = (ctx: RequestContext, id: string): Promise<OfferClaim> =>
  settled(ctx, async () => {
    const { work, offer, employeeId, open } = await openFor(ctx, id, 'claimed');
    if (open >= MAX_OPEN_CLAIMS)
      throw conflict(`You have ${open} open claims: ${MAX_OPEN_CLAIMS} are the most`, { open });
    const fit = await work.judge(offer, employeeId);
    const hours = refuseBlocked(fit);
    const claim: NewClaim = { id: newId(), offerId: id, employeeId, state: 'claimed', reason: null, hours };
    if (offer.allocation === 'first_come') {
      const isFree = offer.placesLeft > 0;
      if (isFree && !(await work.isNeeded(offer, employeeId, hours))) return closeUnneeded(ctx, id);
      if (!isFree) {
        claim.state = 'waiting';
        claim.reason = lateReason((await claimCount(ctx, id)) + 1, offer.places);
      }
    }
    await insertClaim(ctx, claim);
    await audit(ctx, 'claim', { offerId: id, claimId: claim.id, employeeId, state: claim.state });
    work.changed.add(claim.id);
    if (offer.allocation === 'first_come' && claim.state === 'claimed') await work.award(offer, claim, hours);
    await work.tell();
    return claimById(ctx, claim.id);
  });

const audit = (ctx: RequestContext, action: string, details: Record<string, unknown>): Promise<void> =>
  recordAudit(ctx, tenantOf(ctx).organizationId, `hours_offer.${action}`, details);

/** Ends an offer whose hours nobody needs any more, in this unit of work. */
async function closeUnneeded(ctx: RequestContext, id: string): Promise<{ refusal: MusterError }> {
  const work = new OfferWork(ctx, await lockOffers(ctx, [id], { withClaimants: true }));
  await work.endUnneeded(work.offer(id));
  await work.tell();
  return { refusal: conflict(NOT_NEEDED, { state: 'closed' }) };
}

/** An open offer for the caller, who has no claim on it, locked. */
async function openFor(ctx: RequestContext, id: string, verb: string) {
  const employeeId = requireEmployee(ctx);
  const seen = await offerOf(ctx, id);
  if (!(await isInAudience(ctx, seen, employeeId))) throw forbidden(`The offer ${id} is not for you`, 'id');
  // Plan and claims of the locked employee change only here: they are read before claims of others have to wait.
  let [open, known] = [0, new Map<string, Map<string, Fit>>()];
  const beforeAwards = async () => {
    open = await openClaimsOf(ctx, employeeId);
    known = await fitsOf(ctx, [seen], [employeeId]);
  };
  const locked = await lockOffers(ctx, [id], { employeeIds: [employeeId], withClaimants: false, beforeAwards });
  const work = new OfferWork(ctx, locked, known);
  const offer = work.offer(id);
  const state = effective(ctx, offer);
  if (state !== 'open') throw refusedState({ state }, verb);
  const [claim] = ((await claimsOf(ctx, [id], employeeId)).get(id) ?? []).filter((each) => each.state !== 'withdrawn');
  if (claim) throw conflict(`You cannot do this: your claim of these hours is ${claim.state}`, { state: claim.state });
  return { work, offer, employeeId, open };
}

function refuseBlocked({ blockedBy, hours }: Fit) {
  const [first] = blockedBy;
  if (first || !hours) throw conflict(`These hours are not possible: ${first?.says ?? 'no hours fit'}`, { blockedBy });
  return hours;
}

/** Hides an offer from the caller. */
export async function declineOffer(ctx: RequestContext, id: string): Promise<OfferClaim> {
  const { work, offer, employeeId } = await openFor(ctx, id, 'declined');
  const { date, startTime, endTime, startsAt, endsAt } = offer;
  const fit = await work.judge(offer, employeeId);
  const hours = fit.hours ?? { date, startTime, endTime, startsAt, endsAt, minutes: 0 };
  const claim: NewClaim = { id: newId(), offerId: id, employeeId, state: 'declined', reason: null, hours };
  await insertClaim(ctx, claim);
  await audit(ctx, 'decline', { offerId: id, claimId: claim.id, employeeId });
  await tellOfClaims(ctx, [claim.id]);
  return claimById(ctx, claim.id);
}

/** The state of a claim, of which a deadline may have passed a moment ago. */
function stateNow(ctx: RequestContext, { state, confirmBy }: OfferClaim, { startsAt }: HoursOffer): ClaimState {
  const nowMs = +ctx.clock.now();
  if (state === 'offered' && confirmBy && +new Date(confirmBy) <= nowMs) return 'lapsed';
  return LIVE_CLAIMS.includes(state) && +new Date(startsAt) <= nowMs ? 'passed_over' : state;
}

const refusedClaim = (state: ClaimState, verb: string) =>
  conflict(`A claim that is ${state} cannot be ${verb}`, { state });

/** A claim of the caller with its offer, locked. */
async function lockOwn(ctx: RequestContext, id: string) {
  const employeeId = requireEmployee(ctx);
  const seen = await claimById(ctx, id);
  if (seen.employeeId !== employeeId) throw forbidden(`The claim ${id} is somebody else's`, 'id');
  const options = { employeeIds: [employeeId], withClaimants: true };
  const work = new OfferWork(ctx, await lockOffers(ctx, [seen.offerId], options));
  const claim = await claimById(ctx, id);
  const offer = work.offer(seen.offerId);
  return { work, claim, offer, state: stateNow(ctx, claim, offer) };
}

export const confirmClaim = (ctx: RequestContext, id: string): Promise<OfferClaim> =>
  settled(ctx, async () => {
    const { work, claim, offer, state } = await lockOwn(ctx, id);
    if (state !== 'offered') throw refusedClaim(state, 'confirmed');
    const hours = refuseBlocked(await work.judge(offer, claim.employeeId));
    if (!(await work.isNeeded(offer, claim.employeeId, hours))) {
      await work.endUnneeded(offer);
      await work.passOver(offer.id, NOT_NEEDED, ['offered']);
      await work.tell();
      return { refusal: conflict(NOT_NEEDED, { state: 'closed' }) };
    }
    await work.award(offer, claim, hours);
    await audit(ctx, 'confirm', { offerId: offer.id, claimId: id, employeeId: claim.employeeId });
    await work.tell();
    return claimById(ctx, id);
  });

export async function withdrawClaim(ctx: RequestContext, id: string): Promise<OfferClaim> {
  const { work, claim, offer, state } = await lockOwn(ctx, id);
  if (!LIVE_CLAIMS.includes(state)) throw refusedClaim(state, 'withdrawn');
  await work.change([{ id, state: 'withdrawn', reason: null }]);
  await audit(ctx, 'withdraw', { offerId: offer.id, claimId: id, employeeId: claim.employeeId });
  if (state === 'offered') offer.placesLeft++;
  await work.fill(offer.id);
  await tellOfOffers(ctx, 'changed', [offer]);
  await work.tell();
  return claimById(ctx, id);
}

/** Takes an award back: the plan is as it was before, and the place goes on. */
export async function releaseClaim(ctx: RequestContext, id: string, note: string): Promise<OfferClaim> {
  const seen = await claimById(ctx, id);
  const { role, employeeId: own } = userOf(ctx);
  await requireInScope(ctx, [{ employeeId: seen.employeeId, path: 'id' }]);
  if (role === 'supervisor' && own === seen.employeeId)
    throw forbidden('Admins and planners decide about supervisors', 'id');
  const options = { employeeIds: [seen.employeeId], withClaimants: true };
  const work = new OfferWork(ctx, await lockOffers(ctx, [seen.offerId], options));
  const claim = await claimById(ctx, id);
  const offer = work.offer(seen.offerId);
  if (claim.state !== 'awarded') throw refusedClaim(claim.state, 'released');
  const award = await storedAward(ctx, id);
  if (award.startMs <= +ctx.clock.now()) throw conflict('The hours have begun: they stay', { state: claim.state });
  work.locked.schedules.forEach((schedule) => refuseLocked(schedule));
  if (award.timeOffId) await restoreTimeOff(ctx, award.timeOffId, note);
  else await restoreShift(ctx, work, award);
  await storeClaims(ctx, [{ id, state: 'released', reason: note }]);
  work.changed.add(id);
  await audit(ctx, 'release', { offerId: offer.id, claimId: id, employeeId: claim.employeeId, note });
  offer.placesLeft = Math.min(offer.places, offer.placesLeft + 1);
  await work.fill(offer.id);
  await work.tell();
  return claimById(ctx, id);
}

const changedSince = () => conflict('The plan was changed since: the award cannot be released', { state: 'awarded' });

async function restoreShift(
  ctx: RequestContext,
  work: OfferWork,
  { shiftId, shiftVersion, shiftBefore }: Awaited<ReturnType<typeof storedAward>>,
): Promise<void> {
  const shift = shiftId ? (await presentShifts(ctx, [shiftId])).get(shiftId) : undefined;
  if (!shift || shift.version !== shiftVersion) throw changedSince();
  await keepAsBegun(ctx, [shift.id]);
  if (!shiftBefore) {
    await deleteShifts(ctx, [shift.id]);
    return announceShifts(ctx, work.locked.schedules, [shift], { kind: 'offer' });
  }
  const { startMs, endMs, ...row } = withoutVersion(shiftBefore);
  const before = { ...row, startsAt: new Date(startMs), endsAt: new Date(endMs) };
  await storeShifts(ctx, [before]);
  await announceShifts(ctx, work.locked.schedules, [shift, before], { kind: 'offer' });
}

async function restoreTimeOff(ctx: RequestContext, requestId: string, note: string): Promise<void> {
  const timeOff = await findTimeOff(ctx, requestId);
  if (timeOff.state !== 'approved') throw changedSince();
  const { employeeId, typeId, startDate, endDate } = timeOff;
  await storeDecision(ctx, 'time_off_request', requestId, { state: 'cancelled', note });
  await timeOffChanged.publish(ctx, { employeeIds: [employeeId], from: startDate, to: endDate });
  const news = { ...localTimes(timeOff), requestId, employeeId, typeId, state: 'cancelled' as const };
  await timeOffDecided.publish(ctx, news);
}
