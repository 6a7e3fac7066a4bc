import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { DirectField } from '../../kernel/graphql/direct-field';
import { Operation } from '../../kernel/graphql/operation';
import { DateTime } from '../../kernel/graphql/scalars';
import { AgentStatus } from '../adherence/agent-status.type';
import { AdherenceAlert } from '../adherence/alerts/alert.entity';
import { OrganizationSettings } from '../organization/organization.entity';
import { reportIll, reportLate, withdrawSelfReport } from './self-report.commands';
import { ReportIllArgs, ReportLateArgs, SelfReportsFilter } from './self-report.inputs';
import { expectedArrivalOf, expectedAtOfShift } from './self-report.loaders';
import { listSelfReports, sickLeaveTypeId } from './self-report.queries';
import { SelfReport, SelfReportPage } from './self-report.type';

@Resolver(() => OrganizationSettings)
export class SelfReportResolver {
  @Operation({ caller: 'user' })
  @Query(() => SelfReportPage, {
    description:
      'Of the caller and of people in scope, newest first. `from` and `to` are the days of the report, YYYY-MM-DD.',
  })
  selfReports(
    @Ctx() ctx: RequestContext,
    @Args(() => SelfReportsFilter) filter: SelfReportsFilter,
  ): Promise<SelfReportPage> {
    return listSelfReports(ctx, filter);
  }

  @Operation({ caller: 'user' })
  @Mutation(() => SelfReport)
  reportLate(@Ctx() ctx: RequestContext, @Args(() => ReportLateArgs) report: ReportLateArgs): Promise<SelfReport> {
    return reportLate(ctx, report);
  }

  @Operation({ caller: 'user' })
  @Mutation(() => SelfReport, {
    description: 'From now to the end of `untilDate`, YYYY-MM-DD. Default: today; at most 31 days ahead.',
  })
  reportIll(@Ctx() ctx: RequestContext, @Args(() => ReportIllArgs) report: ReportIllArgs): Promise<SelfReport> {
    return reportIll(ctx, report);
  }

  @Operation({ caller: 'user' })
  @Mutation(() => SelfReport)
  withdrawSelfReport(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<SelfReport> {
    return withdrawSelfReport(ctx, id);
  }

  @FieldResolver(() => ID, {
    nullable: true,
    description: 'Type of time off for reportIll. Default: the ready-made type Sick leave; null if that is archived.',
  })
  sickLeaveTypeId(@Root() settings: OrganizationSettings, @Ctx() ctx: RequestContext): Promise<string | null> {
    return sickLeaveTypeId(ctx, settings.sickLeaveTypeId);
  }
}

@Resolver(() => AgentStatus)
export class ExpectedArrivalResolver {
  @DirectField()
  @FieldResolver(() => DateTime, {
    nullable: true,
    description: 'Expected arrival of an agent who reported late and has not arrived.',
  })
  expectedAt(@Root() { employeeId }: AgentStatus, @Ctx() ctx: RequestContext) {
    return expectedArrivalOf.load(ctx, employeeId);
  }
}

@Resolver(() => AdherenceAlert)
export class AlertArrivalResolver {
  @DirectField()
  @FieldResolver(() => DateTime, {
    nullable: true,
    description: 'Expected arrival that the agent reported; `late_start` only.',
  })
  expectedAt(@Root() { type, shiftId }: AdherenceAlert, @Ctx() ctx: RequestContext) {
    return type === 'late_start' ? expectedAtOfShift.load(ctx, shiftId) : null;
  }
}
