import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import { AGENT_STATES, type AgentState } from '../../kernel/agent-states';
import { Shape } from '../../kernel/graphql/input';
import { PageArgs, pageShape, PartArgs, partShape } from '../../kernel/graphql/page';
import { DateTime } from '../../kernel/graphql/scalars';
import { importOf } from '../../kernel/import/import-options';
import { instant, queryBoolean, textLine, textLines, uuid } from '../../kernel/shapes';
import { MAX_AGENT_ID_LENGTH, MAX_CODE_LENGTH, MAX_QUEUE_LENGTH } from './agent-state-import.rules';
import { AgentStateEnum } from '../../kernel/graphql/agent-state';

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

  @Field(() => Boolean, { nullable: true, description: 'Filters by adherence.' })
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

/** An import record as shown in documentation; a test compares it with the rules. */
export const agentStateRecordShape = z
  .object({
    agentId: textLine(MAX_AGENT_ID_LENGTH).meta({ description: 'E-mail or employee number.' }),
    state: z.enum(AGENT_STATES),
    timestamp: z.string().meta({
      format: 'date-time',
      description:
        'Start of the state, ISO 8601, at most 5 minutes ahead. Without an offset (`Z`, `+01:00`) it is the\n' +
        "organization's local time.",
    }),
    queue: z.string().max(MAX_QUEUE_LENGTH).nullish().meta({ description: 'Name of the queue or skill.' }),
    acdStateCode: z
      .string()
      .max(MAX_CODE_LENGTH)
      .nullish()
      .meta({ description: 'State code of the telephony system.' }),
  })
  .meta({ title: 'AgentStateRecord', description: 'A change of the state of an agent.' });

export const importAgentStatesShape = importOf(agentStateRecordShape);
