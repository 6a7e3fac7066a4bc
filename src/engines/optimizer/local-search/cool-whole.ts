import type { Compiled } from '../model/compiled';
import type { Incumbent } from '../run/epoch';
import type { SharedRoster } from '../run/shared-roster';
import type { Task } from '../run/task';
import { Annealer, costScale, hardScale } from './anneal';
import { personalScale, weekTemperatures } from './temperatures';

/** Moves per cell of one annealing run, when no better stage follows. */
const MOVES_PER_CELL = 9000;

interface Cooling {
  readonly seed: number;
  /** Temperatures for moves of whole weeks. */
  readonly ofWeeks?: 'first' | 'again';
  readonly movesPerCell?: number;
  /** Maximum deterministic work, in nanoseconds. */
  readonly mostEffort: number;
}

/** Anneals the current roster once as a whole and reports improvements; returns the best roster of the run. */
export function* coolWhole(
  c: Compiled,
  shared: SharedRoster,
  { seed, ofWeeks = 'again', movesPerCell = MOVES_PER_CELL, mostEffort }: Cooling,
  cancelled: () => boolean,
): Task<Incumbent> {
  const annealer = new Annealer(c, seed, shared.current.cells);
  const moves = Math.min(c.people * c.days * movesPerCell, Math.floor(mostEffort / annealer.effortPerMove));
  const scale = costScale(c);
  const [hot, cold] = annealer.weeks?.ofMost
    ? weekTemperatures(c, ofWeeks)
    : [Math.max(scale / 2 + personalScale(c), hardScale(c) / 2), scale / 100];
  for (const effort of annealer.run(moves, hot, cold, false, cancelled)) {
    shared.offerFrom(annealer);
    yield effort;
  }
  shared.offerFrom(annealer);
  return { cells: annealer.best.slice(), hard: annealer.bestHard, soft: annealer.bestSoft };
}
