import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { DirectField } from '../../kernel/graphql/direct-field';
import { Operation } from '../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../kernel/principal';
import { TimeOffType } from '../time-off/time-off-type.entity';
import { timeOffTypeById } from '../time-off/time-off-type.loaders';
import { cursorOf } from '../live/cursor';
import type { LiveChange } from '../live/kind';
import type { LiveRequestContext } from '../live/stream';
import { ShiftTemplate } from '../scheduling/template.entity';
import { templateById } from '../scheduling/template.loaders';
import { claimOffer, confirmClaim, declineOffer, releaseClaim, withdrawClaim } from './claim.commands';
import { hoursOfferKind } from './live-kinds';
import { cancelOffer, closeOffers, createOffers, previewOffer, updateOffer } from './offer.commands';
import {
  CloseHoursOffersArgs,
  CreateHoursOffersArgs,
  EndArgs,
  HoursOfferInput,
  HoursOffersFilter,
  OwnOffersFilter,
  UpdateHoursOfferArgs,
} from './offer.inputs';
import { claimsByOffer, eligibleByOffer, findOffer, listOffers, myOffers, shortMinutesOf } from './offer.queries';
import {
  HoursOffer,
  HoursOfferChange,
  HoursOfferPage,
  HoursOfferPreview,
  OfferClaim,
  OwnHoursOffer,
} from './offer.type';
import type { OfferSubject } from './subject.queries';

@Resolver(() => HoursOffer)
export class OfferResolver {
  @Operation({ caller: 'user' })
  @Query(() => HoursOffer)
  hoursOffer(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<HoursOffer> {
    return findOffer(ctx, id);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => HoursOfferPreview, {
    description: 'Eligible and blocked people of an offer that does not exist yet. Not for agents.',
  })
  hoursOfferPreview(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => HoursOfferInput) input: HoursOfferInput,
  ): Promise<HoursOfferPreview> {
    return previewOffer(ctx, input);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => HoursOfferPage, {
    description: 'By start, id. Not for agents; supervisors see offers whose audience meets their scope.',
  })
  hoursOffers(
    @Ctx() ctx: RequestContext,
    @Args(() => HoursOffersFilter) filter: HoursOffersFilter,
  ): Promise<HoursOfferPage> {
    return listOffers(ctx, filter);
  }

  @Operation({ caller: 'user' })
  @Query(() => [OwnHoursOffer], {
    description:
      'Open offers whose audience includes the caller, unless declined, and offers that they claimed. By start, id.',
  })
  myHoursOffers(
    @Ctx() ctx: RequestContext,
    @Args(() => OwnOffersFilter) filter: OwnOffersFilter,
  ): Promise<OwnHoursOffer[]> {
    return myOffers(ctx, filter);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => [HoursOffer], { description: 'Publishes 1 to 100 offers, all or none.' })
  createHoursOffers(
    @Ctx() ctx: RequestContext,
    @Args(() => CreateHoursOffersArgs) { inputs }: CreateHoursOffersArgs,
  ): Promise<HoursOffer[]> {
    return createOffers(ctx, inputs);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => HoursOffer)
  updateHoursOffer(
    @Ctx() ctx: RequestContext,
    @Args(() => UpdateHoursOfferArgs) args: UpdateHoursOfferArgs,
  ): Promise<HoursOffer> {
    return updateOffer(ctx, args);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => [HoursOffer], {
    description: 'Closes 1 to 100 open offers now and awards their places, all or none.',
  })
  closeHoursOffers(
    @Ctx() ctx: RequestContext,
    @Args(() => CloseHoursOffersArgs) { ids }: CloseHoursOffersArgs,
  ): Promise<HoursOffer[]> {
    return closeOffers(ctx, ids);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => HoursOffer, { description: 'Keeps awards.' })
  cancelHoursOffer(@Ctx() ctx: RequestContext, @Args(() => EndArgs) { id, note }: EndArgs): Promise<HoursOffer> {
    return cancelOffer(ctx, id, note);
  }

  @Operation({ caller: 'user', transaction: false })
  @Mutation(() => OfferClaim)
  claimHoursOffer(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<OfferClaim> {
    return claimOffer(ctx, id);
  }

  @Operation({ caller: 'user' })
  @Mutation(() => OfferClaim, { description: 'Hides the offer from the caller.' })
  declineHoursOffer(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<OfferClaim> {
    return declineOffer(ctx, id);
  }

  @Operation({ caller: 'user', transaction: false })
  @Mutation(() => OfferClaim)
  confirmOfferClaim(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<OfferClaim> {
    return confirmClaim(ctx, id);
  }

  @Operation({ caller: 'user' })
  @Mutation(() => OfferClaim)
  withdrawOfferClaim(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<OfferClaim> {
    return withdrawClaim(ctx, id);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => OfferClaim, {
    description: 'Restores the plan from before the award and passes the place on.',
  })
  releaseOfferClaim(@Ctx() ctx: RequestContext, @Args(() => EndArgs) { id, note }: EndArgs): Promise<OfferClaim> {
    return releaseClaim(ctx, id, note);
  }

  @Operation({ caller: 'user' })
  @Subscription(() => HoursOfferChange, {
    description: 'Signals a change of an offer; clients read it again.',
    subscribe: ({ context, args }: { context: LiveRequestContext; args: { after?: string | null } }) =>
      context.live.subscribe(context, hoursOfferKind, { after: cursorOf(args.after), wants: () => true }),
  })
  hoursOfferChanged(
    @Root() { cursor, change }: LiveChange<OfferSubject>,
    @Arg('after', () => String, { nullable: true }) _after?: string,
  ): HoursOfferChange {
    return { cursor, offerId: change.id, state: change.state };
  }

  @DirectField()
  @FieldResolver(() => [OfferClaim], { description: 'Ordered by position, then by claim. Agents see their own.' })
  claims(@Root() offer: HoursOffer, @Ctx() ctx: RequestContext) {
    return claimsByOffer.load(ctx, offer.id);
  }

  @DirectField()
  @FieldResolver(() => Int, {
    nullable: true,
    description: 'People in the audience who could claim now. Null for agents.',
  })
  eligibleCount(@Root() offer: HoursOffer, @Ctx() ctx: RequestContext) {
    return eligibleByOffer.load(ctx, offer.id);
  }

  @DirectField()
  @FieldResolver(() => Int, {
    nullable: true,
    description: 'Understaffed person-minutes within the hours, now. Null for agents, and without a requirement.',
  })
  async shortMinutes(@Root() offer: HoursOffer, @Ctx() ctx: RequestContext) {
    return (await shortMinutesOf(ctx, offer)).shortMinutes;
  }

  @DirectField()
  @FieldResolver(() => Int, { nullable: true, description: 'The same with all remaining places taken.' })
  async shortMinutesAfter(@Root() offer: HoursOffer, @Ctx() ctx: RequestContext) {
    return (await shortMinutesOf(ctx, offer)).shortMinutesAfter;
  }

  @DirectField()
  @FieldResolver(() => ShiftTemplate, { nullable: true })
  template(@Root() { templateId }: HoursOffer, @Ctx() ctx: RequestContext) {
    return templateId && templateById.load(ctx, templateId);
  }

  @DirectField()
  @FieldResolver(() => TimeOffType, { nullable: true })
  type(@Root() { typeId }: HoursOffer, @Ctx() ctx: RequestContext) {
    return typeId && timeOffTypeById.load(ctx, typeId);
  }
}
