import { tenantOf, type RequestContext } from '../../kernel/context';
import { badInput, conflict, forbidden, notFound, type Issue } from '../../kernel/errors';
import { idArray } from '../../kernel/graphql/loaders';
import { recordAudit, recordAudits } from '../audit/audit.commands';
import { scopeOf } from '../people/scope.queries';
import { lockSchedules, lockTimeZone } from '../scheduling/lock.store';
import { OfferWork } from './award.commands';
import { tellOfOffers } from './news.commands';
import { notifyOpened } from './notice.commands';
import type { HoursOfferInput, UpdateHoursOfferArgs } from './offer.inputs';
import { draftOffer, type Draft } from './offer-draft.queries';
import { requireTeams } from './offer.policy';
import { hoursOf, offerOf, offersById, previewOf, suggestedPlaces } from './offer.queries';
import { MAX_OPEN_OFFERS } from './offer.rules';
import { countOpenOffers, insertOffers, lockOffers, storeOfferFields, storeOfferState } from './offer.store';
import type { HoursOffer, HoursOfferPreview } from './offer.type';

/** Publishes offers, all or none. */
export async function createOffers(ctx: RequestContext, inputs: readonly HoursOfferInput[]): Promise<HoursOffer[]> {
  const { organizationId } = tenantOf(ctx);
  await lockTimeZone(ctx);
  await lockSchedules(
    ctx,
    inputs.map(({ scheduleId }, i) => ({ scheduleId, path: `inputs[${i}].scheduleId` })),
  );
  const offers: Draft[] = [];
  for (const [i, input] of inputs.entries()) {
    const pathOf = (field: string) => `inputs[${i}].${field}`;
    const { givenPlaces, ...offer } = await draftOffer(ctx, input, pathOf);
    const places = givenPlaces ?? (await suggestedPlaces(ctx, hoursOf(offer)));
    if (places === null || places === 0) throw badInput([{ path: pathOf('places'), message: noPlaces(offer, places) }]);
    offers.push({ ...offer, places: Math.min(places, 500) });
  }
  const open = await countOpenOffers(ctx);
  if (open + offers.length > MAX_OPEN_OFFERS)
    throw conflict(`The organization has ${open} planned or open offers: ${MAX_OPEN_OFFERS} are the most`, { open });
  await insertOffers(ctx, offers);
  await recordAudits(
    ctx,
    organizationId,
    'hours_offer.create',
    offers.map(({ id, createdAt: _at, createdBy: _by, ...fields }) => ({ offerId: id, ...fields })),
  );
  const ids = offers.map(({ id }) => id);
  const made = await offersById(ctx, ids);
  const list = ids.map((id) => made.get(id)!);
  await announceOpened(
    ctx,
    list.filter(({ state }) => state === 'open'),
  );
  await tellOfOffers(
    ctx,
    'changed',
    list.filter(({ state }) => state === 'planned'),
  );
  return list;
}

const noPlaces = ({ kind, date }: Draft, places: number | null): string => {
  if (places === null) return `is required: nothing is known of the people needed on ${date}`;
  return kind === 'voluntary_time_off'
    ? 'is required: nobody can be spared at these hours'
    : 'is required: nobody is missing at these hours';
};

async function announceOpened(ctx: RequestContext, offers: readonly HoursOffer[]): Promise<void> {
  await tellOfOffers(ctx, 'opened', offers);
  await notifyOpened(ctx, offers);
}

/** Shows what an offer would be, without making it. */
export async function previewOffer(ctx: RequestContext, input: HoursOfferInput): Promise<HoursOfferPreview> {
  const { givenPlaces, ...offer } = await draftOffer(ctx, input, (field) => field);
  return previewOf(ctx, { ...offer, stateReason: null, placesLeft: givenPlaces ?? 0 }, givenPlaces);
}

/** Refuses supervisors who do not answer for the whole audience. */
export async function requireManager(ctx: RequestContext, { id, teamIds }: HoursOffer, path: string): Promise<void> {
  const scope = await scopeOf(ctx);
  if (scope.everybody) return;
  if (teamIds.length === 0) throw forbidden(`The offer ${id} is for everyone, not only for teams you supervise`, path);
  requireTeams(scope, teamIds, () => path);
}

