import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { RequirementArgs } from '../requirement/requirement.inputs';
import { Requirement } from '../requirement/requirement.type';
import { requirementAnswer } from './requirement-answer.queries';

@Resolver()
export class RequirementResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => Requirement, { description: 'The people that forecasts and planners ask for, by interval.' })
  requirement(
    @Ctx() ctx: RequestContext,
    @Args(() => RequirementArgs) args: RequirementArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Requirement> {
    return requirementAnswer(ctx, args, info);
  }
}
