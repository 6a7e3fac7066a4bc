import { ArgsType, Field, ID } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../../kernel/graphql/input';
import { textLine, uuid } from '../../../kernel/shapes';
import { MAX_QUEUE_LENGTH } from '../../demand/interval.rules';
import { queueName } from '../queue-settings/queue-settings.inputs';

const NAME = 'As it is stored; empty: contacts without a queue.';

@ArgsType()
@Shape(z.object({ name: queueName }))
export class QueueNameArgs {
  @Field(() => String, { description: NAME })
  name!: string;
}

@ArgsType()
@Shape(z.object({ name: queueName, newName: textLine(MAX_QUEUE_LENGTH) }))
export class RenameQueueArgs extends QueueNameArgs {
  @Field(() => String)
  newName!: string;
}

@ArgsType()
@Shape(z.object({ name: queueName, into: queueName }))
export class MergeQueueArgs extends QueueNameArgs {
  @Field(() => String, { description: 'The queue that stays.' })
  into!: string;
}

@ArgsType()
@Shape(z.object({ id: uuid }))
export class SkillIdArgs {
  @Field(() => ID)
  id!: string;
}

@ArgsType()
@Shape(z.object({ id: uuid, name: textLine(100) }))
export class RenameSkillArgs extends SkillIdArgs {
  @Field(() => String)
  name!: string;
}

@ArgsType()
@Shape(z.object({ id: uuid, intoSkillId: uuid }))
export class MergeSkillArgs extends SkillIdArgs {
  @Field(() => ID, { description: 'The skill that stays.' })
  intoSkillId!: string;
}
