import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../../kernel/graphql/enums';
import { RenamedField } from '../../../kernel/graphql/renamed-field';
import { DateTime } from '../../../kernel/graphql/scalars';
import { RotationConflict } from '../rotations/rotation.type';
import { Schedule } from '../schedule.entity';
import type { TeamRuleKind } from '../team-rules/team-rule.rules';
import { TeamRuleKindEnum } from '../team-rules/team-rule.type';
import { HOURS_MEASURES, type HoursMeasure } from './generation.rules';

@ObjectType({ simpleResolvers: true, description: 'An understaffed interval.' })
export class ShortIntervalReport {
  @Field(() => String, { description: 'YYYY-MM-DD.' })
  date!: string;

  @Field(() => String, { description: 'HH:MM, local to the organization.' })
  startTime!: string;

  @Field(() => String, { description: 'HH:MM; on the next day unless it is after the start.' })
  endTime!: string;

  @Field(() => DateTime)
  startsAt!: Date;

  @Field(() => DateTime)
  endsAt!: Date;

  @Field(() => Float, { description: 'People to schedule, with two decimals.' })
  required!: number;

  @Field(() => Float, { description: 'Scheduled people among the required.' })
  scheduled!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Reason why no more people are available; null beyond the 50 largest gaps. See `whyNot` for details.',
  })
  reason!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A violation of a team rule.' })
export class TeamBreachReport {
  @Field(() => ID)
  teamRuleId!: string;

  @Field(() => String, { description: 'Name of the rule.' })
  name!: string;

  @Field(() => TeamRuleKindEnum)
  kind!: TeamRuleKind;

  @Field(() => String, { description: 'YYYY-MM-DD.' })
  date!: string;

  @Field(() => String, { nullable: true, description: 'HH:MM; null for a day as a whole.' })
  startTime!: string | null;

  @Field(() => String, { nullable: true, description: 'HH:MM; on the next day unless it is after the start.' })
  endTime!: string | null;

  @RenamedField('description', () => String, {
    description: 'Violation and its reason, as a sentence.',
  })
  says!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A day on which the center is closed: every forecast covers it, and no one is needed.',
})
export class ClosedDayReport {
  @Field(() => String, { description: 'YYYY-MM-DD.' })
  date!: string;

  @Field(() => String, {
    description: 'Reason: an event, the opening hours or no expected contacts.',
  })
  reason!: string;

  @Field(() => [ID], { description: 'People with a shift of the schedule on this day that no one needs.' })
  employeeIds!: string[];
}

@ObjectType({ simpleResolvers: true, description: 'A requested employee who cannot be scheduled.' })
export class PersonLeftOut {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => String, { description: '`inactive`' })
  reason!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A term of the cost of a schedule.' })
export class CostTerm {
  @Field(() => String)
  term!: string;

  @Field(() => Float, { description: 'Points. An understaffed person-hour costs 100.' })
  cost!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A hard rule that is broken.' })
class BrokenRule {
  @Field(() => String)
  rule!: string;

  @Field(() => ID)
  employeeId!: string;

  @Field(() => String, { nullable: true, description: 'YYYY-MM-DD; null where it is about the whole range.' })
  date!: string | null;

  @Field(() => Float)
  units!: number;
}

const HoursMeasureEnum = enumOf('HoursMeasure', HOURS_MEASURES, 'What says how many people are needed.');

@ObjectType({ simpleResolvers: true, description: 'Person-hours that are missing by one measure.' })
class HoursOfMeasure {
  @Field(() => HoursMeasureEnum, {
    description:
      '`requirement`: people at work by skill, net of breaks, in this schedule and in published and locked ones;\n' +
      '`coverage_target`: people with a shift of the schedule, including breaks, any skill.',
  })
  measure!: HoursMeasure;

  @RenamedField('understaffedHours', () => Float, { description: 'Understaffed person-hours.' })
  shortHours!: number;

  @Field(() => Float, { description: 'Required person-hours.' })
  neededHours!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Certificate of a schedule, verified by a checker independent of the search.',
})
export class ScheduleCertificate {
  @Field(() => Boolean, { description: 'True if no hard rule is broken.' })
  legal!: boolean;

  @Field(() => Int)
  brokenRules!: number;

  @Field(() => [BrokenRule], { description: 'Limit: 100.' })
  broken!: BrokenRule[];

  @Field(() => Float, { description: 'Points. An understaffed person-hour costs 100.' })
  cost!: number;

