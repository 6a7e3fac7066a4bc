import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { DirectField } from '../../kernel/graphql/direct-field';
import { Operation } from '../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../kernel/principal';
import { DecisionArgs } from '../decisions/decision.inputs';
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
  TimeOffFilter,
  TimeOffImpactArgs,
  TimeOffInput,
  TimeOffOverrideInput,
} from './time-off.inputs';
import { findTimeOff, listTimeOff, timeOffCalendar } from './time-off.queries';
import { isUndecided } from './time-off.lifecycle';
import { decidesOn } from './time-off.policy';
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
  @Query(() => TimeOffPage, { description: 'Requests of employees in scope and of the caller, newest first.' })
  timeOffRequests(@Ctx() ctx: RequestContext, @Args(() => TimeOffFilter) filter: TimeOffFilter): Promise<TimeOffPage> {
    return listTimeOff(ctx, filter);
  }

  @Operation({ caller: 'user' })
  @Query(() => TimeOffPage, {
    description: 'Approved and requested time off, sorted by first day and name. Agents can read their own.',
  })
  timeOffCalendar(
    @Ctx() ctx: RequestContext,
    @Args(() => TimeOffCalendarArgs) args: TimeOffCalendarArgs,
  ): Promise<TimeOffPage> {
    return timeOffCalendar(ctx, args);
  }

  @Operation({ caller: 'user' })
  @Query(() => TimeOffImpact, { description: 'Preview of an approval: shifts, limits, balance, coverage.' })
  timeOffImpact(
    @Ctx() ctx: RequestContext,
    @Args(() => TimeOffImpactArgs) args: TimeOffImpactArgs,
  ): Promise<TimeOffImpact> {
    return timeOffImpact(ctx, args);
  }

  @Operation({ caller: 'user' })
  @Mutation(() => TimeOff, {
    description: 'Requests time off for the caller or an employee in scope. Full days are waitlisted.',
  })
  requestTimeOff(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => TimeOffInput) input: TimeOffInput,
    @Arg('override', () => TimeOffOverrideInput, { nullable: true }) override?: TimeOffOverrideInput,
  ): Promise<TimeOff> {
    return requestTimeOff(ctx, input, override);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => TimeOff, { description: 'Enters approved time off, such as an illness.' })
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
  refuseTimeOff(@Ctx() ctx: RequestContext, @Args(() => DecisionArgs) decision: DecisionArgs): Promise<TimeOff> {
    return refuseTimeOff(ctx, decision);
  }

  @Operation({ caller: 'user' })
  @Mutation(() => TimeOff, { description: 'Withdraws a pending request.' })
  withdrawTimeOff(@Ctx() ctx: RequestContext, @Args(() => DecisionArgs) decision: DecisionArgs): Promise<TimeOff> {
    return withdrawTimeOff(ctx, decision);
  }

  @Operation({ caller: 'user' })
  @Mutation(() => TimeOff, {
    description: 'Cancels approved time off. Employees can cancel their own before it starts.',
  })
  cancelTimeOff(@Ctx() ctx: RequestContext, @Args(() => DecisionArgs) decision: DecisionArgs): Promise<TimeOff> {
    return cancelTimeOff(ctx, decision);
  }

  @FieldResolver(() => Boolean, { description: 'True while it waits for a decision that the caller may take.' })
  isWaitingForMe(@Root() { state, employeeId }: TimeOff, @Ctx() ctx: RequestContext): boolean {
    return isUndecided(state) && decidesOn(ctx, employeeId);
  }

  @DirectField()
  @FieldResolver(() => TimeOffType)
  type(@Root() timeOff: TimeOff, @Ctx() ctx: RequestContext) {
    return timeOffTypeById.load(ctx, timeOff.typeId);
  }
}
