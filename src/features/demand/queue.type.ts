import { Field, ObjectType } from 'type-graphql';
import { ChannelEnum } from './history.type';
import type { Channel } from './interval.rules';

@ObjectType({ simpleResolvers: true, description: 'A queue that contact history or deflection names.' })
export class Queue {
  @Field(() => String)
  name!: string;

  @Field(() => [ChannelEnum], { description: 'Those it has contacts of; none where no record named one.' })
  channels!: Channel[];
}
