import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { AgentState } from '../../kernel/agent-states';
import { DateTime } from '../../kernel/graphql/scalars';
import type { Role } from '../../kernel/principal';
import { RoleEnum } from '../access/user.entity';
import { AgentStateEnum } from '../../kernel/graphql/agent-state';
import { AdherenceFigures } from '../adherence/reports/report.type';
import { ChannelEnum } from '../demand/history.type';
import type { Channel } from '../demand/interval.rules';
import { EmploymentTypeEnum } from '../people/employee.entity';
import type { EmploymentType } from '../people/employee.rules';
import type { ClaimState, OfferKind } from '../offers/offer.rules';
import { HoursOfferKindEnum, OfferClaimStateEnum } from '../offers/offer.type';
import type { QueueSegment } from '../scheduling/break.rules';
import { ShiftBreak } from '../scheduling/shift.entity';
import type { TradeState } from '../trades/trade.rules';
import { ShiftTradeStateEnum, TradedShift } from '../trades/trade.type';

/** Flat types for other systems, without links to further types. */

@ObjectType({ simpleResolvers: true })
export abstract class SyncPage {
  @Field(() => String, { description: 'Cursor for the next request. Keep it, even at the end.' })
  nextCursor!: string;

  @Field(() => Boolean, { description: 'There is more at this moment.' })
  hasMore!: boolean;
}

@ObjectType({ simpleResolvers: true })
export abstract class Synced {
  @Field(() => DateTime, { description: 'Time of the last change.' })
  updatedAt!: string;
}

@ObjectType({ simpleResolvers: true })
export class SyncedSkill {
  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  proficiencyLevel!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class SyncedEmployee extends Synced {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { nullable: true })
  employeeNumber!: string | null;

  @Field(() => String)
  firstName!: string;

  @Field(() => String)
  lastName!: string;

  @Field(() => String)
  email!: string;

  @Field(() => RoleEnum)
  role!: Role;

  @Field(() => Boolean, { description: 'Employees are never deleted. They become inactive.' })
  active!: boolean;

  @Field(() => ID, { nullable: true })
  teamId!: string | null;

  @Field(() => String, { nullable: true })
  teamName!: string | null;

  @Field(() => EmploymentTypeEnum, { nullable: true })
  employmentType!: EmploymentType | null;

  @Field(() => Float, { nullable: true })
  weeklyHoursTarget!: number | null;

  @Field(() => [SyncedSkill])
  skills!: SyncedSkill[];
}

@ObjectType({ simpleResolvers: true })
export class SyncedEmployees extends SyncPage {
  @Field(() => [SyncedEmployee])
  data!: SyncedEmployee[];
}

@ObjectType({ simpleResolvers: true, description: 'A shift of a published or locked schedule.' })
export class SyncedShift extends Synced {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  scheduleId!: string;

  @Field(() => ID)
  employeeId!: string;

  @Field(() => ID, { nullable: true })
  templateId!: string | null;

  @Field(() => String, { description: 'The day on which it starts, YYYY-MM-DD.' })
  date!: string;

  @Field(() => String, { description: 'HH:MM, local to the organization.' })
  startTime!: string;

  @Field(() => String, { description: 'HH:MM; on the next day unless it is after the start.' })
  endTime!: string;

  @Field(() => DateTime)
  startsAt!: string;

  @Field(() => DateTime)
  endsAt!: string;

  @Field(() => [ShiftBreak])
  breaks!: ShiftBreak[];

  onQueue!: QueueSegment[];
}

@ObjectType({ simpleResolvers: true })
export class SyncedShifts extends SyncPage {
  @Field(() => [SyncedShift])
  data!: SyncedShift[];

  @Field(() => [ID], { description: 'Shifts that were published and are so no more: deleted, or taken back.' })
  deletedIds!: string[];
}

@ObjectType({ simpleResolvers: true, description: 'The current state of an agent, as reported last.' })
export class SyncedAgentState extends Synced {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => AgentStateEnum)
  state!: AgentState;

  @Field(() => DateTime)
  stateStartedAt!: string;

  @Field(() => String, { nullable: true })
  queue!: string | null;

  @Field(() => String, { nullable: true })
  acdStateCode!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class SyncedAgentStates extends SyncPage {
  @Field(() => [SyncedAgentState])
  data!: SyncedAgentState[];
}

@ObjectType({ simpleResolvers: true, description: 'A completed local day of an employee.' })
export class SyncedAgentDay extends Synced {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => String, { description: 'YYYY-MM-DD.' })
  date!: string;

  @Field(() => Boolean, {
    description:
      'True if the schedule was changed after a shift had started. For the current day, changes count up to the\n' +
      'present:\n' +
      'a later end of a running shift shows once the old end has passed.',
  })
  isAmended!: boolean;

  @Field(() => AdherenceFigures, { description: 'Compared with the current schedule.' })
  amended!: AdherenceFigures;

  @Field(() => AdherenceFigures, { description: 'Compared with the schedule published when the shifts started.' })
  published!: AdherenceFigures;
}

