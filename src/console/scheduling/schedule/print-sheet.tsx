import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useFormat } from '../../kernel/format';
import type { Board, Person } from '../board/board.store';
import { absenceWords } from '../board/schedule-words';
import './print-sheet.css';

/** All people and the days in sight on paper; it is made when somebody prints. */
export function PrintSheet({
  board,
  people,
  dates,
}: {
  board: Board;
  people: readonly Person[];
  dates: readonly string[];
}) {
  const [isPrinting, setPrinting] = useState(false);
  const { shortDay } = useFormat();
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  if (!isPrinting) return null;
  const offOn = (employeeId: string, date: string) => {
    const absence = board.absenceOn(employeeId, date);
    return absence && absenceWords(absence);
  };
  return createPortal(
    <div className="print-sheet">
      <h1>{board.head.name}</h1>
      <p>
        {dates[0]} to {dates.at(-1)} · {board.head.status} · times in {board.clock.timezone}
      </p>
      <table>
        <thead>
          <tr>
            <th>Person</th>
            {dates.map((date) => (
              <th key={date}>{shortDay(date)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">{person.name}</th>
              {dates.map((date) => (
                <td key={date}>
                  {board
                    .shiftsOf(person.id)
                    .filter((shift) => shift.date === date)
                    .map(({ startTime, endTime }) => `${startTime}–${endTime}`)
                    .join(', ') || offOn(person.id, date)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  );
}
