import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTime } from '../../../kernel/graphql/scalars';
import { Schedule } from '../schedule.entity';

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

  @Field(() => Int)
  required!: number;

  @Field(() => Int)
  scheduled!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Somebody asked for who cannot be scheduled.' })
export class PersonLeftOut {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => String, { description: '`inactive`' })
  reason!: string;
}

@ObjectType({ simpleResolvers: true })
export class GenerationReport {
  @Field(() => [ShortIntervalReport], { description: 'What could not be covered; empty when nothing is short.' })
  shortIntervals!: ShortIntervalReport[];

  @Field(() => [PersonLeftOut])
  peopleLeftOut!: PersonLeftOut[];

  @Field(() => Boolean, { description: 'The problem is so large that looking for something better was given up.' })
  stoppedEarly!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class GeneratedSchedule {
  @Field(() => Schedule)
  schedule!: Schedule;

  @Field(() => GenerationReport)
  report!: GenerationReport;
}
