import { Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context';
import { DirectField } from '../../../kernel/graphql/direct-field';
import { Schedule } from '../schedule.entity';
import { closedDaysIn } from './copy.queries';

@ObjectType({ simpleResolvers: true, description: 'A day that is closed for every queue, or a public holiday.' })
class ClosedDay {
  @Field(() => String, { description: 'YYYY-MM-DD.' })
  date!: string;

  @Field(() => String, { description: 'Name of the event or of the holiday.' })
  name!: string;
}

@Resolver(() => Schedule)
export class ClosedDaysResolver {
  @DirectField()
  @FieldResolver(() => [ClosedDay], {
    description: 'Days of the schedule with an event of kind closed about every queue, or a public holiday.',
  })
  async closedDays(@Root() { startDate, endDate }: Schedule, @Ctx() ctx: RequestContext): Promise<ClosedDay[]> {
    return [...(await closedDaysIn(ctx, startDate, endDate))].map(([date, name]) => ({ date, name }));
  }
}
