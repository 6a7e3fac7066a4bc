import type { Compiled } from '../model/compiled';
import { doWeeksMatter } from '../model/wants';

/** Maximum rows of a slot for skills to be distinguished, and maximum pools for contracts to be distinguished. */
const MAX_ROWS_OF_SLOT = 60;
const MAX_POOLS = 60;

/** Aggregation of people and skills in a relaxation by counts. */
export interface Pools {
  /** People of each pool; those without any skill are in none. */
  readonly people: readonly (readonly number[])[];
  /** Pool of each person, -1 for none. */
  readonly poolOf: Int32Array;
  /** Class of each pool: people of a class have the same skills. */
  readonly classOf: readonly number[];
  /** Groups of skills that each class can serve, and the share of a full agent of its people at each. */
  readonly serves: readonly (readonly number[])[];
  readonly shares: readonly (readonly number[])[];
  /** Largest of these if surplus has no cost, for classes that serve one group. */
  readonly most: readonly number[];
  /** Skills of each group: the same people have them. */
  readonly groups: readonly (readonly number[])[];
}

/**
 * Returns pools of people with the same skills and the same rules. If there are too many, rules are ignored. If there
 * are still too many, or if people's weeks do not matter, every person counts for every skill. Each step is a
 * relaxation.
 */
export function poolsOf(c: Compiled): Pools {
  const areWeeksTold = doWeeksMatter(c);
  const { classOf, ...told } = classesOf(c, areWeeksTold);
  const keys = Array.from(classOf, (k, p) => `${k} ${c.agreed.listOf[p]}`);
  const isFew = new Set(keys).size <= MAX_POOLS && areWeeksTold;
  const known = new Map<string, number>();
  const people: number[][] = [];
  const classes: number[] = [];
  const poolOf = Int32Array.from(classOf, (k, p) => {
    if (k < 0) return -1;
    const key = isFew ? keys[p]! : String(k);
    const pool = known.get(key) ?? people.push([]) - 1;
    known.set(key, pool);
    people[pool]!.push(p);
    classes[pool] = k;
    return pool;
  });
  return { people, poolOf, classOf: classes, ...told };
}

function classesOf(
  c: Compiled,
  areSkillsTold: boolean,
): Omit<Pools, 'people' | 'poolOf' | 'classOf'> & { readonly classOf: Int32Array } {
  const shareOf = (ofClass: number, k: number): number => c.shares?.[ofClass]![c.classes[ofClass]!.indexOf(k)] ?? 1;
  const bySkill = new Map<string, number[]>();
  for (let k = 0; k < c.skills; k++) {
    const key = c.classes.flatMap((own, i) => (own.includes(k) ? [`${i} ${shareOf(i, k)}`] : [])).join();
    bySkill.set(key, [...(bySkill.get(key) ?? []), k]);
  }
  const groups = [...bySkill.values()];
  const serves = c.classes.map((own) => [...groups.keys()].filter((g) => own.includes(groups[g]![0]!)));
  const rows = groups.length + serves.filter((served) => served.length > 1).length;
  if (rows <= MAX_ROWS_OF_SLOT && areSkillsTold) {
    const shares = serves.map((served, i) => served.map((g) => shareOf(i, groups[g]![0]!)));
    const most = shares.map((own) => Math.max(...own));
    return { classOf: c.classOf, serves, shares, most, groups };
  }
  // A person who counts for every skill does so at their best share.
  const everything = [[...Array(c.skills).keys()]];
  const { sharing, shares = [] } = c;
  if (!sharing)
    return {
      classOf: c.classOf.map((k) => Math.min(k, 0)),
      serves: [[0]],
      shares: [[1]],
      most: [1],
      groups: everything,
    };
  const bests = shares.map((own, i) => [sharing.best[i]!, Math.max(...own)]);
  const keys = [...new Set(bests.map(String))];
  const firsts = keys.map((key) => bests.find((best) => String(best) === key)!);
  return {
    classOf: c.classOf.map((k) => (k < 0 ? k : keys.indexOf(String(bests[k])))),
    serves: keys.map(() => [0]),
    shares: firsts.map(([best]) => [best!]),
    most: firsts.map(([, most]) => most!),
    groups: everything,
  };
}
