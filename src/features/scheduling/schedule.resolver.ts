import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { DirectField } from '../../kernel/graphql/direct-field';
import { Operation } from '../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../kernel/principal';
import { RuleOverrideInput } from './check/check.type';
import { createSchedule, deleteSchedule, updateSchedule } from './schedule.commands';
import { Schedule } from './schedule.entity';
import { CreateScheduleInput, SchedulesFilter, UpdateScheduleInput } from './schedule.inputs';
import { countOf, employeeIdsBySchedule, prefetchSchedules } from './schedule.loaders';
import { listSchedules } from './schedule.queries';
import { Shift } from './shift.entity';
import { countOfPast, employeesOfPast, scheduleAt, shiftsOf } from './versions/past-schedule.queries';
import { ScheduleArgs, ShiftsOfScheduleArgs } from './versions/version.inputs';

@Resolver(() => Schedule)
export class ScheduleResolver {
  @Operation({ caller: 'user' })
  @Query(() => [Schedule], { description: 'Sorted by start date, name, id. Agents cannot see drafts.' })
  async schedules(
    @Ctx() ctx: RequestContext,
    @Args(() => SchedulesFilter) filter: SchedulesFilter,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Schedule[]> {
    return prefetchSchedules(ctx, info, await listSchedules(ctx, filter));
  }

  @Operation({ caller: 'user' })
  @Query(() => Schedule)
  async schedule(
    @Ctx() ctx: RequestContext,
    @Args(() => ScheduleArgs) args: ScheduleArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Schedule> {
    const schedule = await scheduleAt(ctx, args);
    if (!schedule.past) await prefetchSchedules(ctx, info, [schedule]);
    return schedule;
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => Schedule)
  createSchedule(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CreateScheduleInput) input: CreateScheduleInput,
  ): Promise<Schedule> {
    return createSchedule(ctx, input);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => Schedule, {
    description:
      'draft → published → locked, and back by admins and planners. Publishing refuses overlapping shifts, and\n' +
      'scenarios of published schedules.',
  })
  updateSchedule(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateScheduleInput) input: UpdateScheduleInput,
    @Arg('override', () => RuleOverrideInput, { nullable: true }) override?: RuleOverrideInput,
  ): Promise<Schedule> {
    return updateSchedule(ctx, id, input, override);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => Boolean, {
    description:
      'Deletes a schedule and its shifts. Admins can delete published schedules before the first shift starts.\n' +
      'Locked schedules cannot be deleted.',
  })
  deleteSchedule(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<boolean> {
    return deleteSchedule(ctx, id);
  }

  @DirectField()
  @FieldResolver(() => Int, { description: 'Counts shifts visible to the caller.' })
  shiftCount(@Root() schedule: Schedule, @Ctx() ctx: RequestContext) {
    return schedule.past ? countOfPast(ctx, schedule, 'shifts') : countOf(ctx, schedule.id, 'shifts');
  }

  @DirectField()
  @FieldResolver(() => Int, { description: 'Employees with shifts visible to the caller.' })
  employeeCount(@Root() schedule: Schedule, @Ctx() ctx: RequestContext) {
    return schedule.past ? countOfPast(ctx, schedule, 'employees') : countOf(ctx, schedule.id, 'employees');
  }

  @DirectField()
  @FieldResolver(() => [ID], { description: 'Employees with shifts visible to the caller.' })
  employeeIds(@Root() schedule: Schedule, @Ctx() ctx: RequestContext) {
    return schedule.past ? employeesOfPast(ctx, schedule) : employeeIdsBySchedule.load(ctx, schedule.id);
  }

  @DirectField()
  @FieldResolver(() => [Shift], { description: 'Sorted by date, start, id. Agents see their own shifts.' })
  shifts(
    @Root() schedule: Schedule,
    @Ctx() ctx: RequestContext,
    @Args(() => ShiftsOfScheduleArgs) args: ShiftsOfScheduleArgs,
  ) {
    return shiftsOf(ctx, schedule, args);
  }
}
