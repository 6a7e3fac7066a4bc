import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { DirectField } from '../../../kernel/graphql/direct-field';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import {
  approveTimeOff,
  cancelTimeOff,
  enterTimeOff,
  refuseTimeOff,
  requestTimeOff,
  withdrawTimeOff,
} from './time-off.commands';
import { timeOffImpact } from './time-off-impact.queries';
import {
  ApproveTimeOffInput,
  TimeOffCalendarArgs,
  TimeOffDecisionArgs,
  TimeOffFilter,
  TimeOffImpactArgs,
  TimeOffInput,
  TimeOffOverrideInput,
} from './time-off.inputs';
import { findTimeOff, listTimeOff, timeOffCalendar } from './time-off.queries';
import { TimeOffType } from './time-off-type.entity';
import { timeOffTypeById } from './time-off-type.loaders';
import { TimeOff, TimeOffImpact, TimeOffPage } from './time-off.type';

@Resolver(() => TimeOff)
export class TimeOffResolver {
  @Operation({ caller: 'user' })
  @Query(() => TimeOff)
  timeOff(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<TimeOff> {
    return findTimeOff(ctx, id);
  }

  @Operation({ caller: 'user' })
  @Query(() => TimeOffPage, { description: 'Of people in scope and of oneself, what was asked for last first.' })
  timeOffRequests(@Ctx() ctx: RequestContext, @Args(() => TimeOffFilter) filter: TimeOffFilter): Promise<TimeOffPage> {
    return listTimeOff(ctx, filter);
  }

  @Operation({ caller: 'user' })
  @Query(() => TimeOffPage, {
    description: 'Who is off or has asked to be, by first day, name. Agents see their own alone.',
  })
  timeOffCalendar(
    @Ctx() ctx: RequestContext,
    @Args(() => TimeOffCalendarArgs) args: TimeOffCalendarArgs,
  ): Promise<TimeOffPage> {
    return timeOffCalendar(ctx, args);
  }

  @Operation({ caller: 'user' })
  @Query(() => TimeOffImpact, { description: 'What approval would do: shifts, limits, balance, cover.' })
  timeOffImpact(
    @Ctx() ctx: RequestContext,
    @Args(() => TimeOffImpactArgs) args: TimeOffImpactArgs,
  ): Promise<TimeOffImpact> {
    return timeOffImpact(ctx, args);
  }

  @Operation({ caller: 'user' })
  @Mutation(() => TimeOff, { description: 'For oneself, or for somebody in scope; waits where a day is full.' })
  requestTimeOff(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => TimeOffInput) input: TimeOffInput,
    @Arg('override', () => TimeOffOverrideInput, { nullable: true }) override?: TimeOffOverrideInput,
  ): Promise<TimeOff> {
    return requestTimeOff(ctx, input, override);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => TimeOff, { description: 'Approved by being entered, such as an illness of today.' })
  enterTimeOff(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => TimeOffInput) input: TimeOffInput,
    @Arg('override', () => TimeOffOverrideInput, { nullable: true }) override?: TimeOffOverrideInput,
  ): Promise<TimeOff> {
    return enterTimeOff(ctx, input, override);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => TimeOff)
  approveTimeOff(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => ApproveTimeOffInput, { defaultValue: {} }) input: ApproveTimeOffInput,
  ): Promise<TimeOff> {
    return approveTimeOff(ctx, id, input);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => TimeOff)
  refuseTimeOff(
    @Ctx() ctx: RequestContext,
    @Args(() => TimeOffDecisionArgs) decision: TimeOffDecisionArgs,
  ): Promise<TimeOff> {
    return refuseTimeOff(ctx, decision);
  }

  @Operation({ caller: 'user' })
  @Mutation(() => TimeOff, { description: 'Takes back what is not decided.' })
  withdrawTimeOff(
    @Ctx() ctx: RequestContext,
    @Args(() => TimeOffDecisionArgs) decision: TimeOffDecisionArgs,
  ): Promise<TimeOff> {
    return withdrawTimeOff(ctx, decision);
  }

  @Operation({ caller: 'user' })
  @Mutation(() => TimeOff, { description: 'Ends approved time off; the person alone until it begins.' })
  cancelTimeOff(
    @Ctx() ctx: RequestContext,
    @Args(() => TimeOffDecisionArgs) decision: TimeOffDecisionArgs,
  ): Promise<TimeOff> {
    return cancelTimeOff(ctx, decision);
  }

  @DirectField()
  @FieldResolver(() => TimeOffType)
  type(@Root() timeOff: TimeOff, @Ctx() ctx: RequestContext) {
    return timeOffTypeById.load(ctx, timeOff.typeId);
  }
}
