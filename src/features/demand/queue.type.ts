import { Field, ObjectType } from 'type-graphql';
import { ChannelEnum } from './history.type';
import type { Channel } from './interval.rules';

@ObjectType({ simpleResolvers: true, description: 'A queue that contact history or deflection names.' })
export class Queue {
  @Field(() => String)
  name!: string;

  @Field(() => [ChannelEnum], { description: 'Channels with contacts; empty if no record named one.' })
  channels!: Channel[];
}
