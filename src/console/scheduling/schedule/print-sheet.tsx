import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useFormat } from '../../kernel/format';
import { datesOf, startOfWeek } from '../../kernel/dates';
import { clockRange } from '../../kernel/notation';
import { createStore, useStore } from '../../kernel/store';
import type { Board, Person } from '../board/board.store';
import { timeOfBreak, type PlannedShift } from '../board/planned-shift';
import { statusWord } from '../schedules/schedule-status';
import { absenceWords } from '../board/schedule-words';
import './print-sheet.css';

/** Days to print; the whole schedule without. */
export const printedDays = createStore<{ from: string; to: string } | undefined>(undefined);

/** Print view: a table per week with people by team and their breaks. Rendered only for printing. */
export function PrintSheet({ board, people }: { board: Board; people: readonly Person[] }) {
  const [isPrinting, setPrinting] = useState(false);
  const range = useStore(printedDays);
  const { shortDay, dayRange } = useFormat();
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => {
      setPrinting(false);
      printedDays.set(undefined);
    };
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  if (!isPrinting) return null;
  const { name, startDate, endDate, status } = board.head;
  const { from, to } = range ?? { from: startDate, to: endDate };
  const dates = datesOf(from, to);
  const weeks = [...new Set(dates.map(startOfWeek))].map((monday) =>
    dates.filter((date) => startOfWeek(date) === monday),
  );
  const teams = [...new Set(people.map(({ teamName }) => teamName))].sort(byName);
  const offOn = (employeeId: string, date: string) => {
    const absence = board.absenceOn(employeeId, date);
    return absence && absenceWords(absence);
  };
  return createPortal(
    <div className="print-sheet">
      {weeks.map((days) => (
        <section key={days[0]}>
          <h1>{name}</h1>
          <p>
            {dayRange(days[0] ?? startDate, days.at(-1) ?? endDate)} · {statusWord(status)} · times in{' '}
            {board.clock.timezone.replaceAll('_', ' ')} · b break, l lunch, m meeting, t training
          </p>
          <table>
            <thead>
              <tr>
                <th>Person</th>
                {days.map((date) => (
                  <th key={date}>{shortDay(date)}</th>
                ))}
              </tr>
            </thead>
            {teams.map((team) => (
              <tbody key={team ?? ''}>
                <tr>
                  <th className="print-team" colSpan={days.length + 1} scope="rowgroup">
                    {team ?? 'No team'}
                  </th>
                </tr>
                {people
                  .filter(({ teamName }) => teamName === team)
                  .map((person) => (
                    <tr key={person.id}>
                      <th scope="row">{person.name}</th>
                      {days.map((date) => {
                        const shifts = board.shiftsOf(person.id).filter((shift) => shift.date === date);
                        return (
                          <td key={date}>
                            {shifts.map((shift) => (
                              <div key={shift.id}>
                                <b>{clockRange(shift.startTime, shift.endTime)}</b>
                                <div>{breaksText(board, shift)}</div>
                              </div>
                            ))}
                            {shifts.length === 0 && offOn(person.id, date)}
                          </td>
                        );
                      })}
                    </tr>
                  ))}
              </tbody>
            ))}
          </table>
        </section>
      ))}
    </div>,
    document.body,
  );
}

/** People without a team come last. */
const byName = (one: string | null, other: string | null): number =>
  one === null ? 1 : other === null ? -1 : one.localeCompare(other);

/** `b 10:30, l 12:30` */
const breaksText = (board: Board, shift: PlannedShift): string =>
  [...shift.breaks]
    .sort((one, other) => one.startOffset - other.startOffset)
    .map((each) => `${each.type.charAt(0)}\u00a0${timeOfBreak(board.clock, shift, each)}`)
    .join(', ');
