import type { Role } from '../../kernel/principal';

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

export const EMAIL_DELIVERIES = ['at_once', 'digest', 'off'] as const;
export type EmailDelivery = (typeof EMAIL_DELIVERIES)[number];

/** How a user is notified of a kind, beside the inbox. */
export interface Channels {
  email: EmailDelivery;
  push: boolean;
}

const AT_ONCE: Channels = { email: 'at_once', push: true };
const DIGEST: Channels = { email: 'digest', push: false };
const OFF: Channels = { email: 'off', push: false };

export const DEFAULT_CHANNELS: Readonly<Record<NotificationKind, Channels>> = {
  exception_decided: AT_ONCE,
  forecast_failed: DIGEST,
  job_finished: OFF,
  offer_claim_changed: AT_ONCE,
  offer_closing: { email: 'off', push: true },
  offer_opened: AT_ONCE,
  own_alert: OFF,
  report_received: AT_ONCE,
  schedule_published: AT_ONCE,
  shift_reminder: OFF,
  shifts_changed: AT_ONCE,
  time_off_decided: AT_ONCE,
  trade_changed: AT_ONCE,
  trade_proposed: AT_ONCE,
  trade_to_decide: DIGEST,
};

/** Kinds that are written only for users who have turned on e-mail or push for them. */
export const OPT_IN_KINDS: readonly NotificationKind[] = ['own_alert', 'shift_reminder'];

/** The roles that can receive a kind; all of them where it is not listed. */
const ROLES_OF_KIND: Partial<Record<NotificationKind, readonly Role[]>> = {
  forecast_failed: ['admin', 'planner'],
  job_finished: ['admin', 'planner', 'supervisor'],
  offer_claim_changed: ['agent'],
  offer_closing: ['agent'],
  offer_opened: ['agent'],
  report_received: ['admin', 'supervisor'],
  trade_to_decide: ['admin', 'supervisor'],
};

/** Returns the kinds that a role can receive, in the order of lists. */
export const kindsOfRole = (role: Role): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => ROLES_OF_KIND[kind]?.includes(role) ?? true);
