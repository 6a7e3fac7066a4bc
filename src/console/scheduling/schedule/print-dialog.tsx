import { useState } from 'react';
import type { ScheduleHead } from '../board/board.store';
import { isDate } from '../../kernel/dates';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import { DateField } from '../../ui/written-field';
import { printedDays } from './print-sheet';

interface PrintDialogProps {
  head: Pick<ScheduleHead, 'startDate' | 'endDate'>;
  onClose(): void;
}

/** Asks for the days to print. Printing starts once the dialog is gone. */
export function PrintDialog({ head, onClose }: PrintDialogProps) {
  const [from, setFrom] = useState(head.startDate);
  const [to, setTo] = useState(head.endDate);
  const isWithin = isDate(from) && isDate(to) && head.startDate <= from && from <= to && to <= head.endDate;
  const printDays = () => {
    printedDays.set({ from, to });
    onClose();
    setTimeout(() => print());
  };
  return (
    <Dialog title="Print" isOpen onOpenChange={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isWithin) printDays();
        }}
      >
        <div className="form-row">
          <DateField label="From" value={from} onChange={setFrom} />
          <DateField label="To" value={to} onChange={setTo} />
        </div>
        <p className="small muted">
          Each week starts a page in landscape, with the people shown, their teams and their breaks.
        </p>
        {!isWithin && <Notice look="warn">Select days of the schedule, the first one first.</Notice>}
        <div className="form-foot">
          <Button type="submit" look="primary" isDisabled={!isWithin}>
            Print
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
