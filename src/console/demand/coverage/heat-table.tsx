import { useRef, useState, type KeyboardEvent } from 'react';
import { clockText, shortClock } from '../../kernel/notation';
import { cellText, tenths, type Cell, type Grid } from './coverage';

interface HeatProps {
  label: string;
  /** Header of the lines, such as "Skill" or "Day". */
  lineHead: string;
  grid: Grid;
  withProbability: boolean;
  chosen?: string;
  /** Called when a cell is clicked or Enter is pressed. */
  onCell?(cell: Cell): void;
  onLine?(id: string): void;
}

const SHAPES = { short: '−', met: '', over: '+' };

/**
 * Grid with a cell per interval. Understaffing and overstaffing are shown by shape and number; color only repeats them.
 * Arrow keys move the focus.
 */
export function HeatTable({ label, lineHead, grid, withProbability, chosen, onCell, onLine }: HeatProps) {
  const [place, setPlace] = useState({ line: 0, time: 0 });
  const table = useRef<HTMLTableElement>(null);
  const line = Math.min(place.line, grid.lines.length - 1);
  const time = Math.min(place.time, grid.times.length - 1);
  const cell = grid.lines[line]?.cells[time];
  const walk = (event: KeyboardEvent) => {
    const steps: Record<string, [number, number]> = {
      ArrowRight: [0, 1],
      ArrowLeft: [0, -1],
      ArrowDown: [1, 0],
      ArrowUp: [-1, 0],
      Home: [0, -grid.times.length],
      End: [0, grid.times.length],
    };
    if (event.key === 'Enter' && cell) return onCell?.(cell);
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = {
      line: Math.max(0, Math.min(grid.lines.length - 1, line + step[0])),
      time: Math.max(0, Math.min(grid.times.length - 1, time + step[1])),
    };
    setPlace(next);
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.line},${next.time}"]`)?.focus();
  };
  return (
    <>
      <div className="table-box" role="region" aria-label={label} tabIndex={-1}>
        <table className="heat" ref={table} role="grid" aria-label={label} aria-readonly onKeyDown={walk}>
          <thead>
            <tr>
              <th scope="col" className="heat-line">
                {lineHead}
              </th>
              <th scope="col" className="heat-sum">
                Understaffed h
              </th>
              <th scope="col" className="heat-sum">
                Overstaffed h
              </th>
              {grid.times.map((at) => (
                <th key={at} scope="col">
                  {at.endsWith(':00') ? shortClock(at) : <span className="unseen">{clockText(at)}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.lines.map((each, l) => (
              <tr key={each.id}>
                <th scope="row" className="heat-line">
                  {onLine ? (
                    <button
                      type="button"
                      className="heat-choose"
                      aria-pressed={chosen === each.id}
                      onClick={() => onLine(each.id)}
                    >
                      {each.name}
                    </button>
                  ) : (
                    each.name
                  )}
                </th>
                <td className="heat-sum figure">{Math.round(each.shortHours * 10) / 10}</td>
                <td className="heat-sum figure">{Math.round(each.overHours * 10) / 10}</td>
                {each.cells.map((of, t) => (
                  <td
                    key={grid.times[t]}
                    data-cell={`${l},${t}`}
                    tabIndex={l === line && t === time ? 0 : -1}
                    className={of ? `heat-cell heat-${of.look}` : 'heat-cell'}
                    aria-label={
                      of ? cellText(of, { withProbability }) : `${clockText(grid.times[t] ?? '')}: no requirement`
                    }
                    onFocus={() => setPlace({ line: l, time: t })}
                    onPointerEnter={() => setPlace({ line: l, time: t })}
                    onClick={() => of && onCell?.(of)}
                  >
                    {of && of.look !== 'met' && (
                      <>
                        <span aria-hidden className="heat-shape">
                          {SHAPES[of.look]}
                        </span>
                        {tenths(of.gap)}
                      </>
                    )}
                    {of?.look === 'met' && <span aria-hidden>·</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="heat-said small" aria-hidden>
        {cell ? (
          <>
            <strong>{grid.lines[line]?.name}</strong> {cellText(cell, { withProbability })}
          </>
        ) : (
          'Point at an interval or use the arrow keys.'
        )}
      </p>
    </>
  );
}
