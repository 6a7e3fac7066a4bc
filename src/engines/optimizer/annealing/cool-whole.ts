import type { Compiled } from '../compiled';
import type { Incumbent } from '../epoch';
import type { SharedRoster } from '../shared-roster';
import type { Task } from '../task';
import { Annealer, costScale, hardScale } from './anneal';
import { personalScale, weekTemperatures } from './temperatures';

/** Moves of one cooling per cell, where better ways do not follow. */
const MOVES_PER_CELL = 9000;

interface Cooling {
  readonly seed: number;
  /** Heat where weeks are moved as a whole. */
  readonly ofWeeks?: 'first' | 'again';
  readonly movesPerCell?: number;
  /** Nanoseconds of counted work that it takes at most. */
  readonly mostEffort: number;
}

/** Cools the roster at hand once as a whole, and offers what it finds; answers the best roster of the cooling. */
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
