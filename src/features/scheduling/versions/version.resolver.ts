import { Args, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { DirectField } from '../../../kernel/graphql/direct-field';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { Employee } from '../../people/employee.entity';
import { employeeById } from '../../people/employee.loaders';
import { Schedule } from '../schedule.entity';
import { listChangeSets, notifiedOf } from './change-set.queries';
import {
  CellDiff,
  CellVersion,
  ChangeSet,
  ChangeSetPage,
  NotifiedEmployee,
  NotifiedEmployeePage,
} from './change-set.type';
import { cellHistory, diffCsv, minutesOf, ownShiftChanges, scheduleDiff } from './diff.queries';
import { ScheduleDiff } from './diff.type';
import { impactOf } from './impact.queries';
import { DiffImpact } from './impact.type';
import { CellArgs, ChangeSetsArgs, NotifiedArgs, ScheduleDiffArgs, SinceArgs } from './version.inputs';
import { versionsBySchedule } from './version.queries';

@Resolver(() => Schedule)
export class ScheduleVersionResolver {
  @DirectField()
  @FieldResolver(() => Int)
  async version(@Root() { id, past }: Schedule, @Ctx() ctx: RequestContext) {
    return past ? past.version : (await versionsBySchedule.load(ctx, id)).version;
  }

  @DirectField()
  @FieldResolver(() => Int)
  async firstVersion(@Root() { id }: Schedule, @Ctx() ctx: RequestContext) {
    return (await versionsBySchedule.load(ctx, id)).firstVersion;
  }

  @DirectField()
  @FieldResolver(() => Boolean, { description: 'False for an earlier version.' })
  isCurrent(@Root() { past }: Schedule) {
    return past === undefined;
  }

  @Operation({ caller: 'user' })
  @Query(() => ChangeSetPage, { description: 'Newest first.' })
  changeSets(@Ctx() ctx: RequestContext, @Args(() => ChangeSetsArgs) args: ChangeSetsArgs): Promise<ChangeSetPage> {
    return listChangeSets(ctx, args);
  }

  @Operation({ caller: 'user' })
  @Query(() => [CellVersion], {
    description: 'Changes of a cell in every schedule, newest first. Agents: their own, while published.',
  })
  cellHistory(
    @Ctx() ctx: RequestContext,
    @Args(() => CellArgs) { employeeId, date }: CellArgs,
  ): Promise<CellVersion[]> {
    return cellHistory(ctx, employeeId, date);
  }

  @Operation({ caller: 'user' })
  @Query(() => [CellDiff], {
    description: "The caller's published cells that differ from what they were then; at most 400 days back.",
  })
  ownShiftChanges(@Ctx() ctx: RequestContext, @Args(() => SinceArgs) { since }: SinceArgs): Promise<CellDiff[]> {
    return ownShiftChanges(ctx, since);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => ScheduleDiff, { description: 'Two versions of a schedule, or two schedules.' })
  scheduleDiff(
    @Ctx() ctx: RequestContext,
    @Args(() => ScheduleDiffArgs) args: ScheduleDiffArgs,
  ): Promise<ScheduleDiff> {
    return scheduleDiff(ctx, args);
  }
}

@Resolver(() => ChangeSet)
export class ChangeSetResolver {
  @FieldResolver(() => NotifiedEmployeePage, {
    description: 'Who is told; by first day, name. Empty where the schedule was a draft before and after.',
  })
  notified(
    @Root() { id }: ChangeSet,
    @Ctx() ctx: RequestContext,
    @Args(() => NotifiedArgs) args: NotifiedArgs,
  ): Promise<NotifiedEmployeePage> {
    return notifiedOf(ctx, id, args);
  }
}

@Resolver(() => NotifiedEmployee)
export class NotifiedEmployeeResolver {
  @DirectField()
  @FieldResolver(() => Employee)
  employee(@Root() { employeeId }: NotifiedEmployee, @Ctx() ctx: RequestContext) {
    return employeeById.load(ctx, employeeId);
  }
}

@Resolver(() => CellDiff)
export class CellDiffResolver {
  @DirectField()
  @FieldResolver(() => Employee)
  employee(@Root() { employeeId }: CellDiff, @Ctx() ctx: RequestContext) {
    return employeeById.load(ctx, employeeId);
  }
}

@Resolver(() => ScheduleDiff)
export class ScheduleDiffResolver {
  @DirectField()
  @FieldResolver(() => Int)
  async minutesBefore(@Root() diff: ScheduleDiff, @Ctx() ctx: RequestContext) {
    return (await minutesOf(ctx, diff)).minutesBefore;
  }

  @DirectField()
  @FieldResolver(() => Int)
  async minutesAfter(@Root() diff: ScheduleDiff, @Ctx() ctx: RequestContext) {
    return (await minutesOf(ctx, diff)).minutesAfter;
  }

  @DirectField()
  @FieldResolver(() => String, {
    description:
      'date,employeeId,employeeNumber,employeeName,differences,before,after,minutesBefore,minutesAfter; all cells;\n' +
      'shifts as 09:00-17:00, joined by ;',
  })
  csv(@Root() diff: ScheduleDiff, @Ctx() ctx: RequestContext) {
    return diffCsv(ctx, diff);
  }

  @DirectField()
  @FieldResolver(() => DiffImpact, {
    description: 'Computed only when selected. 400 beyond 100,000 shifts on a side.',
  })
  impact(@Root() diff: ScheduleDiff, @Ctx() ctx: RequestContext) {
    return impactOf(ctx, diff);
  }
}
