import { duration } from '../../../engines/work-rules/words';
import type { ImpossibleDemand } from './solving/impossible';

/** Names of employees and skills, by id. */
interface Names {
  employee: (id: string) => string;
  skill: (id: string) => string;
}

/** What nobody can do, as a planner would say it. */
export function impossibleWords(demand: ImpossibleDemand, names: Names): string {
  if ('employeeId' in demand) {
    const { employeeId, says, units, unit } = demand;
    const amount = unit === 'minutes' ? duration(units) : `${Math.round(units * 100) / 100} ${unit}`;
    return `${names.employee(employeeId)} cannot keep a rule, by ${amount} at least: ${says}`;
  }
  const { date, startTime, endTime, skillIds, people, needed } = demand;
  const skilled = skillIds.length > 0 ? ` with the skill ${skillIds.map(names.skill).join(' or ')}` : '';
  const able = people === 0 ? `nobody${skilled} may work` : `only ${people}${skilled} may work`;
  return `${date} ${startTime}–${endTime}: ${able}, ${needed} needed`;
}
