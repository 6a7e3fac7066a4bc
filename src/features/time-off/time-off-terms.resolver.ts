import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { Operation } from '../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../kernel/principal';
import { grantTimeOff } from './time-off-balance.commands';
import { timeOffBalances } from './time-off-balance.queries';
import {
  CreateTimeOffTypeInput,
  GrantTimeOffInput,
  SetTimeOffLimitInput,
  TimeOffBalancesArgs,
  UpdateTimeOffTypeInput,
} from './time-off.inputs';
import { removeTimeOffLimit, setTimeOffLimit } from './time-off-limit.commands';
import { listTimeOffLimits } from './time-off-limit.queries';
import { archiveTimeOffType, createTimeOffType, updateTimeOffType } from './time-off-type.commands';
import { TimeOffType } from './time-off-type.entity';
import { listTimeOffTypes } from './time-off-type.queries';
import { TimeOffBalance, TimeOffLimit } from './time-off.type';

/** Types, balances and limits of time off. */
@Resolver()
export class TimeOffTermsResolver {
  @Operation({ caller: 'user' })
  @Query(() => [TimeOffType], { description: 'Sorted by name, id; excludes archived ones.' })
  timeOffTypes(@Ctx() ctx: RequestContext): Promise<TimeOffType[]> {
    return listTimeOffTypes(ctx);
  }

  @Operation({ caller: 'user' })
  @Query(() => [TimeOffBalance], { description: 'Of each employee and type that counts. Agents ask for themselves.' })
  timeOffBalances(
    @Ctx() ctx: RequestContext,
    @Args(() => TimeOffBalancesArgs) args: TimeOffBalancesArgs,
  ): Promise<TimeOffBalance[]> {
    return timeOffBalances(ctx, args);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => [TimeOffLimit], { description: 'Limits of one team or all teams, sorted by team and first day.' })
  timeOffLimits(
    @Ctx() ctx: RequestContext,
    @Arg('teamId', () => ID, { nullable: true }) teamId?: string,
  ): Promise<TimeOffLimit[]> {
    return listTimeOffLimits(ctx, teamId ?? null);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => TimeOffType)
  createTimeOffType(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CreateTimeOffTypeInput) input: CreateTimeOffTypeInput,
  ): Promise<TimeOffType> {
    return createTimeOffType(ctx, input);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => TimeOffType)
  updateTimeOffType(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateTimeOffTypeInput) input: UpdateTimeOffTypeInput,
  ): Promise<TimeOffType> {
    return updateTimeOffType(ctx, id, input);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => TimeOffType, { description: 'Archives the type: it is no longer available for new requests.' })
  archiveTimeOffType(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<TimeOffType> {
    return archiveTimeOffType(ctx, id);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => [TimeOffBalance], { description: 'Grants time and returns the new balances.' })
  grantTimeOff(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => GrantTimeOffInput) input: GrantTimeOffInput,
  ): Promise<TimeOffBalance[]> {
    return grantTimeOff(ctx, input);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => TimeOffLimit, {
    description: 'Sets a limit. Pending requests beyond it are waitlisted, the latest first; others move up.',
  })
  setTimeOffLimit(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => SetTimeOffLimitInput) input: SetTimeOffLimitInput,
  ): Promise<TimeOffLimit> {
    return setTimeOffLimit(ctx, input);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => Boolean)
  removeTimeOffLimit(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<boolean> {
    return removeTimeOffLimit(ctx, id);
  }
}
