import { CONSTRAINTS, type ConstraintName, type RuleSetting } from './constraints';
import type { Cells, Person, Problem } from './problem';

/** One broken hard rule, in words. */
interface Violation {
  readonly constraint: ConstraintName;
  readonly person: string;
  /** Day where it shows, or -1 for a rule about the whole range. */
  readonly day: number;
  readonly units: number;
}

/** The checker's findings: the certificate of a result. */
export interface Certificate {
  readonly legal: boolean;
  /** Number of broken hard rules; at most 1,000 are listed. */
  readonly hardViolations: number;
  readonly violations: readonly Violation[];
  readonly cost: number;
  readonly costByConstraint: Readonly<Record<string, number>>;
  /** Person-slots short and over. */
  readonly short: number;
  readonly over: number;
}

/**
 * Verifies a roster rule by rule against the problem as it was given, and recomputes its cost. Written from the rules'
 * text and sharing no code with the search: it reads the plain problem, walks calendars day by day, and allocates
 * skills by augmenting paths where the search uses a formula. Throws a RangeError when the roster does not fit the
 * problem.
 */
export function check(problem: Problem, cells: Cells): Certificate {
  const violations: Violation[] = [];
  const costs = new Map<ConstraintName, number>();
  let hardViolations = 0;
  const rule = (name: ConstraintName): { hard: boolean; weight: number } => {
    const usual = CONSTRAINTS.find((c) => c.name === name)!;
    const own: RuleSetting = problem.rules?.[name] ?? {};
    return { hard: own.hard ?? usual.hard, weight: own.weight ?? usual.weight };
  };
  const rules = new Map(CONSTRAINTS.map((c) => [c.name, rule(c.name)]));
  const report = (constraint: ConstraintName, person: string, day: number, units: number): void => {
    const { hard, weight } = rules.get(constraint)!;
    if (!hard) {
      costs.set(constraint, (costs.get(constraint) ?? 0) + units * weight);
    } else if (units > 0) {
      hardViolations++;
      if (violations.length < 1000) violations.push({ constraint, person, day, units });
    }
  };

  if (cells.length !== problem.people.length * problem.days)
    throw new RangeError(`the roster has ${cells.length} cells: give people × days`);
  problem.people.forEach((person, p) => {
    const row = Array.from(cells.subarray(p * problem.days, (p + 1) * problem.days));
    const bad = row.findIndex((v) => v > problem.kinds.length);
    if (bad >= 0) throw new RangeError(`${person.id}, day ${bad}: value ${row[bad]} is no kind of shift`);
    checkPermitted(problem, person, row, report);
    checkRests(problem, person, row, report);
    checkRuns(problem, person, row, report);
    checkTotals(problem, person, row, report);
    checkWeeks(problem, person, row, report);
    for (const wish of person.wishes ?? []) {
      const value = row[wish.day]!;
      const works = value > 0 && problem.kinds[value - 1]!.template === wish.template;
      if (works !== wish.wanted) report('wishes', person.id, wish.day, wish.weight);
    }
  });
  const { short, over } = checkCover(problem, cells, report);
  let cost = 0;
  for (const amount of costs.values()) cost += amount;
  return {
    legal: hardViolations === 0,
    hardViolations,
    violations,
    cost,
    costByConstraint: Object.fromEntries(costs),
    short,
    over,
  };
}

type Report = (constraint: ConstraintName, person: string, day: number, units: number) => void;

function checkPermitted(problem: Problem, person: Person, row: number[], report: Report): void {
  row.forEach((value, day) => {
    const kind = value > 0 ? problem.kinds[value - 1]! : undefined;
    const fixed = person.fixed?.filter((f) => f.day === day).at(-1);
    if (fixed) {
      if (fixed.kind + 1 !== value) report('onlyPermittedShifts', person.id, day, 1);
      return;
    }
    if (!kind) return;
    const barred =
      person.daysOff?.includes(day) ||
      person.blocked?.some((b) => b.day === day && b.template === kind.template) ||
      (person.templates && !person.templates.includes(kind.template)) ||
      person.maxOfTemplate?.[kind.template] === 0;
    if (barred) report('onlyPermittedShifts', person.id, day, 1);
  });
}

