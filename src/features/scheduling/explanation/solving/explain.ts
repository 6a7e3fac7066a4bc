import { compile, type Compiled } from '../../../../engines/optimizer/model/compiled';
import { CONSTRAINTS, type ConstraintName } from '../../../../engines/optimizer/model/constraints';
import { brokenRules } from '../../../../engines/optimizer/explain/explain';
import type { Cells, Problem } from '../../../../engines/optimizer/model/problem';
import { score, shortAndOver, supplyOf } from '../../../../engines/optimizer/score/score';
import { OTHERS_COVERED, whyNot, type Wanted, type WhyNot } from '../../../../engines/optimizer/explain/why-not';
import type { Letter } from '../../generation/problem/alphabet';
import { layOut, type Board } from '../../generation/problem/lay-out';
import { timeOf } from '../../generation/problem/demand';
import type { PlanningData } from '../../generation/problem/planning-data';
import { isOfPermission } from '../../generation/solving/person-judge';
import { plainReasonOf, reasonsOf } from '../../generation/solving/reasons';
import { newBreaches } from './row-breaches';
import { nowMs } from '../../../../kernel/time/process-clock';

/** The optimizer's rule for everything that forbids a single shift. */
const NOT_PERMITTED: ConstraintName = 'onlyPermittedShifts';
/** The rule against two shifts on one day, for an employee who already has one. */
const ONE_SHIFT_A_DAY = 'oneShiftADay';
/** Stands for the reasons in the current plan, when it is unknown whether changes could remove them. */
const AS_PLANNED = 'asPlanned';
/** Tolerance in people. */
const EPSILON = 1e-6;

export interface Question {
  data: PlanningData;
  /** An instant, or a shift of a template. */
  wanted: { date: string; atMs: number } | { date: string; employeeId: string; templateId: string };
  /** Employees whose shifts stay fixed. */
  staying: readonly string[];
  /** Deadline in `nowMs` time; the search stops then. */
  untilMs: number;
}

type Slot = Extract<Wanted, { slot: number }>;
type ShiftOfPerson = Extract<Wanted, { value: number }> & { person: number };

interface DayChange {
  employeeId: string;
  date: string;
  /** Times of a shift; null is a day off. */
  from: string | null;
  to: string | null;
}

export interface WayFound {
  givesWay: string[];
  costChange: number;
  changes: DayChange[];
}

export interface Explanation {
  isShort: boolean;
  possible: WayFound | null;
  /** `says` comes from the rule checker if `isJudged`. */
  blockedBy: { rule: string; says: string; isJudged: boolean }[];
  cheapestWay: WayFound | null;
  certain: boolean;
  people: number;
  from: string | null;
  to: string | null;
}

const NOTHING: Explanation = {
  isShort: false,
  possible: null,
  blockedBy: [],
  cheapestWay: null,
  certain: true,
  people: 0,
  from: null,
  to: null,
};

/** Explains why a plan lacks a shift or coverage; null if the shift cannot be given to that employee on that day. */
export async function explain({ data, wanted, staying, untilMs }: Question): Promise<Explanation | null> {
  const board = layOut(data);
  const { days, letters, cells } = board;
  const day = days.indexOf(wanted.date);
  const problem = withStaying(board, staying);
  let asked: Slot | ShiftOfPerson;
  if ('atMs' in wanted) {
    const c = compile(problem);
    const slot = shortestSlot(board, c, data, day, wanted.atMs);
    if (slot === undefined) return NOTHING;
    asked = { day, slot };
    const plain = plainReasonOf(board, c, cells, asked);
    if (plain) return withoutSearch(board, { blockedBy: [{ ...plain, isJudged: true }] });
  } else {
    const letter = letters.findIndex((l) => l.template?.id === wanted.templateId && l.days.includes(day));
    if (letter < 0) return null;
    const person = data.people.findIndex(({ id }) => id === wanted.employeeId);
    asked = { day, value: letter + 1, person };
    const had = letters[cells[person * days.count + day]! - 1];
    if (had?.templateId === wanted.templateId) return NOTHING;
    const isKept =
      board.published[person * days.count + day] || problem.people[person]!.fixed?.some((cell) => cell.day === day);
    if (had && isKept) return keptShift(had, data, board, asked);
  }
  const found = await whyNot(problem, cells, asked, () => nowMs() > untilMs);
  if (found.possible || !('value' in asked)) return answerOf(data, board, asked, found);
  const alone = replacement({ ...board, problem }, asked);
  const way = found.cheapestWay;
  // A search within its limits can miss the change of this shift alone. Replacing another one is always possible.
  const isBetter = way
    ? alone.costChange < way.costChange && alone.givingWay.every((rule) => way.givingWay.includes(rule))
    : cells[asked.person * days.count + day] !== 0;
  return answerOf(data, board, asked, isBetter ? { ...found, cheapestWay: alone } : found);
}

