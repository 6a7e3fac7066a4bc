import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useMemo, useRef } from 'react';
import { useFormat } from '../../kernel/format';
import { useNow } from '../../kernel/now';
import { IconAlertTriangle, IconCheck, IconMinus, IconQuestionMark } from '../../ui/icons/icons';
import { useWidth } from '../../ui/use-width';
import { colorOf, SCHEDULED, STATES } from '../words';
import { useAgent } from './use-wall';
import { standingOf, type Agent, type Standing, type Wall, type WallRow } from './wall.store';

interface WallListProps {
  wall: Wall;
  rows: readonly WallRow[];
  look: 'rows' | 'tiles';
  /** Text of each person's open alert. */
  reasons: ReadonlyMap<string, string>;
  /** Today's time off by person. */
  away: ReadonlyMap<string, string>;
  onOpen(agent: Agent): void;
}

const ROW_PX = 44;
const TILE_PX = 82;
const TILE_WIDTH_PX = 210;

const MARKS: Record<Standing, { Icon: typeof IconCheck; look: string; word: string }> = {
  out: { Icon: IconAlertTriangle, look: 'bad', word: 'Out' },
  stale: { Icon: IconQuestionMark, look: 'warn', word: 'Unknown' },
  in: { Icon: IconCheck, look: 'good', word: 'In adherence' },
  off: { Icon: IconMinus, look: 'quiet', word: 'Off' },
};

/** Virtualized list of the people on the wall. */
export function WallList({ wall, rows, look, reasons, away, onOpen }: WallListProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const columns = look === 'tiles' ? Math.max(1, Math.floor(width / TILE_WIDTH_PX)) : 1;
  const lines = useMemo(() => linesOf(rows, columns), [rows, columns]);
  const keyOf = useCallback((index: number) => `${look}:${lines[index]?.[0]?.key}`, [lines, look]);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => (lines[index]?.[0]?.kind === 'team' ? ROW_PX : look === 'tiles' ? TILE_PX : ROW_PX),
    getItemKey: keyOf,
    overscan: 8,
  });
  return (
    <div ref={box} className="wall" role="region" aria-label="Agents" tabIndex={0}>
      <ul className="wall-space" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start, size }) => (
          <li key={key} className="wall-line" style={{ transform: `translateY(${start}px)`, height: size }}>
            {lines[index]?.map((row) =>
              row.kind === 'team' ? (
                <Team key={row.key} team={row} />
              ) : (
                <AgentCard
                  key={row.key}
                  wall={wall}
                  employeeId={row.key}
                  look={look}
                  reason={reasons.get(row.key)}
                  timeOff={away.get(row.key)}
                  onOpen={onOpen}
                />
              ),
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Lays out rows one per line, or tiles side by side. Team names take a line of their own. */
function linesOf(rows: readonly WallRow[], columns: number): WallRow[][] {
  const lines: WallRow[][] = [];
  for (const row of rows) {
    const last = lines.at(-1);
    if (row.kind === 'agent' && last && last[0]?.kind === 'agent' && last.length < columns) last.push(row);
    else lines.push([row]);
  }
  return lines;
}

function Team({ team: { name, out, people } }: { team: Extract<WallRow, { kind: 'team' }> }) {
  return (
    <h3 className="wall-team">
      {name}
      <span className="muted small figure">
        {people} {people === 1 ? 'person' : 'people'}
        {out > 0 && `, ${out} out`}
      </span>
    </h3>
  );
}

interface CardProps extends Pick<WallListProps, 'wall' | 'look' | 'onOpen'> {
  employeeId: string;
  reason: string | undefined;
  timeOff: string | undefined;
}

const AgentCard = memo(function AgentCard({ wall, employeeId, look, reason, timeOff, onOpen }: CardProps) {
  const agent = useAgent(wall, employeeId);
  const { time, dateOf, shortDay } = useFormat();
  if (!agent) return null;
  const standing = standingOf(agent);
  const { Icon, look: mark, word } = MARKS[standing];
  const comesToday = agent.next && agent.next.state !== 'offline' && dateOf(agent.next.at) === dateOf();
  const nextTime = (at: string) => (dateOf(at) === dateOf() ? time(at) : `${shortDay(dateOf(at))}, ${time(at)}`);
  const offWord = timeOff ?? (comesToday ? 'Later' : word);
  const says = `${STATES[agent.state]}${agent.queue ? `, ${agent.queue}` : ''}`;
  return (
    <button
      type="button"
      className={`agent agent-${look} agent-${standing} look-${mark}`}
      onClick={() => onOpen(agent)}
    >
      <span className="agent-mark">
        <Icon size={16} aria-hidden />
        <span className="agent-word">{standing === 'off' ? offWord : word}</span>
      </span>
      <span className="agent-name">
        {agent.employeeName} <span className="muted small">{agent.employeeNumber}</span>
      </span>
      <span className="agent-state">
        <i className="agent-dot" style={{ background: colorOf(agent.state) }} aria-hidden />
        {says}
      </span>
      <span className="agent-scheduled muted">{SCHEDULED[agent.scheduledState]}</span>
      <span className="agent-since figure">
        {standing === 'out' ? <Ticking since={agent.nonAdherentSince ?? agent.stateStartedAt} /> : null}
      </span>
      <span className="agent-why small">{standing === 'out' ? (reason ?? whyOf(agent)) : ''}</span>
      <span className="agent-next small muted">
        {agent.expectedAt
          ? `Late, expected ${nextTime(agent.expectedAt)}`
          : agent.next && `${SCHEDULED[agent.next.state]} ${nextTime(agent.next.at)}`}
      </span>
    </button>
  );
});

/** Fallback text without an alert. */
const whyOf = ({ state, scheduledState }: Agent): string =>
  `${STATES[state]}, scheduled: ${SCHEDULED[scheduledState].toLowerCase()}`;

function Ticking({ since }: { since: string | null }) {
  const now = useNow(1_000);
  const { span } = useFormat();
  return since ? <>{span((now - Date.parse(since)) / 1000)}</> : null;
}
