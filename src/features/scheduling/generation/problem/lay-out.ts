import type { PersonRule } from '../../../../engines/optimizer/model/person-rule';
import { minuteOf } from '../../../../engines/time/civil-date';
import type { Cells, Kind, Person, Problem } from '../../../../engines/optimizer/model/problem';
import { getOrMake, grouped } from '../../../../kernel/collections';
import { gapOf } from '../../break.rules';
import { isUndesirable } from '../fairness.rules';
import { POINTS } from '../cost-terms.rules';
import { Agreements, type ShiftAround } from './agreements';
import { alphabetOf, type Held, type Letter } from './alphabet';
import { keptCells, shiftsAround, withBorders, withOwn } from './around';
import { CellTablesOfPeople } from './cell-tables';
import { closedCells, openLetters } from './closed-cells';
import { Days } from './days';
import { daysOffOf } from './days-off';
import { demandOf, type Demand } from './demand';
import { hoursOfRange, sharesOfHours, shiftsOfWeeks, targetsOfWeeks, weeklyTarget, weeksOf } from './hours';
import { namesOf, type PackedRequirement, type PlannedPerson, type PlanningData } from './planning-data';
import { dropCosts, withDropCosts } from './dropped-shifts';
import { UsualPatterns } from './patterns';
import { RotationsOfPeople, type RotationConflictFound } from './rotations';
import { evenDemand } from './spread';
import { withOpenNeed } from './open-need';
import { offTogetherOf, withTeams } from './teams';

/** A planning problem as the optimizer takes it, with the meaning of its shift patterns and slots. */
export interface Board {
  problem: Problem;
  /** The current assignments: published shifts, and those of the current schedule. */
  cells: Cells;
  days: Days;
  letters: readonly Letter[];
  demand: Demand;
  /** With the need that the work of others leaves open. */
  requirement: PackedRequirement | null;
  /** Shifts of the current schedule. */
  own: readonly Held[];
  /** Names of the skills and teams of the demand, by id. */
  names: ReadonlyMap<string, string>;
  /** 1 for cells of published shifts: [person][day]. */
  published: Uint8Array;
  /** 1 for surplus shifts on closed days: [day][letter]; undefined if no day is closed. */
  closed: Uint8Array | undefined;
  /** By person, what a repair pays for days without the shift at hand, [day]; empty in other searches. */
  dropped: readonly Float64Array[];
  /** Rotation days that cannot be kept, by person and day. */
  rotationConflicts: readonly RotationConflictFound[];
  /** By person, points of each value for soft rotation days, [day][value]. */
  rotationPoints: readonly (Float64Array | undefined)[];
}

const NONE: readonly never[] = [];

/**
 * Up to this number of shift patterns, breaks are also placed at other times than in their templates, if break times
 * matter: for a requirement, a limit of people on break, or split gaps that move.
 */
const MAX_LETTERS = 400;
const mostLetters = ({ requirement, maxOnBreakPercent, templates }: PlanningData): number =>
  requirement || maxOnBreakPercent !== null || templates.some(({ breakRules }) => gapOf(breakRules)?.window)
    ? MAX_LETTERS
    : 1;

/**
 * Builds the problem of planning data; equal data gives an equal problem. A search drops existing shifts on closed
 * days; otherwise they stay and cost points. Rotation days that current shifts do not keep bind in a search only.
 */
