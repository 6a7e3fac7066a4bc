import { Field, Float, ObjectType } from 'type-graphql';
import { enumOf } from '../../kernel/graphql/enums';
import { Page } from '../../kernel/graphql/page';
import { CHANNELS, type Channel } from './interval.rules';

export const ChannelEnum = enumOf('Channel', CHANNELS);

@ObjectType({ simpleResolvers: true, description: 'Contacts of one interval, or a total of several.' })
export class ContactInterval {
  @Field(() => String, { nullable: true })
  date!: string | null;

  @Field(() => String, { nullable: true, description: 'Start, HH:MM, local to the organization.' })
  interval!: string | null;

  @Field(() => String, { nullable: true })
  queue!: string | null;

  @Field(() => ChannelEnum, { nullable: true })
  channel!: Channel | null;

  @Field(() => Float)
  volume!: number;

  @Field(() => Float, { nullable: true, description: 'Average handle time in seconds, weighted by volume.' })
  aht!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class ContactHistoryPage extends Page {
  @Field(() => [ContactInterval])
  data!: ContactInterval[];
}
