import type { Breach } from '../../../engines/work-rules/plan';
import { grouped } from '../../../kernel/collections';
import type { ResolvedRule } from '../../contracts/work-rule.rules';

export interface EmployeeBreach extends Breach<ResolvedRule> {
  employeeId: string;
  subject: string;
  overridden: boolean;
}

/**
 * Returns a function that finds the previous breach that corresponds to a current one. Indexed, so that it stays fast
 * for many breaches.
 */
export function sameBreachAmong(
  before: readonly EmployeeBreach[],
): (now: EmployeeBreach) => EmployeeBreach | undefined {
  const alike = grouped(before, sumOfIds);
  return (now) => alike.get(sumOfIds(now))?.find((old) => isSame(old, now));
}

/** An order-independent hash of the shift ids; collisions are rare and harmless. */
const sumOfIds = ({ shiftIds }: EmployeeBreach): number =>
  shiftIds.reduce((sum, id) => sum + parseInt(id.slice(-8), 16), 0);

/** Same rule and same shifts; a breach of one shift alone must also be on the same day. */
const isSame = (one: EmployeeBreach, other: EmployeeBreach): boolean =>
  one.by === other.by &&
  one.hard === other.hard &&
  one.unfinished === other.unfinished &&
  (one.shiftIds.length > 1 || one.date === other.date) &&
  one.shiftIds.length === other.shiftIds.length &&
  one.shiftIds.every((id, i) => other.shiftIds[i] === id || other.shiftIds.includes(id));

/**
 * True if a change of the shifts `written` adds this breach of a hard rule or makes it worse. A range that is not over
 * does not count as missing work. `before` is the corresponding previous breach.
 */
export const isWorsened = (
  { hard, unfinished, shiftIds, units }: EmployeeBreach,
  written: ReadonlySet<string>,
  before: EmployeeBreach | undefined,
): boolean => hard && !unfinished && shiftIds.some((id) => written.has(id)) && (before?.units ?? 0) < units;
