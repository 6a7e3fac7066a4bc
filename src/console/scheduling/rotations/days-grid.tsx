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

/** Rotation days of people, a person a line. */
export function DaysGrid({ label, from, count, rows, templates, onDay }: Props) {
  const format = useFormat();
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
        <tbody>
          {rows.map((row) => (
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
