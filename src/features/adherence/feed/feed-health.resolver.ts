import { Ctx, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { adherenceFeed } from './feed-health.queries';
import { AdherenceFeed } from './feed-health.type';

@Resolver()
export class FeedHealthResolver {
  @Operation({ caller: 'user', tier: 'enterprise' })
  @Query(() => AdherenceFeed, { description: 'Health of the agent state feed, as used for adherence.' })
  adherenceFeed(@Ctx() ctx: RequestContext): Promise<AdherenceFeed> {
    return adherenceFeed(ctx);
  }
}
