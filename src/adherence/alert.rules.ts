import { localTimeOf } from '../kernel/local-time';
import type { Episode } from './judgement.rules';

/** What a supervisor reads. */
export function messageOf({ type, beganAt, dueAt, state, scheduledState, slidBreak }: Episode, timeZone: string): string {
  const at = (instant: number) => localTimeOf(new Date(instant), timeZone);
  const minutes = (dueAt - beganAt) / 60_000;
  const lasting = Number.isInteger(minutes) ? `${minutes} min` : `${Math.round((dueAt - beganAt) / 1000)} s`;
  switch (type) {
    case 'late_start':
      return `Not logged in ${lasting} after the shift began at ${at(beganAt)}`;
    case 'early_leave':
      return `Logged off at ${at(beganAt)}, before the end of the shift`;
    case 'extended_break':
      return `Still on ${state} ${lasting} after the break should have ended at ${at(beganAt)}${slidBreak ? ` (moved from ${at(slidBreak.plannedAt)} by a contact)` : ''}`;
    case 'unscheduled_break':
      return `On ${state} since ${at(beganAt)}, when no break is scheduled`;
    case 'wrong_state':
      return `${words(state)} since ${at(beganAt)}, but ${words(scheduledState)} is scheduled`;
  }
}

const words = (state: string): string => state.replaceAll('_', ' ');
