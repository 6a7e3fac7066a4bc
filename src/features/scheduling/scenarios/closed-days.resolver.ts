import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { DirectField } from '../../../kernel/graphql/direct-field';
import { Schedule } from '../schedule.entity';
import { closedDaysByRange } from './copy.queries';
import { ClosedDay } from './scenario.type';

@Resolver(() => Schedule)
export class ClosedDaysResolver {
  @DirectField()
  @FieldResolver(() => [ClosedDay], {
    description: 'Days of the schedule with an event of kind closed about every queue, or a public holiday.',
  })
  async closedDays(@Root() { startDate, endDate }: Schedule, @Ctx() ctx: RequestContext): Promise<ClosedDay[]> {
    return [...(await closedDaysByRange.load(ctx, `${startDate} ${endDate}`))].map(([date, name]) => ({ date, name }));
  }
}
