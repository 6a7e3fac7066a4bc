import { Args, Ctx, Mutation, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { reoptimise } from './reoptimisation.commands';
import { ReoptimiseArgs } from './reoptimisation.inputs';
import { Reoptimisation } from './reoptimisation.type';

@Resolver()
export class ReoptimisationResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES, transaction: false })
  @Mutation(() => Reoptimisation, {
    description: 'Moves breaks, meetings and training within published shifts to reduce understaffing.',
  })
  reoptimise(@Ctx() ctx: RequestContext, @Args(() => ReoptimiseArgs) args: ReoptimiseArgs): Promise<Reoptimisation> {
    return reoptimise(ctx, args);
  }
}
