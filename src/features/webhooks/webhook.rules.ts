import type { PostAnswer } from '../../kernel/context';
import { DAY_MS } from '../../kernel/time/units';

/** Event types, as named in REST and in the payload's `type`. */
export const EVENT_TYPES = [
  'schedule.published',
  'schedule.changed',
  'alert.raised',
  'alert.ended',
  'time_off.decided',
  'import.historical.finished',
  'import.deflection.finished',
  'import.employees.finished',
  'import.agent_states.finished',
  'forecast.made',
  'hours_offer.opened',
  'hours_offer.closed',
  'offer_claim.changed',
  'shift_trade.requested',
  'shift_trade.decided',
  'self_report.made',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Sent on request, whatever event types the webhook subscribes to. */
export const TEST_EVENT = 'webhook.test';

/** Standard messages are signed JSON; the others are read by people in a channel. */
export const WEBHOOK_FORMATS = ['slack', 'standard', 'teams'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Maximum number of webhooks per organization. */
export const MAX_WEBHOOKS = 20;

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
/** Delays between attempts, as Standard Webhooks suggests: ten attempts in three days. */
const RETRY_SECONDS = [
  5,
  5 * MINUTE_SECONDS,
  30 * MINUTE_SECONDS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_SECONDS),
];
/** Relative jitter, so that messages that failed together are not retried together. */
const JITTER = 0.1;

/** Returns the time of the next attempt; null after the last one. `random` is from 0 to 1. */
export function retryAt(tries: number, now: Date, random: number): Date | null {
  const seconds = RETRY_SECONDS[tries - 1];
  return seconds === undefined ? null : new Date(now.getTime() + seconds * (1 + JITTER * random) * 1_000);
}

/** True if the receiver accepted the message. */
export const isTaken = ({ status }: PostAnswer): boolean => status !== null && status >= 200 && status < 300;

const TOO_BUSY = new Set([429, 502, 503, 504]);

/** True if other messages would fail as well: the receiver is unreachable or overloaded. */
export const isDown = ({ status }: PostAnswer): boolean => status === null || TOO_BUSY.has(status);

const MIN_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 1_800_000;

/**
 * Pause before the next attempt while a receiver is down: a tenth of the time since its last success, within bounds.
 */
export const pauseMs = (failingMs: number): number => Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, failingMs / 10));

const OFF_AFTER_DAYS = 3;
const GONE = 410;

/** Returns the reason to deactivate a webhook; null for none. */
export function offReason(failingSince: Date, now: Date, last: PostAnswer): string | null {
  if (last.status === GONE) return 'The receiver answered 410: it wants no more';
  if (now.getTime() - failingSince.getTime() < OFF_AFTER_DAYS * DAY_MS) return null;
  const answer = last.status === null ? last.error : `the status ${last.status}`;
  return `Nothing was delivered since ${failingSince.toISOString()}; the last attempt: ${answer}`;
}
