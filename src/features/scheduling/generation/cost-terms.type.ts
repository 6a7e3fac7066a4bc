import { Field, Float, ID, ObjectType } from 'type-graphql';
import { enumOf } from '../../../kernel/graphql/enums';
import { PRIORITIES, WEIGHT_NAMES, type WeightName } from './cost-terms.rules';
import { CostTerm } from './generation.type';

export const PriorityEnum = enumOf(
  'GenerationPriority',
  PRIORITIES,
  'balanced; cover_first: preferences, balance and patterns weigh 0.3; people_first: they weigh 3.',
);
const WeightEnum = enumOf('GenerationWeight', WEIGHT_NAMES);

@ObjectType({ simpleResolvers: true, description: 'Meaning of a cost term.' })
export class CostTermInfo {
  @Field(() => String, { description: 'Name in `costByTerm`: a term, or the kind of a work rule.' })
  term!: string;

  @Field(() => String, { description: 'Name for planners.' })
  name!: string;

  @Field(() => String, { description: 'Unit in which the term is counted.' })
  unit!: string;

  @Field(() => Float, {
    nullable: true,
    description: 'Points per unit; null if a rule or `disruption` says them. Entered rules carry their own points.',
  })
  points!: number | null;

  @Field(() => WeightEnum, { nullable: true, description: 'The weight that multiplies the points; null for none.' })
  weight!: WeightName | null;
}

@ObjectType({ simpleResolvers: true, description: 'Cost of the assignments of one employee.' })
export class EmployeeCost {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => Float, { description: 'Points. An understaffed person-hour costs 100.' })
  cost!: number;

  @Field(() => [CostTerm], { description: 'Highest cost first.' })
  costByTerm!: CostTerm[];
}