const isBegun = (ctx: RequestContext, { startsAt }: HoursOffer): boolean => +new Date(startsAt) <= +ctx.clock.now();

/** An offer cannot do this in its state. */
export const refusedState = ({ state }: Pick<HoursOffer, 'state'>, verb: string) =>
  conflict(`An offer of hours that is ${state} cannot be ${verb}`, { state });

/** The state of an offer, of which a deadline may have passed a moment ago. */
export const effective = (ctx: RequestContext, offer: HoursOffer): HoursOffer['state'] =>
  offer.state === 'open' && +new Date(offer.closesAt) <= +ctx.clock.now() ? 'closed' : offer.state;

export async function updateOffer(ctx: RequestContext, args: UpdateHoursOfferArgs): Promise<HoursOffer> {
  const { id } = args;
  await requireManager(ctx, await offerOf(ctx, id), 'id');
  const locked = await lockOffers(ctx, [id], { withClaimants: true });
  const work = new OfferWork(ctx, locked);
  const offer = work.offer(id);
  const state = effective(ctx, offer);
  if (state === 'cancelled' || isBegun(ctx, offer) || (state === 'closed' && args.closesAt))
    throw refusedState({ state }, 'changed');
  const taken = offer.places - offer.placesLeft;
  if (args.places != null && args.places < taken)
    throw conflict(`${taken} places are taken: there must be at least as many, got ${args.places}`, { state, taken });
  const closesAt = args.closesAt ?? new Date(offer.closesAt);
  const faults: Issue[] = [];
  if (args.closesAt && +closesAt > +new Date(offer.startsAt))
    faults.push({
      path: 'closesAt',
      message: `must not be after the start of the hours, got "${closesAt.toISOString()}"`,
    });
  if (args.closesAt && +closesAt <= Math.max(+new Date(offer.opensAt), +ctx.clock.now()))
    faults.push({
      path: 'closesAt',
      message: `must be after opensAt and in the future, got "${closesAt.toISOString()}"`,
    });
  if (faults.length > 0) throw badInput(faults);
  const places = args.places ?? offer.places;
  const note = args.note ?? offer.note;
  await storeOfferFields(ctx, id, { closesAt, note, places });
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'hours_offer.update', {
    offerId: id,
    ...(args.closesAt && { closesAt }),
    ...(args.note != null && { note }),
    ...(args.places != null && { places }),
  });
  offer.placesLeft = places - taken;
  offer.places = places;
  await work.fill(id);
  await tellOfOffers(ctx, 'changed', [offer]);
  await work.tell();
  return offerOf(ctx, id);
}

/** Ends an offer; awards stay. */
export async function cancelOffer(ctx: RequestContext, id: string, note: string): Promise<HoursOffer> {
  await requireManager(ctx, await offerOf(ctx, id), 'id');
  const work = new OfferWork(ctx, await lockOffers(ctx, [id], { withClaimants: true }));
  const offer = work.offer(id);
  if (offer.state === 'cancelled' || isBegun(ctx, offer)) throw refusedState(offer, 'cancelled');
  await cancel(ctx, work, [offer], note);
  await work.tell();
  return offerOf(ctx, id);
}

async function cancel(
  ctx: RequestContext,
  work: OfferWork,
  offers: readonly HoursOffer[],
  reason: string,
): Promise<void> {
  const ids = offers.map(({ id }) => id);
  const open = offers.filter(({ state }) => state === 'open');
  const others = offers.filter(({ state }) => state !== 'open');
  await storeOfferState(ctx, ids, 'cancelled', reason);
  for (const offer of offers) offer.state = 'cancelled';
  await recordAudits(
    ctx,
    tenantOf(ctx).organizationId,
    'hours_offer.cancel',
    ids.map((offerId) => ({ offerId, reason })),
  );
  for (const id of ids) await work.passOver(id, 'The offer was cancelled', ['claimed', 'waiting', 'offered']);
  await tellOfOffers(ctx, 'closed', open);
  await tellOfOffers(ctx, 'changed', others);
}

