import { useId, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useFormat } from '../../kernel/format';
import './time-chart.css';
import {
  bandPath,
  linePath,
  mostOf,
  nearest,
  shortPath,
  type Band,
  type Mark,
  type Point,
  type Series,
} from './time-chart-shapes';
import { linearScale, timeTicks, valueTicks, weekendsOf } from './time-scale';
import { useWidth } from '../use-width';

interface TimeChartProps {
  /** Accessible description of the chart. */
  label: string;
  /** Epoch milliseconds. */
  from: number;
  to: number;
  series: readonly Series[];
  bands?: readonly Band[];
  /** Fills the area where `series` is below `required`, as understaffing. */
  shortOf?: { series: Series; required: Series };
  marks?: readonly Mark[];
  height?: number;
  /** Unit of the values, such as contacts or people. */
  unit: string;
  digits?: number;
  /** Additional tooltip content for an instant. */
  detail?(at: number): ReactNode;
  /** Tooltip title of an instant that stands for a day or a week. */
  titleOf?(at: number): string;
  /** Called with a range to zoom in, or undefined to show everything. */
  onZoom?(stretch: { from: number; to: number } | undefined): void;
  onPress?(at: number): void;
  /** Left padding in pixels, to align with the name column of a Gantt chart below. */
  inset?: number;
  hasLegend?: boolean;
}

const LEFT = 44;
const TOP = 8;
const BOTTOM = 22;
const RIGHT = 8;

