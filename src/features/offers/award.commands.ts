import { tenantOf, type RequestContext } from '../../kernel/context';
import { grouped } from '../../kernel/collections';
import { newId } from '../../kernel/ids';
import { MINUTE_MS } from '../../kernel/time/units';
import { recordAudit } from '../audit/audit.commands';
import { personById } from '../time-off/time-off-person.queries';
import { minutesOf } from '../time-off/time-off-minutes.queries';
import { insertTimeOff } from '../time-off/time-off.store';
import { timeOffChanged, timeOffDecided } from '../time-off/time-off.topics';
import { skilledPeople } from '../people/employee-skills.queries';
import { announceShifts } from '../scheduling/scheduling.topics';
import { presentShifts } from '../scheduling/shift.queries';
import { insertShifts, keepAsBegun, storeShifts } from '../scheduling/shift.store';
import { allocateFairly } from './fair.rules';
import { fitsOf, ranked, type Fit, type FittingHours } from './fit.queries';
import { staffingOn } from './need.queries';
import { isLess, shortMinutes, withFewer, withMore } from './need.rules';
import { tellOfClaims, tellOfOffers } from './news.commands';
import { hoursOf } from './offer.queries';
import { NOT_NEEDED, rankReason, withoutVersion } from './offer.rules';
import {
  storeAward,
  storeClaims,
  storeOfferState,
  type ClaimChange,
  type LiveClaim,
  type LockedOffers,
} from './offer.store';
import type { HoursOffer } from './offer.type';

/** A transaction that holds offers: it remembers what it has judged and how many places are left. */
export class OfferWork {
  private readonly fits = new Map<string, Map<string, Fit>>();
  private readonly touched = new Set<string>();
  /** Claims whose state has changed. */
  readonly changed = new Set<string>();

  /** `known` has fits that were judged since the people were locked. */
  constructor(
    private readonly ctx: RequestContext,
    readonly locked: LockedOffers,
    known: ReadonlyMap<string, Map<string, Fit>> = new Map(),
  ) {
    for (const [offerId, fits] of known) this.fits.set(offerId, fits);
  }

  offer(id: string): HoursOffer {
    return this.locked.offers.get(id)!;
  }

  claimsOf(offerId: string): LiveClaim[] {
    return this.locked.claims.filter((claim) => claim.offerId === offerId);
  }

  private async fitOf(offer: HoursOffer, employeeId: string, among: readonly string[]): Promise<Fit> {
    const known = this.fits.get(offer.id)?.get(employeeId);
    if (known && !this.touched.has(employeeId)) return known;
    const people = this.touched.has(employeeId) ? [employeeId] : [employeeId, ...among];
    const found = (await fitsOf(this.ctx, [offer], people)).get(offer.id) ?? new Map<string, Fit>();
    this.fits.set(offer.id, new Map([...(this.fits.get(offer.id) ?? []), ...found]));
    return found.get(employeeId)!;
  }

  /** Judges an offer for somebody as the plan is now. */
  judge(offer: HoursOffer, employeeId: string): Promise<Fit> {
    return this.fitOf(offer, employeeId, []);
  }

  async change(changes: readonly ClaimChange[]): Promise<void> {
    await storeClaims(this.ctx, changes);
    const byId = new Map(changes.map((change) => [change.id, change]));
    for (const claim of this.locked.claims) {
      const change = byId.get(claim.id);
      if (!change) continue;
      claim.state = change.state;
      if (change.rank !== undefined) claim.rank = change.rank;
    }
    changes.forEach(({ id }) => this.changed.add(id));
  }

  /** Writes what an offer gives to somebody, as if a planner had entered it. */
  async award(offer: HoursOffer, claim: { id: string; employeeId: string }, fitting: FittingHours): Promise<void> {
    const { ctx } = this;
    const { after } = fitting;
    // The offer lends its id to the shift that is judged.
    const hours = after && !fitting.shift ? { ...fitting, after: { ...after, id: newId() } } : fitting;
    const { organizationId } = tenantOf(ctx);
    this.touched.add(claim.employeeId);
    const written = hours.after
      ? await this.writeShift(hours)
      : { shiftId: hours.shift?.id ?? null, timeOffId: await this.writeTimeOff(offer, claim.employeeId, hours) };
    const stored = hours.after && (await presentShifts(ctx, [hours.after.id])).get(hours.after.id);
    await storeAward(ctx, {
      claimId: claim.id,
      hours,
      shiftId: hours.after ? hours.after.id : null,
      shiftVersion: stored ? stored.version : null,
      shiftBefore: hours.after ? hours.shift : null,
      timeOffId: written.timeOffId,
    });
    await recordAudit(ctx, organizationId, 'hours_offer.award', {
      offerId: offer.id,
      claimId: claim.id,
      employeeId: claim.employeeId,
      kind: offer.kind,
      date: hours.date,
      startTime: hours.startTime,
      endTime: hours.endTime,
      shiftId: written.shiftId,
      timeOffId: written.timeOffId,
      state: 'awarded',
    });
    this.changed.add(claim.id);
  }

