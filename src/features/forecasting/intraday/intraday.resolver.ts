import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { IntradayArgs } from './intraday.inputs';
import { intraday } from './intraday.queries';
import { Intraday } from './intraday.type';

@Resolver()
export class IntradayResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => Intraday, {
    description: 'What came today, what is expected of the rest, and whether the people scheduled are enough for it.',
  })
  intraday(@Ctx() ctx: RequestContext, @Args(() => IntradayArgs) args: IntradayArgs): Promise<Intraday> {
    return intraday(ctx, args, true);
  }
}
