import { employeesChanged } from '../../people/employee.topics';
import { settleSoon } from './time-off.jobs';

/** Places of time off follow the people of a team. */
export function wireTimeOff(): void {
  employeesChanged.subscribe(settleSoon);
}
