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
    description: 'Actuals of today, the reforecast of the rest of the day, and the resulting staffing.',
  })
  intraday(@Ctx() ctx: RequestContext, @Args(() => IntradayArgs) args: IntradayArgs): Promise<Intraday> {
    return intraday(ctx, args, true);
  }
}
