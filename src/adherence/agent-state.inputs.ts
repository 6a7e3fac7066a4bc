import { ArgsType, Field, ID, Int } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../kernel/input';
import { DateTime } from '../kernel/scalars';
import { id, instant, queryNumber } from '../kernel/shapes';

@ArgsType()
@Shape(z.object({ employeeId: id, from: instant, to: instant, page: queryNumber(1, 1_000_000), limit: queryNumber(1, 500) }))
export class AgentStateHistoryArgs {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => DateTime)
  from!: Date;

  @Field(() => DateTime, { description: 'Not included.' })
  to!: Date;

  @Field(() => Int, { defaultValue: 1 })
  page!: number;

  @Field(() => Int, { defaultValue: 500 })
  limit!: number;
}