/** An explanation that holds whatever everyone works, so that no search is needed. */
const withoutSearch = ({ days, problem }: Board, found: Partial<Explanation>): Explanation => {
  const range = { people: problem.people.length, from: days.dates[0]!, to: days.dates.at(-1)! };
  return { ...NOTHING, isShort: true, ...range, ...found };
};

function answerOf(data: PlanningData, board: Board, asked: Slot | ShiftOfPerson, found: WhyNot): Explanation {
  const { cells, days, letters } = board;
  const { possible, cheapestWay, within } = found;
  const rowOf = (roster: Cells, p: number): Uint16Array => roster.subarray(p * days.count, (p + 1) * days.count);
  const nameOf = (value: number): string | null => {
    const letter = letters[value - 1];
    return letter ? timesOf(letter) : null;
  };
  const wayOf = (way: NonNullable<WhyNot['possible']>): WayFound => ({
    givesWay: [...way.givingWay],
    costChange: way.costChange,
    changes: [...way.cells].flatMap((value, cell) => {
      const had = cells[cell]!;
      if (value === had) return [];
      const employeeId = data.people[Math.floor(cell / days.count)]!.id;
      return [{ employeeId, date: days.dates[cell % days.count]!, from: nameOf(had), to: nameOf(value) }];
    }),
  });
  const inRange = { people: within.people.length, from: days.dates[within.from]!, to: days.dates[within.to]! };
  const judged = (way: WhyNot['possible']): { rule: string; says: string; isJudged: boolean }[] =>
    (way ? data.people : []).flatMap((_, p) => {
      const [before, after] = [rowOf(cells, p), rowOf(way!.cells, p)];
      if (before.every((value, day) => value === after[day])) return [];
      return newBreaches(data, board, p, before, after).map(({ by, says }) => byJudge(by.rule.kind, says));
    });
  const against = judged(possible);
  const all = { ...NOTHING, isShort: true, ...inRange };
  // The rule checker decides last, on a way in which the optimizer sees no breach.
  if (possible && against.length > 0) return { ...all, blockedBy: against, certain: false };
  if (possible) return { ...all, possible: wayOf(possible), certain: found.certain };
  const direct = 'value' in asked ? ofTheShiftAlone(data, board, asked) : [];
  const blockedBy = inWords(found.blockedBy, direct);
  // If the search was aborted, only reasons in the current plan are known.
  const now = 'slot' in asked ? asPlanned(board, asked) : onceEach(direct);
  return {
    ...all,
    blockedBy: found.certain && blockedBy.length > 0 ? blockedBy : now,
    cheapestWay: cheapestWay ? wayOf(cheapestWay) : null,
    certain: found.certain,
  };
}

/** Formats rules of the optimizer, in the words of the rule checker where it reports them. */
const inWords = (rules: readonly string[], direct: ReturnType<typeof ofTheShiftAlone>): Explanation['blockedBy'] =>
  rules.flatMap((rule) => {
    const known = direct.filter((each) => (rule === NOT_PERMITTED ? each.isOfPermission : each.rule === rule));
    if (known.length > 0) return onceEach(known);
    return { rule, says: CONSTRAINTS.find(({ name }) => name === rule)?.says ?? rule, isJudged: false };
  });

function asPlanned(board: Board, slot: Slot) {
  return reasonsOf(board, board.cells, [slot]).map((says) => byJudge(AS_PLANNED, says));
}

