import { Field, Float, InputType } from 'type-graphql';
import { z } from 'zod';
import { list, wholeNumber } from '../../kernel/shapes';
import { BREAK_TYPES, type Break, type BreakType } from './break.rules';
import { BreakTypeEnum } from './shift.entity';
import { LONGEST_SHIFT_HOURS } from './shift.rules';

const LONGEST_SHIFT_MINUTES = LONGEST_SHIFT_HOURS * 60;

export const breaksShape = list(
  z.object({
    startOffset: wholeNumber(0, LONGEST_SHIFT_MINUTES),
    duration: wholeNumber(1, LONGEST_SHIFT_MINUTES),
    type: z.enum(BREAK_TYPES),
  }),
  { max: 50 },
);

@InputType()
export class BreakInput implements Break {
  @Field(() => Float, { description: 'Whole minutes elapsed since the start of the shift.' })
  startOffset!: number;

  @Field(() => Float, { description: 'Whole minutes.' })
  duration!: number;

  @Field(() => BreakTypeEnum)
  type!: BreakType;
}
