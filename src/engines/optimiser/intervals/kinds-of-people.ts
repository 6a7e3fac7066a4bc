import type { Compiled } from '../compiled';

/**
 * How many kinds of people there are, of whom the same is asked and who may work the same: people of a kind share the
 * lists of the problem, and whoever has something of their own is a kind.
 */
export function kindsOfPeople({ people, classOf, agreed, targetMinutes, problem }: Compiled): number {
  const numbers = new Map<object, number>();
  const numberOf = (list: object | undefined): number => {
    if (!list) return -1;
    if (!numbers.has(list)) numbers.set(list, numbers.size);
    return numbers.get(list)!;
  };
  const kinds = new Set<string>();
  for (let p = 0; p < people; p++) {
    const { id, allowed, costs, planned, carried, fixed, daysOff, blocked, wishes } = problem.people[p]!;
    const isAlone = [planned, carried].some(Boolean) || [fixed, daysOff, blocked, wishes].some((own) => own?.length);
    const shared = [classOf[p], agreed.listOf[p], targetMinutes[p], numberOf(allowed), numberOf(costs)];
    kinds.add(isAlone ? id : shared.join());
  }
  return kinds.size;
}
