import type { Highs } from 'highs';
import { type Compiled, compile } from '../model/compiled';
import { permitted } from '../run/epoch';
import { leastBrokenRow } from '../program/least-broken-row';
import type { Impossible } from './impossible';
import type { Cells, Person, Problem } from '../model/problem';
import { CheapestRow } from '../columns/cheapest-row';
import { Mender } from '../columns/mend';
import { Pricer } from '../columns/pricing';
import { eachAgreed } from '../score/agreed-units';
import { grantedTo, hasBounds } from './granted-rules';
import { findLegalRow } from '../program/legal-row';
import { unitOf } from '../model/sentences';
import { rowScore, usageOf } from '../score/score';
import { finished } from '../run/task';

/** Maximum cells times values of the people in doubt for each of them to be examined exactly. */
const SMALL = 5000;
/** Deterministic work, in nanoseconds, after which no further person is examined exactly. */
const MAX_EFFORT = 2e9;
/** Maximum legal roster lines kept to be tried for others. */
const MAX_KEPT = 20;
const EPSILON = 1e-9;

/** A problem with unavoidable breaches granted. */
export interface Granted {
  readonly problem: Problem;
  /** 1 for people whose roster line is given, because it breaks more than totals. */
  readonly frozen: Uint8Array;
  /** Breaches that are granted. */
  readonly unavoidable: readonly Impossible[];
}

/**
 * Grants people without a legal roster line their unavoidable breaches, so that everyone else is searched and bounded
 * as without them. Totals are moved to those of the least broken roster line (by the weights of the rules); if that
 * line breaks other rules, it is given as a whole. Bounds then hold for rosters that break no more than is granted,
 * with such lines as they are. People not examined within the allowed work, or before cancellation, are granted
 * nothing.
 */
export function grantUnavoidable(highs: Highs, problem: Problem, cancelled: () => boolean): Granted {
  const c = compile(problem);
  const people = [...problem.people];
  const frozen = new Uint8Array(c.people);
  const unavoidable: Impossible[] = [];
  let spent = 0;
  for (const p of inDoubt(c, cancelled)) {
    if (cancelled() || spent > MAX_EFFORT) break;
    const { row, effort } = leastBrokenRow(highs, c, p, cancelled);
    spent += effort;
    if (!row || rowScore(c, p, row).hard < EPSILON) continue;
    let totals = true;
    const say = (name: string, amount: number, unit: string): void => {
      const person = problem.people[p]!.id;
      const broken = { person, rule: name, units: amount, unit };
      unavoidable.push({ says: `${person}: breaks ${name} by ${amount} ${unit} at least`, broken });
    };
    eachAgreed(c.agreed, c.agreed.listOf[p]!, row, 0, ({ rule }, amount) => {
      if (!rule.hard) return;
      totals &&= hasBounds(rule);
      say(rule.name, amount, unitOf(rule));
    });
    const person = people[p]!;
    people[p] = totals ? { ...person, rules: grantedTo(c, person.rules!, row) } : frozenTo(person, row);
    if (!totals) frozen[p] = 1;
  }
  return { problem: unavoidable.length ? { ...problem, people } : problem, frozen, unavoidable };
}

function frozenTo(person: Person, row: Uint16Array): Person {
  const { id, skills, shares, targetMinutes, costs, planned, carried, rules } = person;
  return {
    id,
    rules,
    skills,
    shares,
    targetMinutes,
    costs,
    planned,
    carried,
    fixed: Array.from(row, (value, day) => ({ day, kind: value - 1 })),
  };
}

/**
 * Returns the people who may have no legal roster line: being off every day is illegal, and a quick search finds none.
 */
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
  const rows = new CheapestRow(c);
  const found = new Uint16Array(c.days);
  const paid = new Float64Array(c.days * c.values);
  const times = (sign: number): Float64Array => Float64Array.from(c.minutesOf, (minutes) => sign * minutes);
  const none = new Float64Array(c.values);
  const least = (p: number, ofValue: Float64Array, weekend: number): ReturnType<typeof usageOf> | undefined =>
    Number.isFinite(rows.find(p, paid, { ofValue, weekend }, found)) ? usageOf(c, found) : undefined;
  const quick = new QuickRows(c);
  return people.filter((p) => {
    if (!c.isExpressed[p]) return !quick.has(p, row(p)) && !cancelled();
    const most = least(p, times(-1), 0);
    if (!most || most.minutes < c.minMinutes[p]!) return true;
    if (least(p, times(1), 0)!.minutes > c.maxMinutes[p]!) return true;
    return least(p, none, 1)!.weekends > c.maxWeekends[p]!;
  });
}

/** A quick search for legal roster lines; those of one person are tried for the others first. */
class QuickRows {
  private readonly found: Uint16Array[] = [];
  private effort = 0;

  constructor(private readonly c: Compiled) {}

  /** Returns true if the person has a legal roster line, or if there is no time to look for one. */
  has(p: number, empty: Uint16Array): boolean {
    const { c, found } = this;
    const fits = (row: Uint16Array): boolean => row.every((v, d) => c.legal[(p * c.days + d) * c.values + v]);
    if (this.effort > MAX_EFFORT || found.some((row) => fits(row) && rowScore(c, p, row).hard < EPSILON)) return true;
    const { row, effort } = findLegalRow(c, p, empty, p);
    this.effort += effort;
    if (!row) return false;
    found.unshift(row);
    found.length = Math.min(found.length, MAX_KEPT);
    return true;
  }
}
