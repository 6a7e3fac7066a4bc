import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { generateSchedule } from './generation.commands';
import { GenerateScheduleInput } from './generation.inputs';
import { GeneratedSchedule } from './generation.type';

@Resolver()
export class GenerationResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES, transaction: false })
  @Mutation(() => GeneratedSchedule, { description: 'Makes a draft; what could not be covered is in the report.' })
  generateSchedule(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => GenerateScheduleInput) input: GenerateScheduleInput,
  ): Promise<GeneratedSchedule> {
    return generateSchedule(ctx, input);
  }
}
