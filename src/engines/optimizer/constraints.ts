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
    says: 'People work only shifts they may take, never on a day off, and fixed shifts stay.',
  },
  {
    name: 'restBetweenShifts',
    unit: 'successions',
    hard: true,
    weight: 1,
    says: 'Between two shifts there is enough rest.',
  },
  {
    name: 'atMostShiftsOfATemplate',
    unit: 'shifts',
    hard: true,
    weight: 1,
    says: 'Nobody works a template more often than agreed.',
  },
  {
    name: 'atMostTotalMinutes',
    unit: 'minutes',
    hard: true,
    weight: 1 / 240,
    says: 'Nobody works more time than agreed.',
  },
  {
    name: 'atLeastTotalMinutes',
    unit: 'minutes',
    hard: true,
    weight: 1 / 240,
    says: 'Everybody works the time agreed.',
  },
  { name: 'atMostDaysInARow', unit: 'days', hard: true, weight: 1, says: 'Nobody works too many days in a row.' },
  { name: 'atLeastDaysInARow', unit: 'days', hard: true, weight: 1, says: 'Runs of working days are not too short.' },
  { name: 'atLeastDaysOffInARow', unit: 'days', hard: true, weight: 1, says: 'Runs of days off are not too short.' },
  { name: 'atMostWeekends', unit: 'weekends', hard: true, weight: 1, says: 'Nobody works too many weekends.' },
  {
    name: 'atMostWeekMinutes',
    unit: 'minutes',
    hard: true,
    weight: 1 / 240,
    says: 'Nobody works more minutes in a week than allowed.',
  },
  {
    name: 'atMostWeekShifts',
    unit: 'shifts',
    hard: true,
    weight: 1,
    says: 'Nobody works more shifts in a week than agreed.',
  },
  { name: 'coverNotShort', unit: 'people', hard: false, weight: 1, says: 'Enough people are at work.' },
  { name: 'coverNotOver', unit: 'people', hard: false, weight: 1, says: 'Not too many people are at work.' },
  {
    name: 'wishes',
    unit: 'points',
    hard: false,
    weight: 1,
    says: 'Wished shifts are given and unwished ones are not.',
  },
  {
    name: 'keptAsPlanned',
    unit: 'shifts',
    hard: false,
    weight: 1,
    says: 'Shifts that people know of stay as they are.',
  },
  {
    name: 'weekShiftsGiven',
    unit: 'shifts',
    hard: false,
    weight: 50,
    says: 'Everybody gets the shifts of the contract each week.',
  },
  {
    name: 'hoursOnTarget',
    unit: 'hours squared',
    hard: false,
    weight: 0,
    says: "Hours are near each person's target.",
  },
  {
    name: 'weekendsShared',
    unit: 'weekends squared',
    hard: false,
    weight: 0,
    says: 'Weekends are shared evenly, with those before.',
  },
  {
    name: 'undesirableShared',
    unit: 'shifts squared',
    hard: false,
    weight: 0,
    says: 'Undesirable shifts are shared evenly, with those before.',
  },
  {
    name: 'offTogether',
    unit: 'points',
    hard: false,
    weight: 1,
    says: 'People who are to be off together have the same days off.',
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
