import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { selects } from '../../../kernel/graphql/selection';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { WhatIfInput } from './what-if.inputs';
import { whatIf, whatIfCsv } from './what-if.queries';
import { WhatIf } from './what-if.type';

@Resolver(() => WhatIf)
export class WhatIfResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => WhatIf, {
    description:
      'Staffing and service for a changed load, containment, targets or staffing. Stops when the client disconnects.',
  })
  whatIf(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => WhatIfInput) input: WhatIfInput,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Omit<WhatIf, 'csv'>> {
    return whatIf(ctx, input, {
      withData: selects(info, 'data') || selects(info, 'csv'),
    });
  }

  @FieldResolver(() => String)
  csv(@Ctx() ctx: RequestContext, @Root() answer: WhatIf): Promise<string> {
    return whatIfCsv(ctx, answer);
  }
}
