import { useMemo, useSyncExternalStore } from 'react';
import type { Person } from '../board/board.store';
import { inSight, peopleOf, type Filters } from '../board/rows';
import type { Plan } from './use-board';

interface Rows {
  /** All people of the schedule. */
  own: readonly Person[];
  /** People that pass the filters. */
  shown: readonly Person[];
  /** Number of their shifts. */
  shownShifts: number;
}

export function useRows({ board, people, beganEmpty }: Plan, { team, skill, search }: Filters): Rows {
  const count = useSyncExternalStore(board.subscribe, board.peopleCount);
  const own = useMemo(() => peopleOf(board, people, beganEmpty), [board, people, beganEmpty, count]);
  const shown = useMemo(() => inSight(own, { team, skill, search }), [own, team, skill, search]);
  const shownShifts = useSyncExternalStore(board.subscribe, () =>
    shown.reduce((sum, { id }) => sum + board.shiftsOf(id).length, 0),
  );
  return { own, shown, shownShifts };
}