  @Field(() => [CostTerm])
  costByTerm!: CostTerm[];

  @Field(() => Float, { nullable: true, description: 'Lower bound of the cost of any schedule; null if not proven.' })
  bound!: number | null;

  @Field(() => Float, { nullable: true, description: 'Optimality gap: (cost - bound) / cost.' })
  gap!: number | null;

  @RenamedField('understaffedHours', () => Float, {
    description: 'Understaffed person-hours by the requirement, or by `coverageTarget` without a requirement.',
  })
  shortHours!: number;

  @Field(() => Float, { description: 'Required person-hours, by the same measure.' })
  neededHours!: number;

  @RenamedField('understaffedHoursByMeasure', () => [HoursOfMeasure], {
    description: 'Understaffed person-hours by measure, the requirement first; empty without demand.',
  })
  shortByMeasure!: HoursOfMeasure[];
}

@ObjectType({ simpleResolvers: true, description: 'Findings of the last search for a schedule.' })
export class ScheduleFindings {
  @RenamedField('infeasibilities', () => [String], {
    description: 'Infeasible demands and rules, as sentences. Limit: 100.',
  })
  impossible!: string[];

  @RenamedField('moreInfeasibilities', () => Int, { description: 'Number of further infeasibilities.' })
  impossibleLeftOut!: number;

  @Field(() => [ShortIntervalReport], { description: 'Understaffed intervals, with reasons where known.' })
  shortIntervals!: ShortIntervalReport[];

  @Field(() => [TeamBreachReport], { description: 'Violations of team rules. Limit: 200.' })
  teamBreaches!: TeamBreachReport[];

  @Field(() => [ClosedDayReport], {
    description: 'Days without demand. Only employees whose rules require work are scheduled.',
  })
  closedDays!: ClosedDayReport[];
}

@ObjectType({
  simpleResolvers: true,
  description: 'A published schedule with shifts of these employees on these dates.',
})
export class AlreadyScheduledReport {
  @Field(() => ID)
  scheduleId!: string;

  @Field(() => String, { description: 'Name of the schedule.' })
  name!: string;

  @Field(() => Int)
  employeeCount!: number;

  @Field(() => Int, { description: 'Its shifts on these dates; no other shifts are generated on their days.' })
  shiftCount!: number;
}

@ObjectType({ simpleResolvers: true })
export class GenerationReport {
  @Field(() => [ShortIntervalReport], { description: 'Understaffed intervals; empty if fully staffed.' })
  shortIntervals!: ShortIntervalReport[];

  @Field(() => [TeamBreachReport], { description: 'Violations of team rules. Limit: 200.' })
  teamBreaches!: TeamBreachReport[];

  @Field(() => [ClosedDayReport], {
    description: 'Days without demand. Only employees whose rules require work are scheduled.',
  })
  closedDays!: ClosedDayReport[];

  @Field(() => [RotationConflict], {
    description: 'Rotation days that could not be kept, by date and employee. At most 500.',
  })
  rotationConflicts!: RotationConflict[];

  @Field(() => Int, { description: 'Number of further conflicts.' })
  rotationConflictsLeftOut!: number;

  @Field(() => [AlreadyScheduledReport], {
    description: 'Published schedules with shifts of these employees on these dates, most shifts first.',
  })
  alreadyScheduled!: AlreadyScheduledReport[];

  @Field(() => [PersonLeftOut])
  peopleLeftOut!: PersonLeftOut[];

  @Field(() => Boolean, { description: 'True if the search was stopped by the time limit or a user.' })
  stoppedEarly!: boolean;

  @RenamedField('infeasibilities', () => [String], {
    description: 'Infeasible rules and demands, as sentences. Limit: 100.',
  })
  impossible!: string[];

  @RenamedField('moreInfeasibilities', () => Int, { description: 'Number of further infeasibilities.' })
  impossibleLeftOut!: number;

  @Field(() => Int, { description: 'Rounds of the search: with the same input and seed they give the same schedule.' })
  epochs!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Person-minutes on break beyond `maxOnBreakPercent`; null where that was not asked for.',
  })
  breakMinutesOver!: number | null;

  @Field(() => ScheduleCertificate)
  certificate!: ScheduleCertificate;
}

@ObjectType({ simpleResolvers: true })
export class GeneratedSchedule {
  @Field(() => Schedule)
  schedule!: Schedule;

  @Field(() => GenerationReport)
  report!: GenerationReport;
}
