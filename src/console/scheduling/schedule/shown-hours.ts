import { useEffect, useMemo, useRef, useSyncExternalStore, type RefObject } from 'react';
import type { Board } from '../board/board.store';
import { hoursInUse, requiredHours, type DayHours } from '../board/hours-in-use';
import type { TimeAxis, View } from '../board/time-axis';

/** Returns the hours of the day to show; undefined for whole days. A month is too narrow to crop. */
export function useHoursInUse(board: Board, view: View): DayHours | undefined {
  const version = useSyncExternalStore(board.subscribe, () => board.version);
  const around = useSyncExternalStore(board.subscribe, () => board.around);
  const required = useMemo(() => requiredHours(around?.required ?? [], board.clock), [around, board]);
  const hours = useMemo(
    () => hoursInUse([...board.all(), ...(around?.others ?? [])], required),
    [board, version, around, required],
  );
  const widest = useRef<{ board: Board; hours: DayHours }>(undefined);
  // Hours that were shown stay, so that the grid does not jump when a shift becomes shorter.
  const before = widest.current?.board === board ? widest.current.hours : hours;
  const shown = hours && before && { from: Math.min(hours.from, before.from), to: Math.max(hours.to, before.to) };
  if (shown) widest.current = { board, hours: shown };
  const [from, to] = [shown?.from, shown?.to];
  // The same hours are the same object, so that the axis is not made again with every edit.
  return useMemo(
    () => (view === 'month' || from === undefined || to === undefined ? undefined : { from, to }),
    [view, from, to],
  );
}

const BEFORE_PX = 24;

/** Scrolls a day that is wider than the screen to its first shift. */
export function useFirstShift(scroller: RefObject<HTMLDivElement | null>, board: Board, axis: TimeAxis): void {
  const { view } = axis;
  const date = axis.days[0]?.date;
  const isWide = axis.width > (scroller.current?.clientWidth ?? 0);
  useEffect(() => {
    if (view !== 'day' || !isWide) return;
    const starts = board.all().flatMap((shift) => (shift.date === date ? [shift.startsAt] : []));
    if (starts.length > 0) scroller.current?.scrollTo({ left: axis.x(Math.min(...starts)) - BEFORE_PX });
    // A change of the shifts must not scroll.
  }, [view, date, isWide]);
}
