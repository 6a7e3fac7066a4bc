import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { Job } from '../../jobs/job.type';
import { generateSchedule } from './generation.commands';
import { GenerateScheduleInput, StartGenerationArgs } from './generation.inputs';
import { startGeneration } from './generation.jobs';
import { GeneratedSchedule, ScheduleFindings } from './generation.type';
import { scheduleFindings } from './plan.queries';

@Resolver()
export class GenerationResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES, transaction: false })
  @Mutation(() => GeneratedSchedule, {
    description: 'Generates a draft within 15 seconds. The report lists understaffed intervals.',
  })
  generateSchedule(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => GenerateScheduleInput) input: GenerateScheduleInput,
  ): Promise<GeneratedSchedule> {
    return generateSchedule(ctx, input);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => Job, {
    description:
      'Generates a draft in the background. `jobChanged` reports progress, `cancelJob` keeps the best draft so far.',
  })
  startGeneration(
    @Ctx() ctx: RequestContext,
    @Args(() => StartGenerationArgs) { input, seconds }: StartGenerationArgs,
  ): Promise<Job> {
    return startGeneration(ctx, input, seconds);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => ScheduleFindings, {
    nullable: true,
    description: 'Findings of the last search with reasons; null without a search.',
  })
  scheduleFindings(
    @Ctx() ctx: RequestContext,
    @Arg('scheduleId', () => ID) scheduleId: string,
  ): Promise<ScheduleFindings | null> {
    return scheduleFindings(ctx, scheduleId);
  }
}
