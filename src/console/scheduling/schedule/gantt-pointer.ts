import { clockRange } from '../../kernel/notation';
import type { Board } from '../board/board.store';
import type { Change, Edit } from '../board/changes';
import { changeOf, editsOf, type Grip } from './gantt-drag';
import { barOf, type TimeAxis } from '../board/time-axis';

/** Pointer handling for all bars. A drag moves a ghost element outside React and becomes a change when it ends. */

interface Place {
  board: Board;
  axis: TimeAxis;
  /** Element that contains the rows, as wide as names and time axis. */
  rows: HTMLElement;
  scroller: HTMLElement;
  ghost: HTMLElement;
  namesPx: number;
  rowPx: number;
  people: readonly string[];
  mayChange: boolean;
}

interface Drag {
  grip: Grip;
  pointerId: number;
  x: number;
  y: number;
  fromInstant: number;
  isMoving: boolean;
  edits: readonly Edit[];
  source: HTMLElement | null;
}

const MIN_PX = 4;
const EDGE_PX = 36;

export function followPointer(placeOf: () => Place | undefined, onChange: (change: Change) => void) {
  let drag: Drag | undefined;
  let lastX = 0;
  let lastY = 0;
  let frame = 0;
  let endedAt = 0;

  const instantUnder = ({ rows, namesPx, axis }: Place, clientX: number): number =>
    axis.instantAt(clientX - rows.getBoundingClientRect().left - namesPx);

  function gripUnder(place: Place, target: HTMLElement): Grip | undefined {
    const { board } = place;
    const bar = target.closest<HTMLElement>('[data-shift]');
    const shift = bar && board.get(bar.dataset.shift ?? '');
    if (shift) {
      const edge = target.dataset.edge;
      if (edge === 'start' || edge === 'end') return { kind: edge, shift };
      if (target.dataset.break !== undefined) return { kind: 'break', shift, index: Number(target.dataset.break) };
      const others = board.selection.has(shift.id) ? board.selected().filter(({ id }) => id !== shift.id) : [];
      return { kind: 'move', shift, others };
    }
    const cell = target.closest<HTMLElement>('[data-date]');
    const row = target.closest<HTMLElement>('[data-employee]');
    if (!cell || !row || place.axis.view === 'month') return undefined;
    return { kind: 'create', employeeId: row.dataset.employee ?? '', date: cell.dataset.date ?? '' };
  }

  function down(event: PointerEvent): void {
    const place = placeOf();
    const target = event.target as HTMLElement;
    if (!place || !place.mayChange || event.button !== 0 || drag) return;
    // A finger scrolls, until it has chosen a bar.
    const isChosen = target.closest('[data-shift]')?.getAttribute('aria-pressed') === 'true';
    if (event.pointerType === 'touch' && !isChosen) return;
    const grip = gripUnder(place, target);
    if (!grip) return;
    drag = {
      grip,
      pointerId: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      fromInstant: instantUnder(place, event.clientX),
      isMoving: false,
      edits: [],
      source: target.closest<HTMLElement>('[data-shift]'),
    };
  }

  function move(event: PointerEvent): void {
    if (!drag || event.pointerId !== drag.pointerId) return;
    lastX = event.clientX;
    lastY = event.clientY;
    const place = placeOf();
    if (!place) return;
    if (!drag.isMoving) {
      if (Math.hypot(lastX - drag.x, lastY - drag.y) < MIN_PX) return;
      drag.isMoving = true;
      place.rows.setPointerCapture(drag.pointerId);
      place.rows.dataset.dragging = drag.grip.kind;
      drag.source?.setAttribute('data-lifted', '');
    }
    if (!frame) frame = requestAnimationFrame(draw);
  }

  function draw(): void {
    frame = 0;
    const place = placeOf();
    if (!drag?.isMoving || !place) return;
    const isScrolling = scrollNearEdge(place);
    const box = place.rows.getBoundingClientRect();
    const index = Math.floor((lastY - box.top) / place.rowPx);
    const isMove = drag.grip.kind === 'move';
    const employeeId = isMove ? place.people[Math.max(0, Math.min(place.people.length - 1, index))] : undefined;
    const to = instantUnder(place, lastX);
    const edits = editsOf(place.board, place.axis, drag.grip, { from: drag.fromInstant, to, employeeId });
    if (!isSame(edits, drag.edits)) {
      drag.edits = edits;
      place.board.show(edits);
      drawGhost(place, edits);
    }
    if (isScrolling) frame = requestAnimationFrame(draw);
  }

  function scrollNearEdge({ scroller, namesPx }: Place): boolean {
    const box = scroller.getBoundingClientRect();
    const pushed = (at: number, from: number, to: number) =>
      at < from + EDGE_PX
        ? Math.max(-12, at - from - EDGE_PX)
        : at > to - EDGE_PX
          ? Math.min(12, at - to + EDGE_PX)
          : 0;
    const x = scroller.scrollWidth > scroller.clientWidth ? pushed(lastX, box.left + namesPx, box.right) : 0;
    const y = drag?.grip.kind === 'move' ? pushed(lastY, box.top + EDGE_PX * 3, box.bottom) : 0;
    const [left, top] = [scroller.scrollLeft, scroller.scrollTop];
    scroller.scrollBy(x, y);
    return scroller.scrollLeft !== left || scroller.scrollTop !== top;
  }

  function drawGhost({ board, axis, ghost, namesPx, rowPx, people }: Place, edits: readonly Edit[]): void {
    const after = edits[0]?.after;
    const bar = after && barOf(axis, after);
    ghost.hidden = !bar;
    if (!bar) return;
    const row = people.indexOf(after.employeeId);
    ghost.style.transform = `translate(${namesPx + bar.left}px, ${row * rowPx}px)`;
    ghost.style.width = `${bar.width}px`;
    const findings = board.findings(edits);
    ghost.dataset.look = findings.some(({ isRefused }) => isRefused) ? 'bad' : findings.length > 0 ? 'warn' : 'good';
    const more = edits.length > 1 ? ` · ${edits.length} shifts` : '';
    const day = axis.view === 'day' ? '' : `${after.date} `;
    const words = [...new Set(findings.map(({ says, isRefused }) => `${isRefused ? '✕' : '⚠'} ${says}`))].slice(0, 4);
    const [text] = ghost.children;
    if (text) text.textContent = [`${day}${clockRange(after.startTime, after.endTime)}${more}`, ...words].join('\n');
    (text as HTMLElement).dataset.place = row * rowPx < 60 ? 'below' : 'above';
  }

  function end(isDone: boolean): void {
    const place = placeOf();
    if (!drag) return;
    const { grip, edits, isMoving, source } = drag;
    drag = undefined;
    cancelAnimationFrame(frame);
    frame = 0;
    source?.removeAttribute('data-lifted');
    if (!place) return;
    delete place.rows.dataset.dragging;
    place.ghost.hidden = true;
    if (!isMoving) return;
    endedAt = performance.now();
    place.board.show([]);
    if (isDone && edits.length > 0) onChange(changeOf(grip, edits));
  }

  return {
    down,
    move,
    up: () => {
      if (frame) draw();
      end(true);
    },
    cancel: () => end(false),
    /** The click event after a drag must not change the selection. */
    hasJustDragged: () => performance.now() - endedAt < 80,
  };
}

const isSame = (one: readonly Edit[], other: readonly Edit[]): boolean =>
  one.length === other.length &&
  one.every(({ after }, index) => {
    const before = other[index]?.after;
    if (!after || !before) return after === before;
    return (
      after.startsAt === before.startsAt &&
      after.endsAt === before.endsAt &&
      after.employeeId === before.employeeId &&
      after.breaks.every(({ startOffset }, at) => startOffset === before.breaks[at]?.startOffset)
    );
  });
