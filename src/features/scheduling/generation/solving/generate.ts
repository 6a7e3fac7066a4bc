import { limitBreaks } from '../../../../engines/optimizer/breaks/limit-breaks';
import { check, type Certificate as Checked } from '../../../../engines/optimizer/score/checker';
import type { Cells } from '../../../../engines/optimizer/model/problem';
import { solve, type Result } from '../../../../engines/optimizer/solve';
import { again } from '../../../../engines/optimizer/run/waiting';
import type { Progress, ThreadTools } from '../../../../platform/jobs/thread-task';
import { minutesAway } from '../problem/alphabet';
import { closedDaysOf, type ClosedDayPlanned } from '../problem/closed-cells';
import { layOut, type Board } from '../problem/lay-out';
import type { HoursMeasure } from '../generation.rules';
import type { PlanningData } from '../problem/planning-data';
import type { RotationConflictFound } from '../problem/rotations';
import {
  certificateOf,
  costByEmployee,
  hoursByMeasure,
  isProof,
  nameOfData,
  termsOf,
  type Certificate,
  type EmployeeCost,
  type HoursOfMeasure,
  type Proven,
} from './certificate';
import { impossibleDemands, type ImpossibleDemand } from './impossible';
import { shiftsOf, type PackedShiftsOfPeople } from './read-back';
import { nowMs } from '../../../../kernel/time/process-clock';
import { shortIntervals, type ShortInterval } from './shortages';
import { teamBreaches, type TeamBreach } from './team-breaches';

/** Maximum share of the time spent on computing the cost by term for progress reports. */
const SHARE_OF_COUNTING = 0.05;
const ROUNDING = 1e-6;

/** Time reserved to convert the roster: a share of the total, and below seconds per cell. */
const SHARE_OF_READING_BACK = 0.04;
const SECONDS_OF_A_CELL = 4e-6;
/** Share of the time reserved to limit breaks. */
const SHARE_OF_BREAKS = 0.15;
const MIN_SECONDS = 1;
const TELL_EVERY_MS = 500;

/** Limits of a search: the number of epochs, and the deadline in `nowMs` time. */
export interface SearchLimits {
  seed: number;
  epochs: number | null;
  untilMs: number;
}

export interface GenerationTask {
  data: PlanningData;
  limits: SearchLimits;
}

/** A generated schedule, packed because passing many objects between threads is slow. */
export interface PackedGeneration extends PackedShiftsOfPeople {
  shortIntervals: ShortInterval[];
  teamBreaches: TeamBreach[];
  /** Days without demand. */
  closedDays: ClosedDayPlanned[];
  rotationConflicts: readonly RotationConflictFound[];
  certificate: Certificate;
  /** Hash of the data that the bound was proven for. */
  madeFrom: string;
  /** The current schedule before the search; null if there was none. */
  before: Certificate | null;
  /** Demands that cannot be met, and rules that must be broken. */
  impossible: ImpossibleDemand[];
  /** True if stopped by the deadline or a user before all epochs were done. */
  stoppedEarly: boolean;
  epochs: number;
  /** Person-minutes on break above the requested share; null if there is no limit. */
  breakMinutesOver: number | null;
}

