import { Field, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../../kernel/graphql/input';
import { wholeNumber } from '../../../kernel/shapes';
import type { TradeTerms } from './trade-settings.rules';

const settingsShape = z.object({
  acrossTeams: z.boolean().nullish(),
  anonymous: z.boolean().nullish(),
  autoApprove: z.boolean().nullish(),
  autoMinutesDifference: wholeNumber(0, 1440).nullish(),
  autoNoticeHours: wholeNumber(0, 720).nullish(),
  autoPerMonth: wholeNumber(0, 100).nullish(),
  board: z.boolean().nullish(),
  direct: z.boolean().nullish(),
  enabled: z.boolean().nullish(),
  giveAway: z.boolean().nullish(),
  needsSkills: z.boolean().nullish(),
  noticeHours: wholeNumber(0, 720).nullish(),
  parts: z.boolean().nullish(),
  perMonth: wholeNumber(1, 100).nullish(),
});

@InputType({ description: 'Only the fields present change. Null removes the value of this level.' })
@Shape(settingsShape)
export class TradeSettingsInput implements Partial<Record<keyof TradeTerms, unknown>> {
  @Field(() => Boolean, { nullable: true })
  acrossTeams?: boolean | null;

  @Field(() => Boolean, { nullable: true })
  anonymous?: boolean | null;

  @Field(() => Boolean, { nullable: true })
  autoApprove?: boolean | null;

  @Field(() => Int, { nullable: true })
  autoMinutesDifference?: number | null;

  @Field(() => Int, { nullable: true })
  autoNoticeHours?: number | null;

  @Field(() => Int, { nullable: true })
  autoPerMonth?: number | null;

  @Field(() => Boolean, { nullable: true })
  board?: boolean | null;

  @Field(() => Boolean, { nullable: true })
  direct?: boolean | null;

  @Field(() => Boolean, { nullable: true })
  enabled?: boolean | null;

  @Field(() => Boolean, { nullable: true })
  giveAway?: boolean | null;

  @Field(() => Boolean, { nullable: true })
  needsSkills?: boolean | null;

  @Field(() => Int, { nullable: true })
  noticeHours?: number | null;

  @Field(() => Boolean, { nullable: true })
  parts?: boolean | null;

  @Field(() => Int, { nullable: true })
  perMonth?: number | null;
}