/** Returns the obstacles to a shift on a day on which the employee keeps another one. */
function keptShift(had: Letter, data: PlanningData, board: Board, asked: ShiftOfPerson): Explanation {
  const known = { rule: ONE_SHIFT_A_DAY, says: `works ${timesOf(had)} that day already`, isJudged: false };
  return withoutSearch(board, { blockedBy: [known, ...onceEach(ofTheShiftAlone(data, board, asked))] });
}

/** Replaces the employee's shift of that day and leaves the rest unchanged; reports the violated terms and the cost. */
function replacement({ cells, problem, days }: Board, asked: ShiftOfPerson): NonNullable<WhyNot['cheapestWay']> {
  const after = cells.slice();
  after[asked.person * days.count + asked.day] = asked.value;
  const c = compile(problem);
  const before = brokenRules(c, cells, [asked.person]);
  const broken = [...brokenRules(c, after, [asked.person])].filter(([rule, units]) => units > (before.get(rule) ?? 0));
  const [supply, then] = [supplyOf(c, cells), supplyOf(c, after)];
  const isShorter = [...Array(days.count * c.slotsPerDay).keys()].some(
    (slot) => shortAndOver(c, then, slot).short > shortAndOver(c, supply, slot).short + EPSILON,
  );
  return {
    cells: after,
    givingWay: [...broken.map(([rule]) => rule), ...(isShorter ? [OTHERS_COVERED] : [])],
    costChange: score(c, after).soft - score(c, cells).soft,
  };
}

const timesOf = ({ startTime, endTime }: Letter): string => `${startTime}–${endTime}`;

/** Keeps the first breach of each rule. */
const onceEach = (breaches: readonly { rule: string; says: string; isJudged: boolean }[]) => [
  ...new Map(breaches.toReversed().map(({ rule, says, isJudged }) => [rule, { rule, says, isJudged }])).values(),
];

/** Returns the rules that the shift alone breaks while the rest of the plan is unchanged. */
function ofTheShiftAlone(data: PlanningData, board: Board, asked: ShiftOfPerson) {
  const { cells, days } = board;
  const { person } = asked;
  const before = cells.subarray(person * days.count, (person + 1) * days.count);
  const after = before.slice();
  after[asked.day] = asked.value;
  const inRange = new Set(days.dates);
  return newBreaches(data, board, person, before, after).map((breach) => ({
    ...byJudge(breach.by.rule.kind, breach.says),
    isOfPermission: isOfPermission(breach, (id) => (inRange.has(id) ? id : undefined)),
  }));
}

const byJudge = (rule: string, says: string) => ({ rule, says, isJudged: true });

/** Returns the problem with some employees fixed to their current shifts. */
function withStaying({ problem, cells, days }: Board, staying: readonly string[]): Problem {
  if (staying.length === 0) return problem;
  const ids = new Set(staying);
  const people = problem.people.map((person, p) =>
    ids.has(person.id)
      ? { ...person, fixed: days.dates.map((_, day) => ({ day, kind: cells[p * days.count + day]! - 1 })) }
      : person,
  );
  return { ...problem, people };
}

/** Returns the most understaffed slot of the required interval at an instant; undefined if none is understaffed. */
function shortestSlot(
  { days, demand, cells }: Board,
  c: Compiled,
  { requirement }: PlanningData,
  day: number,
  atMs: number,
): number | undefined {
  const first = demand.measure === 'templates' ? (demand.teams?.first ?? demand.slotsPerDay) : 0;
  const at = requirement ? requirement.startMs.findLastIndex((startMs) => startMs <= atMs) : -1;
  const [fromMs, toMs] =
    at >= 0 && requirement!.endMs[at]! > atMs ? [requirement!.startMs[at]!, requirement!.endMs[at]!] : [atMs, atMs + 1];
  const [from, to] = [days.minutesAfter(day, fromMs), days.minutesAfter(day, toMs)];
  const supply = supplyOf(c, cells);
  let worst: { slot: number; short: number } | undefined;
  for (let slot = first; slot < demand.slotsPerDay; slot++) {
    const [begins, ends] = timeOf(demand, slot);
    if (begins >= to || ends <= from) continue;
    const { short } = shortAndOver(c, supply, day * demand.slotsPerDay + slot);
    if (short > (worst?.short ?? 0)) worst = { slot, short };
  }
  return worst?.slot;
}
