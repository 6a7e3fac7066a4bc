import type { Highs } from 'highs';
import { type Compiled, compile } from './compiled';
import { AT, CONSTRAINTS } from './constraints';
import { permitted } from './epoch';
import { hardRulesOnly } from './hard-rules-only';
import { leastBrokenRow } from './least-broken-row';
import type { Cells, Person, Problem } from './problem';
import { CheapestRow } from './rows/cheapest-row';
import { Mender } from './rows/mend';
import { Pricer } from './rows/pricing';
import { rowScore, rowUnits, usageOf } from './score';
import { finished } from './task';

/** Cells times values of the people in doubt up to which each of them is looked at exactly. */
const SMALL = 5000;
/** Nanoseconds of counted work after which nobody else is looked at exactly. */
const MOST_EFFORT = 2e9;
const EPSILON = 1e-9;

/** A problem in which what nobody can avoid is granted. */
export interface Granted {
  readonly problem: Problem;
  /** People whose row is given whole, because it breaks more than totals; 1 each. */
  readonly frozen: Uint8Array;
  /** What is granted, in words. */
  readonly says: readonly string[];
}

/**
 * Grants people who have no legal row what they cannot avoid, so that everybody else is searched and bounded as without
 * them: totals are moved to what the row that breaks least (by the weights of the rules) comes to; where that row
 * breaks other rules, it is given whole. Bounds then hold for rosters that break no more than is granted, with such
 * rows as they are. Whoever is not looked at within the work allowed, or before it is cancelled, is granted nothing.
 */
export function grantUnavoidable(highs: Highs, problem: Problem, cancelled: () => boolean): Granted {
  const c = compile(problem);
  const people = [...problem.people];
  const frozen = new Uint8Array(c.people);
  const says: string[] = [];
  let spent = 0;
  for (const p of inDoubt(c, cancelled)) {
    if (cancelled() || spent > MOST_EFFORT) break;
    const { row, effort } = leastBrokenRow(highs, c, p, cancelled);
    spent += effort;
    if (!row || rowScore(c, p, row).hard < EPSILON) continue;
    const units = new Float64Array(CONSTRAINTS.length);
    rowUnits(c, p, row, units);
    const broken = [...units.keys()].filter((i) => c.hard[i]! > 0 && units[i]! > EPSILON);
    const totals = broken.every((i) => TOTALS.includes(i));
    people[p] = totals ? withTotalsOf(c, p, row) : frozenTo(problem.people[p]!, row);
    if (!totals) frozen[p] = 1;
    for (const i of broken)
      says.push(
        `${problem.people[p]!.id}: breaks ${CONSTRAINTS[i]!.name} by ${units[i]} ${CONSTRAINTS[i]!.unit} at least`,
      );
  }
  return { problem: says.length ? { ...problem, people } : problem, frozen, says };
}

const TOTALS: readonly number[] = [
  AT.atMostTotalMinutes,
  AT.atLeastTotalMinutes,
  AT.atMostShiftsOfATemplate,
  AT.atMostWeekends,
];

function withTotalsOf(c: Compiled, p: number, row: Uint16Array): Person {
  const person = c.problem.people[p]!;
  const { minutes, weekends, templateCount } = usageOf(c, row);
  return {
    ...person,
    maxMinutes: Math.max(person.maxMinutes ?? Infinity, minutes),
    minMinutes: Math.min(person.minMinutes ?? 0, minutes),
    maxWeekends: Math.max(person.maxWeekends ?? Infinity, weekends),
    maxOfTemplate: person.maxOfTemplate?.map((most, t) =>
      most == null ? most : Math.max(most, templateCount[t] ?? 0),
    ),
    // A template that may not be worked at all stays so.
    templates: (person.templates ?? [...templateCount.keys()]).filter((t) => person.maxOfTemplate?.[t] !== 0),
  };
}

function frozenTo(person: Person, row: Uint16Array): Person {
  const { id, skills, weekShifts, targetMinutes, wishes } = person;
  return {
    id,
    skills,
    weekShifts,
    targetMinutes,
    wishes,
    fixed: Array.from(row, (value, day) => ({ day, kind: value - 1 })),
  };
}

/** People who may have no legal row: where all days off are not legal, and a quick look finds none. */
function inDoubt(c: Compiled, cancelled: () => boolean): number[] {
  const empty = permitted(c);
  const row = (p: number): Uint16Array => empty.subarray(p * c.days, (p + 1) * c.days);
  const illegal = (p: number, cells: Cells): boolean =>
    rowScore(c, p, cells.subarray(p * c.days, (p + 1) * c.days)).hard > EPSILON;
  const people = [...Array(c.people).keys()].filter((p) => illegal(p, empty));
  if (people.length * c.days * c.values <= SMALL) {
    const mended = finished(new Mender(c, new Pricer(c)).mend(empty, cancelled)) ?? empty;
    return people.filter((p) => illegal(p, mended));
  }
  const lean = hardRulesOnly(c);
  const rows = new CheapestRow(lean);
  const units = new Float64Array(CONSTRAINTS.length);
  const found = new Uint16Array(c.days);
  const paid = new Float64Array(c.days * c.values);
  const times = (sign: number): Float64Array => Float64Array.from(c.minutesOf, (minutes) => sign * minutes);
  const none = new Float64Array(c.values);
  const least = (p: number, ofValue: Float64Array, weekend: number): ReturnType<typeof usageOf> | undefined =>
    Number.isFinite(rows.find(p, paid, { ofValue, weekend }, found)) ? usageOf(c, found) : undefined;
  return people.filter((p) => {
    rowUnits(c, p, row(p), units.fill(0));
    if (units[AT.atMostWeekMinutes]! + units[AT.atMostWeekShifts]! + units[AT.atMostShiftsOfATemplate]! > 0)
      return true;
    const most = least(p, times(-1), 0);
    if (!most || most.minutes < lean.minMinutes[p]!) return true;
    if (least(p, times(1), 0)!.minutes > lean.maxMinutes[p]!) return true;
    return least(p, none, 1)!.weekends > lean.maxWeekends[p]!;
  });
}
