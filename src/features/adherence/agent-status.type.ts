import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { SCHEDULED_STATES, type AgentState, type ScheduledState } from '../../kernel/agent-states';
import { enumOf } from '../../kernel/graphql/enums';
import { RenamedField } from '../../kernel/graphql/renamed-field';
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

@ObjectType({ simpleResolvers: true, description: 'What is scheduled next.' })
export class NextActivityChange {
  @Field(() => ScheduledStateEnum)
  state!: ScheduledState;

  @Field(() => DateTime, { description: 'Has passed while a contact keeps a break waiting.' })
  at!: string;
}

@ObjectType({ simpleResolvers: true })
export class AgentStatus {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => ID, { nullable: true })
  teamId!: string | null;

  @Field(() => String, { nullable: true })
  teamName!: string | null;

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
      'True while nothing arrives from the feed, as judgement by time waits,\nand when the state has outlived the ' +
      "employee's last shift by four hours: a forgotten logout counts as offline.",
  })
  stateIsStale!: boolean;

  @Field(() => String, { nullable: true })
  queue!: string | null;

  @Field(() => ScheduledStateEnum)
  scheduledState!: ScheduledState;

  @Field(() => Boolean)
  isAdherent!: boolean;

  @RenamedField('nonAdherentSince', () => DateTime, {
    nullable: true,
    description: 'Since when out of adherence; null while adherent.',
  })
  outSince!: string | null;

  @Field(() => NextActivityChange, { nullable: true, description: 'Null when nothing is scheduled for a day.' })
  next!: NextActivityChange | null;

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

  @Field(() => Int, { description: 'Of all pages.' })
  total!: number;

  @Field(() => AdherenceSummary, { description: 'Of the team or of all in scope, whatever else is asked for.' })
  summary!: AdherenceSummary;

  @Field(() => String, {
    description: 'Subscribe to agentStateChanged with this as `after`: nothing between this answer and it is lost.',
  })
  cursor!: string;
}
