import { useRef, useState, type KeyboardEvent } from 'react';
import { addDays, weekdayOf } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';
import { dayMark, dayName, type CycleDay } from './cycle';
import { colorOf } from './cycle-editor';
import type { Template } from './day-field';

export interface GridRow {
  id: string;
  name: string;
  /** By date. Undefined without a rotation. */
  days: ReadonlyMap<string, { day: CycleDay; isException?: boolean }>;
}

interface Props {
  label: string;
  from: string;
  count: number;
  rows: readonly GridRow[];
  templates: readonly Template[];
  /** Makes the days buttons. */
  onDay?(row: GridRow, date: string): void;
}

const SATURDAY = 6;

/** Steps of row and column by key. */
const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

/** Rotation days of people, a person a line. The days are one tab stop; arrow keys move among them. */
export function DaysGrid({ label, from, count, rows, templates, onDay }: Props) {
  const format = useFormat();
  const grid = useRef<HTMLTableSectionElement>(null);
  const [stop, setStop] = useState('');
  const keyOf = (row: GridRow, date: string): string => `${row.id} ${date}`;
  const keys = rows.flatMap((row) => [...row.days.keys()].sort().map((date) => keyOf(row, date)));
  const current = keys.includes(stop) ? stop : keys[0];
  const move = (event: KeyboardEvent, row: number, date: string) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = rows[Math.min(rows.length - 1, Math.max(0, row + step[0]))];
    const days = [...(next?.days.keys() ?? [])].sort();
    if (!next || days.length === 0) return;
    const near = days.findIndex((day) => day >= date);
    const at = Math.min(days.length - 1, Math.max(0, (near < 0 ? days.length - 1 : near) + step[1]));
    const key = keyOf(next, days[at]!);
    setStop(key);
    grid.current?.querySelector<HTMLElement>(`[data-day="${key}"]`)?.focus();
  };
  const dates = Array.from({ length: count }, (_, index) => addDays(from, index));
  return (
    <div className="rotation-box" tabIndex={0} role="region" aria-label={label}>
      <table className="rotation-grid">
        <thead>
          <tr>
            <th scope="col">Person</th>
            {dates.map((date) => (
              <th key={date} scope="col" className={weekdayOf(date) >= SATURDAY ? 'rotation-weekend' : undefined}>
                <abbr title={format.day(date)}>{Number(date.slice(8))}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={grid}>
          {rows.map((row, nth) => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              {dates.map((date) => {
                const planned = row.days.get(date);
                const name = planned ? dayName(planned.day, templates) : 'No rotation';
                const mark = planned ? dayMark(planned.day, templates) : '';
                const kind = planned ? `cycle-${planned.day.kind}` : '';
                const title = `${format.day(date)}: ${name}${planned?.isException ? ' (exception)' : ''}`;
                return (
                  <td
                    key={date}
                    className={`${kind} ${planned?.isException ? 'rotation-exception' : ''}`}
                    style={planned && colorOf(planned.day, templates)}
                    title={title}
                  >
                    {onDay && planned ? (
                      <button
                        type="button"
                        aria-label={`${row.name}, ${title}`}
                        data-mark={mark}
                        data-day={keyOf(row, date)}
                        tabIndex={keyOf(row, date) === current ? 0 : -1}
                        onKeyDown={(event) => move(event, nth, date)}
                        onFocus={() => setStop(keyOf(row, date))}
                        onClick={() => onDay(row, date)}
                      />
                    ) : (
                      <>
                        <span className="unseen">{name}</span>
                        <span aria-hidden>{mark}</span>
                      </>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
