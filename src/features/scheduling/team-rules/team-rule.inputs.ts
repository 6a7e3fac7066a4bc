import { Field, Float, ID, InputType } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../../kernel/graphql/input';
import { list, textLine, uuid, withFaults } from '../../../kernel/shapes';
import { memberFaults, TEAM_RULE_KINDS, type TeamRuleKind } from './team-rule.rules';
import { TeamRuleKindEnum } from './team-rule.type';

const MAX_MEMBERS = 200;
const members = list(uuid, { min: 1, max: MAX_MEMBERS }).transform((ids) => [...new Set(ids)].sort());
const weight = z.number().gt(0).max(1000);

const createShape = withFaults(
  z.object({
    name: textLine(100),
    kind: z.enum(TEAM_RULE_KINDS),
    employeeIds: members,
    weight: weight.nullish(),
  }),
  ({ kind, employeeIds }) => memberFaults(kind, employeeIds),
);

@InputType()
@Shape(createShape)
export class CreateTeamRuleInput {
  @Field(() => String)
  name!: string;

  @Field(() => TeamRuleKindEnum)
  kind!: TeamRuleKind;

  @Field(() => [ID])
  employeeIds!: string[];

  @Field(() => Float, { nullable: true, description: '1 by default.' })
  weight?: number | null;
}

const updateShape = z.object({
  name: textLine(100).optional(),
  employeeIds: members.optional(),
  weight: weight.optional(),
});

@InputType({ description: 'Updates the fields present.' })
@Shape(updateShape)
export class UpdateTeamRuleInput {
  @Field(() => String, { nullable: true })
  name?: string;

  @Field(() => [ID], { nullable: true, description: 'Replaces the previous list.' })
  employeeIds?: string[];

  @Field(() => Float, { nullable: true })
  weight?: number;
}
