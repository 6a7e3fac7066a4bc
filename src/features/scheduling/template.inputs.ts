import { Field, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../kernel/graphql/input';
import { got, list, localTime, textLine, wholeNumber, withFaults } from '../../kernel/shapes';
import { BreakInput, breaksShape } from './break.inputs';
import { templateFaults } from './template.rules';

const HEX_COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

const fields = z.object({ name: textLine(100), startTime: localTime, endTime: localTime });
const choices = {
  breakRules: breaksShape.nullish(),
  daysOfWeek: list(wholeNumber(0, 6), { max: 50 }).nullish(),
  color: z.string().regex(HEX_COLOR, got('must be a hex color such as #1E90FF')).nullish(),
};

@InputType()
class TemplateChoices {
  @Field(() => [BreakInput], { nullable: true, description: 'Each ends within the shift and overlaps no other.' })
  breakRules?: BreakInput[] | null;

  @Field(() => [Int], { nullable: true, description: '0 is Sunday, 6 Saturday; none means every day.' })
  daysOfWeek?: number[] | null;

  @Field(() => String, { nullable: true, description: 'Hexadecimal, such as #1E90FF.' })
  color?: string | null;
}

export const createTemplateShape = withFaults(fields.extend(choices), (template) =>
  templateFaults({ ...template, breakRules: breaksShape.safeParse(template.breakRules).data ?? [] }),
);

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

export const updateTemplateShape = fields.partial().extend(choices);

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
