import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { Operation } from '../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../kernel/principal';
import { deflectionPage } from './deflection.queries';
import { DeflectionPage } from './deflection.type';
import { ContactHistoryArgs } from './history.inputs';

@Resolver()
export class DeflectionResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES, mayUseReplica: true })
  @Query(() => DeflectionPage, { description: 'Deflection as imported, by date and interval.' })
  deflections(
    @Ctx() ctx: RequestContext,
    @Args(() => ContactHistoryArgs) args: ContactHistoryArgs,
  ): Promise<DeflectionPage> {
    return deflectionPage(ctx, args);
  }
}
