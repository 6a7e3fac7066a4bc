import type { Compiled } from '../compiled';
import { AT } from '../constraints';

/** Whether people's own hours, weekends and other wants cost as well as cover. */
export function areWantsPriced(c: Compiled): boolean {
  return (
    [AT.hoursOnTarget, AT.weekendsShared, AT.undesirableShared].some((rule) => c.soft[rule]! > 0) ||
    c.together !== undefined ||
    c.agreed.lists.some((list) => list.some(({ soft }) => soft > 0))
  );
}
