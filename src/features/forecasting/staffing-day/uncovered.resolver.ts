import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { uncoveredCsv, uncoveredDemand } from './uncovered.queries';
import { UncoveredDemand } from './uncovered.type';

@Resolver(() => UncoveredDemand)
export class UncoveredDemandResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => UncoveredDemand, { description: 'Understaffed intervals of a schedule, drafts included.' })
  uncoveredDemand(
    @Ctx() ctx: RequestContext,
    @Arg('scheduleId', () => ID) scheduleId: string,
  ): Promise<Omit<UncoveredDemand, 'csv'>> {
    return uncoveredDemand(ctx, scheduleId);
  }

  @FieldResolver(() => String)
  csv(@Ctx() ctx: RequestContext, @Root() uncovered: UncoveredDemand): Promise<string> {
    return uncoveredCsv(ctx, uncovered);
  }
}