export function layOut(
  data: PlanningData,
  { isSearch = false, bindsRotations = isSearch }: { isSearch?: boolean; bindsRotations?: boolean } = {},
): Board {
  const { startDate, endDate, timeZone, people, templates, published, own, weights } = data;
  const days = new Days(startDate, endDate, timeZone);
  const personIndex = new Map(people.map(({ id }, index) => [id, index]));
  const alphabet = alphabetOf(days, timeZone, templates, personIndex, { published, own }, mostLetters(data));
  const { letters } = alphabet;
  const agreements = new Agreements(days, letters);
  const requirement = withOpenNeed(data);
  const asked = demandOf(days, letters, { ...data, requirement });
  const closed = closedCells(days, alphabet, asked, data.closedDays ?? NONE);
  const tables = new CellTablesOfPeople(days, letters, agreements, weights.preferences, closed, isSearch);
  const open = new CellTablesOfPeople(days, letters, agreements, weights.preferences, undefined, isSearch, true);
  const rotations = new RotationsOfPeople(days, letters, templates, agreements.shifts, open, bindsRotations);
  const patterns = new UsualPatterns(weights.patterns, startDate, endDate);
  const around = shiftsAround(days, personIndex, published);
  const fixed = grouped(alphabet.published, ({ person }) => person);
  const mine = grouped(alphabet.own, ({ person }) => person);

  const balance = data.balanceHours && asked ? weights.balance : 0;
  const keptIds = new Set(data.kept.shiftIds);
  const pinnedOff = new Map(
    [...grouped(data.kept.daysOff ?? NONE, ({ employeeId }) => employeeId)].map(([id, cells]) => [
      id,
      cells.map(({ date }) => days.indexOf(date)),
    ]),
  );
  const dropped: Float64Array[] = [];
  const rotationConflicts: RotationConflictFound[] = [];
  const rotationPoints: (Float64Array | undefined)[] = [];
  const drafts = people.map((person, p) => {
    const beyond = around.get(p) ?? NONE;
    const given = [
      ...(fixed.get(p) ?? NONE).map(({ day, letter }) => ({ day, kind: letter })),
      ...keptCells(days, mine.get(p) ?? NONE, fixed.get(p) ?? NONE, {
        until: data.kept.until,
        shiftIds: keptIds,
        daysOff: pinnedOff.get(person.id) ?? NONE,
      }),
    ];
    const free = tables.of(person);
    const held = { person, around: beyond, fixed: given, own: mine.get(p) ?? NONE };
    const rotation = person.rotation && rotations.of(held, free);
    rotationConflicts.push(...(rotation?.conflicts ?? NONE));
    rotationPoints.push(rotation?.points);
    const rules = rotation?.rules ?? patterns.rulesOf(person);
    const borders = { tables, shifts: agreements.shifts };
    const { allowed, ruledOut, costs } = withBorders({ rules }, days, borders, beyond, rotation?.tables ?? free);
    const permitted = withOwn(allowed, ruledOut, letters.length, mine.get(p));
    dropped.push(
      weights.disruption > 0
        ? dropCosts(days.count, letters, mine.get(p) ?? NONE, { allowed: permitted, disruption: weights.disruption })
        : new Float64Array(0),
    );
    const off = daysOffOf(days, person);
    const hours = hoursOfRange(person, days);
    return {
      id: person.id,
      allowed: permitted,
      costs: withDropCosts(costs, dropped[p]!, letters.length),
      ...(weights.disruption > 0 && { planned: plannedRow(days, mine.get(p), fixed.get(p)) }),
      ...(balance > 0 && person.carried && { carried: person.carried }),
      ...(rotation && rotation.workDays.length > 0 && { workDays: rotation.workDays }),
      fixed: given,
      rules: agreements.rulesOf(rules, beyond, off),
      hours,
      targetMinutes: Math.max(0, Math.round(hours.minutes) - off.minutes(0, days.count - 1)),
    };
  });
  const ofPeople = asked ?? spread(days, people, openLetters(letters, closed), drafts, { fixed, around });
  const { teams = NONE } = data;
  const { demand, skillsOf } = withTeams(days, letters, ofPeople, teams, { indexOf: personIndex, around });
  const skills = people.map((person, p) => [...ownSkills(person, ofPeople.skills), ...(skillsOf.get(p) ?? NONE)]);
  const offTogether = offTogetherOf(days, teams, personIndex, (p, day) => {
    const { allowed, fixed: given } = drafts[p]!;
    const kinds = letters.length;
    return allowed.subarray(day * kinds, (day + 1) * kinds).includes(1) && !given.some((cell) => cell.day === day);
  });
  const shares = asked && sharesOfHours(drafts, asked, days, letters);

  const { need, underWeight, overWeight, slotsPerDay, covers } = demand;
  const lengths = [...days.lengths.subarray(0, days.count)];
  const problem: Problem = {
    days: days.count,
    firstWeekday: (days.weekday(0) + 6) % 7,
    ...(lengths.some((minutes) => minutes !== 1440) ? { dayMinutes: lengths } : {}),
    kinds: letters.map((letter, k) => kindOf(letter, covers[k]!)),
    slotsPerDay,
    skills: demand.skills.length,
    need,
    underWeight,
    overWeight,
    people: drafts.map(({ hours: _, targetMinutes: _all, ...draft }, p): Person => ({
      ...draft,
      skills: skills[p]!,
      ...partsOf(people[p]!, demand.skills, skills[p]!),
      ...(shares?.[p] !== undefined && { targetMinutes: shares[p] }),
    })),
    ...(offTogether.length > 0 && { offTogether }),
    rules: {
      hoursOnTarget: { hard: false, weight: POINTS.squaredHour * balance },
      weekendsShared: { hard: false, weight: POINTS.squaredWeekend * balance },
      undesirableShared: { hard: false, weight: POINTS.squaredUndesirableShift * balance },
      keptAsPlanned: { hard: false, weight: weights.disruption },
    },
  };
  const cells = new Uint16Array(people.length * days.count);
  const isPublished = new Uint8Array(cells.length);
  for (const { person, day, letter } of alphabet.own) cells[person * days.count + day] = letter + 1;
  for (const { person, day, letter } of alphabet.published) {
    cells[person * days.count + day] = letter + 1;
    isPublished[person * days.count + day] = 1;
  }
  return {
    problem,
    cells,
    days,
    letters,
    demand,
    requirement,
    own: alphabet.own,
    names: namesOf(data),
    published: isPublished,
    closed,
    dropped,
    rotationConflicts,
    rotationPoints,
  };
}

