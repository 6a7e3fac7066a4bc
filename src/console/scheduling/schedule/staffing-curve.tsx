import { useEffect, useMemo, useRef } from 'react';
import { timeOf } from '../../kernel/dates';
import { counted, useFormat } from '../../kernel/format';
import { clockText } from '../../kernel/notation';
import { coverWith, type Board } from '../board/board.store';
import { curveOf, requiredPeople, unknownDays } from '../board/curve-shapes';
import { missingHours } from '../board/cover';
import type { TimeAxis } from '../board/time-axis';

export const CURVE_PX = 92;
const TOP_PX = 8;

/** People required and people scheduled, exactly over the days below; drawn past React, as it moves with every drag. */
export function StaffingCurve({ board, axis, namesPx }: { board: Board; axis: TimeAxis; namesPx: number }) {
  const scheduled = useRef<SVGPathElement>(null);
  const required = useRef<SVGPathElement>(null);
  const short = useRef<SVGPathElement>(null);
  const most = useRef<HTMLSpanElement>(null);
  const missing = useRef<HTMLElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const { dateOf, day } = useFormat();
  const today = dateOf();
  const needed = useMemo(() => {
    let of = board.around;
    let values = requiredPeople(of?.required ?? [], axis.from, axis.to);
    return () => {
      if (of !== board.around) values = requiredPeople((of = board.around)?.required ?? [], axis.from, axis.to);
      return values;
    };
  }, [board, axis]);

  useEffect(() => {
    let frame = 0;
    const draw = () => {
      frame = 0;
      const cover = coverWith(board);
      const unknown = unknownDays(inSchedule(board, axis), board.around?.required ?? [], today);
      const curve = curveOf(cover, needed(), axis, { height: CURVE_PX, top: TOP_PX, unknown });
      scheduled.current?.setAttribute('d', curve.scheduled);
      required.current?.setAttribute('d', curve.required);
      short.current?.setAttribute('d', curve.short);
      if (most.current) most.current.textContent = String(curve.most);
      if (missing.current && board.around) {
        const { required: asked } = board.around;
        const hours = missingHours(asked, axis.from, axis.to);
        missing.current.textContent = board.isPast
          ? 'Earlier version'
          : asked.length === 0
            ? 'No requirement'
            : `${Math.round(hours * 10) / 10} h understaffed${noDataWords(unknown.length)}`;
        missing.current.dataset.look = hours > 0.05 && !board.isPast ? 'bad' : 'good';
      }
    };
    draw();
    const end = board.subscribe(() => {
      if (!frame) frame = requestAnimationFrame(draw);
    });
    return () => {
      end();
      cancelAnimationFrame(frame);
    };
  }, [board, axis, needed, today]);

  const point = (clientX: number | undefined) => {
    if (!tip.current || !box.current) return;
    tip.current.hidden = clientX === undefined;
    if (clientX === undefined) return;
    const x = clientX - box.current.getBoundingClientRect().left;
    const { from, people } = coverWith(board);
    const at = axis.instantAt(x);
    const step = 15 * 60_000;
    const has = people[Math.floor((at - from) / step)] ?? 0;
    const needs = needed()[Math.floor((at - axis.from) / step)] ?? 0;
    const { date, minutes } = board.clock.localOf(at);
    const quarter = Math.floor(minutes / 15) * 15;
    const time = clockText(timeOf(quarter));
    tip.current.textContent = `${day(date)}, ${time} · ${Math.round(has * 10) / 10} scheduled · ${needs} required`;
    tip.current.style.left = `${Math.min(x, Math.max(0, axis.width - 300))}px`;
  };

  return (
    <div className="gantt-curve" style={{ width: namesPx + axis.width, height: CURVE_PX }}>
      <div className="gantt-curve-head" style={{ width: namesPx }}>
        <strong ref={missing} className="gantt-missing" role="status" />
        <span className="gantt-legend">
          <i className="gantt-swatch gantt-swatch-scheduled" aria-hidden /> scheduled
        </span>
        <span className="gantt-legend">
          <i className="gantt-swatch gantt-swatch-required" aria-hidden /> required
        </span>
        <span ref={most} className="gantt-most figure" aria-hidden />
      </div>
      <div
        ref={box}
        className="gantt-curve-box"
        onPointerMove={(event) => point(event.clientX)}
        onPointerLeave={() => point(undefined)}
      >
        <svg width={axis.width} height={CURVE_PX} role="img" aria-label="Required and scheduled staff over time">
          <path ref={short} className="gantt-short" />
          <path ref={scheduled} className="gantt-scheduled" />
          <path ref={required} className="gantt-required" />
        </svg>
        <div ref={tip} className="gantt-tip" hidden aria-hidden />
      </div>
    </div>
  );
}

const noDataWords = (days: number): string => (days > 0 ? `; no data for ${counted(days, 'past day')}` : '');

/** Returns the visible days that belong to the schedule. */
const inSchedule = ({ head: { startDate, endDate } }: Board, { days }: TimeAxis): TimeAxis['days'] =>
  days.filter(({ date }) => startDate <= date && date <= endDate);
