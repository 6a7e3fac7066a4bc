import { Arg, Args, Ctx, Int, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import type { RequestContext } from '../../kernel/context';
import { Operation } from '../../kernel/graphql/operation';
import { cursorOf } from '../live/cursor';
import type { LiveChange } from '../live/kind';
import type { LiveRequestContext } from '../live/stream';
import { notificationKind } from './live-kinds';
import { markNotificationsRead } from './notification.commands';
import { NotificationsFilter, ReadNotifications } from './notification.inputs';
import { listNotifications, type AddedNotification } from './notification.queries';
import { NotificationChange, NotificationPage } from './notification.type';

@Resolver()
export class NotificationResolver {
  @Operation({ caller: 'user' })
  @Query(() => NotificationPage, { description: 'Notifications of the caller, newest first.' })
  notifications(
    @Ctx() ctx: RequestContext,
    @Args(() => NotificationsFilter) filter: NotificationsFilter,
  ): Promise<NotificationPage> {
    return listNotifications(ctx, filter);
  }

  @Operation({ caller: 'user' })
  @Mutation(() => Int, {
    description:
      'Marks these, or `upTo` and all older ones; without arguments all. Returns the remaining unread count.',
  })
  markNotificationsRead(
    @Ctx() ctx: RequestContext,
    @Args(() => ReadNotifications) read: ReadNotifications,
  ): Promise<number> {
    return markNotificationsRead(ctx, read);
  }

  @Operation({ caller: 'user' })
  @Subscription(() => NotificationChange, {
    description: 'Notifications of the caller.',
    subscribe: ({ context, args }: { context: LiveRequestContext; args: { after?: string | null } }) =>
      context.live.subscribe(context, notificationKind, { after: cursorOf(args.after) }),
  })
  notificationAdded(
    @Root() { cursor, change: { notification, unread } }: LiveChange<AddedNotification>,
    @Arg('after', () => String, { nullable: true }) _after?: string,
  ): NotificationChange {
    return { cursor, notification, unread };
  }
}
