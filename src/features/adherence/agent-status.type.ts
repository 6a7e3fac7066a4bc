import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { SCHEDULED_STATES, type AgentState, type ScheduledState } from '../../kernel/agent-states';
import { enumOf } from '../../kernel/graphql/enums';
import { DateTime } from '../../kernel/graphql/scalars';
import { AgentStateEnum } from './agent-state.type';

export const ScheduledStateEnum = enumOf('ScheduledState', SCHEDULED_STATES, 'What the schedule expects.');

@ObjectType({ simpleResolvers: true })
class ShiftTimes {
  @Field(() => String)
  startTime!: string;

  @Field(() => String)
  endTime!: string;
}

@ObjectType({ simpleResolvers: true })
export class AgentStatus {
  @Field(() => ID)
  employeeId!: string;

  /** Decides who may see it; not shown. */
  teamId!: string | null;

  @Field(() => String)
  employeeName!: string;

  @Field(() => String, { nullable: true })
  employeeNumber!: string | null;

  @Field(() => AgentStateEnum)
  state!: AgentState;

  @Field(() => DateTime, { nullable: true, description: 'Null when no state was ever reported.' })
  stateStartedAt!: string | null;

  @Field(() => Boolean, {
    description:
      'True while nothing arrives from the feed: the state may be another by now, and judgement by time waits.',
  })
  stateIsStale!: boolean;

  @Field(() => String, { nullable: true })
  queue!: string | null;

  @Field(() => ScheduledStateEnum)
  scheduledState!: ScheduledState;

  @Field(() => Boolean)
  isAdherent!: boolean;

  @Field(() => ShiftTimes, { nullable: true, description: 'The shift in force.' })
  shift!: ShiftTimes | null;
}

@ObjectType({ simpleResolvers: true })
export class AdherenceSummary {
  @Field(() => Int)
  totalAgents!: number;

  @Field(() => Int)
  adherentCount!: number;

  @Field(() => Float, { description: 'Percent, one decimal; 100 with nobody.' })
  adherencePercentage!: number;

  @Field(() => Int, { description: 'Only those whose scheduled state is not offline.' })
  scheduledAgents!: number;

  @Field(() => Int)
  scheduledAdherentCount!: number;

  @Field(() => Float)
  scheduledAdherencePercentage!: number;
}

@ObjectType({ simpleResolvers: true })
export class AgentStates {
  @Field(() => [AgentStatus])
  states!: AgentStatus[];

  @Field(() => AdherenceSummary)
  summary!: AdherenceSummary;
}