function checkRests(problem: Problem, person: Person, row: number[], report: Report): void {
  for (let day = 1; day < row.length; day++) {
    if (!row[day] || !row[day - 1]) continue;
    const earlier = problem.kinds[row[day - 1]! - 1]!;
    const later = problem.kinds[row[day]! - 1]!;
    const named = problem.forbidden?.some(([a, b]) => a === earlier.template && b === later.template);
    const midnight = problem.dayMinutes?.[day - 1] ?? 1440;
    const rest = midnight + later.startMinute - earlier.endMinute;
    if (named || (problem.minRestMinutes !== undefined && rest < problem.minRestMinutes))
      report('restBetweenShifts', person.id, day, 1);
  }
}

function checkRuns(problem: Problem, person: Person, row: number[], report: Report): void {
  // No run is longer than the range, so that no more days than the range has can be missing.
  const missing = (least: number, length: number): number => Math.max(0, Math.min(least, row.length) - length);
  let begin = 0;
  for (let day = 1; day <= row.length; day++) {
    if (day < row.length && row[day]! > 0 === row[begin]! > 0) continue;
    const length = day - begin;
    const inside = begin > 0 && day < row.length;
    if (row[begin]! > 0) {
      if (person.maxDaysInARow !== undefined)
        report('atMostDaysInARow', person.id, begin, Math.max(0, length - person.maxDaysInARow));
      if (inside && person.minDaysInARow !== undefined)
        report('atLeastDaysInARow', person.id, begin, missing(person.minDaysInARow, length));
    } else if (inside && person.minDaysOffInARow !== undefined) {
      report('atLeastDaysOffInARow', person.id, begin, missing(person.minDaysOffInARow, length));
    }
    begin = day;
  }
}

function checkTotals(problem: Problem, person: Person, row: number[], report: Report): void {
  const kinds = row.filter((v) => v > 0).map((v) => problem.kinds[v - 1]!);
  const minutes = kinds.reduce((sum, k) => sum + k.minutes, 0);
  if (person.maxMinutes !== undefined)
    report('atMostTotalMinutes', person.id, -1, Math.max(0, minutes - person.maxMinutes));
  if (person.minMinutes !== undefined)
    report('atLeastTotalMinutes', person.id, -1, Math.max(0, person.minMinutes - minutes));
  person.maxOfTemplate?.forEach((most, template) => {
    const worked = kinds.filter((k) => k.template === template).length;
    if (most !== undefined && most !== null)
      report('atMostShiftsOfATemplate', person.id, -1, Math.max(0, worked - most));
  });
  const weekends = new Set<number>();
  row.forEach((v, day) => {
    const weekday = (problem.firstWeekday + day) % 7;
    if (v > 0 && weekday >= 5) weekends.add(Math.floor((problem.firstWeekday + day) / 7));
  });
  if (person.maxWeekends !== undefined)
    report('atMostWeekends', person.id, -1, Math.max(0, weekends.size - person.maxWeekends));
  const undesirable = kinds.filter((k) => k.undesirable).length;
  report('weekendsShared', person.id, -1, weekends.size ** 2);
  report('undesirableShared', person.id, -1, undesirable ** 2);
  if (person.targetMinutes !== undefined)
    report('hoursOnTarget', person.id, -1, ((minutes - person.targetMinutes) / 60) ** 2);
}

