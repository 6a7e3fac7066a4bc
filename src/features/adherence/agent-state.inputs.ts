import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import { AGENT_STATES, type AgentState } from '../../kernel/agent-states';
import { Shape } from '../../kernel/graphql/input';
import { PageArgs, pageShape, PartArgs, partShape } from '../../kernel/graphql/page';
import { DateTime } from '../../kernel/graphql/scalars';
import { instant, queryBoolean, textLine, textLines, uuid } from '../../kernel/shapes';
import { AgentStateEnum } from './agent-state.type';

export const statesFilterShape = z.object({
  teamId: uuid.nullish(),
  state: z.enum(AGENT_STATES).nullish(),
  adherent: queryBoolean.nullish(),
  ...partShape,
});

@ArgsType()
@Shape(statesFilterShape)
export class AgentStatesArgs extends PartArgs {
  @Field(() => ID, { nullable: true })
  teamId?: string | null;

  @Field(() => AgentStateEnum, { nullable: true })
  state?: AgentState | null;

  @Field(() => Boolean, { nullable: true, description: 'Only who is adherent, or only who is not.' })
  adherent?: boolean | null;
}

export const updateAgentStateShape = z.object({
  employeeId: uuid,
  state: z.enum(AGENT_STATES),
  queue: textLine(200).nullish(),
  reason: textLines(2000).nullish(),
});

@InputType()
@Shape(updateAgentStateShape)
export class UpdateAgentStateInput {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => AgentStateEnum)
  state!: AgentState;

  @Field(() => String, { nullable: true })
  queue?: string | null;

  @Field(() => String, { nullable: true })
  reason?: string | null;
}

@ArgsType()
@Shape(z.object({ employeeId: uuid, from: instant, to: instant, ...pageShape }))
export class AgentStateHistoryArgs extends PageArgs {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => DateTime)
  from!: Date;

  @Field(() => DateTime, { description: 'Not included.' })
  to!: Date;

  @Field(() => Int, { defaultValue: 500 })
  override limit!: number;
}
