import { Field, Float, ID, InputType, ObjectType } from 'type-graphql';
import { z } from 'zod';
import type { RuleKindName } from '../../../engines/work-rules/rule';
import { Shape } from '../../../kernel/graphql/input';
import { RenamedField } from '../../../kernel/graphql/renamed-field';
import { DateTime } from '../../../kernel/graphql/scalars';
import { textLine } from '../../../kernel/shapes';
import type { RuleSource } from '../../contracts/work-rule.rules';
import { RuleSourceEnum, WorkRuleKindEnum } from '../../contracts/work-rule.type';

@ObjectType({ simpleResolvers: true, description: 'A violation of a work rule.' })
export class RuleBreach {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => WorkRuleKindEnum)
  kind!: RuleKindName;

  @Field(() => RuleSourceEnum, { description: 'Source of the rule.' })
  source!: RuleSource;

  @Field(() => Boolean, {
    description: 'True for a hard rule. Hard rules of the source `default` bind only generation.',
  })
  hard!: boolean;

  @Field(() => Float, { description: 'Size of the violation, in the unit of its kind.' })
  units!: number;

  @Field(() => String, { description: 'The day on which it shows, YYYY-MM-DD.' })
  date!: string;

  @Field(() => [ID])
  shiftIds!: string[];

  @RenamedField('description', () => String, { description: 'Explanation, as a sentence.' })
  says!: string;

  @Field(() => Boolean, { description: 'True if an authorized user overrode the rule with a reason.' })
  overridden!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class RuleOverride {
  @Field(() => WorkRuleKindEnum)
  kind!: RuleKindName;

  @RenamedField('description', () => String, { description: 'Violation, as a sentence.' })
  says!: string;

  @Field(() => String)
  reason!: string;

  @Field(() => String, { description: 'Name of the user who overrode the rule.' })
  userName!: string;

  @Field(() => DateTime)
  createdAt!: string;
}

export const overrideShape = z.object({ reason: textLine(500) });

@InputType({ description: 'Overrides hard work rules. For admins and planners.' })
@Shape(overrideShape)
export class RuleOverrideInput {
  @Field(() => String, { description: 'Audited, and shown on the shifts.' })
  reason!: string;
}
