import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../kernel/graphql/input';
import { PartArgs, partShape } from '../../kernel/graphql/page';
import { queryBoolean, textLine, uuid } from '../../kernel/shapes';

export const createTeamShape = z.object({
  name: textLine(100),
  supervisorId: uuid.nullish(),
  parentTeamId: uuid.nullish(),
});

@InputType()
@Shape(createTeamShape)
export class CreateTeamInput {
  @Field(() => String)
  name!: string;

  @Field(() => ID, { nullable: true, description: 'A user with role supervisor or admin.' })
  supervisorId?: string | null;

  @Field(() => ID, { nullable: true })
  parentTeamId?: string | null;
}

export const updateTeamShape = createTeamShape.partial();

@InputType({ description: 'Updates the fields present; null clears the supervisor or the parent.' })
@Shape(updateTeamShape)
export class UpdateTeamInput {
  @Field(() => String, { nullable: true })
  name?: string;

  @Field(() => ID, { nullable: true, description: 'A user with role supervisor or admin.' })
  supervisorId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Not the team itself, nor one below it.' })
  parentTeamId?: string | null;
}

@ArgsType()
@Shape(z.object({ includeArchived: z.boolean(), ...partShape }))
export class TeamsFilter extends PartArgs {
  @Field(() => Boolean, { defaultValue: false })
  includeArchived!: boolean;
}

/** A REST query parameter includes members; GraphQL selects them. */
export const teamsQueryShape = z.object({
  includeMembers: queryBoolean.default(false),
  includeArchived: queryBoolean.default(false),
  ...partShape,
});
