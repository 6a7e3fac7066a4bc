import { conflict } from '../../kernel/errors';

/** A request of which someone else decides: its transitions. */
export interface Transition<State extends string> {
  from: readonly State[];
  to: State;
}

/** Refuses a transition from another state; `subject` begins the message, such as `An exception`. */
export function requireTransition<State extends string>(
  subject: string,
  { from, to }: Transition<State>,
  state: State,
): void {
  if (!from.includes(state)) throw conflict(`${subject} that is ${state} cannot be ${to}`, { state });
}
