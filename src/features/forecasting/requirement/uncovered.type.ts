import { Field, Float, ID, ObjectType } from 'type-graphql';
import { RenamedField } from '../../../kernel/graphql/renamed-field';
import { DateTime } from '../../../kernel/graphql/scalars';

@ObjectType({
  simpleResolvers: true,
  description: 'An interval in some minutes of which people with a skill are missing.',
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

  @Field(() => ID, { nullable: true, description: 'Null: people with any skill.' })
  skillId!: string | null;

  @Field(() => Float, { description: 'People to schedule, with two decimals.' })
  scheduled!: number;

  @Field(() => Float, { description: 'People scheduled, net of breaks and time off, where they are needed most.' })
  scheduledPeople!: number;

  @Field(() => Float, {
    description: 'People missing, counted by the minute: those over in other minutes do not help.',
  })
  missing!: number;

  @RenamedField('contactsBeyondTarget', () => Float, {
    description: 'Contacts expected to be answered after the target, or never; without deferred work.',
  })
  contactsTooLate!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'What a schedule leaves uncovered, with all that is published beside it.',
})
export class UncoveredDemand {
  @Field(() => [UncoveredInterval], { description: 'In order of time.' })
  data!: UncoveredInterval[];

  @Field(() => Float, {
    description: 'Understaffed person-hours, counted by the minute, of all days but `daysWithoutRequirement`.',
  })
  missingHours!: number;

  @Field(() => [String], {
    description: 'Days of the schedule of which no requirement is known; no one can say what is missing on them.',
  })
  daysWithoutRequirement!: string[];

  @RenamedField('contactsBeyondTarget', () => Float, { description: 'Within the intervals listed.' })
  contactsTooLate!: number;

  @Field(() => String)
  csv!: string;
}
