import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { TradeTerms } from './trade-settings.rules';

@ObjectType({
  simpleResolvers: true,
  description: 'The settings in effect: per field the nearest of team, teams above, organization, default.',
})
export class TradeSettings implements TradeTerms {
  @Field(() => Boolean, { description: 'Trades with people of other teams. Default: false.' })
  acrossTeams!: boolean;

  @Field(() => Boolean, { description: 'Default: false.' })
  anonymous!: boolean;

  @Field(() => Boolean, { description: 'Default: false.' })
  autoApprove!: boolean;

  @Field(() => Int, {
    description: "Automatic approval: maximum change of a party's worked minutes, 0 to 1440. Default: 0.",
  })
  autoMinutesDifference!: number;

  @Field(() => Int, { description: 'Automatic approval: minimum hours before the first shift, 0 to 720. Default: 48.' })
  autoNoticeHours!: number;

  @Field(() => Int, { description: 'Automatic approval: maximum trades per person and month, 0 to 100. Default: 4.' })
  autoPerMonth!: number;

  @Field(() => Boolean, { description: 'Default: true.' })
  board!: boolean;

  @Field(() => Boolean, { description: 'Trades proposed to a named partner. Default: true.' })
  direct!: boolean;

  @Field(() => Boolean, { description: 'Default: false.' })
  enabled!: boolean;

  @Field(() => Boolean, { description: 'Trades without a shift in return. Default: true.' })
  giveAway!: boolean;

  @Field(() => Boolean, { description: 'The taker needs every skill of the giver. Default: true.' })
  needsSkills!: boolean;

  @Field(() => Int, {
    description:
      'Minimum hours before the first shift when a trade is proposed, answered or accepted, 0 to 720. Default: 24.',
  })
  noticeHours!: number;

  @Field(() => Boolean, { description: 'Default: false.' })
  parts!: boolean;

  @Field(() => Int, {
    description: 'Maximum requested and approved trades per person and month, 1 to 100. Default: 10.',
  })
  perMonth!: number;

  @Field(() => [String], { description: 'Names of the fields that are set at this level.' })
  own!: string[];

  @Field(() => ID, { nullable: true, description: 'Null is the organization.' })
  teamId!: string | null;
}
