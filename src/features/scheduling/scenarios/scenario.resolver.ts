import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { DirectField } from '../../../kernel/graphql/direct-field';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { RuleOverrideInput } from '../check/check.type';
import { Schedule } from '../schedule.entity';
import { BulkWrite } from '../versions/bulk.type';
import { ReasonArg, reasonOf } from '../versions/reason.inputs';
import { copyShifts } from './copy.commands';
import { CopyShiftsInput } from './copy.inputs';
import { createScenario, promoteScenario, rebaseScenario } from './scenario.commands';
import { CompareSchedulesArgs, CreateScenarioArgs, PromoteScenarioArgs, RebaseScenarioArgs } from './scenario.inputs';
import { baseBySchedule, compareSchedules } from './scenario.queries';
import { ScenarioBase, ScheduleFigures } from './scenario.type';

@Resolver(() => Schedule)
export class ScenarioResolver {
  @DirectField()
  @FieldResolver(() => ScenarioBase, { nullable: true, description: 'Null unless it is a scenario.' })
  scenarioOf(@Root() { id }: Schedule, @Ctx() ctx: RequestContext) {
    return baseBySchedule.load(ctx, id);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => [ScheduleFigures], { description: '2 to 6 schedules, in the order asked for.' })
  compareSchedules(
    @Ctx() ctx: RequestContext,
    @Args(() => CompareSchedulesArgs) { ids }: CompareSchedulesArgs,
  ): Promise<ScheduleFigures[]> {
    return compareSchedules(ctx, ids);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => Schedule, {
    description: 'Of any schedule, a locked one and a scenario included. name: 1 to 200 characters.',
  })
  createScenario(
    @Ctx() ctx: RequestContext,
    @Args(() => CreateScenarioArgs) args: CreateScenarioArgs,
  ): Promise<Schedule> {
    return createScenario(ctx, args);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => Schedule, {
    description:
      'takeRest decides the conflicts that resolutions do not name. Days of the base are taken over; a conflict\n' +
      'lists both sides.',
  })
  rebaseScenario(
    @Ctx() ctx: RequestContext,
    @Args(() => RebaseScenarioArgs) args: RebaseScenarioArgs,
  ): Promise<Schedule> {
    return rebaseScenario(ctx, args);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => BulkWrite, {
    description: 'ifVersion is of the scenario. Pins of the base do not stand in the way; a locked base is a 409.',
  })
  promoteScenario(
    @Ctx() ctx: RequestContext,
    @Args(() => PromoteScenarioArgs) args: PromoteScenarioArgs,
  ): Promise<BulkWrite> {
    return promoteScenario(ctx, args);
  }

  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Mutation(() => BulkWrite, {
    description: 'A cell that would be replaced by equal shifts is left as it is and not counted.',
  })
  copyShifts(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CopyShiftsInput) input: CopyShiftsInput,
    @Arg('override', () => RuleOverrideInput, { nullable: true }) override?: RuleOverrideInput,
    @ReasonArg() reason?: string,
  ): Promise<BulkWrite> {
    return copyShifts(ctx, input, override ?? null, reasonOf(reason));
  }
}
