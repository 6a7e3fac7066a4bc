import { Field, ID, InputType } from 'type-graphql';
import { z } from 'zod';
import { AGENT_STATES, type AgentState } from '../kernel/agent-states';
import { Shape } from '../kernel/input';
import { id, line, lines } from '../kernel/shapes';
import { AgentStateEnum } from './agent-state.type';

export const statesFilterShape = z.object({ teamId: id.nullish() });
export const updateAgentStateShape = z.object({
  employeeId: id,
  state: z.enum(AGENT_STATES),
  queue: line(200).nullish(),
  reason: lines(2000).nullish(),
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
