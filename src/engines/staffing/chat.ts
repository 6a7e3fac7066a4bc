import type { ContactLoad, ServiceTarget } from './load';
import { peopleRequired } from './requirement';

/** Several chats that one person serves at once. */
export interface Concurrency {
  /** Chats at a time, 1 or more. */
  chats: number;
  /** Growth of a chat's handle time for every further chat beside it, as a share (default 0.3). */
  slowdown?: number;
}

/** Mean seconds that a chat takes when `chats` are served at once: AHT (1 + b (c - 1)). */
export function chatHandleTime(handleTimeSeconds: number, { chats, slowdown = 0.3 }: Concurrency): number {
  return handleTimeSeconds * (1 + Math.max(0, slowdown) * (Math.max(1, chats) - 1));
}

/** People for chats: chat slots by Erlang with the longer handle time, over the slots a person has, rounded up. */
export function peopleRequiredForChat(load: ContactLoad, target: ServiceTarget, concurrency: Concurrency): number {
  const slots = peopleRequired(
    { ...load, handleTimeSeconds: chatHandleTime(load.handleTimeSeconds, concurrency) },
    target,
  );
  return Math.ceil(slots / Math.max(1, concurrency.chats) - 1e-9);
}
