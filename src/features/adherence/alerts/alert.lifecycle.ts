export const ALERT_STATUSES = ['active', 'acknowledged', 'resolved'] as const;
export type AlertStatus = (typeof ALERT_STATUSES)[number];

export const ALERT_ACTIONS = ['acknowledge', 'resolve'] as const;
export type AlertAction = (typeof ALERT_ACTIONS)[number];

/** The transitions of each action. */
export const ALERT_TRANSITIONS: Record<AlertAction, { from: readonly AlertStatus[]; to: AlertStatus }> = {
  acknowledge: { from: ['active'], to: 'acknowledged' },
  resolve: { from: ['active', 'acknowledged'], to: 'resolved' },
};
