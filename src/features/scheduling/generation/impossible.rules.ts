import { duration } from '../../../engines/work-rules/words';
import type { ImpossibleDemand } from './solving/impossible';

/** Names of employees, skills and rules of several people, by id. */
interface Names {
  employee: (id: string) => string;
  skill: (id: string) => string;
  /** Of a rule of several people, whose slots ask for a skill of its id. */
  team: (id: string) => string | undefined;
}

/** What nobody can do, as a planner would say it. */
export function impossibleWords(demand: ImpossibleDemand, names: Names): string {
  if ('employeeId' in demand) {
    const { employeeId, says, units, unit } = demand;
    const amount = unit === 'minutes' ? duration(units) : `${Math.round(units * 100) / 100} ${unit}`;
    return `${names.employee(employeeId)} cannot keep a rule, by ${amount} at least: ${says}`;
  }
  const { date, startTime, endTime, skillIds, people, needed } = demand;
  const teams = skillIds.flatMap((id) => names.team(id) ?? []);
  if (teams.length > 0) return `${date} ${startTime}–${endTime}: nobody of ${teams.join(' or ')} may work`;
  const skilled = skillIds.length > 0 ? ` with the skill ${skillIds.map(names.skill).join(' or ')}` : '';
  const able = people === 0 ? `nobody${skilled} may work` : `only ${people}${skilled} may work`;
  return `${date} ${startTime}–${endTime}: ${able}, ${needed} needed`;
}