/** Chart of lines, steps and bands over time, with tooltip, arrow key navigation and zooming by dragging. */
export function TimeChart(props: TimeChartProps) {
  const {
    label,
    from,
    to,
    series,
    bands = [],
    shortOf,
    marks = [],
    height = 220,
    unit,
    digits = 0,
    inset = LEFT,
  } = props;
  const format = useFormat();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [at, setAt] = useState<number>();
  const [drawn, setDrawn] = useState<{ from: number; to: number }>();
  const clip = useId();

  const shapes = useMemo(() => {
    const x = linearScale([from, to], [inset, Math.max(inset + 1, width - RIGHT)]);
    const values = valueTicks(mostOf(series, bands, from, to));
    const y = linearScale([0, values.at(-1) ?? 1], [height - BOTTOM, TOP]);
    const weekends = weekendsOf(from, to, format.timezone);
    return {
      x,
      y,
      values,
      weekends,
      ticks: timeTicks(from, to, format.timezone, Math.max(2, Math.floor(width / 110))),
    };
  }, [from, to, inset, width, series, bands, height, format.timezone]);
  const { x, y, values, weekends, ticks } = shapes;
  const summary = useMemo(
    () => summaryOf(series, { from, to, unit, say: (value) => format.number(value, digits) }),
    [series, from, to, unit, digits, format],
  );
  const instants = useMemo(
    () => [...new Set(series.flatMap(({ points }) => points.flatMap(knownAt)))].sort(byValue),
    [series],
  );

  const instantUnder = (event: PointerEvent) =>
    x.invert(event.clientX - (box.current?.getBoundingClientRect().left ?? 0));
  const move = (event: PointerEvent) => {
    const instant = instantUnder(event);
    setAt(nearest(instants, instant));
    if (drawn) setDrawn({ from: drawn.from, to: instant });
  };
  const press = (event: PointerEvent) => {
    if (!props.onZoom || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const instant = instantUnder(event);
    setDrawn({ from: instant, to: instant });
  };
  const release = (event: PointerEvent) => {
    const stretch = drawn && { from: Math.min(drawn.from, drawn.to), to: Math.max(drawn.from, drawn.to) };
    setDrawn(undefined);
    if (stretch && x(stretch.to) - x(stretch.from) > 8) props.onZoom?.(stretch);
    else if (at !== undefined) props.onPress?.(nearest(instants, instantUnder(event)) ?? at);
  };
  const walk = (event: KeyboardEvent) => {
    const index = at === undefined ? -1 : instants.indexOf(at);
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, PageDown: 12, PageUp: -12 };
    const step = steps[event.key];
    if (event.key === 'Escape') return props.onZoom?.(undefined);
    if (event.key === 'Enter' && at !== undefined) return props.onPress?.(at);
    if (step === undefined) return;
    event.preventDefault();
    setAt(instants[Math.max(0, Math.min(instants.length - 1, index + step))]);
  };

  const here = at === undefined || at < from || at > to ? undefined : at;
  return (
    <figure className="time-chart">
      {props.hasLegend !== false && <Legend series={series} bands={bands} />}
      <div
        ref={box}
        className="time-chart-box"
        style={{ height }}
        role="group"
        aria-roledescription="chart"
        aria-label={`${label}. Use the arrow keys to read values.`}
        tabIndex={0}
        onKeyDown={walk}
        onPointerMove={move}
        onPointerLeave={() => setAt(undefined)}
        onPointerDown={press}
        onPointerUp={release}
        onDoubleClick={() => props.onZoom?.(undefined)}
      >
        <svg width={width} height={height} aria-hidden>
          <clipPath id={clip}>
            <rect x={inset} y={0} width={Math.max(0, width - inset - RIGHT)} height={height} />
          </clipPath>
          {weekends.map((day) => (
            <rect
              key={day.date}
              className="chart-weekend"
              x={x(day.from)}
              width={Math.max(0, x(day.to) - x(day.from))}
              y={TOP}
              height={height - BOTTOM - TOP}
            />
          ))}
          {values.map((value) => (
            <g key={value} className="chart-tick">
              <line x1={inset} x2={width - RIGHT} y1={y(value)} y2={y(value)} />
              <text x={inset - 6} y={y(value) + 4} textAnchor="end">
                {format.number(value, 1)}
              </text>
            </g>
          ))}
          {ticks.map((tick) => (
            <g key={tick.at} className={tick.isDay ? 'chart-tick chart-day' : 'chart-tick'}>
              <line x1={x(tick.at)} x2={x(tick.at)} y1={TOP} y2={height - BOTTOM} />
              <text x={x(tick.at)} y={height - 6} textAnchor={x(tick.at) > width - 24 ? 'end' : 'middle'}>
                {tick.isDay ? format.dayOfMonth(tick.date) : format.time(tick.at)}
              </text>
            </g>
          ))}
          <g clipPath={`url(#${clip})`}>
            {bands.map((band) => (
              <path key={band.id} className="chart-band" d={bandPath(band, x, y)} />
            ))}
            {shortOf && <path className="chart-short" d={shortPath(shortOf.series, shortOf.required, x, y)} />}
            {series.map((line) => (
              <path
                key={line.id}
                className="chart-line"
                d={linePath(line, x, y)}
                style={{ stroke: line.color, strokeDasharray: line.isDashed ? '5 4' : undefined }}
              />
            ))}
            {marks.map((mark) => (
              <g key={mark.id} className="chart-mark">
                {mark.until !== undefined && (
                  <rect
                    x={x(mark.at)}
                    y={TOP}
                    width={Math.max(2, x(mark.until) - x(mark.at))}
                    height={height - BOTTOM - TOP}
                  />
                )}
                <line x1={x(mark.at)} x2={x(mark.at)} y1={TOP} y2={height - BOTTOM} />
                <text x={x(mark.at) + 4} y={TOP + 10}>
                  {mark.name}
                </text>
              </g>
            ))}
            {drawn && (
              <rect
                className="chart-drawn"
                x={Math.min(x(drawn.from), x(drawn.to))}
                width={Math.abs(x(drawn.to) - x(drawn.from))}
                y={TOP}
                height={height - BOTTOM - TOP}
              />
            )}
            {here !== undefined && (
              <line className="chart-cursor" x1={x(here)} x2={x(here)} y1={TOP} y2={height - BOTTOM} />
            )}
          </g>
        </svg>
        {here !== undefined && (
          <div
            className="chart-tip"
            style={x(here) > width / 2 ? { right: width - x(here) + 10 } : { left: x(here) + 10 }}
            role="status"
          >
            <strong>{props.titleOf?.(here) ?? format.dateTime(here)}</strong>
            {series.map((line) => {
              const point = line.points.find((candidate) => candidate.at === here);
              if (point?.value == null) return null;
              return (
                <span key={line.id} className="chart-tip-row">
                  <i className="chart-swatch" style={{ background: line.color }} aria-hidden />
                  {line.name}
                  <b className="figure">{format.number(point.value, digits)}</b>
                </span>
              );
            })}
            {bands.map((band) => {
              const point = band.points.find((candidate) => candidate.at === here);
              if (!point) return null;
              return (
                <span key={band.id} className="chart-tip-row muted">
                  {band.name}
                  <b className="figure">
                    {format.number(point.lower, digits)}–{format.number(point.upper, digits)}
                  </b>
                </span>
              );
            })}
            {props.detail?.(here)}
          </div>
        )}
      </div>
      <p className="unseen">{summary}</p>
    </figure>
  );
}

/** Text alternative: the range of each line in view. */
function summaryOf(
  series: readonly Series[],
  { from, to, unit, say }: { from: number; to: number; unit: string; say(value: number): string },
): string {
  return series
    .map(({ name, points }) => {
      const values = points.flatMap(({ at, value }) => (value !== null && at >= from && at <= to ? [value] : []));
      if (values.length === 0) return `${name}: no values.`;
      return `${name}: ${say(Math.min(...values))} to ${say(Math.max(...values))} ${unit}.`;
    })
    .join(' ');
}

/** Points without a value cannot be focused. */
const knownAt = ({ at, value }: Point): number[] => (value === null ? [] : [at]);

const byValue = (one: number, other: number): number => one - other;

function Legend({ series, bands }: { series: readonly Series[]; bands: readonly Band[] }) {
  return (
    <figcaption className="chart-legend">
      {series.map((line) => (
        <span key={line.id}>
          <i
            className={line.isDashed ? 'chart-swatch-line chart-swatch-dashed' : 'chart-swatch-line'}
            style={{ borderColor: line.color }}
            aria-hidden
          />
          {line.name}
        </span>
      ))}
      {bands.map((band) => (
        <span key={band.id}>
          <i className="chart-swatch chart-swatch-band" aria-hidden />
          {band.name}
        </span>
      ))}
    </figcaption>
  );
}
