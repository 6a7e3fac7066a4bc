import { Field, Float, InputType, Int } from 'type-graphql';
import { Shape } from '../kernel/input';
import type { Break, BreakType } from './break.rules';
import { BreakTypeEnum } from './template.entity';
import { createTemplateShape, updateTemplateShape } from './template.rules';

@InputType()
export class BreakInput implements Break {
  @Field(() => Float, { description: 'Whole minutes elapsed since the start of the shift.' })
  startOffset!: number;

  @Field(() => Float, { description: 'Whole minutes.' })
  duration!: number;

  @Field(() => BreakTypeEnum)
  type!: BreakType;
}

@InputType()
class TemplateChoices {
  @Field(() => [BreakInput], { nullable: true, description: 'Each ends within the shift and overlaps no other.' })
  breakRules?: BreakInput[] | null;

  @Field(() => [Int], { nullable: true, description: '0 is Sunday, 6 Saturday; none means every day.' })
  daysOfWeek?: number[] | null;

  @Field(() => String, { nullable: true, description: 'Hexadecimal, such as #1E90FF.' })
  color?: string | null;
}

@InputType()
@Shape(createTemplateShape)
export class CreateShiftTemplateInput extends TemplateChoices {
  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'HH:MM.' })
  startTime!: string;

  @Field(() => String, { description: 'HH:MM; not after the start means the next day.' })
  endTime!: string;
}

@InputType({ description: 'Only the fields present change.' })
@Shape(updateTemplateShape)
export class UpdateShiftTemplateInput extends TemplateChoices {
  @Field(() => String, { nullable: true })
  name?: string;

  @Field(() => String, { nullable: true })
  startTime?: string;

  @Field(() => String, { nullable: true })
  endTime?: string;
}
