import { Field, Float, ID, ObjectType } from 'type-graphql';
import { enumOf } from '../../../kernel/graphql/enums';
import { taken } from '../../../kernel/taken';
import { TEAM_RULE_KINDS, type TeamRuleKind } from './team-rule.rules';

export const TeamRuleKindEnum = enumOf('TeamRuleKind', TEAM_RULE_KINDS);

taken('team_rule_organization_id_name_folded_key', 'A rule with this name exists already', 'name');

@ObjectType({ simpleResolvers: true, description: 'A team rule: a soft rule about several employees.' })
export class TeamRule {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => TeamRuleKindEnum, {
    description: '`always_there`: at least one of them works during demand; `off_together`: they share days off.',
  })
  kind!: TeamRuleKind;

  @Field(() => [ID], { description: 'Sorted by id.' })
  employeeIds!: string[];

  @Field(() => Float, {
    description:
      'Multiplies the standard cost: 100 points per hour without any of them; 20 per day and employee apart.',
  })
  weight!: number;
}