  private async writeShift({ shift, after }: FittingHours): Promise<{ shiftId: string; timeOffId: null }> {
    const { ctx } = this;
    const { startMs, endMs, ...row } = withoutVersion(after!);
    const stored = { ...row, startsAt: new Date(startMs), endsAt: new Date(endMs) };
    if (shift) {
      await keepAsBegun(ctx, [shift.id]);
      await storeShifts(ctx, [stored]);
    } else await insertShifts(ctx, [stored]);
    await announceShifts(ctx, this.locked.schedules, [...(shift ? [shift] : []), stored], { kind: 'offer' });
    return { shiftId: stored.id, timeOffId: null };
  }

  private async writeTimeOff(offer: HoursOffer, employeeId: string, hours: FittingHours): Promise<string> {
    const { ctx } = this;
    const local = { startDate: hours.date, endDate: hours.date, startTime: hours.startTime, endTime: hours.endTime };
    const years = await minutesOf(ctx, await personById(ctx, employeeId), local);
    const requestId = newId();
    const typeId = offer.typeId!;
    const by = offer.createdBy;
    await insertTimeOff(ctx, {
      ...{ id: requestId, employeeId, typeId, ...local, years, by },
      ...{ state: 'approved', note: null, overrideReason: null },
    });
    await timeOffChanged.publish(ctx, { employeeIds: [employeeId], from: hours.date, to: hours.date });
    await timeOffDecided.publish(ctx, { ...local, requestId, employeeId, typeId, state: 'approved' });
    return requestId;
  }

  /** True if the hours reduce understaffing, or if the time off adds none. */
  async isNeeded(offer: HoursOffer, employeeId: string, hours: FittingHours): Promise<boolean> {
    if (!offer.onlyWhileNeeded) return true;
    const isTimeOff = offer.kind === 'voluntary_time_off';
    const staffing = await staffingOn(this.ctx, offer.date);
    if (!staffing) return isTimeOff;
    const within = hoursOf(offer);
    const own = { startMs: +hours.startsAt, endMs: +hours.endsAt };
    const { skillIds: skills = [], skillShares } = (await skilledPeople(this.ctx, [employeeId])).get(employeeId) ?? {};
    const before = shortMinutes(staffing, within);
    if (isTimeOff) return !isLess(before, shortMinutes(withFewer(staffing, { skills, count: 1, hours: own }), within));
    const breaks = hours.shift ? [] : (hours.after?.breaks ?? []);
    const more = withMore(staffing, { skills, shares: skillShares, count: 1, work: workOf(own, breaks) });
    return isLess(shortMinutes(more, within), before);
  }

