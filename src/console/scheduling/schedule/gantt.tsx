import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { useFormat } from '../../kernel/format';
import { useNow } from '../../kernel/now';
import { isWeekend, isWithin, timeOf, weekdayOf } from '../../kernel/dates';
import { clockRange, shortClock } from '../../kernel/notation';
import { useWidth } from '../../ui/use-width';
import type { Board, Cell, Focus, Person } from '../board/board.store';
import type { Change } from '../board/changes';
import './gantt.css';
import { keyChange, nextFocus } from './gantt-keys';
import { followPointer } from './gantt-pointer';
import { GanttRow, noteText, notesText } from './gantt-row';
import { useFirstShift, useHoursInUse } from './shown-hours';
import { CURVE_PX, StaffingCurve } from './staffing-curve';
import { timeAxis, type View } from '../board/time-axis';

interface GanttProps {
  board: Board;
  people: readonly Person[];
  view: View;
  date: string;
  templateNames: ReadonlyMap<string, string>;
  /** Colors of templates, by id. */
  colors: ReadonlyMap<string, string>;
  mayChange: boolean;
  onChange(change: Change): void;
  onOpen(shiftId: string): void;
  onAdd(employeeId: string, date: string): void;
  /** Pins or unpins the days of the focused shift, of its selection, or of the focused place. */
  onPin(): void;
  onNote(cell: Cell): void;
  onDay(date: string): void;
  /** Changes when a dialog was closed: the keyboard returns to its place. */
  returns: number;
}

const ROW_PX = 34;
const DAYS_PX = 28;
const HEAD_PX = CURVE_PX + DAYS_PX;
const NARROW_PX = 640;

