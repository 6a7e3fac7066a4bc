import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { Job } from '../../jobs/job.type';
import { COST_TERMS } from '../generation/cost-terms.rules';
import { CostTermInfo, EmployeeCost } from '../generation/cost-terms.type';
import { ScheduleCertificate } from '../generation/generation.type';
import { scheduleCertificate, scheduleCostByEmployee } from './certificate.queries';
import { ImproveScheduleArgs } from './improvement.inputs';
import { improveSchedule } from './improvement.jobs';

@Resolver()
export class ImprovementResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => Job, {
    description:
      'Improves a draft in the background, or repairs a published schedule from tomorrow on with minimal changes.',
  })
  improveSchedule(
    @Ctx() ctx: RequestContext,
    @Args(() => ImproveScheduleArgs) args: ImproveScheduleArgs,
  ): Promise<Job> {
    return improveSchedule(ctx, args);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => ScheduleCertificate, {
    description: 'Certificate of the current shifts of a schedule, verified by an independent checker.',
  })
  scheduleCertificate(
    @Ctx() ctx: RequestContext,
    @Arg('scheduleId', () => ID) scheduleId: string,
  ): Promise<ScheduleCertificate> {
    return scheduleCertificate(ctx, scheduleId);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => [EmployeeCost], {
    description: 'Cost of the current shifts by employee and term, highest first. Limit: 500 employees.',
  })
  scheduleCostByEmployee(
    @Ctx() ctx: RequestContext,
    @Arg('scheduleId', () => ID) scheduleId: string,
  ): Promise<EmployeeCost[]> {
    return scheduleCostByEmployee(ctx, scheduleId);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => [CostTermInfo], { description: 'The terms of the cost of a schedule, with units and points.' })
  costTerms(): readonly CostTermInfo[] {
    return COST_TERMS;
  }
}