/** Builds the demand if only hours are distributed, and adds each employee's weekly target as a limit. */
function spread(
  days: Days,
  people: readonly PlannedPerson[],
  letters: readonly Letter[],
  drafts: (Pick<Person, 'fixed' | 'workDays'> & { allowed: Uint8Array; rules: readonly PersonRule[] })[],
  had: { fixed: ReadonlyMap<number, readonly Held[]>; around: ReadonlyMap<number, readonly ShiftAround[]> },
): Demand {
  const weeks = weeksOf(days);
  const targets = people.map((person, p) =>
    targetsOfWeeks(person, days, weeks, letters, had.fixed.get(p) ?? NONE, had.around.get(p) ?? NONE),
  );
  const alike = new Map<readonly PersonRule[], Map<string, readonly PersonRule[]>>();
  drafts.forEach((draft, p) => {
    const { windows } = targets[p]!;
    const ofRules = getOrMake(alike, draft.rules, () => new Map<string, readonly PersonRule[]>());
    draft.rules = getOrMake(ofRules, JSON.stringify([windows, !!draft.workDays]), () => [
      ...draft.rules,
      weeklyTarget(people[p]!, windows, draft.workDays !== undefined),
    ]);
  });
  return evenDemand(days, letters, weeks, shiftsOfWeeks(targets, weeks, letters, drafts));
}

const kindOf = (letter: Letter, covers: readonly number[]): Kind => ({
  name: `${letter.startTime}–${letter.endTime}`,
  template: letter.shift,
  startMinute: letter.startMinute,
  clockMinute: minuteOf(letter.startTime),
  endMinute: letter.endMinute,
  minutes: letter.workedMinutes,
  covers,
  undesirable: isUndesirable(letter),
});

/** Returns an employee's current roster line: shifts of the current schedule and those published elsewhere. */
function plannedRow(days: Days, ...had: readonly (readonly Held[] | undefined)[]): Uint16Array {
  const row = new Uint16Array(days.count);
  for (const { day, letter } of had.flatMap((held) => held ?? NONE)) row[day] = letter + 1;
  return row;
}

const ownSkills = ({ skillIds }: PlannedPerson, skills: readonly (string | null)[]): number[] =>
  [...skills.keys()].filter((k) => skills[k] === null || skillIds.includes(skills[k]!));

/** Returns the employee's share of a full agent per skill; omitted if all shares are 1. */
function partsOf(
  { skillIds, skillShares }: PlannedPerson,
  skills: readonly (string | null)[],
  own: readonly number[],
): Pick<Person, 'shares'> {
  const shares = own.map((k) => skillShares?.[skillIds.indexOf(skills[k] ?? '')] ?? 1);
  return shares.some((share) => share < 1) ? { shares } : {};
}
