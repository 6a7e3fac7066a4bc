import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Info, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { isOnlyField } from '../../../kernel/graphql/selection';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { WhatIfInput } from './what-if.inputs';
import { whatIf } from './what-if.queries';
import { WhatIf } from './what-if.type';

@Resolver()
export class WhatIfResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => WhatIf, {
    description: 'People and service if the load, bots, targets or people were others. Ends as soon as nobody waits.',
  })
  whatIf(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => WhatIfInput) input: WhatIfInput,
    @Info() info: GraphQLResolveInfo,
  ): Promise<WhatIf> {
    return whatIf(ctx, input, isOnlyField(info));
  }
}
