import { requireShare, type ContactLoad, type ServiceTarget } from './load';
import { peopleRequired } from './requirement';

/** Concurrency of chats: several chats that one person serves at once. */
export interface Concurrency {
  /** Maximum concurrent chats per person, 1 or more. */
  chats: number;
  /** Growth of the handle time per additional concurrent chat, as a share (default 0.3, at most 1). */
  slowdown?: number;
}

/**
 * Returns the mean handle time in seconds of a chat when `chats` are served at once: AHT (1 + b (c - 1)). Throws a
 * RangeError if the slowdown is not from 0 to 1: beyond 1, concurrent chats would take longer than consecutive ones.
 */
export function chatHandleTime(handleTimeSeconds: number, { chats, slowdown = 0.3 }: Concurrency): number {
  return handleTimeSeconds * (1 + requireShare('slowdown', slowdown) * (Math.max(1, chats) - 1));
}

/**
 * Returns the people for chats: chat slots by Erlang with the longer handle time, divided by the slots per person,
 * rounded up.
 */
export function peopleRequiredForChat(load: ContactLoad, target: ServiceTarget, concurrency: Concurrency): number {
  const slots = peopleRequired(
    { ...load, handleTimeSeconds: chatHandleTime(load.handleTimeSeconds, concurrency) },
    target,
  );
  return Math.ceil(slots / Math.max(1, concurrency.chats) - 1e-9);
}
