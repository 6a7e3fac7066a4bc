import { useMemo, useState, type ReactNode } from 'react';
import { IconArrowDown, IconArrowUp } from './icons/icons';
import './table.css';
import { Term, type TermName } from './term';

export interface Column<Row> {
  id: string;
  name: string;
  /** Metric to define beside the name. */
  term?: TermName;
  cell(row: Row): ReactNode;
  /** Makes the column sortable. */
  sortBy?(row: Row): string | number | null;
  /** Right-aligns the column. */
  isFigure?: boolean;
  /** Hidden in narrow windows. */
  isExtra?: boolean;
}

interface TableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  empty?: ReactNode;
  onOpen?(row: Row): void;
  initialSort?: { column: string; descending?: boolean };
}

/** Table of up to a few hundred rows, sortable by its headers. */
export function Table<Row>({ label, columns, rows, keyOf, empty, onOpen, initialSort }: TableProps<Row>) {
  const [sort, setSort] = useState(initialSort);
  const sorted = useMemo(() => sortedBy(rows, columns, sort), [rows, columns, sort]);
  if (rows.length === 0 && empty) return <>{empty}</>;
  const press = (column: string) =>
    setSort((before) => ({ column, descending: before?.column === column && !before.descending }));
  return (
    <div className="table-box" tabIndex={0} role="region" aria-label={label}>
      <table className="table">
        <thead>
          <tr>
            {columns.map(({ id, name, term, sortBy, isFigure, isExtra }) => (
              <th
                key={id}
                scope="col"
                className={classOf(isFigure, isExtra)}
                aria-sort={sort?.column === id ? (sort.descending ? 'descending' : 'ascending') : undefined}
              >
                {sortBy ? (
                  <button type="button" className="table-sort" onClick={() => press(id)}>
                    {name}
                    {sort?.column === id &&
                      (sort.descending ? <IconArrowDown aria-hidden /> : <IconArrowUp aria-hidden />)}
                  </button>
                ) : (
                  name
                )}
                {term && <Term of={term} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={keyOf(row)} onClick={onOpen && (() => onOpen(row))} className={onOpen ? 'table-opens' : undefined}>
              {columns.map(({ id, name, cell, isFigure, isExtra }) => (
                <td key={id} className={classOf(isFigure, isExtra)} data-name={isFigure ? name : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const classOf = (isFigure = false, isExtra = false): string | undefined =>
  [isFigure && 'table-figure', isExtra && 'table-extra'].filter(Boolean).join(' ') || undefined;

function sortedBy<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: { column: string; descending?: boolean } | undefined,
): readonly Row[] {
  const sortBy = columns.find(({ id }) => id === sort?.column)?.sortBy;
  if (!sortBy) return rows;
  const sign = sort?.descending ? -1 : 1;
  return [...rows].sort((one, other) => {
    const [a, b] = [sortBy(one), sortBy(other)];
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return sign * (typeof a === 'string' ? a.localeCompare(String(b)) : a - Number(b));
  });
}
