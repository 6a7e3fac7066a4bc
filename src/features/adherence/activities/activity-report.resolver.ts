import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { DirectField } from '../../../kernel/graphql/direct-field';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { activityCodeById } from '../../scheduling/activities/activity-code.loaders';
import { ActivityCode } from '../../scheduling/activities/activity-code.type';
import { activityOfSegment } from './activity-figures.rules';
import { ActivityReportArgs } from './activity-report.inputs';
import { activityReport } from './activity-report.queries';
import { ActivityReportRow, ActivityReportRowPage } from './activity-report.type';
import { DaySegment } from '../reports/report.type';

@Resolver(() => ActivityReportRow)
export class ActivityReportResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES, tier: 'enterprise' })
  @Query(() => ActivityReportRowPage, {
    description: 'At most 92 days; not day with week. Against the current schedule, of all employees in scope.',
  })
  activityReport(
    @Ctx() ctx: RequestContext,
    @Args(() => ActivityReportArgs) args: ActivityReportArgs,
  ): Promise<ActivityReportRowPage> {
    return activityReport(ctx, args);
  }

  @DirectField()
  @FieldResolver(() => ActivityCode, { nullable: true })
  activityCode(@Root() { codeKey }: ActivityReportRow, @Ctx() ctx: RequestContext) {
    return codeKey === null ? null : activityCodeById.load(ctx, codeKey);
  }
}

@Resolver(() => DaySegment)
export class DaySegmentResolver {
  @DirectField()
  @FieldResolver(() => ActivityCode, { nullable: true, description: 'Null without a scheduled activity.' })
  activityCode(@Root() segment: DaySegment, @Ctx() ctx: RequestContext) {
    const key = activityOfSegment(segment);
    return key === null ? null : activityCodeById.load(ctx, key);
  }
}
