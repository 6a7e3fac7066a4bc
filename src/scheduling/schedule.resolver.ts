import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../kernel/context';
import { Operation } from '../kernel/operation';
import { createSchedule, deleteSchedule, updateSchedule } from './schedule.commands';
import { Schedule } from './schedule.entity';
import { CreateScheduleInput, SchedulesFilter, UpdateScheduleInput } from './schedule.inputs';
import { findSchedule, listSchedules, prefetchSchedules } from './schedule.queries';

@Resolver()
export class ScheduleResolver {
  @Operation({ door: 'session' })
  @Query(() => [Schedule], { description: 'By start date, name, id; agents see no drafts.' })
  async schedules(@Ctx() ctx: RequestContext, @Args(() => SchedulesFilter) filter: SchedulesFilter, @Info() info: GraphQLResolveInfo): Promise<Schedule[]> {
    return prefetchSchedules(ctx, info, await listSchedules(ctx, filter));
  }

  @Operation({ door: 'session' })
  @Query(() => Schedule)
  async schedule(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string, @Info() info: GraphQLResolveInfo): Promise<Schedule> {
    const schedule = await findSchedule(ctx, id, 'id');
    await prefetchSchedules(ctx, info, [schedule]);
    return schedule;
  }

  @Operation({ door: 'session', roles: ['admin', 'supervisor'] })
  @Mutation(() => Schedule)
  createSchedule(@Ctx() ctx: RequestContext, @Arg('input', () => CreateScheduleInput) input: CreateScheduleInput): Promise<Schedule> {
    return createSchedule(ctx, input);
  }

  @Operation({ door: 'session', roles: ['admin', 'supervisor'] })
  @Mutation(() => Schedule, { description: 'draft → published → locked, and by admins back; publishing refuses overlapping shifts.' })
  updateSchedule(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateScheduleInput) input: UpdateScheduleInput,
  ): Promise<Schedule> {
    return updateSchedule(ctx, id, input);
  }

  @Operation({ door: 'session', roles: ['admin', 'supervisor'] })
  @Mutation(() => Boolean, { description: 'With its shifts; a published one by an admin until a shift has begun, a locked one never.' })
  deleteSchedule(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<boolean> {
    return deleteSchedule(ctx, id);
  }
}