@ObjectType({ simpleResolvers: true })
export class SyncedAgentDays extends SyncPage {
  @Field(() => [SyncedAgentDay])
  data!: SyncedAgentDay[];
}

@ObjectType({ simpleResolvers: true })
export class SyncedContacts {
  @Field(() => String, { description: 'Start, HH:MM, local to the organization.' })
  interval!: string;

  @Field(() => Float, { description: 'Contacts.' })
  volume!: number;

  @Field(() => Float, { description: 'Average handle time in seconds.' })
  aht!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'All intervals of a day, queue and channel. They replace the previous ones.',
})
export class SyncedHistoryDay extends Synced {
  @Field(() => String, { description: 'YYYY-MM-DD.' })
  date!: string;

  @Field(() => String, { nullable: true, description: 'Null for contacts without a queue.' })
  queue!: string | null;

  @Field(() => ChannelEnum, { nullable: true, description: 'Null for contacts without a channel.' })
  channel!: Channel | null;

  @Field(() => [SyncedContacts], { description: 'Sorted by interval.' })
  intervals!: SyncedContacts[];
}

@ObjectType({ simpleResolvers: true })
export class SyncedHistory extends SyncPage {
  @Field(() => [SyncedHistoryDay])
  data!: SyncedHistoryDay[];
}

@ObjectType({ simpleResolvers: true })
export class SyncedForecastInterval {
  @Field(() => String, { description: 'YYYY-MM-DD.' })
  date!: string;

  @Field(() => String, { description: 'Start, HH:MM, local to the organization.' })
  interval!: string;

  @Field(() => Float, { description: 'Contacts.' })
  volume!: number;

  @Field(() => Float, { description: 'Contacts.' })
  lower80!: number;

  @Field(() => Float, { description: 'Contacts.' })
  upper80!: number;

  @Field(() => Float, { nullable: true, description: 'Null if never recorded.' })
  handleTimeSeconds!: number | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Forecast of a queue and channel. It replaces the previous one.',
})
export class SyncedForecast extends Synced {
  @Field(() => String, { nullable: true, description: 'Null for contacts without a queue.' })
  queue!: string | null;

  @Field(() => ChannelEnum, { nullable: true, description: 'Null for contacts without a channel.' })
  channel!: Channel | null;

  @Field(() => ID, { nullable: true, description: 'Null without a forecast.' })
  id!: string | null;

  @Field(() => String, { nullable: true, description: 'Reason for a missing or outdated forecast.' })
  reason!: string | null;

  @Field(() => DateTime, { nullable: true })
  madeAt!: string | null;

  @Field(() => Int, { nullable: true, description: 'Minutes of an interval.' })
  slotMinutes!: number | null;

  @Field(() => [SyncedForecastInterval], { description: 'On the requested days.' })
  intervals!: SyncedForecastInterval[];
}

@ObjectType({ simpleResolvers: true })
export class SyncedForecasts extends SyncPage {
  @Field(() => [SyncedForecast])
  data!: SyncedForecast[];
}

@ObjectType({ simpleResolvers: true })
export class SyncedShiftTrade extends Synced {
  @Field(() => DateTime, { nullable: true })
  decidedAt!: string | null;

  @Field(() => [TradedShift])
  gives!: TradedShift[];

  @Field(() => ID)
  id!: string;

  @Field(() => ID, { nullable: true })
  partnerId!: string | null;

  @Field(() => ID)
  proposerId!: string;

  @Field(() => ShiftTradeStateEnum)
  state!: TradeState;

  @Field(() => [TradedShift])
  takes!: TradedShift[];
}

@ObjectType({ simpleResolvers: true })
export class SyncedShiftTrades extends SyncPage {
  @Field(() => [SyncedShiftTrade])
  data!: SyncedShiftTrade[];
}

@ObjectType({ simpleResolvers: true })
export class SyncedOfferClaim extends Synced {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => DateTime)
  endsAt!: string;

  @Field(() => ID)
  id!: string;

  @Field(() => HoursOfferKindEnum)
  kind!: OfferKind;

  @Field(() => Int)
  minutes!: number;

  @Field(() => ID)
  offerId!: string;

  @Field(() => ID, { nullable: true })
  shiftId!: string | null;

  @Field(() => DateTime)
  startsAt!: string;

  @Field(() => OfferClaimStateEnum)
  state!: ClaimState;

  @Field(() => ID, { nullable: true })
  timeOffId!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class SyncedOfferClaims extends SyncPage {
  @Field(() => [SyncedOfferClaim])
  data!: SyncedOfferClaim[];
}
