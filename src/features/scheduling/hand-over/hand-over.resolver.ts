import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { deprecated } from '../../../kernel/graphql/renamed-field';
import { RuleOverrideInput } from '../check/check.type';
import { handOver } from './hand-over.commands';
import { HandOverInput } from './hand-over.inputs';
import { leftBehind } from './hand-over.queries';
import { HandedOver, LeftBehind } from './hand-over.type';
import { ReasonArg, reasonOf } from '../versions/reason.inputs';

const OWNED_TEXT = 'Supervised teams and future shifts of a user, to be transferred before the user leaves.';
const TRANSFER_TEXT =
  'Transfers supervised teams and future shifts of a user who leaves, all or nothing.\n' +
  'An error lists every overlap and every broken rule.';

@Resolver()
export class HandOverResolver {
  @Operation({ caller: 'user', roles: ['admin'] })
  @Query(() => LeftBehind, { description: OWNED_TEXT })
  @Query(() => LeftBehind, {
    name: 'leftBehind',
    description: OWNED_TEXT,
    deprecationReason: deprecated('ownedResources'),
  })
  ownedResources(@Ctx() ctx: RequestContext, @Arg('userId', () => ID) userId: string): Promise<LeftBehind> {
    return leftBehind(ctx, userId);
  }

  @Operation({ caller: 'user', roles: ['admin'] })
  @Mutation(() => HandedOver, { description: TRANSFER_TEXT })
  @Mutation(() => HandedOver, {
    name: 'handOver',
    description: TRANSFER_TEXT,
    deprecationReason: deprecated('transferOwnership'),
  })
  transferOwnership(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => HandOverInput) input: HandOverInput,
    @Arg('override', () => RuleOverrideInput, { nullable: true }) override?: RuleOverrideInput,
    @ReasonArg() reason?: string,
  ): Promise<HandedOver> {
    return handOver(ctx, input, override, reasonOf(reason));
  }
}
