import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { breachesOf } from '../../kernel/breaches';
import { addDays, daysBetween, isDate, mondayOf } from '../../kernel/dates';
import { counted, useFormat } from '../../kernel/format';
import { CopyShifts, ScenarioOptions, Schedules } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import type { CopyShiftsInput, IfOccupied } from '../../api/types.generated';
import { Dialog } from '../../ui/dialog';
import { DateField, NumberField, SelectField, Switch, TextField } from '../../ui/field';
import { Form, messageOf, OverrideField } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { Waiting } from '../../ui/page';
import { tell } from '../../ui/toast';
import type { Person } from '../board/board.store';
import type { Plan } from '../schedule/use-board';
import { BulkResult } from './bulk-result';
import { ReasonField, reasonsIn, RuleRefusal, useMayOverride } from './rule-refusal';

/** Target of the copy: this schedule, a new one, or the id of another. */
const HERE = 'here';
const NEW = 'new';
const MAX_TIMES = 53;

interface Props {
  plan: Plan;
  /** People that the filters leave visible. */
  shown: readonly Person[];
  /** People of the schedule. */
  own: readonly Person[];
  date: string;
  onClose(): void;
}

/** Copies days within the schedule or to another one, after showing what would be copied and skipped. */
export function CopyDialog({ plan: { board, personOf }, shown, own, date, onClose }: Props) {
  const { head } = board;
  const { dayRange } = useFormat();
  const navigate = useNavigate();
  const monday = mondayOf(date);
  const [from, setFrom] = useState(monday < head.startDate ? head.startDate : monday);
  const [to, setTo] = useState(() => {
    const sunday = addDays(monday, 6);
    return sunday > head.endDate ? head.endDate : sunday;
  });
  const [target, setTarget] = useState(addDays(monday, 7) > head.endDate ? NEW : HERE);
  const [name, setName] = useState('');
  const [toDate, setToDate] = useState(addDays(from, 7));
  const [times, setTimes] = useState(1);
  const [ifOccupied, setIfOccupied] = useState<IfOccupied>('skip');
  const [skipClosedDays, setSkipClosedDays] = useState(false);
  const [onlyShown, setOnlyShown] = useState(shown.length < own.length);
  const others = useAnswer(
    ScenarioOptions,
    { from: toDate, to: toDate },
    { enabled: isDate(toDate), staleMs: 60_000, keepsPrevious: true },
  );
  const input: CopyShiftsInput = {
    fromScheduleId: head.id,
    from,
    to,
    toDate,
    times: Number.isNaN(times) ? 1 : times,
    ifOccupied,
    skipClosedDays,
    dryRun: false,
    ...(target === NEW
      ? { newScheduleName: name.trim() || 'Copy' }
      : { toScheduleId: target === HERE ? head.id : target }),
    ...(onlyShown && { employeeIds: shown.map(({ id }) => id) }),
  };
  const isComplete = isDate(from) && isDate(to) && isDate(toDate) && from <= to;
  const mayOverride = useMayOverride();
  const [override, setOverride] = useState('');
  // Constant texts: the preview does not depend on them, and each one would run again.
  const preview = useAnswer(
    CopyShifts,
    {
      input: { ...input, dryRun: true, ...(target === NEW && { newScheduleName: 'Copy' }) },
      ...(override.trim() && { override: { reason: 'Preview' } }),
    },
    { enabled: isComplete, isKept: false, keepsPrevious: true },
  );
  const change = useChange(CopyShifts, [Schedules]);
  const isSkippedByRule = preview.data?.copyShifts.skippedCells.some(
    ({ reason }) => reason === 'breaks_rule' || reason === 'time_off',
  );
  const isRefused = breachesOf(change.error?.details).length > 0;
  const submit = (fields: FormData) =>
    change.mutate(
      { input, ...reasonsIn(fields) },
      {
        onSuccess: ({ copyShifts: { written, schedule } }) => {
          tell(`${counted(written, 'shift')} copied`);
          onClose();
          if (schedule && schedule.id !== head.id)
            void navigate({ to: '/schedule/$scheduleId', params: { scheduleId: schedule.id } });
        },
      },
    );
  const length = isComplete ? daysBetween(from, to) + 1 : 0;
  return (
    <Dialog title="Copy shifts" place="wide" isOpen onOpenChange={onClose}>
      <Form change={change} action="Copy" onSubmit={submit}>
        <div className="form-row">
          <DateField label="From" value={from} onChange={setFrom} />
          <DateField label="To" value={to} onChange={setTo} />
        </div>
        <div className="form-row">
          <SelectField
            label="Copy to"
            options={[
              { value: HERE, name: 'This schedule' },
              { value: NEW, name: 'New schedule' },
              ...(others.data?.schedules ?? [])
                .filter(({ id, status }) => id !== head.id && status !== 'locked')
                .map((each) => ({ value: each.id, name: each.name })),
            ]}
            value={target}
            onChange={setTarget}
          />
          {target === NEW && (
            <TextField label="Name" name="newScheduleName" value={name} onChange={setName} isRequired />
          )}
          <DateField label="First day of the copy" value={toDate} onChange={setToDate} />
          <NumberField label="Times" value={times} onChange={setTimes} minValue={1} maxValue={MAX_TIMES} />
        </div>
        <div className="form-row">
          <SelectField<IfOccupied>
            label="Days that already have a shift"
            options={[
              { value: 'skip', name: 'Keep the shift' },
              { value: 'replace', name: 'Replace, except pinned days' },
            ]}
            value={ifOccupied}
            onChange={setIfOccupied}
          />
        </div>
        <Switch isSelected={skipClosedDays} onChange={setSkipClosedDays}>
          Skip closed days
        </Switch>
        {shown.length < own.length && (
          <Switch isSelected={onlyShown} onChange={setOnlyShown}>
            {`Only the ${counted(shown.length, 'person', 'people')} shown`}
          </Switch>
        )}
        {isComplete && (
          <p className="muted">
            {dayRange(from, to)} to {dayRange(toDate, addDays(toDate, length * (input.times ?? 1) - 1))}. Clock times
            stay.
          </p>
        )}
        {preview.error ? (
          <Notice look="warn">{messageOf(preview.error)}</Notice>
        ) : preview.data ? (
          <BulkResult of={preview.data.copyShifts} personOf={personOf} verb="copied" />
        ) : (
          isComplete && <Waiting lines={2} />
        )}
        {mayOverride && !isRefused && (isSkippedByRule || override !== '') && (
          <OverrideField value={override} onChange={setOverride} />
        )}
        <RuleRefusal error={change.error} personOf={personOf} />
        <ReasonField />
      </Form>
    </Dialog>
  );
}
