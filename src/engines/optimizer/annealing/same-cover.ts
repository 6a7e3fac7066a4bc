import type { Compiled } from '../compiled';

/** Groups people who are interchangeable for cover: they have the same skills. */
export function groupsOfSameCover({ people, classOf }: Compiled): readonly (readonly number[])[] {
  const groups = new Map<number, number[]>();
  for (let p = 0; p < people; p++) {
    const group = groups.get(classOf[p]!) ?? [];
    group.push(p);
    groups.set(classOf[p]!, group);
  }
  return [...groups.values()];
}
