import { useRef } from 'react';
import { useFormat, type Format } from '../../kernel/format';
import { linearScale, timeTicks } from '../../ui/chart/time-scale';
import { useWidth } from '../../ui/use-width';
import { colorOf, SCHEDULED, STANDINGS, STATES } from '../words';
import { barsOf, hoursOf, type Bar, type Segment } from './day-line';

interface DayLineProps {
  segments: readonly Segment[];
  /** Milliseconds. */
  dayFrom: number;
  dayTo: number;
}

const TOP = 18;
const BAR = 22;
const LABELS = 74;
const HEIGHT = TOP + 3 * (BAR + 6);

/** Timeline with three rows: planned activity, actual state, and adherence. */
export function DayLine({ segments, dayFrom, dayTo }: DayLineProps) {
  const { time, timeRange, timezone } = useFormat();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const { from, to } = hoursOf(segments, dayFrom, dayTo);
  const x = linearScale([from, to], [LABELS, Math.max(LABELS + 1, width - 6)]);
  const ticks = timeTicks(from, to, timezone, Math.max(2, Math.floor((width - LABELS) / 64)));
  const lines = [
    {
      name: 'Scheduled',
      bars: barsOf(segments, ({ scheduledState }) => scheduledState).filter(({ of }) => of !== 'offline'),
      colorOf,
      says: (of: keyof typeof SCHEDULED) => SCHEDULED[of],
    },
    {
      name: 'Actual',
      bars: barsOf(segments, ({ state }) => state).filter(({ of }) => of !== 'offline'),
      colorOf,
      says: (of: keyof typeof STATES) => STATES[of],
    },
    {
      name: 'Adherence',
      bars: barsOf(segments, ({ standing }) => standing).filter(({ of }) => of !== 'adherent'),
      colorOf: (of: keyof typeof STANDINGS) => `var(--${LOOK_COLORS[of]})`,
      says: (of: keyof typeof STANDINGS) => STANDINGS[of].name,
    },
  ];
  return (
    <div ref={box} className="person-day-line" role="img" aria-label={inWords(segments, timeRange)}>
      <svg width={width} height={HEIGHT} aria-hidden>
        {ticks.map(({ at }) => (
          <g key={at} className="chart-tick">
            <line x1={x(at)} x2={x(at)} y1={TOP - 4} y2={HEIGHT} />
            <text x={x(at)} y={11} textAnchor="middle">
              {time(at)}
            </text>
          </g>
        ))}
        {lines.map(({ name, bars, colorOf: color, says }, line) => (
          <g key={name} transform={`translate(0 ${TOP + line * (BAR + 6)})`}>
            <text className="day-line-name" x={0} y={BAR / 2 + 4}>
              {name}
            </text>
            {(bars as Bar<never>[]).map((bar) => (
              <g key={bar.from}>
                <rect
                  x={x(bar.from)}
                  width={Math.max(1.5, x(bar.to) - x(bar.from))}
                  height={BAR}
                  rx={3}
                  style={{ fill: (color as (of: never) => string)(bar.of) }}
                >
                  <title>{`${(says as (of: never) => string)(bar.of)}, ${timeRange(bar.from, bar.to)}`}</title>
                </rect>
              </g>
            ))}
          </g>
        ))}
      </svg>
    </div>
  );
}

const LOOK_COLORS = { adherent: 'good', exception: 'bad', excused: 'accent', neutral: 'line-strong' } as const;

/** Text alternative for screen readers. */
const inWords = (segments: readonly Segment[], timeRange: Format['timeRange']): string =>
  segments
    .filter(({ scheduledState, state }) => scheduledState !== 'offline' || state !== 'offline')
    .map(({ startsAt, endsAt, scheduledState, state, standing }) => {
      const stretch = timeRange(startsAt, endsAt);
      return `${stretch} scheduled ${SCHEDULED[scheduledState]}, actual ${STATES[state]}, ${STANDINGS[standing].name}`;
    })
    .join('; ') || 'Nothing scheduled';
