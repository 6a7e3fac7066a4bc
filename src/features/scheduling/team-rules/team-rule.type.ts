import { Field, Float, ID, ObjectType } from 'type-graphql';
import { enumOf } from '../../../kernel/graphql/enums';
import { taken } from '../../../kernel/taken';
import { TEAM_RULE_KINDS, type TeamRuleKind } from './team-rule.rules';

export const TeamRuleKindEnum = enumOf('TeamRuleKind', TEAM_RULE_KINDS);

taken('team_rule_organization_id_name_folded_key', 'A rule with this name exists already', 'name');

@ObjectType({ simpleResolvers: true, description: 'What several people do together, as far as plans can keep it.' })
export class TeamRule {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => TeamRuleKindEnum, {
    description:
      '`always_there`: one of them at least, whenever people are needed; `off_together`: they have the same days off.',
  })
  kind!: TeamRuleKind;

  @Field(() => [ID], { description: 'In order of id.' })
  employeeIds!: string[];

  @Field(() => Float, {
    description: 'Multiplies the usual cost: 100 points an hour without any of them; 20 a day for each who is apart.',
  })
  weight!: number;
}