/** Searches the best schedule within its limits, in a worker thread. If asked to finish, it returns the best so far. */
export async function generatePacked(
  { data, limits }: GenerationTask,
  progress: Progress,
  { signal }: ThreadTools,
): Promise<PackedGeneration> {
  progress(0, 'reading the problem');
  const { seed, epochs, untilMs } = limits;
  const clock = nowMs;
  const begun = clock();
  const board = layOut(data, { isSearch: true });
  const left = (untilMs - clock()) / 1000;
  const share = SHARE_OF_READING_BACK + (data.maxOnBreakPercent === null ? 0 : SHARE_OF_BREAKS);
  const readingBack = share * left + SECONDS_OF_A_CELL * board.cells.length;
  const seconds = Math.max(MIN_SECONDS, left - readingBack);
  const terms = countedByTerm(board, clock());
  let [text, done] = ['looking for a first schedule', 0];
  let details: object | undefined;
  const tell = (): void => progress(Math.min(1, Math.max((clock() - begun) / (untilMs - begun), done)), text, details);
  // Keeps progress moving while an epoch or the certificate takes long.
  const endTelling = again(TELL_EVERY_MS, tell);
  const found = await solve(board.problem, {
    seed,
    ...(epochs === null ? {} : { epochs }),
    limit: { seconds, clock },
    signal,
    ...(data.own.length > 0 ? { start: board.cells } : {}),
    onProgress: ({ epoch, phases, hard, cost, bound, gap, cells }) => {
      const counted = terms(cells, clock());
      text = `round ${epoch}: ${[...counted.shortByMeasure.map(shortWords), `cost ${cost.toFixed(0)}`].join(', ')}`;
      const proven = bound !== undefined && isProof(bound, cost) ? { bound, gap } : { bound: null, gap: null };
      details = { epoch, phases, hard, cost, ...proven, ...counted };
      done = epochs === null ? 0 : epoch / epochs;
      tell();
    },
  }).finally(endTelling);
  const asItWas = data.own.length === 0 ? null : board.closed ? layOut(data, { bindsRotations: true }) : board;
  const before = asItWas && check(asItWas.problem, asItWas.cells);
  // A search that ends before repairing anything can have more violations than the previous schedule.
  const stays = before !== null && isWorse(found.certificate, before);
  const best = stays ? { cells: board.cells, certificate: before } : found;
  const { cells, checked, breakMinutesOver } = withBreaksLimited(board, best, data.maxOnBreakPercent);
  return {
    ...shiftsOf(board, cells),
    shortIntervals: shortIntervals(board, cells, {
      shortOfSlot: checked.shortOfSlot,
      timeZone: data.timeZone,
      isLate: () => clock() > untilMs,
    }),
    teamBreaches: teamBreaches(data, board, cells, {
      shortOfSlot: checked.shortOfSlot,
      isLate: () => clock() > untilMs,
    }),
    certificate: certificateOf(data, board, cells, checked, found.bound),
    closedDays: closedDaysOf(data, board, cells),
    rotationConflicts: board.rotationConflicts,
    madeFrom: nameOfData(data, board),
    before: before && certificateOf(data, board, board.cells, before, null),
    impossible: impossibleDemands(board, found.impossible, data.timeZone),
    stoppedEarly: found.ended === 'time' || found.ended === 'cancelled' || found.ended === 'failed',
    epochs: found.epochs,
    breakMinutesOver,
  };
}

/**
 * Moves breaks to limit people on break. The bound stays valid, because each place of a break is a shift pattern of the
 * same problem.
 */
export function withBreaksLimited(
  { problem, letters }: Board,
  { cells, certificate }: Pick<Result, 'cells' | 'certificate'>,
  maxOnBreakPercent: number | null,
): { cells: Cells; checked: Checked; breakMinutesOver: number | null } {
  if (maxOnBreakPercent === null) return { cells, checked: certificate, breakMinutesOver: null };
  const kinds = letters.map((letter) => ({ present: letter.present, away: minutesAway(letter) }));
  const limited = limitBreaks(problem, cells, kinds, maxOnBreakPercent);
  return { cells: limited.cells, checked: check(problem, limited.cells), breakMinutesOver: limited.overAfter };
}

const isWorse = (found: Checked, before: Checked): boolean =>
  found.hardViolations > before.hardViolations ||
  (found.hardViolations === before.hardViolations && found.cost > before.cost + ROUNDING);

/** Certifies the current state of a schedule, with the stored bound if it was proven for equal data. */
export function certifyPacked({ data, proven }: { data: PlanningData; proven: Proven | null }): Certificate {
  const board = layOut(data);
  const bound = proven?.madeFrom === nameOfData(data, board) ? proven.bound : null;
  return certificateOf(data, board, board.cells, check(board.problem, board.cells), bound);
}

/** Computes the cost of each employee in the current state of a schedule. */
export function costsPacked({ data }: { data: PlanningData }): EmployeeCost[] {
  const board = layOut(data);
  return costByEmployee(board, board.cells, check(board.problem, board.cells));
}

/** The evaluation of a roster by the checker. */
interface Counted {
  costByTerm: readonly { term: string; cost: number }[];
  shortHours: number;
  shortByMeasure: readonly HoursOfMeasure[];
}

const MEASURE_WORDS: Readonly<Record<HoursMeasure, string>> = {
  requirement: 'the requirement',
  coverage_target: 'the coverage target',
};
const shortWords = ({ measure, shortHours }: HoursOfMeasure): string =>
  `${shortHours.toFixed(1)} hours below ${MEASURE_WORDS[measure]}`;

/** Evaluates the best roster so far, again only while that takes a small share of the time. */
function countedByTerm(board: Board, begunMs: number) {
  let known: Counted = { costByTerm: [], shortHours: 0, shortByMeasure: [] };
  let counted: Uint16Array | undefined;
  let nextMs = begunMs;
  return (cells: Uint16Array, nowMs: number) => {
    if (cells === counted || nowMs < nextMs) return known;
    counted = cells;
    const begun = performance.now();
    const checked = check(board.problem, cells);
    const shortByMeasure = hoursByMeasure(board, checked);
    known = {
      costByTerm: termsOf(board, cells, checked),
      shortHours: shortByMeasure[0]?.shortHours ?? 0,
      shortByMeasure,
    };
    nextMs = nowMs + (performance.now() - begun) / SHARE_OF_COUNTING;
    return known;
  };
}
