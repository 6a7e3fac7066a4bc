import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { Operation } from '../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../kernel/principal';
import { ContactHistoryArgs, ContactTotalsArgs } from './history.inputs';
import { contactHistoryPage, contactTotals } from './history.queries';
import { ContactHistoryPage, ContactInterval } from './history.type';

@Resolver()
export class HistoryResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES, mayUseReplica: true })
  @Query(() => ContactHistoryPage, { description: 'Contact history as imported, by date and interval.' })
  contactHistory(
    @Ctx() ctx: RequestContext,
    @Args(() => ContactHistoryArgs) args: ContactHistoryArgs,
  ): Promise<ContactHistoryPage> {
    return contactHistoryPage(ctx, args);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES, mayUseReplica: true })
  @Query(() => [ContactInterval], { description: 'Volumes summed and handle times weighted by volume.' })
  contactTotals(
    @Ctx() ctx: RequestContext,
    @Args(() => ContactTotalsArgs) args: ContactTotalsArgs,
  ): Promise<ContactInterval[]> {
    return contactTotals(ctx, args);
  }
}
