import type { EmailDelivery, NotificationKind } from '../../api/types.generated';

/** Labels of notifications. */

export const KINDS: Record<NotificationKind, string> = {
  exception_decided: 'Exception decided',
  forecast_failed: 'Forecast failed',
  job_finished: 'Background job finished',
  offer_claim_changed: 'Claim updated',
  offer_closing: 'Offer closing soon',
  offer_opened: 'New offer',
  own_alert: 'Own adherence alert',
  report_received: 'Late or sick report received',
  schedule_published: 'Schedule published',
  shift_reminder: 'Shift reminder',
  shifts_changed: 'Shifts changed',
  time_off_decided: 'Time off decided',
  trade_changed: 'Trade updated',
  trade_proposed: 'Trade proposed',
  trade_to_decide: 'Trade to approve',
};

export const EMAILS: Record<EmailDelivery, string> = { at_once: 'Immediately', digest: 'Daily digest', off: 'Off' };
