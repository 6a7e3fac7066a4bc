import type { PostAnswer } from '../../kernel/context';

/** What webhooks are told of, as REST and the payload's `type` name it. */
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
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Sent when somebody asks for it, whatever the webhook wants. */
export const TEST_EVENT = 'webhook.test';

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** How many an organization may have. */
export const MAX_WEBHOOKS = 20;

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
/** From one attempt to the next, as Standard Webhooks suggests: ten attempts in three days. */
const RETRY_SECONDS = [
  5,
  5 * MINUTE_SECONDS,
  30 * MINUTE_SECONDS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_SECONDS),
];
/** Messages that failed together are not tried again together. */
const JITTER = 0.1;

/** When a message is tried again after so many attempts; null when it is given up. `random` is from 0 to 1. */
export function retryAt(tries: number, now: Date, random: number): Date | null {
  const seconds = RETRY_SECONDS[tries - 1];
  return seconds === undefined ? null : new Date(now.getTime() + seconds * (1 + JITTER * random) * 1_000);
}

/** Whether the receiver has taken the message. */
export const isTaken = ({ status }: PostAnswer): boolean => status !== null && status >= 200 && status < 300;

const TOO_BUSY = new Set([429, 502, 503, 504]);

/** Whether other messages would fare no better: nobody is there, or they are too busy. */
export const isDown = ({ status }: PostAnswer): boolean => status === null || TOO_BUSY.has(status);

const MIN_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 1_800_000;

/** A receiver that is down is left alone for a tenth of the time since it was last heard of. */
export const pauseMs = (failingMs: number): number => Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, failingMs / 10));

const DAY_MS = 86_400_000;
const OFF_AFTER_DAYS = 3;
const GONE = 410;

/** Why a webhook is switched off; null while it is not. */
export function offReason(failingSince: Date, now: Date, last: PostAnswer): string | null {
  if (last.status === GONE) return 'The receiver answered 410: it wants no more';
  if (now.getTime() - failingSince.getTime() < OFF_AFTER_DAYS * DAY_MS) return null;
  const answer = last.status === null ? last.error : `the status ${last.status}`;
  return `Nothing was delivered since ${failingSince.toISOString()}; the last attempt: ${answer}`;
}
