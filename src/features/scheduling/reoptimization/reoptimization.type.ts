import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { DateTime } from '../../../kernel/graphql/scalars';
import { Employee } from '../../people/employee.entity';
import type { BreakType } from '../break.rules';
import { BreakTypeEnum } from '../shift.entity';

@ObjectType({ simpleResolvers: true })
class MovedBreak {
  @Field(() => BreakTypeEnum)
  type!: BreakType;

  @Field(() => String, { description: 'HH:MM, where it begins now.' })
  from!: string;

  @Field(() => String, { description: 'HH:MM, where it would begin.' })
  to!: string;

  @Field(() => Int, { description: 'Minutes.' })
  duration!: number;
}

@ObjectType({ simpleResolvers: true, description: 'The breaks of a shift that move.' })
export class BreakMove {
  @Field(() => Employee)
  employee!: Employee;

  @Field(() => ID)
  shiftId!: string;

  @Field(() => [MovedBreak])
  breaks!: MovedBreak[];

  @Field(() => Float, {
    description: 'Reduction of understaffed person-minutes, cumulative over the moves; 0 for more even gaps.',
  })
  gain!: number;
}

@ObjectType('ReoptimisedInterval', { simpleResolvers: true })
export class ReoptimizedInterval {
  @Field(() => DateTime)
  startsAt!: Date;

  @Field(() => DateTime)
  endsAt!: Date;

  @Field(() => String, { description: 'HH:MM, local to the organization.' })
  startTime!: string;

  @Field(() => Float, { description: 'People to schedule, with two decimals.' })
  required!: number;

  @Field(() => Float, { description: 'People at work with a skill that is needed, net of breaks and time off.' })
  scheduledBefore!: number;

  @Field(() => Float)
  scheduledAfter!: number;

  @Field(() => Float, { description: 'Person-minutes.' })
  shortBefore!: number;

  @Field(() => Float)
  shortAfter!: number;
}

@ObjectType('Reoptimisation', { simpleResolvers: true, description: 'Breaks of a day where they are missed least.' })
export class Reoptimization {
  @Field(() => Boolean)
  applied!: boolean;

  @Field(() => String, { description: 'Applies this and nothing else; another plan has another one.' })
  version!: string;

  @Field(() => Boolean, { description: 'The requirement is that of the day so far, not of the morning.' })
  isReforecast!: boolean;

  @Field(() => Float, { description: 'Person-minutes with too few at work.' })
  shortMinutesBefore!: number;

  @Field(() => Float)
  shortMinutesAfter!: number;

  @Field(() => [ReoptimizedInterval])
  intervals!: ReoptimizedInterval[];

  @Field(() => [BreakMove], { description: 'The greatest gain first.' })
  moves!: BreakMove[];
}
