import { ArgsType, Field, Int } from 'type-graphql';
import { z } from 'zod';
import { enumOf } from '../kernel/enums';
import { Shape } from '../kernel/input';
import { localDate, queryNumber } from '../kernel/shapes';

const ContactGrouping = enumOf('ContactGrouping', ['day', 'interval', 'queue', 'channel'], 'What totals are told apart by.');
export type ContactGrouping = keyof typeof ContactGrouping;

const range = z.object({ from: localDate, to: localDate });
const stream = { queue: z.string().max(200).nullish(), channel: z.string().max(20).nullish() };

@ArgsType()
@Shape(range.extend({ ...stream, page: queryNumber(1, 1_000_000), limit: queryNumber(1, 500) }))
export class ContactHistoryArgs {
  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  from!: string;

  @Field(() => String, { description: 'Last day, YYYY-MM-DD.' })
  to!: string;

  @Field(() => String, { nullable: true })
  queue?: string | null;

  @Field(() => String, { nullable: true })
  channel?: string | null;

  @Field(() => Int, { defaultValue: 1 })
  page!: number;

  @Field(() => Int, { defaultValue: 50 })
  limit!: number;
}

@ArgsType()
@Shape(range.extend({ ...stream, groupBy: z.array(z.enum(['day', 'interval', 'queue', 'channel'])) }))
export class ContactTotalsArgs {
  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  from!: string;

  @Field(() => String, { description: 'Last day, YYYY-MM-DD.' })
  to!: string;

  @Field(() => String, { nullable: true })
  queue?: string | null;

  @Field(() => String, { nullable: true })
  channel?: string | null;

  @Field(() => [ContactGrouping], { defaultValue: [] })
  groupBy!: ContactGrouping[];
}
