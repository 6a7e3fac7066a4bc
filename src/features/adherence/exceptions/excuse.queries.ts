import type { RequestContext } from '../../../kernel/context';
import { absencesOf, type Absence } from '../../availability/absences.queries';
import { exceptionsBetween } from './exception.queries';

const DAY_MS = 86_400_000;

const dayOf = (instantMs: number): string => new Date(instantMs).toISOString().slice(0, 10);

/** Why nothing is expected of employees between two instants. */
export interface Excuses {
  /** Approved time off and exceptions. */
  excused: Absence[];
  /** Of these the exceptions: adherent whatever they do. */
  exceptions: Absence[];
}

/** The one reading of what explains that somebody does not do what the schedule says. */
export async function excusesOf(
  ctx: RequestContext,
  employeeIds: readonly string[],
  fromMs: number,
  untilMs: number,
): Promise<Excuses> {
  // A day more at each end, for local days are not those of UTC.
  const absences = await absencesOf(ctx, employeeIds, dayOf(fromMs - DAY_MS), dayOf(untilMs + DAY_MS));
  const exceptions = await exceptionsBetween(ctx, employeeIds, new Date(fromMs), new Date(untilMs));
  return { excused: [...absences, ...exceptions], exceptions };
}
