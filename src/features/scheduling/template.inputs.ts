import { Field, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../kernel/graphql/input';
import { got, list, localTime, textLine, wholeNumber, withFaults } from '../../kernel/shapes';
import { BreakRuleInput, breakRulesShape, breaksShape } from './break.inputs';
import { SegmentRuleInput, segmentRulesShape } from './activities/segment.inputs';
import { MAX_TEMPLATE_MINUTES, templateFaults } from './template.rules';

const HEX_COLOR = /^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/;

const fields = z.object({ name: textLine(100), startTime: localTime, endTime: localTime });
const choices = {
  breakRules: breaksShape.nullish(),
  daysOfWeek: list(wholeNumber(0, 6), { max: 50 }).nullish(),
  color: z.string().regex(HEX_COLOR, got('must be a hex color such as #1E90FF')).nullish(),
};

const MAX_ALLOWANCE_MINUTES = 480;

const stepMinutes = wholeNumber(1, MAX_TEMPLATE_MINUTES);
const startBandShape = z.object({ latestStart: localTime, stepMinutes });
const lengthBandShape = z.object({ longestMinutes: wholeNumber(1, MAX_TEMPLATE_MINUTES), stepMinutes });
const flexible = {
  breakRules: breakRulesShape.nullish(),
  segmentRules: segmentRulesShape.nullish(),
  allowanceMinutes: wholeNumber(0, MAX_ALLOWANCE_MINUTES).nullish(),
  startBand: startBandShape.nullish(),
  lengthBand: lengthBandShape.nullish(),
};

@InputType()
class StartBandInput {
  @Field(() => String, { description: 'HH:MM, later that day than the start of the template.' })
  latestStart!: string;

  @Field(() => Int, { description: 'Divides the time between the two starts.' })
  stepMinutes!: number;
}

@InputType()
class LengthBandInput {
  @Field(() => Int, { description: 'More than from the start of the template to its end.' })
  longestMinutes!: number;

  @Field(() => Int, { description: 'Divides what the longest has more than the shortest.' })
  stepMinutes!: number;
}

@InputType()
class TemplateChoices {
  @Field(() => StartBandInput, { nullable: true, description: 'Generated shifts may start later than the template.' })
  startBand?: StartBandInput | null;

  @Field(() => LengthBandInput, { nullable: true, description: 'Generated shifts may be longer than the template.' })
  lengthBand?: LengthBandInput | null;

  @Field(() => [BreakRuleInput], { nullable: true, description: 'Each ends within the shift and overlaps no other.' })
  breakRules?: BreakRuleInput[] | null;

  @Field(() => [SegmentRuleInput], { nullable: true, description: 'Instead of breakRules, with activity codes.' })
  segmentRules?: SegmentRuleInput[] | null;

  @Field(() => Int, { nullable: true, description: '0 to 480; above 0 only with a split gap.' })
  allowanceMinutes?: number | null;

  @Field(() => [Int], { nullable: true, description: '0 is Sunday, 6 Saturday; none means every day.' })
  daysOfWeek?: number[] | null;

  @Field(() => String, { nullable: true, description: 'Hexadecimal, such as #1E90FF.' })
  color?: string | null;
}

/** The documented REST body: shifts take the times and breaks of their template. */
export const createTemplateBody = withFaults(fields.extend(choices), faultsOf);

const createTemplateShape = withFaults(fields.extend({ ...choices, ...flexible }), faultsOf);

/** Parts that are invalid by themselves are skipped here. */
function faultsOf(
  template: z.output<typeof fields> & Partial<Record<'breakRules' | 'startBand' | 'lengthBand', unknown>>,
) {
  return templateFaults({
    ...template,
    startBand: startBandShape.safeParse(template.startBand).data,
    lengthBand: lengthBandShape.safeParse(template.lengthBand).data,
    breakRules: breakRulesShape.safeParse(template.breakRules).data ?? [],
  });
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

export const updateTemplateBody = fields.partial().extend(choices);

const updateTemplateShape = updateTemplateBody.extend(flexible);

@InputType({ description: 'Updates the fields present.' })
@Shape(updateTemplateShape)
export class UpdateShiftTemplateInput extends TemplateChoices {
  @Field(() => String, { nullable: true })
  name?: string;

  @Field(() => String, { nullable: true })
  startTime?: string;

  @Field(() => String, { nullable: true })
  endTime?: string;
}
