import { createStore } from './store';

/** Requests whose session has ended wait here until somebody has signed in again; the page stays as it is meanwhile. */

/** Whether the page asks for a sign-in over what it shows. */
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
