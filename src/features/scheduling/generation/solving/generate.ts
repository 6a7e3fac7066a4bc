import { limitBreaks } from '../../../../engines/optimizer/breaks/limit-breaks';
import { check, type Certificate as Checked } from '../../../../engines/optimizer/checker';
import type { Cells } from '../../../../engines/optimizer/problem';
import { solve, type Result } from '../../../../engines/optimizer/solve';
import { again } from '../../../../engines/optimizer/waiting';
import type { Progress, ThreadTools } from '../../../../platform/jobs/thread-task';
import { minutesAway } from '../problem/alphabet';
import { closedDaysOf, type ClosedDayPlanned } from '../problem/closed-cells';
import { layOut, type Board } from '../problem/lay-out';
import type { HoursMeasure } from '../generation.rules';
import type { PlanningData } from '../problem/planning-data';
import {
  certificateOf,
  hoursByMeasure,
  isProof,
  nameOfData,
  termsOf,
  type Certificate,
  type HoursOfMeasure,
  type Proven,
} from './certificate';
import { impossibleDemands, type ImpossibleDemand } from './impossible';
import { shiftsOf, type PackedShiftsOfPeople } from './read-back';
import { nowMs } from '../../../../kernel/time/process-clock';
import { shortIntervals, type ShortInterval } from './shortages';
import { teamBreaches, type TeamBreach } from './team-breaches';

/** Part of the time in which costs are counted term by term. */
const SHARE_OF_COUNTING = 0.05;
const ROUNDING = 1e-6;

/** Of the time, what is kept to read a roster back: a share, and so much for each cell. */
const SHARE_OF_READING_BACK = 0.04;
const SECONDS_OF_A_CELL = 4e-6;
/** Share that limiting breaks takes. */
const SHARE_OF_BREAKS = 0.15;
const MIN_SECONDS = 1;
const TELL_EVERY_MS = 500;

/** What a search may take: it stops after so many epochs, and its answer is there at an instant of `now`. */
export interface SearchLimits {
  seed: number;
  epochs: number | null;
  untilMs: number;
}

export interface GenerationTask {
  data: PlanningData;
  limits: SearchLimits;
}

/** A generated schedule as it passes between threads: objects cost the server time. */
export interface PackedGeneration extends PackedShiftsOfPeople {
  shortIntervals: ShortInterval[];
  teamBreaches: TeamBreach[];
  /** Days on which no one is needed. */
  closedDays: ClosedDayPlanned[];
  certificate: Certificate;
  /** Names what the bound was proven for. */
  madeFrom: string;
  /** The schedule at hand before the search; null where there was none. */
  before: Certificate | null;
  /** Demands that nobody can meet, and rules that somebody has to break. */
  impossible: ImpossibleDemand[];
  /** Stopped by the clock or by people before its epochs were over. */
  stoppedEarly: boolean;
  epochs: number;
  /** Person-minutes on break above the share that was asked for; null where none was. */
  breakMinutesOver: number | null;
}

/** Looks for the best schedule within its limits, in a thread of its own; asked to finish, it answers with the best. */
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
  const share = SHARE_OF_READING_BACK + (data.mostOnBreakPercent === null ? 0 : SHARE_OF_BREAKS);
  const readingBack = share * left + SECONDS_OF_A_CELL * board.cells.length;
  const seconds = Math.max(MIN_SECONDS, left - readingBack);
  const terms = countedByTerm(board, clock());
  let [text, done] = ['looking for a first schedule', 0];
  let details: object | undefined;
  const tell = (): void => progress(Math.min(1, Math.max((clock() - begun) / (untilMs - begun), done)), text, details);
  // It moves on while an epoch or the certificate takes long.
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
  const asItWas = data.own.length === 0 ? null : board.closed ? layOut(data) : board;
  const before = asItWas && check(asItWas.problem, asItWas.cells);
  // A search that ends before it has repaired anything may leave more broken than there was.
  const stays = before !== null && isWorse(found.certificate, before);
  const best = stays ? { cells: board.cells, certificate: before } : found;
  const { cells, checked, breakMinutesOver } = withBreaksLimited(board, best, data.mostOnBreakPercent);
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
    certificate: certificateOf(data, board, cells, checked, found.certificate.bound),
    closedDays: closedDaysOf(data, board, cells),
    madeFrom: nameOfData(data),
    before: before && certificateOf(data, board, board.cells, before, null),
    impossible: impossibleDemands(board, found.impossible, data.timeZone),
    stoppedEarly: found.ended === 'time' || found.ended === 'cancelled' || found.ended === 'failed',
    epochs: found.epochs,
    breakMinutesOver,
  };
}

/** The bound of the search holds for what becomes of it too: each place of a break is a shift of the same problem. */
export function withBreaksLimited(
  { problem, letters }: Board,
  { cells, certificate }: Pick<Result, 'cells' | 'certificate'>,
  mostOnBreakPercent: number | null,
): { cells: Cells; checked: Checked; breakMinutesOver: number | null } {
  if (mostOnBreakPercent === null) return { cells, checked: certificate, breakMinutesOver: null };
  const kinds = letters.map((letter) => ({ present: letter.present, away: minutesAway(letter) }));
  const limited = limitBreaks(problem, cells, kinds, mostOnBreakPercent);
  return { cells: limited.cells, checked: check(problem, limited.cells), breakMinutesOver: limited.overAfter };
}

const isWorse = (found: Checked, before: Checked): boolean =>
  found.hardViolations > before.hardViolations ||
  (found.hardViolations === before.hardViolations && found.cost > before.cost + ROUNDING);

/** What is proven of a schedule as it is now, with a bound that was proven for others made from the same. */
export function certifyPacked({ data, proven }: { data: PlanningData; proven: Proven | null }): Certificate {
  const board = layOut(data);
  const bound = proven?.madeFrom === nameOfData(data) ? proven.bound : null;
  return certificateOf(data, board, board.cells, check(board.problem, board.cells), bound);
}

/** What a roster comes to, as the checker counts it. */
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
  `${shortHours.toFixed(1)} hours short of ${MEASURE_WORDS[measure]}`;

/** The best roster so far, counted: again while that takes a small part of the time, else as before. */
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
