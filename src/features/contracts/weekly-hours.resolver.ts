import { Args, Ctx, FieldResolver, Float, Resolver, Root } from 'type-graphql';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { localDateOf } from '../../kernel/time/local-time';
import { Employee } from '../people/employee.entity';
import { DayArgs } from './work-rule.inputs';
import { weeklyHoursByDay, weeklyHoursKey } from './weekly-hours.queries';

@Resolver(() => Employee)
export class WeeklyHoursResolver {
  @FieldResolver(() => Float, {
    nullable: true,
    description: 'Weekly hours on a day: the target of the contract or other work rules, else `weeklyHoursTarget`.',
  })
  weeklyHours(
    @Root() employee: Employee,
    @Ctx() ctx: RequestContext,
    @Args(() => DayArgs) { date }: DayArgs,
  ): number | null | Promise<number | null> {
    const day = date ?? localDateOf(ctx.clock.now(), tenantOf(ctx).timeZone);
    return weeklyHoursByDay.load(ctx, weeklyHoursKey(employee.id, day));
  }
}
