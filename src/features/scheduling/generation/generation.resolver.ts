import { Arg, Args, Ctx, Mutation, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { Job } from '../../jobs/job.type';
import { generateSchedule } from './generation.commands';
import { GenerateScheduleInput, StartGenerationArgs } from './generation.inputs';
import { startGeneration } from './generation.jobs';
import { GeneratedSchedule } from './generation.type';

@Resolver()
export class GenerationResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES, transaction: false })
  @Mutation(() => GeneratedSchedule, {
    description: 'Makes a draft within 15 seconds; what could not be covered is in the report.',
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
      'Makes a draft in the background: `jobChanged` shows how far it is, `cancelJob` keeps the best so far.',
  })
  startGeneration(
    @Ctx() ctx: RequestContext,
    @Args(() => StartGenerationArgs) { input, seconds }: StartGenerationArgs,
  ): Promise<Job> {
    return startGeneration(ctx, input, seconds);
  }
}
