import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { RenamedField } from '../../../kernel/graphql/renamed-field';
import { Employee } from '../../people/employee.entity';

@ObjectType({ simpleResolvers: true })
export class TimesOfShift {
  @Field(() => String, { description: 'HH:MM, local to the organization.' })
  startTime!: string;

  @Field(() => String, { description: 'HH:MM; on the next day unless it is after the start.' })
  endTime!: string;

  @Field(() => ID, { nullable: true })
  templateId!: string | null;
}

@ObjectType({ simpleResolvers: true })
class HoursChange {
  @Field(() => Employee)
  employee!: Employee;

  @Field(() => String, { description: 'YYYY-MM-DD.' })
  date!: string;

  @Field(() => TimesOfShift, { nullable: true, description: 'Current shift; null for a day off.' })
  has!: TimesOfShift | null;

  @Field(() => TimesOfShift, { nullable: true, description: 'Possible shift; null for a day off.' })
  instead!: TimesOfShift | null;
}

@ObjectType({ simpleResolvers: true, description: 'A longer shift, or one more, where people are missing.' })
export class ExtraHoursOffer extends HoursChange {
  @Field(() => Int)
  extraMinutes!: number;

  @Field(() => Float, { description: 'Reduction of understaffed person-minutes, with all previous offers accepted.' })
  shortMinutesCovered!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A shorter or canceled shift without understaffing.' })
export class HoursGivenBack extends HoursChange {
  @Field(() => Int)
  minutesSaved!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Suggestions that break no hard rule; nothing is written.' })
export class ExtraHours {
  @Field(() => Float, { description: 'Person-minutes in which people are missing, in the whole schedule.' })
  shortMinutes!: number;

  @Field(() => Float, { description: 'With all offers accepted.' })
  shortMinutesAfter!: number;

  @Field(() => [ExtraHoursOffer], { description: 'Most minutes covered for each extra hour first.' })
  offers!: ExtraHoursOffer[];

  @RenamedField('voluntaryTimeOff', () => [HoursGivenBack], {
    description: 'Most hours first. Together they cause no understaffing.',
  })
  givenBack!: HoursGivenBack[];
}
