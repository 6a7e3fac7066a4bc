import { counted, useFormat } from '../../kernel/format';
import type { DiffCellFragment, DiffCountsFragment, ShiftDifference } from '../../api/types.generated';
import { DIFFERENCE_NAMES } from './change-words';
import './history.css';

const KINDS: readonly ShiftDifference[] = ['added', 'removed', 'moved', 'template', 'breaks', 'activities'];

interface Props {
  /** All cells, of which `cells` are the first. */
  counts: DiffCountsFragment;
  cells: readonly DiffCellFragment[];
}

/** Differences of two states of a schedule, collapsed by kind. */
export function DiffList({ counts, cells }: Props) {
  const { day, number } = useFormat();
  const shown = KINDS.filter((kind) => counts[kind] > 0);
  if (shown.length === 0) return <p className="muted">No shifts differ.</p>;
  return (
    <div className="diff" tabIndex={0} role="group" aria-label="Differences">
      {shown.map((kind) => {
        const own = cells.filter(({ differences }) => differences.includes(kind));
        const left = counts[kind] - own.length;
        return (
          <details key={kind} open={counts.cells <= MAX_OPEN}>
            <summary>
              <strong>{DIFFERENCE_NAMES[kind]}</strong> <span className="figure muted">{number(counts[kind])}</span>
            </summary>
            <ul>
              {own.map((cell) => (
                <li key={`${cell.employee.id} ${cell.date}`}>
                  <span>
                    {cell.employee.firstName} {cell.employee.lastName}
                  </span>
                  <span className="muted">{day(cell.date)}</span>
                  <span className="figure">{timesText(cell)}</span>
                </li>
              ))}
              {left > 0 && <li className="muted">And {counted(left, 'more day', 'more days')}</li>}
            </ul>
          </details>
        );
      })}
    </div>
  );
}

/** Lists with at most this many days are expanded. */
const MAX_OPEN = 8;

const timesOf = (shifts: DiffCellFragment['before']): string =>
  shifts.map(({ startTime, endTime }) => `${startTime}–${endTime}`).join(', ');

/** Returns `09:00–17:00 → 10:00–18:00`; the times alone if they are equal or only one side has shifts. */
function timesText({ before, after }: Pick<DiffCellFragment, 'before' | 'after'>): string {
  const [was, is] = [timesOf(before), timesOf(after)];
  if (was === is || !was) return is;
  return is ? `${was} → ${is}` : was;
}
