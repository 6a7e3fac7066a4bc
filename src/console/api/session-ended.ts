import { createStore } from '../kernel/store';

/** Requests with an expired session wait here until the user has signed in again. The page keeps its state. */

/** True while the sign-in dialog covers the page. */
export const isSessionEnded = createStore(false);

let waiting: (() => void)[] = [];

export function signedInAgain(): Promise<void> {
  isSessionEnded.set(true);
  return new Promise((resolve) => waiting.push(resolve));
}

export function sessionBegan(): void {
  isSessionEnded.set(false);
  const resolved = waiting;
  waiting = [];
  resolved.forEach((resolve) => resolve());
}
