import { Field, ObjectType } from 'type-graphql';
import { DateTime } from '../../../kernel/graphql/scalars';

@ObjectType({ simpleResolvers: true, description: 'Whether the states of agents still arrive.' })
export class AdherenceFeed {
  @Field(() => DateTime, { nullable: true, description: 'When a record last arrived; null before the first one.' })
  lastRecordAt!: Date | null;

  @Field(() => Boolean, { description: 'Judgement waits: nothing arrives though people are in a shift.' })
  isSilent!: boolean;

  @Field(() => DateTime, { nullable: true, description: 'Null while the feed is alive.' })
  silentSince!: Date | null;
}