function checkWeeks(problem: Problem, person: Person, row: number[], report: Report): void {
  if (person.maxWeekMinutes === undefined && person.maxWeekShifts === undefined && person.weekShifts === undefined)
    return;
  for (let monday = -problem.firstWeekday; monday < problem.days; monday += 7) {
    let shifts = 0;
    let minutes = 0;
    for (let day = Math.max(0, monday); day < Math.min(problem.days, monday + 7); day++) {
      if (!row[day]) continue;
      shifts++;
      minutes += problem.kinds[row[day]! - 1]!.minutes;
    }
    if (person.maxWeekMinutes !== undefined)
      report('atMostWeekMinutes', person.id, Math.max(0, monday), Math.max(0, minutes - person.maxWeekMinutes));
    if (person.maxWeekShifts !== undefined)
      report('atMostWeekShifts', person.id, Math.max(0, monday), Math.max(0, shifts - person.maxWeekShifts));
    const whole = monday >= 0 && monday + 7 <= problem.days;
    if (whole && person.weekShifts !== undefined)
      report('weekShiftsGiven', person.id, monday, Math.max(0, person.weekShifts - shifts));
  }
}

function checkCover(problem: Problem, cells: Cells, report: Report): { short: number; over: number } {
  const { days, slotsPerDay, skills } = problem;
  const everything = (1 << skills) - 1;
  // People at work per slot and set of skills.
  const atWork = new Int32Array(days * slotsPerDay * (everything + 1));
  problem.people.forEach((person, p) => {
    const has = (person.skills ?? everything) & everything;
    for (let day = 0; day < days; day++) {
      const value = cells[p * days + day]!;
      if (!value) continue;
      for (const slot of new Set(problem.kinds[value - 1]!.covers)) {
        const at = day * slotsPerDay + slot;
        if (at < days * slotsPerDay) atWork[at * (everything + 1) + has]!++;
      }
    }
  });
  let short = 0;
  let over = 0;
  for (let at = 0; at < days * slotsPerDay; at++) {
    const need = Array.from(problem.need.subarray(at * skills, (at + 1) * skills));
    const people = Array.from(atWork.subarray(at * (everything + 1), (at + 1) * (everything + 1)));
    const needed = need.reduce((a, b) => a + b, 0);
    const working = people.reduce((sum, n, set) => sum + (set ? n : 0), 0);
    const served = skills === 1 ? Math.min(needed, working) : assigned(need, people);
    short += needed - served;
    over += working - served;
    if (needed > served)
      report('coverNotShort', '', Math.floor(at / slotsPerDay), (needed - served) * problem.underWeight[at]!);
    if (working > served)
      report('coverNotOver', '', Math.floor(at / slotsPerDay), (working - served) * problem.overWeight[at]!);
  }
  return { short, over };
}

/** Most people that can be given to skills they have: maximum flow by augmenting paths (Ford and Fulkerson 1956). */
function assigned(need: readonly number[], people: readonly number[]): number {
  const free = people.slice();
  const left = need.slice();
  const flow = people.map(() => need.map(() => 0));
  let total = 0;
  for (let set = 1; set < people.length; set++) {
    while (free[set]! > 0) {
      // Breadth first from this set: skill reached ← set, and set reached ← skill whose people could move elsewhere.
      const cameFrom = new Map<number, number>([[set, -1]]);
      const skillFrom = new Map<number, number>();
      const queue = [set];
      let end = -1;
      while (queue.length && end < 0) {
        const s = queue.shift()!;
        for (let k = 0; k < need.length && end < 0; k++) {
          if (!(s & (1 << k)) || skillFrom.has(k)) continue;
          skillFrom.set(k, s);
          if (left[k]! > 0) end = k;
          for (let other = 1; other < people.length; other++) {
            if (flow[other]![k]! > 0 && !cameFrom.has(other)) {
              cameFrom.set(other, k);
              queue.push(other);
            }
          }
        }
      }
      if (end < 0) break;
      left[end]!--;
      for (let k = end; ;) {
        const s = skillFrom.get(k)!;
        flow[s]![k]!++;
        const before = cameFrom.get(s)!;
        if (before < 0) break;
        flow[s]![before]!--;
        k = before;
      }
      free[set]!--;
      total++;
    }
  }
  return total;
}
