import { Field, ObjectType } from 'type-graphql';
import { DateTime } from '../../../kernel/graphql/scalars';

@ObjectType({ simpleResolvers: true, description: 'Health of the agent state feed.' })
export class AdherenceFeed {
  @Field(() => DateTime, { nullable: true, description: 'Time of the last record; null before the first one.' })
  lastRecordAt!: Date | null;

  @Field(() => Boolean, {
    description: 'True during a feed outage: shifts are in progress and no states arrive. Alerts pause.',
  })
  isSilent!: boolean;

  @Field(() => DateTime, { nullable: true, description: 'Start of the outage; null while the feed is connected.' })
  silentSince!: Date | null;
}
