import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { Operation } from '../../kernel/graphql/operation';
import { ListArgs } from '../../kernel/graphql/page';
import { PLANNING_ROLES } from '../../kernel/principal';
import { listQueues } from './queue.queries';
import { Queue } from './queue.type';

@Resolver()
export class QueueResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => [Queue], { description: 'Queues named by imports, sorted by name.' })
  queues(@Ctx() ctx: RequestContext, @Args(() => ListArgs) list: ListArgs): Promise<Queue[]> {
    return listQueues(ctx, list);
  }
}
