import { ArgsType, Field } from 'type-graphql';
import { z } from 'zod';
import { enumOf } from '../../kernel/graphql/enums';
import { Shape } from '../../kernel/graphql/input';
import { PageArgs, pageShape, PartArgs, partShape } from '../../kernel/graphql/page';
import { list, localDate } from '../../kernel/shapes';

const ContactGrouping = enumOf(
  'ContactGrouping',
  ['day', 'interval', 'queue', 'channel'],
  'What totals are told apart by.',
);
export type ContactGrouping = keyof typeof ContactGrouping;

const range = z.object({ from: localDate, to: localDate });
const stream = { queue: z.string().max(200).nullish(), channel: z.string().max(20).nullish() };

@ArgsType()
@Shape(range.extend({ ...stream, ...pageShape }))
export class ContactHistoryArgs extends PageArgs {
  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  from!: string;

  @Field(() => String, { description: 'Last day, YYYY-MM-DD.' })
  to!: string;

  @Field(() => String, { nullable: true })
  queue?: string | null;

  @Field(() => String, { nullable: true })
  channel?: string | null;
}

@ArgsType()
@Shape(
  range.extend({
    ...stream,
    groupBy: list(z.enum(['day', 'interval', 'queue', 'channel']), { max: 100 }),
    ...partShape,
  }),
)
export class ContactTotalsArgs extends PartArgs {
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
