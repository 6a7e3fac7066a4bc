import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { RenamedField } from '../../../kernel/graphql/renamed-field';

@ObjectType({ simpleResolvers: true, description: 'A changed day of an employee.' })
class PlanChange {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => String, { description: 'YYYY-MM-DD.' })
  date!: string;

  @RenamedField('description', () => String, { description: 'Explanation, as a sentence.' })
  says!: string;
}

@ObjectType({ simpleResolvers: true, description: 'An alternative plan.' })
class WayToIt {
  @RenamedField('relaxedRules', () => [String], {
    description: 'Rules relaxed by the alternative; empty if it breaks none.',
  })
  givesWay!: string[];

  @Field(() => Float, { description: 'Additional cost of the plan in points, including preferences and overstaffing.' })
  costChange!: number;

  @Field(() => [PlanChange])
  changes!: PlanChange[];
}

@ObjectType({ simpleResolvers: true })
export class Blocker {
  @Field(() => String, { description: 'Kind of work rule, or constraint of the optimizer.' })
  rule!: string;

  @RenamedField('description', () => String, { description: 'Explanation, as a sentence.' })
  says!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Employees and days considered by the search. The result holds for these.',
})
class SearchedPlan {
  @Field(() => Int)
  people!: number;

  @Field(() => String, { nullable: true })
  from!: string | null;

  @Field(() => String, { nullable: true })
  to!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Explanation of understaffing or of a missing shift.' })
export class WhyNotAnswer {
  @RenamedField('isUnderstaffed', () => Boolean, {
    description: 'False if the demand is already covered and needs no explanation.',
  })
  isShort!: boolean;

  @Field(() => WayToIt, { nullable: true, description: 'An alternative that breaks no rules, at a higher cost.' })
  possible!: WayToIt | null;

  @Field(() => [Blocker], {
    description: 'Rules that together make it infeasible. If `certain` is false, they are those of the current plan.',
  })
  blockedBy!: Blocker[];

  @RenamedField('cheapestAlternative', () => WayToIt, {
    nullable: true,
    description: 'The cheapest alternative that relaxes the fewest rules.',
  })
  cheapestWay!: WayToIt | null;

  @Field(() => Boolean, { description: 'False if the time limit ended the search early.' })
  certain!: boolean;

  @Field(() => SearchedPlan)
  searched!: SearchedPlan;
}
