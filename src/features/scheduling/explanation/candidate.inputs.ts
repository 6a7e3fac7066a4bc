import { ArgsType, Field, ID, Int } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../../kernel/graphql/input';
import { uuid, wholeNumber } from '../../../kernel/shapes';

const candidatesShape = z.object({ shiftId: uuid, limit: wholeNumber(1, 100) });

@ArgsType()
@Shape(candidatesShape)
export class ShiftCandidatesArgs {
  @Field(() => ID)
  shiftId!: string;

  @Field(() => Int, { defaultValue: 20, description: 'At most 100.' })
  limit!: number;
}
