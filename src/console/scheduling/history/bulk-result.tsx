import { counted, useFormat } from '../../kernel/format';
import type { BulkFragment } from '../../api/types.generated';
import { Notice } from '../../ui/notice';
import { SKIP_NAMES } from './change-words';

interface Props {
  of: BulkFragment;
  personOf: ReadonlyMap<string, { name: string }>;
  /** Verb of the effect, such as "copied". */
  verb: string;
}

/** Effect of a restore, copy, promotion or rotation: shifts written, days skipped by reason, closed days. */
export function BulkResult({
  of: { written, skipped, skippedByReason, skippedCells, clockChanges, closedDays },
  personOf,
  verb,
}: Props) {
  const { day, number } = useFormat();
  return (
    <div className="stack" aria-live="polite">
      <Notice look={written > 0 ? 'info' : 'warn'}>
        {written > 0 ? `${counted(written, 'shift')} will be ${verb}` : `No shift will be ${verb}`}
        {skipped > 0 && `, ${number(skipped)} skipped`}.
      </Notice>
      {skippedByReason.length > 0 && (
        <div className="diff" tabIndex={0} role="group" aria-label="Skipped days">
          {skippedByReason.map(({ reason, shifts }) => (
            <details key={reason}>
              <summary>
                <strong>{SKIP_NAMES[reason]}</strong> <span className="figure muted">{number(shifts)}</span>
              </summary>
              <ul>
                {skippedCells
                  .filter((cell) => cell.reason === reason)
                  .map(({ employeeId, date }) => (
                    <li key={`${employeeId} ${date}`}>
                      <span>{personOf.get(employeeId)?.name ?? 'Former employee'}</span>
                      <span className="muted">{day(date)}</span>
                    </li>
                  ))}
              </ul>
            </details>
          ))}
        </div>
      )}
      {clockChanges.length > 0 && (
        <p className="small">
          {counted(clockChanges.length, 'shift')} last longer or shorter, as the clocks change that night.
        </p>
      )}
      {closedDays.length > 0 && (
        <p className="small">Closed: {closedDays.map((text) => closedText(text, day)).join(', ')}</p>
      )}
    </div>
  );
}

/** Returns `Fri, Dec 25 (Christmas Day)` for `2026-12-25 Christmas Day`. */
const closedText = (text: string, day: (date: string) => string): string =>
  `${day(text.slice(0, 10))} (${text.slice(11)})`;
