import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useLive } from '../../kernel/live';
import { AlertsChanged, OpenAlerts } from '../../kernel/operations.generated';
import { keyOf, useAnswer } from '../../kernel/query';
import type { AlertRowFragment, OpenAlertsQuery } from '../../kernel/types.generated';

export type Alert = AlertRowFragment;

export interface OpenAlertsNow {
  /** Active ones first, the newest first. */
  open: readonly Alert[];
  total: number;
  /** Of the total: those that nobody has dealt with, and those that somebody has taken. */
  active: number;
  acknowledged: number;
  /** Puts alerts as an answer or an event tells them in their place. */
  put(alerts: readonly Alert[]): void;
  error: Error | null;
}

/** Active and acknowledged alerts of a team, or of all, live. */
export function useOpenAlerts(teamId: string | undefined): OpenAlertsNow {
  const client = useQueryClient();
  const variables = useMemo(() => ({ teamId }), [teamId]);
  const { data, error } = useAnswer(OpenAlerts, variables, { staleMs: Infinity });
  const put = useCallback(
    (alerts: readonly Alert[]): void =>
      void client.setQueryData<OpenAlertsQuery>(
        keyOf(OpenAlerts, variables),
        (before) => before && withAlerts(before, alerts),
      ),
    [client, variables],
  );
  useLive(
    AlertsChanged,
    data && { after: data.active.cursor, teamId },
    ({ adherenceAlertChanged }) => put([adherenceAlertChanged.alert]),
    () => void client.invalidateQueries({ queryKey: keyOf(OpenAlerts) }),
  );
  return useMemo(
    () => ({
      open: data ? [...data.active.data, ...data.acknowledged.data] : [],
      total: data ? data.active.total + data.acknowledged.total : 0,
      active: data?.active.total ?? 0,
      acknowledged: data?.acknowledged.total ?? 0,
      put,
      error,
    }),
    [data, put, error],
  );
}

/** `3 open: 2 active, 1 acknowledged`, the same words on every page. */
export const openText = ({ total, active, acknowledged }: Pick<OpenAlertsNow, 'total' | 'active' | 'acknowledged'>) =>
  `${total} open: ${active} active, ${acknowledged} acknowledged`;

/** The lists with these alerts as they are now: each in the list of its status, and in no other. */
export function withAlerts(before: OpenAlertsQuery, alerts: readonly Alert[]): OpenAlertsQuery {
  const changed = new Set(alerts.map(({ id }) => id));
  const listOf = (list: OpenAlertsQuery['active' | 'acknowledged'], status: Alert['status']) => {
    const kept = list.data.filter(({ id }) => !changed.has(id));
    const added = alerts.filter((alert) => alert.status === status);
    return {
      data: [...added, ...kept].sort((one, other) => other.createdAt.localeCompare(one.createdAt)),
      total: list.total - (list.data.length - kept.length) + added.length,
    };
  };
  return {
    active: { ...before.active, ...listOf(before.active, 'active') },
    acknowledged: { ...before.acknowledged, ...listOf(before.acknowledged, 'acknowledged') },
  };
}
