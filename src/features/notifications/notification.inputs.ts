import { ArgsType, Field, ID } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../kernel/graphql/input';
import { PageArgs, pageShape } from '../../kernel/graphql/page';
import { list, uuid } from '../../kernel/shapes';
import { NOTIFICATION_KINDS, type NotificationKind } from './notification.rules';
import { NotificationKindEnum } from './notification.type';

const MAX_MARKED = 1_000;

const notificationsShape = z.object({
  kind: z.enum(NOTIFICATION_KINDS).nullish(),
  unread: z.boolean().nullish(),
  ...pageShape,
});
const markShape = z.object({ ids: list(uuid, { max: MAX_MARKED }).nullish(), upTo: uuid.nullish() });

@ArgsType()
@Shape(notificationsShape)
export class NotificationsFilter extends PageArgs {
  @Field(() => NotificationKindEnum, { nullable: true })
  kind?: NotificationKind | null;

  @Field(() => Boolean, { nullable: true })
  unread?: boolean | null;
}

@ArgsType()
@Shape(markShape)
export class ReadNotifications {
  @Field(() => [ID], { nullable: true })
  ids?: string[] | null;

  @Field(() => ID, { nullable: true })
  upTo?: string | null;
}
