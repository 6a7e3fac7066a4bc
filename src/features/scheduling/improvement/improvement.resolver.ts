import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { Job } from '../../jobs/job.type';
import { ScheduleCertificate } from '../generation/generation.type';
import { scheduleCertificate } from './certificate.queries';
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
}
