import { Args, Ctx, Mutation, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { deprecated } from '../../../kernel/graphql/renamed-field';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { reoptimize } from './reoptimization.commands';
import { ReoptimizeArgs } from './reoptimization.inputs';
import { Reoptimization } from './reoptimization.type';

const MOVE_TEXT = 'Moves breaks, meetings and training within published shifts to reduce understaffing.';

@Resolver()
export class ReoptimizationResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES, transaction: false })
  @Mutation(() => Reoptimization, { description: MOVE_TEXT })
  @Mutation(() => Reoptimization, {
    name: 'reoptimise',
    description: MOVE_TEXT,
    deprecationReason: deprecated('reoptimize'),
  })
  reoptimize(@Ctx() ctx: RequestContext, @Args(() => ReoptimizeArgs) args: ReoptimizeArgs): Promise<Reoptimization> {
    return reoptimize(ctx, args);
  }
}
