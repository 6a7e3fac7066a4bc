import type { KindSet, PersonRule } from '../../../src/engines/optimizer/model/person-rule';
import type { Person, Problem } from '../../../src/engines/optimizer/model/problem';

/** A wish for a template on a day; its weight is paid if it is not met. */
export interface Wish {
  readonly day: number;
  readonly template: number;
  readonly weight: number;
  readonly wanted: boolean;
}

/** Limits as published instances state them; omitted ones do not bind. */
export interface Limits {
  /** Templates that may be worked. */
  readonly templates?: readonly number[];
  readonly daysOff?: readonly number[];
  readonly blocked?: readonly { readonly day: number; readonly template: number }[];
  readonly wishes?: readonly Wish[];
  /** Shifts by template. */
  readonly maxOfTemplate?: readonly number[];
  readonly maxMinutes?: number;
  readonly minMinutes?: number;
  readonly maxDaysInARow?: number;
  readonly minDaysInARow?: number;
  readonly minDaysOffInARow?: number;
  readonly maxWeekends?: number;
  readonly maxWeekMinutes?: number;
  readonly maxWeekShifts?: number;
  /** Shifts of each full week; each missing one costs `weekShiftWeight`. */
  readonly weekShifts?: number;
}

/** Limits of everyone. */
export interface CommonLimits {
  readonly minRestMinutes?: number;
  /** Templates [earlier, later] that do not follow each other on consecutive days. */
  readonly forbidden?: readonly (readonly [number, number])[];
  readonly weekShiftWeight?: number;
}

export type LimitedPerson = Person & Limits;
export type LimitedProblem = Omit<Problem, 'people'> & CommonLimits & { readonly people: readonly LimitedPerson[] };

const HARD = { hard: true, weight: 0 } as const;

/** Returns the problem with its limits expressed as rules, permitted cells and costs, besides those it has. */
export function limited({ minRestMinutes, forbidden, weekShiftWeight, people, ...rest }: LimitedProblem): Problem {
  const problem: Problem = { ...rest, people: [] };
  const common = commonRules(problem, { minRestMinutes, forbidden });
  const ofPeople = new Shared<readonly PersonRule[]>();
  const cells = new Shared<Uint8Array | undefined>();
  const costs = new Shared<Float64Array | undefined>();
  return {
    ...problem,
    people: people.map(({ templates, daysOff, blocked, wishes, ...person }): Person => {
      const { limits, own } = limitsOf(person);
      const rules = ofPeople.of([limits], own.rules, () => [
        ...common,
        ...rulesOf(problem, limits, weekShiftWeight),
        ...(own.rules ?? []),
      ]);
      const allowed = cells.of([templates, daysOff, blocked, limits.maxOfTemplate], own.allowed, () =>
        allowedOf(problem, { templates, daysOff, blocked, maxOfTemplate: limits.maxOfTemplate }, own.allowed),
      );
      const paid = costs.of([wishes], own.costs, () => costsOf(problem, wishes, own.costs));
      return {
        ...own,
        ...(rules.length > 0 && { rules }),
        ...(allowed && { allowed }),
        ...(paid && { costs: paid }),
      };
    }),
  };
}

/** Values made once for equal limits on top of the same list. */
class Shared<T> {
  private readonly known = new Map<string, T>();
  private readonly names = new Map<unknown, number>();

  of(limits: unknown, base: object | undefined, make: () => T): T {
    if (!this.names.has(base)) this.names.set(base, this.names.size);
    const key = `${this.names.get(base)} ${JSON.stringify(limits)}`;
    if (!this.known.has(key)) this.known.set(key, make());
    return this.known.get(key)!;
  }
}

type RuleLimits = Omit<Limits, 'templates' | 'daysOff' | 'blocked' | 'wishes'>;

function limitsOf(person: Person & RuleLimits): { limits: RuleLimits; own: Person } {
  const { maxOfTemplate, maxMinutes, minMinutes, maxDaysInARow, minDaysInARow, ...others } = person;
  const { minDaysOffInARow, maxWeekends, maxWeekMinutes, maxWeekShifts, weekShifts, ...own } = others;
  return {
    limits: {
      ...{ maxOfTemplate, maxMinutes, minMinutes, maxDaysInARow, minDaysInARow },
      ...{ minDaysOffInARow, maxWeekends, maxWeekMinutes, maxWeekShifts, weekShifts },
    },
    own,
  };
}

/** Returns the positions of the patterns of some templates. */
function kindsOf({ kinds }: Problem, templates: readonly number[]): KindSet {
  return [...kinds.keys()].filter((k) => templates.includes(kinds[k]!.template));
}

