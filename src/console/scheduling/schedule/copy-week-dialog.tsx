import { useState, type FormEvent } from 'react';
import { addDays, datesOf, mondayOf } from '../../kernel/dates';
import { counted, useFormat } from '../../kernel/format';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SelectField } from '../../ui/field';
import { Notice } from '../../ui/notice';
import type { Board, Person } from '../board/board.store';
import type { Change } from '../board/changes';
import { weekCopy } from './gantt-drag';

interface CopyWeekProps {
  board: Board;
  /** People that the filters leave visible. */
  people: readonly Person[];
  date: string;
  onChange(change: Change): void;
  onClose(): void;
}

export function CopyWeekDialog({ board, people, date, onChange, onClose }: CopyWeekProps) {
  const { dayRange } = useFormat();
  const { startDate, endDate } = board.head;
  const mondays = [...new Set(datesOf(startDate, endDate).map(mondayOf))];
  const [from, setFrom] = useState(mondayOf(date));
  const [to, setTo] = useState(() => mondays.find((monday) => monday > mondayOf(date)) ?? mondays[0] ?? mondayOf(date));
  const options = mondays.map((monday) => ({
    value: monday,
    name: dayRange(monday, addDays(monday, 6)),
  }));
  const change = weekCopy(board, from, to, new Set(people.map(({ id }) => id)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange(change);
    onClose();
  };
  return (
    <Dialog title="Copy week" isOpen onOpenChange={onClose}>
      <form className="stack" onSubmit={submit}>
        <SelectField label="From" options={options} value={from} onChange={setFrom} />
        <SelectField label="To" options={options} value={to} onChange={setTo} />
        <Notice look="info">
          {counted(change.edits.length, 'shift')} of the {people.length} people in sight. Whoever has a shift on a day
          already keeps it.
        </Notice>
        <div className="form-foot">
          <Button type="submit" look="primary" isDisabled={from === to || change.edits.length === 0}>
            Copy
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
