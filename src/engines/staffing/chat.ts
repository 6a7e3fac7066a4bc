import { requireShare, type ContactLoad, type ServiceTarget } from './load';
import { peopleRequired } from './requirement';

/** Several chats that one person serves at once. */
export interface Concurrency {
  /** Chats at a time, 1 or more. */
  chats: number;
  /** Growth of a chat's handle time for every further chat beside it, as a share (default 0.3, at most 1). */
  slowdown?: number;
}

/**
 * Mean seconds that a chat takes when `chats` are served at once: AHT (1 + b (c - 1)). Throws a RangeError for a
 * slowdown that is no share from 0 to 1: beyond 1, chats at once would take longer than one after the other.
 */
export function chatHandleTime(handleTimeSeconds: number, { chats, slowdown = 0.3 }: Concurrency): number {
  return handleTimeSeconds * (1 + requireShare('slowdown', slowdown) * (Math.max(1, chats) - 1));
}

/** People for chats: chat slots by Erlang with the longer handle time, over the slots a person has, rounded up. */
export function peopleRequiredForChat(load: ContactLoad, target: ServiceTarget, concurrency: Concurrency): number {
  const slots = peopleRequired(
    { ...load, handleTimeSeconds: chatHandleTime(load.handleTimeSeconds, concurrency) },
    target,
  );
  return Math.ceil(slots / Math.max(1, concurrency.chats) - 1e-9);
}
