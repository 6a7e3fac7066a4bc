import type { LiveKind } from '../live/kind';
import { addedNotifications, type AddedNotification } from './notification.queries';

/** The subject is a notification that was added; its user alone sees it. */
export const notificationKind: LiveKind<AddedNotification> = {
  name: 'notification',
  newestWins: false,
  async read(ctx, ids) {
    const added = await addedNotifications(ctx, ids);
    return new Map(added.map((each) => [each.notification.id, each]));
  },
  isSeenBy: (viewer, { userId }) => viewer.userId === userId,
};