  /** Gives free places to those who wait, in their order, as long as the offer has any. */
  async fill(offerId: string): Promise<void> {
    const { ctx } = this;
    const offer = this.offer(offerId);
    const now = ctx.clock.now();
    if (offer.state === 'cancelled' || offer.state === 'planned' || +new Date(offer.startsAt) <= +now) return;
    const waiting = this.claimsOf(offerId).filter(({ state }) => state === 'waiting');
    waiting.sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || a.sequence - b.sequence);
    for (const claim of waiting) {
      if (offer.placesLeft === 0) return;
      const among = waiting.filter(({ state }) => state === 'waiting').map(({ employeeId }) => employeeId);
      const { blockedBy, hours } = await this.fitOf(offer, claim.employeeId, among);
      const [first] = blockedBy;
      if (first || !hours) {
        const reason = `Not possible when it was your turn: ${first?.says ?? 'no hours fit'}`;
        await this.change([{ id: claim.id, state: 'passed_over', reason }]);
        continue;
      }
      if (!(await this.isNeeded(offer, claim.employeeId, hours))) {
        await this.endUnneeded(offer);
        return;
      }
      await this.give(offer, claim, hours, now);
    }
  }

  private async give(offer: HoursOffer, claim: LiveClaim, hours: FittingHours, now: Date): Promise<void> {
    offer.placesLeft--;
    if (offer.confirmMinutes === null) {
      claim.state = 'awarded';
      return this.award(offer, claim, hours);
    }
    const latest = Math.min(+now + offer.confirmMinutes * MINUTE_MS, +new Date(offer.startsAt));
    await this.change([{ id: claim.id, state: 'offered', reason: null, confirmBy: new Date(latest) }]);
    await recordAudit(this.ctx, tenantOf(this.ctx).organizationId, 'hours_offer.award', {
      offerId: offer.id,
      claimId: claim.id,
      employeeId: claim.employeeId,
      confirmBy: new Date(latest),
      state: 'offered',
    });
  }

  /** Closes an offer whose hours reduce no understaffing any more; those who wait are passed over. */
  async endUnneeded(offer: HoursOffer): Promise<void> {
    if (offer.state === 'open') {
      offer.state = 'closed';
      await storeOfferState(this.ctx, [offer.id], 'closed', NOT_NEEDED);
      await recordAudit(this.ctx, tenantOf(this.ctx).organizationId, 'hours_offer.close', {
        offerIds: [offer.id],
        reason: NOT_NEEDED,
      });
      await tellOfOffers(this.ctx, 'closed', [offer]);
    }
    await this.passOver(offer.id, NOT_NEEDED, ['claimed', 'waiting']);
  }

  /** Ends claims that get no place any more. */
  async passOver(offerId: string, reason: string, states: readonly string[]): Promise<void> {
    const ended = this.claimsOf(offerId).filter(({ state }) => states.includes(state));
    await this.change(ended.map(({ id }) => ({ id, state: 'passed_over', reason })));
  }

  /** Closes offers and gives their places away. */
  async close(offers: readonly HoursOffer[], reason: string | null): Promise<void> {
    if (offers.length === 0) return;
    const { ctx } = this;
    const ids = offers.map(({ id }) => id);
    await storeOfferState(ctx, ids, 'closed', reason);
    for (const offer of offers) offer.state = 'closed';
    await recordAudit(ctx, tenantOf(ctx).organizationId, 'hours_offer.close', { offerIds: ids, reason });
    const winners = new Set<string>();
    const fair = offers.filter(({ allocation }) => allocation === 'fair');
    for (const own of grouped(fair, ({ scheduleId }) => scheduleId).values())
      for (const id of await this.fairWinners(own)) winners.add(id);
    for (const offer of offers) await this.rank(offer, winners);
    for (const offer of offers) await this.fill(offer.id);
    await tellOfOffers(ctx, 'closed', offers);
  }

  private async fairWinners(offers: readonly HoursOffer[]): Promise<Set<string>> {
    const claims: LiveClaim[] = [];
    const minutesOf = new Map<string, number>();
    for (const offer of offers) {
      const own = this.claimsOf(offer.id).filter(({ state }) => state === 'claimed');
      const people = own.map(({ employeeId }) => employeeId);
      for (const { employeeId, awardedMinutes } of await ranked(this.ctx, offer, own))
        minutesOf.set(employeeId, awardedMinutes);
      for (const claim of own) {
        const { blockedBy, hours } = await this.fitOf(offer, claim.employeeId, people);
        if (hours && blockedBy.length === 0) claims.push(claim);
      }
    }
    const places = new Map(offers.map(({ id, placesLeft }) => [id, placesLeft]));
    return allocateFairly({ claims, places, minutesOf });
  }

  /** Puts the claims of an offer in order, winners of a fair allocation before all others. */
  private async rank(offer: HoursOffer, winners: ReadonlySet<string>): Promise<void> {
    const claims = this.claimsOf(offer.id).filter(({ state }) => state === 'claimed');
    const order = await ranked(this.ctx, offer, claims);
    const reasonOf = new Map(
      order.map(({ id }, i) => [id, rankReason(i + 1, order.length, offer.ranking, offer.places)]),
    );
    const inTurn = [...order.filter(({ id }) => winners.has(id)), ...order.filter(({ id }) => !winners.has(id))];
    await this.change(
      inTurn.map(({ id }, i) => ({ id, state: 'waiting', rank: i + 1, reason: reasonOf.get(id) ?? null })),
    );
  }

  /** Ends places that nobody confirmed in time, and all claims once the hours have begun. */
  async lapse(offer: HoursOffer, now: Date): Promise<void> {
    const late = this.claimsOf(offer.id).filter(({ state, confirmMs }) => state === 'offered' && confirmMs! <= +now);
    await this.change(late.map(({ id }) => ({ id, state: 'lapsed', reason: 'Not confirmed in time' })));
    for (const { id, employeeId } of late)
      await recordAudit(this.ctx, tenantOf(this.ctx).organizationId, 'hours_offer.lapse', {
        offerId: offer.id,
        claimId: id,
        employeeId,
      });
    offer.placesLeft = Math.min(offer.places, offer.placesLeft + late.length);
    if (+new Date(offer.startsAt) <= +now)
      return this.passOver(offer.id, 'The hours have begun', ['claimed', 'waiting', 'offered']);
    if (late.length > 0) await this.fill(offer.id);
  }

  /** Tells of all claims that have changed. Call it last. */
  async tell(): Promise<void> {
    await tellOfClaims(this.ctx, [...this.changed]);
  }
}

/** The parts of hours that are no breaks. */
function workOf(
  { startMs, endMs }: { startMs: number; endMs: number },
  breaks: readonly { startOffset: number; duration: number }[],
): { startMs: number; endMs: number }[] {
  const work: { startMs: number; endMs: number }[] = [];
  let from = startMs;
  for (const { startOffset, duration } of [...breaks].sort((a, b) => a.startOffset - b.startOffset)) {
    const begin = startMs + startOffset * MINUTE_MS;
    if (begin > from) work.push({ startMs: from, endMs: begin });
    from = begin + duration * MINUTE_MS;
  }
  if (from < endMs) work.push({ startMs: from, endMs });
  return work;
}
