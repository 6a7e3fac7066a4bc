import { ArgsType, Field, ID } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../kernel/graphql/input';
import { textLines, uuid } from '../../kernel/shapes';

/** Note of a request, and of its decision. */
export const requestNote = textLines(2_000).nullish();

@ArgsType()
@Shape(z.object({ id: uuid, note: requestNote }))
export class DecisionArgs {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { nullable: true, description: 'Limit: 2,000 characters.' })
  note?: string | null;
}
