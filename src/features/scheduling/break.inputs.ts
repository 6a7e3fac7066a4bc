import { Field, Float, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import { list, wholeNumber } from '../../kernel/shapes';
import { BREAK_TYPES, type Break, type BreakRule, type BreakType, type BreakWindow } from './break.rules';
import { BreakTypeEnum } from './shift.entity';
import { MAX_SHIFT_HOURS } from './shift.rules';

const MAX_SHIFT_MINUTES = MAX_SHIFT_HOURS * 60;

const offset = wholeNumber(0, MAX_SHIFT_MINUTES);
const breakFields = {
  startOffset: offset,
  duration: wholeNumber(1, MAX_SHIFT_MINUTES),
  type: z.enum(BREAK_TYPES),
};

export const breaksShape = list(z.object(breakFields), { max: 50 });

export const breakWindowShape = z.object({
  earliestOffset: offset,
  latestOffset: offset,
  stepMinutes: wholeNumber(1, MAX_SHIFT_MINUTES),
});

export const breakRulesShape = list(
  z.object({
    ...breakFields,
    window: breakWindowShape.nullish(),
  }),
  { max: 50 },
);

@InputType()
export class BreakInput implements Break {
  @Field(() => Float, { description: 'Minutes after the shift start, an integer.' })
  startOffset!: number;

  @Field(() => Float, { description: 'Minutes, an integer.' })
  duration!: number;

  @Field(() => BreakTypeEnum)
  type!: BreakType;
}

@InputType({ description: 'Range of start times of the break in generated shifts.' })
export class BreakWindowInput implements BreakWindow {
  @Field(() => Int, { description: 'Minutes since the start of the shift, not after `startOffset`.' })
  earliestOffset!: number;

  @Field(() => Int, { description: 'Not before `startOffset`.' })
  latestOffset!: number;

  @Field(() => Int, { defaultValue: 15, description: 'Step between start times in minutes, from `startOffset`.' })
  stepMinutes!: number;
}

@InputType()
export class BreakRuleInput extends BreakInput implements BreakRule {
  @Field(() => BreakWindowInput, {
    nullable: true,
    description: 'Left out, generated shifts have it at `startOffset`.',
  })
  window?: BreakWindowInput | null;
}
