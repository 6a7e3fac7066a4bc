import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLive } from '../api/live';
import { Inbox, MenuCounts as MenuCountsOperation, NotificationAdded } from '../api/operations.generated';
import { keyOf, useAnswer } from '../api/query';
import { useSession } from '../kernel/session';

const ASKED_EVERY_MS = 60_000;

export interface MenuCounts {
  unread: number;
  requests: number;
  alerts: number;
}

/** Returns unread notifications (live), pending requests and trades, and active alerts of the user's scope. */
export function useMenuCounts(): MenuCounts {
  const { me, organization } = useSession();
  const leads = me.role !== 'agent';
  const variables = { leads, watches: leads && organization.tier === 'enterprise' };
  const client = useQueryClient();
  const { data } = useAnswer(MenuCountsOperation, variables, { everyMs: ASKED_EVERY_MS });
  const refresh = () => {
    void client.invalidateQueries({ queryKey: keyOf(MenuCountsOperation) });
    void client.invalidateQueries({ queryKey: keyOf(Inbox) });
  };
  // The first cursor resumes the subscription. One that is too old is refused, and the next answer brings a new one.
  const after = useRef<string>(undefined);
  after.current ??= data?.notifications.cursor;
  const restart = () => {
    after.current = undefined;
    refresh();
  };
  useLive(NotificationAdded, after.current ? { after: after.current } : undefined, refresh, restart, true);
  return {
    unread: data?.notifications.unread ?? 0,
    requests: (data?.timeOffRequests?.total ?? 0) + (data?.shiftTrades?.total ?? 0),
    alerts: data?.adherenceAlertPage?.total ?? 0,
  };
}
