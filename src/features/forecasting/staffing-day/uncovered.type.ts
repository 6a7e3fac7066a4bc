import { Field, Float, ID, ObjectType } from 'type-graphql';
import { RenamedField } from '../../../kernel/graphql/renamed-field';
import { DateTime } from '../../../kernel/graphql/scalars';

@ObjectType({
  simpleResolvers: true,
  description: 'An interval that is understaffed for some minutes.',
})
export class UncoveredInterval {
  @Field(() => String)
  date!: string;

  @Field(() => String, { description: 'Start, HH:MM, local to the organization.' })
  interval!: string;

  @Field(() => DateTime)
  startsAt!: string;

  @Field(() => DateTime)
  endsAt!: string;

  @Field(() => ID, { nullable: true, description: 'Null for any skill.' })
  skillId!: string | null;

  @Field(() => Float, { description: 'People to schedule, with two decimals.' })
  scheduled!: number;

  @Field(() => Float, { description: 'Scheduled people, net of breaks and time off, at the largest gap.' })
  scheduledPeople!: number;

  @Field(() => Float, {
    description: 'Missing people, counted by the minute. Overstaffed minutes do not compensate.',
  })
  missing!: number;

  @RenamedField('contactsBeyondTarget', () => Float, {
    description: 'Contacts expected to miss the target or abandon. Excludes deferred work.',
  })
  contactsTooLate!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Demand that a schedule leaves uncovered, counting all other published shifts.',
})
export class UncoveredDemand {
  @Field(() => [UncoveredInterval], { description: 'Sorted by time.' })
  data!: UncoveredInterval[];

  @Field(() => Float, {
    description: 'Understaffed person-hours, counted by the minute, of all days but `daysWithoutRequirement`.',
  })
  missingHours!: number;

  @Field(() => [String], {
    description: 'Days of the schedule without a known requirement. They are not counted.',
  })
  daysWithoutRequirement!: string[];

  @RenamedField('contactsBeyondTarget', () => Float, { description: 'Total of the listed intervals.' })
  contactsTooLate!: number;

  @Field(() => String)
  csv!: string;
}
