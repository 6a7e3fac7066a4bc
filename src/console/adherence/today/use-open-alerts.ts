import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useLive } from '../../api/live';
import { AlertsChanged, OpenAlerts } from '../../api/operations.generated';
import { keyOf, useAnswer } from '../../api/query';
import type { AlertRowFragment, OpenAlertsQuery } from '../../api/types.generated';

export type Alert = AlertRowFragment;

export interface OpenAlertsNow {
  /** Active alerts first, newest first. */
  open: readonly Alert[];
  total: number;
  /** Numbers of active and acknowledged alerts, which add up to `total`. */
  active: number;
  acknowledged: number;
  /** Merges alerts from a response or an event into the lists. */
  put(alerts: readonly Alert[]): void;
  error: Error | null;
}

/** Subscribes to active and acknowledged alerts of a team, or of all teams. */
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

/** Returns `3 open: 2 active, 1 acknowledged`, or `none open`. */
export const openText = ({ total, active, acknowledged }: Pick<OpenAlertsNow, 'total' | 'active' | 'acknowledged'>) =>
  total === 0 ? 'none open' : `${total} open: ${active} active, ${acknowledged} acknowledged`;

/** Moves each alert to the list of its current status. */
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
