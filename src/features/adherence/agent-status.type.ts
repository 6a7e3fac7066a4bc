import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { SCHEDULED_STATES, type AgentState, type ScheduledState } from '../../kernel/agent-states';
import { enumOf } from '../../kernel/graphql/enums';
import { RenamedField } from '../../kernel/graphql/renamed-field';
import { DateTime } from '../../kernel/graphql/scalars';
import { AgentStateEnum } from '../../kernel/graphql/agent-state';

export const ScheduledStateEnum = enumOf('ScheduledState', SCHEDULED_STATES, 'What the schedule expects.');

@ObjectType({ simpleResolvers: true })
class ShiftTimes {
  @Field(() => String)
  startTime!: string;

  @Field(() => String)
  endTime!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The next scheduled activity.' })
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

  @Field(() => DateTime, { nullable: true, description: 'Null before the first report.' })
  stateStartedAt!: string | null;

  @Field(() => Boolean, {
    description:
      "True during a feed outage, and once a state has outlasted the employee's last shift by 4 hours. A forgotten\n" +
      'sign-out counts as offline.',
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
    description: 'Start of the current non-adherence; null while adherent.',
  })
  outSince!: string | null;

  @Field(() => NextActivityChange, { nullable: true, description: 'Null if nothing is scheduled within a day.' })
  next!: NextActivityChange | null;

  @Field(() => ShiftTimes, { nullable: true, description: 'The shift in force.' })
  shift!: ShiftTimes | null;

  /** The shift in force, for the activity scheduled in it. */
  shiftId?: string | null;
}

@ObjectType({ simpleResolvers: true })
export class AdherenceSummary {
  @Field(() => Int)
  totalAgents!: number;

  @Field(() => Int)
  adherentCount!: number;

  @Field(() => Float, { description: 'Percent, one decimal; 100 without employees.' })
  adherencePercentage!: number;

  @Field(() => Int, { description: 'Employees whose scheduled state is not offline.' })
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

  @Field(() => Int, { description: 'Total over all pages.' })
  total!: number;

  @Field(() => AdherenceSummary, {
    description: 'Summary of the team or of all employees in scope. Other filters do not apply.',
  })
  summary!: AdherenceSummary;

  @Field(() => String, {
    description: 'Subscribe to agentStateChanged with this as `after`: nothing between this answer and it is lost.',
  })
  cursor!: string;
}