function commonRules(problem: Problem, { minRestMinutes, forbidden = [] }: CommonLimits): PersonRule[] {
  const rules: PersonRule[] = [];
  if (minRestMinutes) rules.push({ ...HARD, name: 'rest', shape: 'neighbors', restMinutes: minRestMinutes });
  // Templates with the same successors share a rule.
  const laterOf = new Map<number, number[]>();
  for (const [earlier, later] of forbidden) laterOf.set(earlier, [...(laterOf.get(earlier) ?? []), later]);
  const earlierOf = new Map<string, number[]>();
  for (const [earlier, later] of laterOf) {
    const key = [...new Set(later)].sort((a, b) => a - b).join();
    earlierOf.set(key, [...(earlierOf.get(key) ?? []), earlier]);
  }
  for (const [later, earlier] of earlierOf)
    rules.push({
      ...HARD,
      name: 'succession',
      shape: 'neighbors',
      earlier: kindsOf(problem, earlier),
      later: kindsOf(problem, later.split(',').map(Number)),
    });
  return rules;
}

function rulesOf(problem: Problem, limits: RuleLimits, weekShiftWeight = 50): PersonRule[] {
  const { maxOfTemplate = [], maxMinutes, minMinutes, maxWeekends, weekShifts } = limits;
  const { maxDaysInARow, minDaysInARow, minDaysOffInARow, maxWeekMinutes, maxWeekShifts } = limits;
  const rules: PersonRule[] = [];
  const all = { from: 0, to: problem.days - 1 };
  const weeks: { from: number; to: number }[] = [];
  for (let from = -problem.firstWeekday; from < problem.days; from += 7) weeks.push({ from, to: from + 6 });
  const minutes = { ...HARD, name: 'minutes', shape: 'amount', counts: 'minutes' } as const;
  const shifts = { ...HARD, name: 'shifts', shape: 'amount', counts: 'shifts' } as const;
  if (maxMinutes !== undefined || minMinutes)
    rules.push({ ...minutes, windows: [{ ...all, atMost: maxMinutes, atLeast: minMinutes }] });
  maxOfTemplate.forEach((atMost, t) => {
    if (atMost != null && atMost > 0 && atMost < problem.days)
      rules.push({ ...shifts, of: kindsOf(problem, [t]), windows: [{ ...all, atMost }] });
  });
  if (maxDaysInARow !== undefined || minDaysInARow !== undefined)
    rules.push({ ...HARD, name: 'days_in_a_row', shape: 'run', atMost: maxDaysInARow, atLeast: minDaysInARow });
  if (minDaysOffInARow !== undefined)
    rules.push({ ...HARD, name: 'days_off_in_a_row', shape: 'run', of: 'off', atLeast: minDaysOffInARow });
  if (maxWeekends !== undefined)
    rules.push({
      ...HARD,
      name: 'weekends',
      shape: 'weekend',
      windows: [{ from: -1, to: problem.days, atMost: maxWeekends }],
    });
  if (maxWeekMinutes !== undefined)
    rules.push({ ...minutes, windows: weeks.map((week) => ({ ...week, atMost: maxWeekMinutes })) });
  if (maxWeekShifts !== undefined)
    rules.push({ ...shifts, windows: weeks.map((week) => ({ ...week, atMost: maxWeekShifts })) });
  const whole = weeks.filter(({ from, to }) => from >= 0 && to < problem.days);
  if (weekShifts && weekShiftWeight > 0)
    rules.push({
      ...shifts,
      hard: false,
      weight: weekShiftWeight,
      windows: whole.map((week) => ({ ...week, atLeast: weekShifts })),
    });
  return rules;
}

function allowedOf(
  { days, kinds }: Problem,
  { templates, daysOff = [], blocked = [], maxOfTemplate }: Limits,
  base: Uint8Array | undefined,
): Uint8Array | undefined {
  const isClosed = (t: number): boolean => (templates && !templates.includes(t)) || maxOfTemplate?.[t] === 0;
  if (!daysOff.length && !blocked.length && !kinds.some(({ template }) => isClosed(template))) return base;
  const allowed = base?.slice() ?? new Uint8Array(days * kinds.length).fill(1);
  for (const day of daysOff) allowed.fill(0, day * kinds.length, (day + 1) * kinds.length);
  kinds.forEach(({ template }, k) => {
    for (let day = 0; day < days; day++) if (isClosed(template)) allowed[day * kinds.length + k] = 0;
    for (const { day } of blocked.filter((b) => b.template === template)) allowed[day * kinds.length + k] = 0;
  });
  return allowed;
}

function costsOf(
  { days, kinds }: Problem,
  wishes: readonly Wish[] = [],
  base: Float64Array | undefined,
): Float64Array | undefined {
  if (!wishes.length) return base;
  const costs = base?.slice() ?? new Float64Array(days * (kinds.length + 1));
  for (const { day, template, weight, wanted } of wishes)
    for (let v = 0; v <= kinds.length; v++) {
      const isWorked = v > 0 && kinds[v - 1]!.template === template;
      if (isWorked !== wanted) costs[day * (kinds.length + 1) + v]! += weight;
    }
  return costs;
}
