import { useState } from 'react';
import { addDays, instantOf } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';
import { MyShifts, ReportIll, ReportLate } from '../../api/operations.generated';
import { useChange } from '../../api/query';
import type { MyShiftsQuery } from '../../api/types.generated';
import { clockRange } from '../../kernel/notation';
import { Dialog } from '../../ui/dialog';
import { SelectField, TextField } from '../../ui/field';
import { DateField, TimeField } from '../../ui/written-field';
import { Form } from '../../ui/form';
import { Empty } from '../../ui/page';
import { tell } from '../../ui/toast';

type Shift = MyShiftsQuery['shifts']['data'][number];

/** Maximum number of days of a sick report, as the server accepts. */
const MAX_ILL_DAYS = 31;
/** Shifts that start later are not offered. */
const AHEAD_MS = 36 * 3_600_000;

/** Shifts that the user can be late for: those that run or start soon, in order. */
const lateShifts = <Of extends Pick<Shift, 'startsAt' | 'endsAt'>>(shifts: readonly Of[], now: number): Of[] =>
  shifts
    .filter(({ startsAt, endsAt }) => Date.parse(endsAt) > now && Date.parse(startsAt) < now + AHEAD_MS)
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt));

interface Props {
  shifts: readonly Shift[];
  onClose(): void;
}

/** Reports a late arrival to the supervisor. */
export function LateDialog({ shifts, onClose }: Props) {
  const format = useFormat();
  const late = lateShifts(shifts, Date.now());
  const [chosen, setChosen] = useState(late[0]?.id ?? null);
  const change = useChange(ReportLate, []);
  const shift = late.find(({ id }) => id === chosen);
  const submit = (fields: FormData) => {
    if (!shift) return;
    const time = String(fields.get('expectedAt') ?? '');
    // A time before the start of a night shift is on the next day.
    const date = time < shift.startTime ? addDays(shift.date, 1) : shift.date;
    const expectedAt = new Date(instantOf(date, time, format.timezone)).toISOString();
    const note = String(fields.get('note') ?? '').trim() || undefined;
    change.mutate(
      { shiftId: shift.id, expectedAt, note },
      { onSuccess: () => (tell('Your supervisor has been notified'), onClose()) },
    );
  };
  return (
    <Dialog title="I am late" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      {!shift ? (
        <Empty title="No shift soon">You can report late for a shift that runs or starts within 36 hours.</Empty>
      ) : (
        <Form change={change} onSubmit={submit} action="Report late">
          <SelectField
            label="Shift"
            name="shiftId"
            options={late.map(({ id, date, startTime, endTime }) => ({
              value: id,
              name: `${format.day(date)}, ${clockRange(startTime, endTime)}`,
            }))}
            value={chosen}
            onChange={setChosen}
          />
          <TimeField label="Expected arrival" name="expectedAt" isRequired autoFocus />
          <TextField label="Note" name="note" rows={2} maxLength={2000} />
        </Form>
      )}
    </Dialog>
  );
}

/** Reports sick from now on. The server enters sick leave and tells the supervisor. */
export function IllDialog({ onClose }: Pick<Props, 'onClose'>) {
  const { dateOf } = useFormat();
  const change = useChange(ReportIll, [MyShifts]);
  const today = dateOf();
  const submit = (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '').trim() || undefined;
    change.mutate(
      { untilDate: text('untilDate'), note: text('note') },
      { onSuccess: () => (tell('Sick leave entered. Get well soon.'), onClose()) },
    );
  };
  return (
    <Dialog title="I am sick" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Form change={change} onSubmit={submit} action="Report sick">
        <DateField
          label="Until"
          name="untilDate"
          defaultValue={today}
          isRequired
          hint={`At most ${MAX_ILL_DAYS} days ahead`}
        />
        <TextField label="Note" name="note" rows={2} maxLength={2000} hint="Visible to your supervisor" />
      </Form>
    </Dialog>
  );
}
