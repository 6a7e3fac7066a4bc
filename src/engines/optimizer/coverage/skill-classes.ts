import type { Problem } from '../model/problem';

/** People grouped by their skills. */
interface SkillClasses {
  /** Skills of each class, ascending; at least one class, each with at least one skill. */
  readonly classes: readonly (readonly number[])[];
  /** Share of a full agent that people of each class are at each of its skills; omitted if all are full agents. */
  readonly shares?: readonly (readonly number[])[];
  /** Class of each person, -1 for people without any skill. */
  readonly classOf: Int32Array;
}

/** Groups people with the same skills and the same share of a full agent at each, in order of first occurrence. */
export function skillClasses({ skills, people }: Pick<Problem, 'skills' | 'people'>): SkillClasses {
  const all = [...Array(skills).keys()];
  const classes: (readonly number[])[] = [];
  const known = new Map<string, number>();
  const shares: number[][] = [];
  const ofList = new Map<readonly number[], number>();
  const find = (list: readonly number[], parts?: readonly number[]): number => {
    const own = [...new Set(list)].sort((a, b) => a - b);
    if (!own.length) return -1;
    const ofOwn = own.map((k) => parts?.[list.indexOf(k)] ?? 1);
    const key = parts ? `${own.join()} ${ofOwn.join()}` : own.join();
    const at = known.get(key) ?? classes.push(own) - 1;
    shares[at] ??= ofOwn;
    known.set(key, at);
    return at;
  };
  const classOf = Int32Array.from(people, (person) => {
    const list = person.skills ?? all;
    if (person.shares?.some((share) => share < 1)) return find(list, person.shares);
    const at = ofList.get(list) ?? find(list);
    ofList.set(list, at);
    return at;
  });
  const isPart = shares.some((own) => own.some((share) => share < 1));
  return { classes: classes.length ? classes : [all], classOf, ...(isPart && { shares }) };
}
