import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { deprecated } from '../../../kernel/graphql/renamed-field';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { removeRequirement, setRequirement } from './manual-requirement.commands';
import { requirementsByHand } from './manual-requirement.queries';
import { RequirementsByHandArgs, SetRequirementInput } from './requirement.inputs';
import { RequirementByHand } from './requirement.type';

const MANUAL_TEXT = 'Manual requirements that apply to any of these days.';

@Resolver()
export class ManualRequirementResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => [RequirementByHand], { description: MANUAL_TEXT })
  @Query(() => [RequirementByHand], {
    name: 'requirementsByHand',
    description: MANUAL_TEXT,
    deprecationReason: deprecated('manualRequirements'),
  })
  manualRequirements(
    @Ctx() ctx: RequestContext,
    @Args(() => RequirementsByHandArgs) args: RequirementsByHandArgs,
  ): Promise<RequirementByHand[]> {
    return requirementsByHand(ctx, args);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => RequirementByHand, {
    description:
      'Sets or adds required people of a stream or skill. It applies immediately and survives new forecasts.',
  })
  setRequirement(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => SetRequirementInput) input: SetRequirementInput,
  ): Promise<RequirementByHand> {
    return setRequirement(ctx, input);
  }

  @Operation({ caller: 'user', roles: ['admin', 'planner'] })
  @Mutation(() => Boolean, { description: 'Removes a manual requirement.' })
  removeRequirement(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<boolean> {
    return removeRequirement(ctx, id);
  }
}
