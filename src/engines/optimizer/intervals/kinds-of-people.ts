import type { Problem } from '../problem';

/** Long lists, which people share. */
const LISTS = { allowed: undefined, costs: undefined, planned: undefined, rules: undefined };

/** How many kinds of people there are: those of a kind share their long lists, and differ only in who they are. */
export function kindsOfPeople({ people }: Problem): number {
  const numbers = new Map<object, number>();
  const numberOf = (list: object | undefined): number => {
    if (!list) return -1;
    if (!numbers.has(list)) numbers.set(list, numbers.size);
    return numbers.get(list)!;
  };
  const keys = people.map((person) => {
    const lists = [person.allowed, person.costs, person.planned, person.rules].map(numberOf);
    return JSON.stringify([lists, { ...person, ...LISTS, id: '' }]);
  });
  return new Set(keys).size;
}
