import { compile, type Compiled } from '../../../../engines/optimizer/compiled';
import { CONSTRAINTS, type ConstraintName } from '../../../../engines/optimizer/constraints';
import { brokenRules } from '../../../../engines/optimizer/explain';
import type { Cells, Problem } from '../../../../engines/optimizer/problem';
import { score, shortAndOver, supplyOf } from '../../../../engines/optimizer/score';
import { OTHERS_COVERED, whyNot, type Wanted, type WhyNot } from '../../../../engines/optimizer/why-not';
import type { Letter } from '../../generation/problem/alphabet';
import { layOut, type Board } from '../../generation/problem/lay-out';
import { timeOf } from '../../generation/problem/demand';
import type { PlanningData } from '../../generation/problem/planning-data';
import { isOfPermission } from '../../generation/solving/person-judge';
import { plainReasonOf, reasonsOf } from '../../generation/solving/reasons';
import { newBreaches } from './row-breaches';
import { nowMs } from '../../../../kernel/time/process-clock';

/** The rule that stands for all that a shift alone breaks. */
const NOT_PERMITTED: ConstraintName = 'onlyPermittedShifts';
/** The rule that nobody has two shifts on a day, where somebody has another one already. */
const ONE_SHIFT_A_DAY = 'oneShiftADay';
/** What keeps others away as the plan is, where it was not found out whether they could change. */
const AS_PLANNED = 'asPlanned';
/** Less than this of a person is nobody. */
const EPSILON = 1e-6;

export interface Question {
  data: PlanningData;
  /** An instant, or a shift of a template. */
  wanted: { date: string; atMs: number } | { date: string; employeeId: string; templateId: string };
  /** People who stay as they are. */
  staying: readonly string[];
  /** From this instant of `nowMs` on, nothing more is tried. */
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
  /** What is said of a rule is the judge's word where `isJudged`. */
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

/** Why a plan does not have what is wanted; null where nobody can be given that shift on that day. */
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
  // In place of another shift of that day there is always a way, also where a search was broken off.
  if (!found.possible && !found.cheapestWay && 'value' in asked && cells[asked.person * days.count + day] !== 0)
    return answerOf(data, board, asked, { ...found, cheapestWay: replacement({ ...board, problem }, asked) });
  return answerOf(data, board, asked, found);
}

/** What is so whatever all people do on all days. */
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
  // The judge has the last word on what breaks nothing.
  if (possible && against.length > 0) return { ...all, blockedBy: against, certain: false };
  if (possible) return { ...all, possible: wayOf(possible), certain: found.certain };
  const direct = 'value' in asked ? ofTheShiftAlone(data, board, asked) : [];
  const blockedBy = inWords(found.blockedBy, direct);
  // Of what was not tried to the end nothing is known but what holds as the plan is.
  const now = 'slot' in asked ? asPlanned(board, asked) : onceEach(direct);
  return {
    ...all,
    blockedBy: found.certain && blockedBy.length > 0 ? blockedBy : now,
    cheapestWay: cheapestWay ? wayOf(cheapestWay) : null,
    certain: found.certain,
  };
}

/** Rules of the optimizer, by the judge's word where it has one on them. */
const inWords = (rules: readonly string[], direct: ReturnType<typeof ofTheShiftAlone>): Explanation['blockedBy'] =>
  rules.flatMap((rule) => {
    const known = direct.filter((each) => (rule === NOT_PERMITTED ? each.isOfPermission : each.rule === rule));
    if (known.length > 0) return onceEach(known);
    return { rule, says: CONSTRAINTS.find(({ name }) => name === rule)?.says ?? rule, isJudged: false };
  });

function asPlanned(board: Board, slot: Slot) {
  return reasonsOf(board, board.cells, [slot]).map((says) => byJudge(AS_PLANNED, says));
}

/** What stands against a shift on a day on which the person keeps another one. */
function keptShift(had: Letter, data: PlanningData, board: Board, asked: ShiftOfPerson): Explanation {
  const known = { rule: ONE_SHIFT_A_DAY, says: `works ${timesOf(had)} that day already`, isJudged: false };
  return withoutSearch(board, { blockedBy: [known, ...onceEach(ofTheShiftAlone(data, board, asked))] });
}

/** The shift instead of the one that the person has that day, all else as it is: what gives way, and what it costs. */
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

/** Each rule once, by its first breach. */
const onceEach = (breaches: readonly { rule: string; says: string; isJudged: boolean }[]) => [
  ...new Map(breaches.toReversed().map(({ rule, says, isJudged }) => [rule, { rule, says, isJudged }])).values(),
];

/** What the shift breaks by itself, with all else as it is. */
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

/** The problem with some people fixed to what they have. */
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

/** The slot of the required interval at an instant that is shortest; undefined where none is short. */
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
