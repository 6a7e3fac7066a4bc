/** In the order of lists. */
export const NOTIFICATION_KINDS = [
  'exception_decided',
  'forecast_failed',
  'job_finished',
  'offer_claim_changed',
  'offer_closing',
  'offer_opened',
  'own_alert',
  'report_received',
  'schedule_published',
  'shift_reminder',
  'shifts_changed',
  'time_off_decided',
  'trade_changed',
  'trade_proposed',
  'trade_to_decide',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Kinds that are written only for users who have turned on e-mail or push for them. */
export const OPT_IN_KINDS: readonly NotificationKind[] = ['own_alert', 'shift_reminder'];
