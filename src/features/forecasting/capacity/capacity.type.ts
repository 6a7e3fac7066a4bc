import { Field, Float, ID, Int, ObjectType } from 'type-graphql';

@ObjectType({ simpleResolvers: true })
export class CapacityByContract {
  @Field(() => ID, { nullable: true })
  contractId!: string | null;

  @Field(() => Float)
  needed!: number;

  @Field(() => Int)
  hires!: number;
}

@ObjectType({ simpleResolvers: true, description: 'People of a skill in a month.' })
export class CapacityMonthOfSkill {
  @Field(() => String, { description: 'YYYY-MM-01.' })
  month!: string;

  @Field(() => ID, { nullable: true, description: 'Null for any skill.' })
  skillId!: string | null;

  @Field(() => Float, { description: 'Hours of people to schedule.' })
  hours!: number;

  @Field(() => Float, { description: 'Most people to schedule at once.' })
  peak!: number;

  @Field(() => Float, { description: 'Employees required with the mix of contracts; at least the peak.' })
  needed!: number;

  @Field(() => Float, {
    description: 'Available employees. An employee with several skills counts where the need is greatest.',
  })
  available!: number;

  @Field(() => Float, { description: '`available` less `needed`; negative: people are missing.' })
  gap!: number;

  @Field(() => Int, { description: 'To begin on the first day of the month.' })
  hires!: number;

  @Field(() => String, { nullable: true, description: 'Last day on which they can be decided, YYYY-MM-DD.' })
  decideBy!: string | null;

  @Field(() => Boolean, { description: 'True if that day has passed: the gap cannot be closed by hiring.' })
  isLate!: boolean;

  @Field(() => [CapacityByContract])
  byContract!: CapacityByContract[];
}

@ObjectType({ simpleResolvers: true, description: 'Employees needed, there and to be hired, month by month.' })
export class CapacityPlan {
  @Field(() => [CapacityMonthOfSkill], { description: 'Sorted by month and skill.' })
  data!: CapacityMonthOfSkill[];

  @Field(() => Int, { description: 'Hires of all months together.' })
  hires!: number;

  @Field(() => Float, { description: 'Agents employed today.' })
  employed!: number;

  @Field(() => String)
  csv!: string;
}
