import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { DirectField } from '../../../kernel/graphql/direct-field';
import { Operation } from '../../../kernel/graphql/operation';
import { PLANNING_ROLES } from '../../../kernel/principal';
import { Schedule } from '../schedule.entity';
import { Shift } from '../shift.entity';
import { checkSchedule, overridesByShift, warningsByShift, warningsBySchedule } from './check.queries';
import { RuleBreach, RuleOverride } from './check.type';

@Resolver(() => Shift)
export class CheckResolver {
  @Operation({ caller: 'user', roles: PLANNING_ROLES })
  @Query(() => [RuleBreach], { description: 'Every work rule that a schedule breaks, the defaults too.' })
  checkSchedule(@Ctx() ctx: RequestContext, @Arg('scheduleId', () => ID) scheduleId: string): Promise<RuleBreach[]> {
    return checkSchedule(ctx, scheduleId);
  }

  @DirectField()
  @FieldResolver(() => [RuleBreach], { description: 'The work rules that it breaks; none for agents.' })
  warnings(@Root() shift: Shift, @Ctx() ctx: RequestContext) {
    return shift.isPast ? [] : warningsByShift.load(ctx, shift.id);
  }

  @DirectField()
  @FieldResolver(() => [RuleOverride], { description: 'Work rules that it may break, and why.' })
  overrides(@Root() shift: Shift, @Ctx() ctx: RequestContext) {
    return shift.isPast ? [] : overridesByShift.load(ctx, shift.id);
  }
}

@Resolver(() => Schedule)
export class ScheduleWarningsResolver {
  @DirectField()
  @FieldResolver(() => [RuleBreach], {
    description: 'Work rules broken by the shift, as in `checkSchedule`. Empty for agents.',
  })
  warnings(@Root() schedule: Schedule, @Ctx() ctx: RequestContext) {
    return schedule.past ? [] : warningsBySchedule.load(ctx, schedule.id);
  }
}
