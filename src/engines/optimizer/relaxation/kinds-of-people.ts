import type { Problem } from '../model/problem';

/** Long lists, which are shared between people. */
const LISTS = { allowed: undefined, costs: undefined, planned: undefined, rules: undefined };

/** Returns the number of groups of people: those of a group share their long lists and differ only in identity. */
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
