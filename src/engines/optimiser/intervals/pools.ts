import type { Compiled } from '../compiled';
import { AT } from '../constraints';

/** Rows of a slot beyond which skills are not told apart, and pools beyond which contracts are not. */
const MOST_ROWS_OF_SLOT = 60;
const MOST_POOLS = 60;

/** Whom and what a relaxation by counts tells apart. */
export interface Pools {
  /** People of each pool; those without any skill are in none. */
  readonly people: readonly (readonly number[])[];
  /** Pool of each person, -1 for none. */
  readonly poolOf: Int32Array;
  /** Class of each pool: people of a class have the same skills. */
  readonly classOf: readonly number[];
  /** Groups of skills that each class can serve. */
  readonly serves: readonly (readonly number[])[];
  /** Skills of each group: the same people have them. */
  readonly groups: readonly (readonly number[])[];
}

/** Whether people's own hours, weekends and other wants cost as well as cover. */
export function areWantsPriced(c: Compiled): boolean {
  return (
    [AT.hoursOnTarget, AT.weekendsShared, AT.undesirableShared].some((rule) => c.soft[rule]! > 0) ||
    c.agreed.lists.some((list) => list.some(({ soft }) => soft > 0))
  );
}

/**
 * Pools are people with the same skills and the same rules. Where there would be too many of them, rules are not told
 * apart; then, or where nothing but cover costs and whole counts follow, everybody counts for every skill. Each is a
 * relaxation.
 */
export function poolsOf(c: Compiled): Pools {
  const { classOf, serves, groups } = classesOf(c);
  const keys = Array.from(classOf, (k, p) => `${k} ${c.agreed.listOf[p]}`);
  const isFew = new Set(keys).size <= MOST_POOLS && areWantsPriced(c);
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
  return { people, poolOf, classOf: classes, serves, groups };
}

function classesOf(c: Compiled): Pick<Pools, 'serves' | 'groups'> & { readonly classOf: Int32Array } {
  const bySkill = new Map<string, number[]>();
  for (let k = 0; k < c.skills; k++) {
    const key = c.classes.flatMap((own, i) => (own.includes(k) ? [i] : [])).join();
    bySkill.set(key, [...(bySkill.get(key) ?? []), k]);
  }
  const groups = [...bySkill.values()];
  const serves = c.classes.map((own) => [...groups.keys()].filter((g) => own.includes(groups[g]![0]!)));
  const rows = groups.length + serves.filter((served) => served.length > 1).length;
  if (rows <= MOST_ROWS_OF_SLOT && areWantsPriced(c)) return { classOf: c.classOf, serves, groups };
  return { classOf: c.classOf.map((k) => Math.min(k, 0)), serves: [[0]], groups: [[...Array(c.skills).keys()]] };
}
