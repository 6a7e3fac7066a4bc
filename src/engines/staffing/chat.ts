import type { ContactLoad, ServiceTarget } from './load';
import { peopleRequired } from './requirement';

/** How one person serves several chats at once. */
export interface Concurrency {
  /** Chats at a time, 1 or more. */
  chats: number;
  /** How much longer each chat takes for every further one beside it, as a share of its handle time (default 0.3). */
  slowdown?: number;
}

/** Mean time a chat takes when `chats` are served at once: AHT (1 + b (c - 1)). */
export function chatHandleTime(handleTimeSeconds: number, { chats, slowdown = 0.3 }: Concurrency): number {
  return handleTimeSeconds * (1 + Math.max(0, slowdown) * (Math.max(1, chats) - 1));
}

/** People for chats: chat slots by Erlang with the longer handle time, over the slots a person has, rounded up. */
export function peopleRequiredForChat(load: ContactLoad, target: ServiceTarget, concurrency: Concurrency): number {
  const slots = peopleRequired({ ...load, handleTimeSeconds: chatHandleTime(load.handleTimeSeconds, concurrency) }, target);
  return Math.ceil(slots / Math.max(1, concurrency.chats) - 1e-9);
}
