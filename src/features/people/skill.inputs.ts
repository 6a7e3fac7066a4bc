import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../kernel/graphql/input';
import { PartArgs, partShape } from '../../kernel/graphql/page';
import { list, textLine, textLines, uuid } from '../../kernel/shapes';

export const createSkillShape = z.object({
  name: textLine(100),
  description: textLines(2000).nullish(),
  category: textLine(100).nullish(),
  proficiencyLevels: list(textLine(50), { min: 1, max: 20 })
    .transform((levels) => [...new Set(levels)])
    .nullish(),
});

@InputType()
@Shape(createSkillShape)
export class CreateSkillInput {
  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  description?: string | null;

  @Field(() => String, { nullable: true })
  category?: string | null;

  @Field(() => [String], { nullable: true })
  proficiencyLevels?: string[] | null;
}

const LEVEL = 'One of the levels of the skill; left out, who has it keeps theirs, null is none.';

export const assignSkillShape = z.object({ employeeId: uuid, skillId: uuid, proficiencyLevel: textLine(50).nullish() });

@InputType()
@Shape(assignSkillShape)
export class AssignSkillInput {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => ID)
  skillId!: string;

  @Field(() => String, { nullable: true, description: LEVEL })
  proficiencyLevel?: string | null;
}

const MAX_ASSIGNED = 5_000;

const assignSkillsShape = z.object({
  employeeIds: list(uuid, { min: 1, max: MAX_ASSIGNED }),
  skillId: uuid,
  proficiencyLevel: textLine(50).nullish(),
});

@InputType()
@Shape(assignSkillsShape)
export class AssignSkillsInput {
  @Field(() => [ID], { description: 'Limit: 5,000.' })
  employeeIds!: string[];

  @Field(() => ID)
  skillId!: string;

  @Field(() => String, { nullable: true, description: LEVEL })
  proficiencyLevel?: string | null;
}

export const skillsFilterShape = z.object({ category: z.string().max(100).nullish(), ...partShape });

@ArgsType()
@Shape(skillsFilterShape)
export class SkillsFilter extends PartArgs {
  @Field(() => String, { nullable: true })
  category?: string | null;
}
