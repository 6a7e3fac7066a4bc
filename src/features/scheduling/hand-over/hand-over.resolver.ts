import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { RuleOverrideInput } from '../check/check.type';
import { handOver } from './hand-over.commands';
import { HandOverInput } from './hand-over.inputs';
import { leftBehind } from './hand-over.queries';
import { HandedOver, LeftBehind } from './hand-over.type';

@Resolver()
export class HandOverResolver {
  @Operation({ caller: 'user', roles: ['admin'] })
  @Query(() => LeftBehind, { description: 'What a user has that somebody should take over when they leave.' })
  leftBehind(@Ctx() ctx: RequestContext, @Arg('userId', () => ID) userId: string): Promise<LeftBehind> {
    return leftBehind(ctx, userId);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => HandedOver, {
    description: 'All that is asked for or nothing; refused with every overlap and every broken rule.',
  })
  handOver(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => HandOverInput) input: HandOverInput,
    @Arg('override', () => RuleOverrideInput, { nullable: true }) override?: RuleOverrideInput,
  ): Promise<HandedOver> {
    return handOver(ctx, input, override);
  }
}
