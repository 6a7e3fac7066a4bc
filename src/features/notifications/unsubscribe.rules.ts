import type { Sealing } from '../../kernel/sealing';
import { NOTIFICATION_KINDS, type NotificationKind } from './notification.rules';

/** Tokens in mails, by which e-mails of some kinds are turned off without signing in. */

const ABOUT = 'notification e-mails';

export interface Unsubscription {
  organizationId: string;
  userId: string;
  kinds: NotificationKind[];
}

export const unsubscribeToken = (sealing: Sealing, { organizationId, userId, kinds }: Unsubscription): string =>
  sealing.seal([organizationId, userId, ...kinds].join(' '), ABOUT);

/** Null for a token that this server has not made. */
export function unsubscriptionOf(sealing: Sealing, token: string): Unsubscription | null {
  const [organizationId, userId, ...words] = sealing.open(token, ABOUT)?.split(' ') ?? [];
  if (organizationId === undefined || userId === undefined) return null;
  return { organizationId, userId, kinds: NOTIFICATION_KINDS.filter((kind) => words.includes(kind)) };
}
