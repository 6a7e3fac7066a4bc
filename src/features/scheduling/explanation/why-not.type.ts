import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { RenamedField } from '../../../kernel/graphql/renamed-field';

@ObjectType({ simpleResolvers: true, description: 'A day of somebody that would be otherwise.' })
class PlanChange {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => String, { description: 'YYYY-MM-DD.' })
  date!: string;

  @RenamedField('description', () => String, { description: 'As a planner would say it.' })
  says!: string;
}

@ObjectType({ simpleResolvers: true, description: 'How it could be had.' })
class WayToIt {
  @RenamedField('relaxedRules', () => [String], { description: 'Rules that give way; none where it breaks nothing.' })
  givesWay!: string[];

  @Field(() => Float, { description: 'Points that the plan would cost more, wishes and spare people included.' })
  costChange!: number;

  @Field(() => [PlanChange])
  changes!: PlanChange[];
}

@ObjectType({ simpleResolvers: true })
export class Blocker {
  @Field(() => String, { description: 'A kind of work rule, or what the optimizer calls it.' })
  rule!: string;

  @RenamedField('description', () => String, { description: 'As a planner would say it.' })
  says!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'People and days that were free to change: the answer holds for these.',
})
class SearchedPlan {
  @Field(() => Int)
  people!: number;

  @Field(() => String, { nullable: true })
  from!: string | null;

  @Field(() => String, { nullable: true })
  to!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Why too few are scheduled, or why somebody has no shift.' })
export class WhyNotAnswer {
  @RenamedField('isUnderstaffed', () => Boolean, {
    description: 'False where the plan has it already, and nothing is to be explained.',
  })
  isShort!: boolean;

  @Field(() => WayToIt, { nullable: true, description: 'A way that breaks nothing: only its cost speaks against it.' })
  possible!: WayToIt | null;

  @Field(() => [Blocker], {
    description: 'Rules that rule it out together; where `certain` is false, only what holds as the plan is now.',
  })
  blockedBy!: Blocker[];

  @RenamedField('cheapestAlternative', () => WayToIt, {
    nullable: true,
    description: 'The cheapest way where as few rules as needed give way.',
  })
  cheapestWay!: WayToIt | null;

  @Field(() => Boolean, { description: 'False where time was over before every way was tried.' })
  certain!: boolean;

  @Field(() => SearchedPlan)
  searched!: SearchedPlan;
}
