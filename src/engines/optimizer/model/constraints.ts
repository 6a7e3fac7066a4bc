/** One constraint on rosters. */
interface ConstraintDefinition {
  readonly name: string;
  /** Unit in which violations are counted. */
  readonly unit: string;
  readonly hard: boolean;
  /** Cost per unit when soft; weight in the search's penalty when hard. */
  readonly weight: number;
  /** The rule in the words of a planner. */
  readonly says: string;
}

/**
 * All constraints on rosters. A hard one makes a roster illegal; a soft one costs `weight` per unit. A problem may
 * override hardness and weight by name (`Problem.rules`).
 *
 * The structural rules (one shift a day, days off, eligibility, fixed shifts) hold by construction: the search never
 * leaves the legal cells. The checker still verifies them under `onlyPermittedShifts`.
 */
export const CONSTRAINTS = [
  {
    name: 'onlyPermittedShifts',
    unit: 'shifts',
    hard: true,
    weight: 5,
    says: 'Only permitted shifts, no shifts on days off, fixed shifts unchanged.',
  },
  { name: 'coverNotShort', unit: 'people', hard: false, weight: 1, says: 'Enough staff in every interval.' },
  { name: 'coverNotOver', unit: 'people', hard: false, weight: 1, says: 'No overstaffing.' },
  {
    name: 'wishes',
    unit: 'points',
    hard: false,
    weight: 1,
    says: 'Preferred shifts assigned, undesired shifts avoided.',
  },
  {
    name: 'keptAsPlanned',
    unit: 'shifts',
    hard: false,
    weight: 1,
    says: 'Published shifts unchanged.',
  },
  {
    name: 'hoursOnTarget',
    unit: 'hours squared',
    hard: false,
    weight: 0,
    says: 'Hours close to each target.',
  },
  {
    name: 'weekendsShared',
    unit: 'weekends squared',
    hard: false,
    weight: 0,
    says: 'Weekends shared evenly, past ones included.',
  },
  {
    name: 'undesirableShared',
    unit: 'shifts squared',
    hard: false,
    weight: 0,
    says: 'Undesirable shifts shared evenly, past ones included.',
  },
  {
    name: 'offTogether',
    unit: 'points',
    hard: false,
    weight: 1,
    says: 'Shared days off for people of a team rule.',
  },
] as const satisfies readonly ConstraintDefinition[];

/** Stable name of a constraint. */
export type ConstraintName = (typeof CONSTRAINTS)[number]['name'];

/** Position of each constraint in the list. */
export const AT = Object.fromEntries(CONSTRAINTS.map((c, i) => [c.name, i])) as Record<ConstraintName, number>;

/** A problem's own choice of hardness and weight for one constraint. */
export interface RuleSetting {
  readonly hard?: boolean;
  readonly weight?: number;
}

/** A problem's settings by constraint; omitted constraints keep their defaults. */
export type RuleSettings = { readonly [N in ConstraintName]?: RuleSetting };

/** Penalty coefficient per unit for each constraint: `hard` in the search's hard total, `soft` in the cost. */
export function coefficients(rules: RuleSettings | undefined): { hard: Float64Array; soft: Float64Array } {
  const hard = new Float64Array(CONSTRAINTS.length);
  const soft = new Float64Array(CONSTRAINTS.length);
  CONSTRAINTS.forEach((c, i) => {
    const setting: RuleSetting = rules?.[c.name] ?? {};
    const isHard = setting.hard ?? c.hard;
    const weight = setting.weight ?? c.weight;
    if (isHard) hard[i] = weight || 1;
    else soft[i] = weight;
  });
  return { hard, soft };
}
