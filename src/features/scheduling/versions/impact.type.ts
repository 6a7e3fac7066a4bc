import { Field, ObjectType } from 'type-graphql';
import { RuleBreach } from '../check/check.type';
import { ScheduleCertificate } from '../generation/generation.type';

@ObjectType({ simpleResolvers: true })
export class DiffImpact {
  @Field(() => ScheduleCertificate)
  before!: ScheduleCertificate;

  @Field(() => ScheduleCertificate)
  after!: ScheduleCertificate;

  @Field(() => [RuleBreach], { description: 'At most 100, hard ones first.' })
  newBreaches!: RuleBreach[];

  @Field(() => [RuleBreach], { description: 'At most 100, hard ones first.' })
  resolvedBreaches!: RuleBreach[];
}
