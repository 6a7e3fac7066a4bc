import { duration } from '../../../engines/work-rules/words';
import { hundredths } from '../../../kernel/rounding';
import { addDays } from '../../../kernel/time/local-time';
import type { ImpossibleDemand } from './solving/impossible';

/** Names of employees, skills and rules of several people, by id. */
interface Names {
  employee: (id: string) => string;
  skill: (id: string) => string;
  /** The team of a team rule; slots that need a team have the rule's id as their skill. */
  team: (id: string) => string | undefined;
}

const MAX_NAMES = 10;

/** Describes an infeasibility in the words of planners. */
export function impossibleWords(demand: ImpossibleDemand, names: Names): string {
  if ('employeeIds' in demand) {
    const { employeeIds, says, units, unit } = demand;
    const amount =
      unit === 'minutes' ? duration(units) : `${hundredths(units)} ${units === 1 ? unit.replace(/s$/, '') : unit}`;
    const named = employeeIds.slice(0, MAX_NAMES).map(names.employee).join(', ');
    const more = employeeIds.length > MAX_NAMES ? ` and ${employeeIds.length - MAX_NAMES} more` : '';
    return `${named}${more} cannot meet a rule (off by at least ${amount}): ${says}`;
  }
  const { dates, startTime, endTime, skillIds, people, needed, unreached, isBesideOthers } = demand;
  const when = `${datesInWords(dates)} ${startTime}–${endTime}`;
  const [least, most] = needed;
  const amount = least === most ? `${most}` : `${least} to ${most}`;
  const neededNow = isBesideOthers ? 'needed beside other shifts' : 'needed';
  const teams = skillIds.flatMap((id) => names.team(id) ?? []);
  const skilled = skillIds.length > 0 ? ` with the skill ${skillIds.map(names.skill).join(' or ')}` : '';
  const who = teams.length > 0 ? ` from ${teams.join(' or ')}` : skilled;
  if (unreached !== null)
    return `${when}: ${amount}${who} ${neededNow}, but ${unreached.charAt(0).toLowerCase()}${unreached.slice(1)}`;
  if (teams.length > 0) return `${when}: no one${who} can work`;
  const able = people === 0 ? `no one${skilled} can work` : `only ${people}${skilled} can work`;
  return `${when}: ${able}, ${amount} ${neededNow}`;
}

/** Formats sorted dates: `2026-03-02 to 2026-03-06, 2026-03-09`. */
function datesInWords(dates: readonly string[]): string {
  const runs: [first: string, last: string][] = [];
  for (const date of dates) {
    const run = runs.at(-1);
    if (run && date === addDays(run[1], 1)) run[1] = date;
    else runs.push([date, date]);
  }
  return runs.map(([first, last]) => (first === last ? first : `${first} to ${last}`)).join(', ');
}
