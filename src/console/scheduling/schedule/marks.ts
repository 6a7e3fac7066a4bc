import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { counted } from '../../kernel/format';
import { everyPage } from '../../api/every-page';
import { execute, type OperationError } from '../../api/execute';
import { ScheduleMarks, SetPins } from '../../api/operations.generated';
import { useChange } from '../../api/query';
import { messageOf } from '../../ui/form';
import { tell } from '../../ui/toast';
import type { Board, Cell, Note } from '../board/board.store';

/** Pins and notes of a schedule. They belong to days of employees, not to shifts. */

const PAGE = 500;

interface Loaded {
  pins: readonly Cell[];
  notes: readonly Note[];
}

/** Loads the pins and notes into the board. Past versions have none. */
export function useMarks(board: Board, isCurrent: boolean) {
  const { id } = board.head;
  const answer = useQuery<Loaded, OperationError>({
    queryKey: ['Marks', id],
    queryFn: async ({ signal }) => {
      let pins: readonly Cell[] = [];
      const notes = await everyPage(PAGE, async (page) => {
        const answered = await execute(ScheduleMarks, { id, page, limit: PAGE }, { signal });
        ({ pins } = answered.schedule);
        return answered.scheduleNotes.data;
      });
      return { pins, notes };
    },
    enabled: isCurrent,
    staleTime: Infinity,
    refetchOnMount: 'always',
  });
  const { data } = answer;
  useEffect(() => {
    if (data && isCurrent) board.setMarks(data.pins, data.notes);
  }, [board, data, isCurrent]);
  return answer;
}

type PinnedCell = ReturnType<Board['chosenCells']>[number];

/** Returns a function that pins days of employees, or unpins them if all are pinned. */
export function usePin(board: Board, refresh: () => void): (cells: PinnedCell[]) => void {
  const change = useChange(SetPins);
  return (cells) => {
    if (cells.length === 0) return;
    const pinned = !cells.every(board.isPinned);
    change.mutate(
      { scheduleId: board.head.id, cells, pinned },
      {
        onSuccess: () => {
          const days = counted(cells.length, 'day');
          tell(pinned ? `${days} pinned: generation and copies do not change them` : `${days} unpinned`);
          refresh();
        },
        onError: (error) => tell(messageOf(error), { look: 'bad' }),
      },
    );
  };
}
