import type { Breach } from '../../../engines/work-rules/plan';
import { grouped } from '../../../kernel/collections';
import type { ResolvedRule } from '../../availability/work-rule.rules';

export interface EmployeeBreach extends Breach<ResolvedRule> {
  employeeId: string;
  subject: string;
  overridden: boolean;
}

/** Finds the breach of before that one of now is, if there was one; however many there are, in little time. */
export function sameBreachAmong(
  before: readonly EmployeeBreach[],
): (now: EmployeeBreach) => EmployeeBreach | undefined {
  const alike = grouped(before, sumOfIds);
  return (now) => alike.get(sumOfIds(now))?.find((old) => isSame(old, now));
}

/** A number that is the same for the same shifts in any order; others hardly ever have it. */
const sumOfIds = ({ shiftIds }: EmployeeBreach): number =>
  shiftIds.reduce((sum, id) => sum + parseInt(id.slice(-8), 16), 0);

/** By the same rule and shifts, of one shift alone on the same day: beside another shift it is another breach. */
const isSame = (one: EmployeeBreach, other: EmployeeBreach): boolean =>
  one.by === other.by &&
  one.hard === other.hard &&
  one.unfinished === other.unfinished &&
  (one.shiftIds.length > 1 || one.date === other.date) &&
  one.shiftIds.length === other.shiftIds.length &&
  one.shiftIds.every((id, i) => other.shiftIds[i] === id || other.shiftIds.includes(id));
