import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { Child } from '../kernel/child';
import type { RequestContext } from '../kernel/context';
import { Employee } from '../people/employee.entity';
import { employeeById } from '../people/people.loaders';
import { Schedule } from './schedule.entity';
import { countsBySchedule, type ScheduleCounts } from './schedule.queries';
import { Shift } from './shift.entity';
import { shiftsBySchedule } from './shift.queries';
import { ShiftTemplate } from './template.entity';
import { templateById } from './template.queries';

/** The children of schedules and shifts: answered from what was prefetched for the page, else by their loader. */

const countOf = (ctx: RequestContext, scheduleId: string, count: keyof ScheduleCounts) => {
  const counts = countsBySchedule.load(ctx, scheduleId);
  return counts instanceof Promise ? counts.then((found) => found[count]) : counts[count];
};

@Resolver(() => Schedule)
export class ScheduleFields {
  @Child()
  @FieldResolver(() => Int, { description: 'Of those the caller may see.' })
  shiftCount(@Root() schedule: Schedule, @Ctx() ctx: RequestContext) {
    return countOf(ctx, schedule.id, 'shifts');
  }

  @Child()
  @FieldResolver(() => Int, { description: 'Employees with shifts, of those the caller may see.' })
  employeeCount(@Root() schedule: Schedule, @Ctx() ctx: RequestContext) {
    return countOf(ctx, schedule.id, 'employees');
  }

  @Child()
  @FieldResolver(() => [Shift], { description: 'By date, start, id; agents see their own.' })
  shifts(@Root() schedule: Schedule, @Ctx() ctx: RequestContext) {
    return shiftsBySchedule.load(ctx, schedule.id);
  }
}

@Resolver(() => Shift)
export class ShiftFields {
  @Child()
  @FieldResolver(() => Employee)
  employee(@Root() shift: Shift, @Ctx() ctx: RequestContext) {
    return employeeById.load(ctx, shift.employeeId);
  }

  @Child()
  @FieldResolver(() => ShiftTemplate, { nullable: true, description: 'Also when it was deleted meanwhile.' })
  template(@Root() shift: Shift, @Ctx() ctx: RequestContext) {
    return shift.templateId === null ? null : templateById.load(ctx, shift.templateId);
  }
}