export function Gantt(props: GanttProps) {
  const { board, people, view, date, templateNames, colors, mayChange, onOpen, onAdd, onDay } = props;
  const format = useFormat();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const says = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const now = useNow(60_000);
  useSyncExternalStore(board.subscribe, () => board.marks);
  const namesPx = width < NARROW_PX ? 112 : 200;
  const hours = useHoursInUse(board, view);
  const axis = useMemo(
    () => timeAxis(board.clock, view, date, width - namesPx - 2, board.head, hours),
    [board, view, date, width, namesPx, hours],
  );
  useFirstShift(scroller, board, axis);
  const ids = useMemo(() => people.map(({ id }) => id), [people]);
  const dates = useMemo(() => axis.days.map((day) => day.date), [axis]);
  const dayNames = useMemo(() => new Map(dates.map((each) => [each, format.day(each)])), [dates, format]);
  const keyOf = useCallback((index: number) => ids[index] ?? index, [ids]);
  const virtual = useVirtualizer({
    count: people.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: keyOf,
    overscan: 6,
    scrollMargin: HEAD_PX,
    scrollPaddingStart: HEAD_PX,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      const focused = board.focus ? ids.indexOf(board.focus.employeeId) : -1;
      return focused < 0 || shown.includes(focused) ? shown : [...shown, focused].sort((a, b) => a - b);
    },
  });

  const latest = useRef({ ...props, axis, ids, dates, namesPx });
  latest.current = { ...props, axis, ids, dates, namesPx };

  /** Brings the keyboard to a place, scrolled into sight. */
  const bring = useCallback(
    (focus: Focus) => {
      board.focusOn(focus);
      const index = latest.current.ids.indexOf(focus.employeeId);
      if (index >= 0) virtual.scrollToIndex(index);
      const seek = (tries: number) => {
        const row = rows.current?.querySelector(`[data-employee="${focus.employeeId}"]`);
        const place = focus.shiftId
          ? row?.querySelector<HTMLElement>(`[data-shift="${focus.shiftId}"]`)
          : row?.querySelector<HTMLElement>(`[data-date="${focus.date}"]`);
        if (place) {
          place.focus({ preventScroll: true });
          place.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        } else if (tries > 0) requestAnimationFrame(() => seek(tries - 1));
      };
      requestAnimationFrame(() => seek(4));
    },
    [board, virtual],
  );

  useEffect(() => {
    if (props.returns === 0 || !board.focus) return undefined;
    const timer = setTimeout(() => board.focus && document.activeElement === document.body && bring(board.focus), 200);
    return () => clearTimeout(timer);
  }, [props.returns, board, bring]);

  const pointer = useMemo(
    () =>
      followPointer(
        () => {
          if (!rows.current || !scroller.current || !ghost.current) return undefined;
          const { ids: shown, axis: current, namesPx: names, mayChange: may } = latest.current;
          const elements = { rows: rows.current, scroller: scroller.current, ghost: ghost.current };
          return { board, axis: current, ...elements, namesPx: names, rowPx: ROW_PX, people: shown, mayChange: may };
        },
        (change) => latest.current.onChange(change),
      ),
    [board],
  );
  useEffect(() => {
    const element = rows.current;
    if (!element) return undefined;
    const hears: [string, (event: never) => void][] = [
      ['pointerdown', pointer.down],
      ['pointermove', pointer.move],
      ['pointerup', pointer.up],
      ['pointercancel', pointer.cancel],
    ];
    const escape = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && pointer.cancel();
    hears.forEach(([name, hear]) => element.addEventListener(name, hear as EventListener));
    addEventListener('keydown', escape);
    return () => {
      hears.forEach(([name, hear]) => element.removeEventListener(name, hear as EventListener));
      removeEventListener('keydown', escape);
    };
  }, [pointer]);

  const focusOf = (target: EventTarget): Focus | undefined => {
    const element = target as HTMLElement;
    const employeeId = element.closest<HTMLElement>('[data-employee]')?.dataset.employee;
    const shift = board.get(element.closest<HTMLElement>('[data-shift]')?.dataset.shift ?? '');
    const cell = element.closest<HTMLElement>('[data-date]')?.dataset.date;
    if (shift) return { employeeId: shift.employeeId, date: shift.date, shiftId: shift.id };
    return employeeId && cell ? { employeeId, date: cell, shiftId: null } : undefined;
  };

  const click = (event: MouseEvent) => {
    if (pointer.hasJustDragged()) return;
    const focus = focusOf(event.target);
    if (!focus) return;
    bring(focus);
    if (!focus.shiftId) return board.select([]);
    if (event.ctrlKey || event.metaKey) return board.select(toggled(board.selection, focus.shiftId));
    if (event.shiftKey) return board.select(new Set(board.selection).add(focus.shiftId));
    board.select([focus.shiftId]);
  };
  const doubleClick = (event: MouseEvent) => {
    const focus = focusOf(event.target);
    if (focus?.shiftId) onOpen(focus.shiftId);
    else if (focus && mayChange) onAdd(focus.employeeId, focus.date);
  };

  const press = (event: KeyboardEvent) => {
    const focus = focusOf(event.target);
    if (!focus) return;
    const grid = { board, people: ids, dates, stepMinutes: view === 'month' ? 1440 : 15 };
    const change = mayChange ? keyChange(grid, event) : undefined;
    const next = event.altKey ? undefined : nextFocus(grid, focus, event);
    if (change) {
      props.onChange(change);
      if (board.focus) bring(board.focus);
      const [edit] = change.edits;
      if (says.current && edit?.after) {
        const findings = board.findings(change.edits).map((finding) => finding.says);
        says.current.textContent = [clockRange(edit.after.startTime, edit.after.endTime), ...findings].join('. ');
      }
    } else if (next) bring(next);
    else if (event.key === 'Enter' && focus.shiftId) onOpen(focus.shiftId);
    else if (event.key === 'Enter' && mayChange) onAdd(focus.employeeId, focus.date);
    else if (event.key === ' ' && focus.shiftId) board.select(toggled(board.selection, focus.shiftId));
    else if (event.key === 'Escape') board.select([]);
    else if (isLetter(event, 'p') && mayChange) props.onPin();
    else if (isLetter(event, 'n') && !board.isPast) props.onNote({ employeeId: focus.employeeId, date: focus.date });
    else return;
    event.preventDefault();
  };

  const isEntryRow = (index: number): boolean => index === 0 && !(board.focus && ids.includes(board.focus.employeeId));
  const today = format.dateOf(now);
  return (
    <div
      className="gantt"
      ref={scroller}
      tabIndex={-1}
      style={{ scrollPaddingInlineStart: namesPx, ['--names' as string]: `${namesPx}px` }}
    >
      <StaffingCurve board={board} axis={axis} namesPx={namesPx} />
      <div
        role="grid"
        aria-label="Shifts by person and day"
        aria-rowcount={people.length + 1}
        aria-colcount={dates.length + 1}
        aria-multiselectable
        style={{ width: namesPx + axis.width }}
        onClick={click}
        onDoubleClick={doubleClick}
        onKeyDown={press}
        onFocus={(event) => {
          const focus = focusOf(event.target);
          const { focus: before } = board;
          if (focus && (focus.shiftId !== before?.shiftId || focus.date !== before?.date)) board.focusOn(focus);
        }}
      >
        <div role="row" aria-rowindex={1} className="gantt-days" style={{ top: CURVE_PX, height: DAYS_PX }}>
          <div role="columnheader" className="gantt-corner" style={{ width: namesPx }}>
            {people.length === 1 ? '1 person' : `${format.number(people.length)} people`}
          </div>
          {axis.days.map((day) => (
            <div
              key={day.date}
              role="columnheader"
              aria-label={[
                dayNames.get(day.date),
                ...closedText(board, day.date),
                ...notesText(board.notesOn(day)),
              ].join(', ')}
              title={[...closedText(board, day.date), ...board.notesOn(day).map(noteText)].join('\n') || undefined}
              className={dayClass({
                'gantt-today': day.date === today,
                'gantt-noted': board.notesOn(day).length > 0,
                'gantt-closed': board.closedDays.has(day.date),
                'gantt-weekend': isWeekend(day.date),
                'gantt-outside': !isWithin(day.date, board.head),
              })}
              style={{ width: day.width }}
            >
              {view === 'day' ? (
                <Hours board={board} from={day.shownFrom} to={day.shownTo} length={axis.length} />
              ) : (
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={`Show ${dayNames.get(day.date)}`}
                  onClick={() => onDay(day.date)}
                >
                  {view === 'month' ? monthDay(day.date) : dayNames.get(day.date)}
                  {view !== 'month' && closedText(board, day.date).map((name) => <i key={name}>{name}</i>)}
                </button>
              )}
            </div>
          ))}
        </div>
        <div
          ref={rows}
          role="rowgroup"
          className={`gantt-rows gantt-in-${view}`}
          style={{
            height: virtual.getTotalSize(),
            ['--hours' as string]: hours ? (hours.to - hours.from) / 60 : 24,
          }}
          data-may={mayChange || undefined}
        >
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const person = people[index];
            if (!person) return null;
            return (
              <GanttRow
                key={key}
                board={board}
                person={person}
                index={index + 2}
                top={start - HEAD_PX}
                axis={axis}
                isEntry={isEntryRow(index)}
                dayNames={dayNames}
                templateNames={templateNames}
                colors={colors}
              />
            );
          })}
          {now > axis.from && now < axis.to && (
            <div className="gantt-now" style={{ left: namesPx + axis.x(now) }} role="presentation" />
          )}
          <div ref={ghost} className="gantt-ghost" hidden role="presentation">
            <span />
          </div>
        </div>
      </div>
      <div ref={says} className="unseen" role="status" />
    </div>
  );
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, letter: string): boolean =>
  key.toLowerCase() === letter && !ctrlKey && !metaKey && !altKey;

function toggled(chosen: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

const closedText = (board: Board, date: string): string[] => {
  const name = board.closedDays.get(date);
  return name === undefined ? [] : [name];
};

const dayClass = (looks: Record<string, boolean>): string =>
  ['gantt-day', ...Object.keys(looks).filter((look) => looks[look])].join(' ');

/** Returns `M 30`. */
const monthDay = (date: string): string => `${'MTWTFSS'.charAt(weekdayOf(date) - 1)} ${Number(date.slice(8))}`;

const HOUR_MS = 3_600_000;

function Hours({ board, from, to, length }: { board: Board; from: number; to: number; length(ms: number): number }) {
  const hours = Array.from({ length: Math.round((to - from) / HOUR_MS) }, (_, hour) => from + hour * HOUR_MS);
  return hours.map((at) => (
    <span key={at} className="gantt-hour" style={{ width: length(HOUR_MS) }}>
      {shortClock(timeOf(board.clock.localOf(at).minutes))}
    </span>
  ));
}
