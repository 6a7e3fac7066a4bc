import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { Operation } from '../../kernel/graphql/operation';
import { syncAgentDays, syncAgentStates } from './adherence-sync.queries';
import { syncForecasts, syncHistory } from './demand-sync.queries';
import { syncOfferClaims, syncShiftTrades } from './marketplace-sync.queries';
import { syncEmployees } from './people-sync.queries';
import { syncShifts } from './schedule-sync.queries';
import { SyncArgs, SyncForecastsArgs } from './sync.inputs';
import {
  SyncedAgentDays,
  SyncedAgentStates,
  SyncedEmployees,
  SyncedForecasts,
  SyncedHistory,
  SyncedOfferClaims,
  SyncedShifts,
  SyncedShiftTrades,
} from './sync.type';

/** Reads for other systems, sorted by time of change. */
@Resolver()
export class SyncResolver {
  @Operation({ caller: 'apiKey', permission: 'read:people', limit: 'general' })
  @Query(() => SyncedEmployees, { description: 'Employees with team and skills, in the order of their last changes.' })
  syncEmployees(@Ctx() ctx: RequestContext, @Args(() => SyncArgs) args: SyncArgs): Promise<SyncedEmployees> {
    return syncEmployees(ctx, args);
  }

  @Operation({ caller: 'apiKey', permission: 'read:schedules', limit: 'general' })
  @Query(() => SyncedShifts, { description: 'Published shifts, in the order of their last changes.' })
  syncShifts(@Ctx() ctx: RequestContext, @Args(() => SyncArgs) args: SyncArgs): Promise<SyncedShifts> {
    return syncShifts(ctx, args);
  }

  @Operation({ caller: 'apiKey', permission: 'read:schedules', limit: 'general' })
  @Query(() => SyncedShiftTrades, {
    description: 'Trades that have ever been requested or approved, ordered by last change.',
  })
  syncShiftTrades(@Ctx() ctx: RequestContext, @Args(() => SyncArgs) args: SyncArgs): Promise<SyncedShiftTrades> {
    return syncShiftTrades(ctx, args);
  }

  @Operation({ caller: 'apiKey', permission: 'read:schedules', limit: 'general' })
  @Query(() => SyncedOfferClaims, { description: 'Claims that have ever been awarded, ordered by last change.' })
  syncOfferClaims(@Ctx() ctx: RequestContext, @Args(() => SyncArgs) args: SyncArgs): Promise<SyncedOfferClaims> {
    return syncOfferClaims(ctx, args);
  }

  @Operation({ caller: 'apiKey', permission: 'read:adherence', tier: 'enterprise', limit: 'general' })
  @Query(() => SyncedAgentStates, { description: 'Current states of agents, in the order of their last reports.' })
  syncAgentStates(@Ctx() ctx: RequestContext, @Args(() => SyncArgs) args: SyncArgs): Promise<SyncedAgentStates> {
    return syncAgentStates(ctx, args);
  }

  @Operation({ caller: 'apiKey', permission: 'read:adherence', tier: 'enterprise', limit: 'general' })
  @Query(() => SyncedAgentDays, { description: 'Days of employees, in the order in which they were computed.' })
  syncAgentDays(@Ctx() ctx: RequestContext, @Args(() => SyncArgs) args: SyncArgs): Promise<SyncedAgentDays> {
    return syncAgentDays(ctx, args);
  }

  @Operation({ caller: 'apiKey', permission: 'read:demand', limit: 'general' })
  @Query(() => SyncedHistory, { description: 'Contact history by day, queue and channel, the last changed day last.' })
  syncHistory(@Ctx() ctx: RequestContext, @Args(() => SyncArgs) args: SyncArgs): Promise<SyncedHistory> {
    return syncHistory(ctx, args);
  }

  @Operation({ caller: 'apiKey', permission: 'read:demand', limit: 'general' })
  @Query(() => SyncedForecasts, {
    description: 'Forecasts of queues and channels, in the order in which they changed.',
  })
  syncForecasts(
    @Ctx() ctx: RequestContext,
    @Args(() => SyncForecastsArgs) args: SyncForecastsArgs,
  ): Promise<SyncedForecasts> {
    return syncForecasts(ctx, args);
  }
}
