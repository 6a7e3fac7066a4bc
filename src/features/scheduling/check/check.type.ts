import { Field, Float, ID, InputType, ObjectType } from 'type-graphql';
import { z } from 'zod';
import type { RuleKindName } from '../../../engines/work-rules/rule';
import { Shape } from '../../../kernel/graphql/input';
import { RenamedField } from '../../../kernel/graphql/renamed-field';
import { DateTime } from '../../../kernel/graphql/scalars';
import { textLine } from '../../../kernel/shapes';
import type { RuleSource } from '../../availability/work-rule.rules';
import { RuleSourceEnum, WorkRuleKindEnum } from '../../availability/work-rule.type';

@ObjectType({ simpleResolvers: true, description: 'A work rule that a plan breaks.' })
export class RuleBreach {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => WorkRuleKindEnum)
  kind!: RuleKindName;

  @Field(() => RuleSourceEnum, { description: 'Where the rule was entered.' })
  source!: RuleSource;

  @Field(() => Boolean, { description: 'It must be kept; of the source `default` it binds generation alone.' })
  hard!: boolean;

  @Field(() => Float, { description: 'By how much, in the unit of its kind.' })
  units!: number;

  @Field(() => String, { description: 'The day on which it shows, YYYY-MM-DD.' })
  date!: string;

  @Field(() => [ID])
  shiftIds!: string[];

  @RenamedField('description', () => String, { description: 'As a planner would say it.' })
  says!: string;

  @Field(() => Boolean, { description: 'Somebody with the right has said why.' })
  overridden!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class RuleOverride {
  @Field(() => WorkRuleKindEnum)
  kind!: RuleKindName;

  @RenamedField('description', () => String, { description: 'What was broken, as a planner would say it.' })
  says!: string;

  @Field(() => String)
  reason!: string;

  @Field(() => String, { description: 'Who said so.' })
  userName!: string;

  @Field(() => DateTime)
  createdAt!: string;
}

const overrideShape = z.object({ reason: textLine(500) });

@InputType({ description: 'Breaks hard work rules all the same; for admins and planners.' })
@Shape(overrideShape)
export class RuleOverrideInput {
  @Field(() => String, { description: 'Audited, and shown on the shifts.' })
  reason!: string;
}