/** Closes offers now and gives their places away, all or none. */
export async function closeOffers(ctx: RequestContext, ids: readonly string[]): Promise<HoursOffer[]> {
  const seen = await offersById(ctx, ids);
  for (const [i, id] of ids.entries()) {
    const offer = seen.get(id);
    if (!offer) throw notFound('Offer of hours', `ids[${i}]`, id);
    await requireManager(ctx, offer, `ids[${i}]`);
  }
  const work = new OfferWork(ctx, await lockOffers(ctx, ids, { withClaimants: true }));
  for (const id of ids) {
    const offer = work.offer(id);
    if (offer.state !== 'open') throw refusedState(offer, 'closed');
  }
  await work.close(
    ids.map((id) => work.offer(id)),
    'Closed early',
  );
  await work.tell();
  const closed = await offersById(ctx, ids);
  return ids.map((id) => closed.get(id)!);
}

const GONE: Readonly<Record<string, string>> = {
  draft: 'The schedule was unpublished',
  locked: 'The schedule was locked',
};

/** Cancels the offers of schedules that are not published any more. */
export async function cancelWithSchedules(ctx: RequestContext, scheduleIds: readonly string[]): Promise<void> {
  const rows = await ctx.sql<{ id: string; status: string | null }>(
    null,
    `select o.id, s.status from hours_offer o
     left join schedule s on s.organization_id = o.organization_id and s.id = o.schedule_id
     where o.organization_id = $1 and o.schedule_id = any($2) and s.status is distinct from 'published'
       and (o.state in ('planned', 'open') or o.state = 'closed' and exists (
         select from offer_claim c where c.organization_id = o.organization_id and c.offer_id = o.id
           and c.state in ('claimed', 'waiting', 'offered')))`,
    [tenantOf(ctx).organizationId, idArray(scheduleIds)],
  );
  if (rows.length === 0) return;
  const work = new OfferWork(
    ctx,
    await lockOffers(
      ctx,
      rows.map(({ id }) => id),
      { withClaimants: true },
    ),
  );
  for (const { id, status } of rows) {
    const offer = work.offer(id);
    if (offer.state !== 'cancelled') await cancel(ctx, work, [offer], GONE[status ?? ''] ?? 'The schedule was deleted');
  }
  await work.tell();
}

/** Does what deadlines of the offers of a schedule ask for. */
export async function settleSchedule(ctx: RequestContext, scheduleId: string): Promise<void> {
  const now = ctx.clock.now();
  const rows = await ctx.sql<{ id: string; isPlanned: boolean }>(
    'offer.dueOfSchedule',
    `select o.id, o.state = 'planned' as "isPlanned" from hours_offer o
     where o.organization_id = $1 and o.schedule_id = $2 and (o.state = 'planned' and o.opens_at <= $3
       or o.state = 'open' and o.closes_at <= $3
       or exists (select from offer_claim c where c.organization_id = o.organization_id and c.offer_id = o.id
         and (c.state = 'offered' and c.confirm_by <= $3
           or c.state in ('claimed', 'waiting', 'offered') and o.starts_at <= $3)))
     order by o.starts_at, o.id`,
    [tenantOf(ctx).organizationId, scheduleId, now],
  );
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const work = new OfferWork(ctx, await lockOffers(ctx, ids, { withClaimants: true }));
  const offers = ids.map((id) => work.offer(id));
  const planned = rows.filter(({ isPlanned }) => isPlanned).map(({ id }) => id);
  const opened = offers.filter(({ id, state }) => planned.includes(id) && state === 'open');
  await storeOfferState(
    ctx,
    opened.map(({ id }) => id),
    'open',
    null,
  );
  await announceOpened(ctx, opened);
  await work.close(
    offers.filter((offer) => offer.state === 'open' && +new Date(offer.closesAt) <= +now),
    null,
  );
  for (const offer of offers) await work.lapse(offer, now);
  await work.tell();
}
