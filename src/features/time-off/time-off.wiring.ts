import { employeesChanged } from '../people/employee.topics';
import { settleSoon } from './time-off.jobs';

/** Reallocates places of time off when the members of a team change. */
export function wireTimeOff(): void {
  employeesChanged.subscribe(settleSoon);
}
