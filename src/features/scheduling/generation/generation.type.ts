import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../../kernel/graphql/enums';
import { RenamedField } from '../../../kernel/graphql/renamed-field';
import { DateTime } from '../../../kernel/graphql/scalars';
import { Schedule } from '../schedule.entity';
import type { TeamRuleKind } from '../team-rules/team-rule.rules';
import { TeamRuleKindEnum } from '../team-rules/team-rule.type';
import { HOURS_MEASURES, type HoursMeasure } from './generation.rules';

@ObjectType({ simpleResolvers: true, description: 'A time in which fewer people are scheduled than are needed.' })
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

  @Field(() => Float, { description: 'Those of them who are scheduled.' })
  scheduled!: number;

  @Field(() => String, {
    nullable: true,
    description: 'What keeps others away then; null beyond the fifty that lack most. `whyNot` looks closer.',
  })
  reason!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Where a rule of several people together is not kept.' })
export class TeamBreachReport {
  @Field(() => ID)
  teamRuleId!: string;

  @Field(() => String, { description: 'Of the rule.' })
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
    description: 'What is not as it should be, and what keeps others away.',
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
    description: 'What closes it: an event, the opening hours, or that no contacts are expected.',
  })
  reason!: string;

  @Field(() => [ID], { description: 'People with a shift of the schedule on this day that no one needs.' })
  employeeIds!: string[];
}

@ObjectType({ simpleResolvers: true, description: 'Somebody asked for who cannot be scheduled.' })
export class PersonLeftOut {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => String, { description: '`inactive`' })
  reason!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A part of the cost of a schedule.' })
class CostTerm {
  @Field(() => String)
  term!: string;

  @Field(() => Float, { description: 'Points; a person-hour short is 100.' })
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
      '`requirement`: people at work, net of breaks, by skill, of those whom the schedule plans;\n' +
      '`coverage_target`: people with a shift of the schedule, breaks included, of any skill.',
  })
  measure!: HoursMeasure;

  @RenamedField('understaffedHours', () => Float, { description: 'Person-hours missing.' })
  shortHours!: number;

  @Field(() => Float, { description: 'Person-hours needed.' })
  neededHours!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'What is proven of a schedule, by a checker that shares no code with the search.',
})
export class ScheduleCertificate {
  @Field(() => Boolean, { description: 'All hard rules are kept.' })
  legal!: boolean;

  @Field(() => Int)
  brokenRules!: number;

  @Field(() => [BrokenRule], { description: 'A hundred at most.' })
  broken!: BrokenRule[];

  @Field(() => Float, { description: 'Points; a person-hour short is 100.' })
  cost!: number;

  @Field(() => [CostTerm])
  costByTerm!: CostTerm[];

  @Field(() => Float, { nullable: true, description: 'No schedule costs less; null where nothing is proven.' })
  bound!: number | null;

  @Field(() => Float, { nullable: true, description: '(cost - bound) / cost: how far from the best it can be.' })
  gap!: number | null;

  @RenamedField('understaffedHours', () => Float, {
    description: 'Person-hours missing of the requirement, or of `coverageTarget` where nothing is required.',
  })
  shortHours!: number;

  @Field(() => Float, { description: 'Person-hours needed, by the same measure.' })
  neededHours!: number;

  @RenamedField('understaffedHoursByMeasure', () => [HoursOfMeasure], {
    description: 'Person-hours by each measure, the requirement first; empty where nobody is asked for.',
  })
  shortByMeasure!: HoursOfMeasure[];
}

@ObjectType({ simpleResolvers: true, description: 'What the last search for a schedule could not do.' })
export class ScheduleFindings {
  @RenamedField('infeasibilities', () => [String], {
    description: 'What nobody could do, whatever was planned: demands and rules, in words.',
  })
  impossible!: string[];

  @RenamedField('moreInfeasibilities', () => Int, { description: 'How many more of these there were.' })
  impossibleLeftOut!: number;

  @Field(() => [ShortIntervalReport], { description: 'What was not covered, as far as the reason is known.' })
  shortIntervals!: ShortIntervalReport[];

  @Field(() => [TeamBreachReport], { description: 'Rules of several people that were not kept; 200 at most.' })
  teamBreaches!: TeamBreachReport[];

  @Field(() => [ClosedDayReport], {
    description: 'Days without demand. Only people whose rules require work are scheduled on them.',
  })
  closedDays!: ClosedDayReport[];
}

@ObjectType({
  simpleResolvers: true,
  description: 'A published schedule that already has shifts of these people on these dates.',
})
export class AlreadyScheduledReport {
  @Field(() => ID)
  scheduleId!: string;

  @Field(() => String, { description: 'Of the schedule.' })
  name!: string;

  @Field(() => Int)
  employeeCount!: number;

  @Field(() => Int, { description: 'Its shifts on these dates; no other shifts are generated on their days.' })
  shiftCount!: number;
}

@ObjectType({ simpleResolvers: true })
export class GenerationReport {
  @Field(() => [ShortIntervalReport], { description: 'What could not be covered; empty when nothing is short.' })
  shortIntervals!: ShortIntervalReport[];

  @Field(() => [TeamBreachReport], { description: 'Rules of several people that could not be kept; 200 at most.' })
  teamBreaches!: TeamBreachReport[];

  @Field(() => [ClosedDayReport], {
    description: 'Days without demand. Only people whose rules require work are scheduled on them.',
  })
  closedDays!: ClosedDayReport[];

  @Field(() => [AlreadyScheduledReport], {
    description: 'Published schedules that have shifts of these people on these dates, most shifts first.',
  })
  alreadyScheduled!: AlreadyScheduledReport[];

  @Field(() => [PersonLeftOut])
  peopleLeftOut!: PersonLeftOut[];

  @Field(() => Boolean, { description: 'Stopped by the clock, or by somebody, before the search was over.' })
  stoppedEarly!: boolean;

  @RenamedField('infeasibilities', () => [String], {
    description: 'What nobody can do, whatever is planned: rules of people, then demands, in words; a hundred at most.',
  })
  impossible!: string[];

  @RenamedField('moreInfeasibilities', () => Int, { description: 'How many more of these there are.' })
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
