import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { CapacityPlanInput } from './capacity.inputs';
import { capacityPlan } from './capacity.queries';
import { CapacityPlan } from './capacity.type';

@Resolver()
export class CapacityResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES, mayUseReplica: true })
  @Query(() => CapacityPlan, { description: 'Employees needed by month, skill and contract, and hires in time.' })
  capacityPlan(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CapacityPlanInput, { nullable: true }) input: CapacityPlanInput | undefined,
  ): Promise<CapacityPlan> {
    return capacityPlan(ctx, input ?? {});
  }
}
