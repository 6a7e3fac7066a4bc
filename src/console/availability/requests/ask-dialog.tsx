import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import {
  ActivePeople,
  AskForTimeOff,
  EnterTimeOff,
  SickLeave,
  TimeOffEffect,
  TimeOffRequests,
  TimeOffTypes,
  WhoIsAway,
} from '../../api/operations.generated';
import { useOwnTeams } from '../../kernel/own-teams';
import { useAnswer, useChange } from '../../api/query';
import { useSession } from '../../kernel/session';
import type { TimeOffInput } from '../../api/types.generated';
import { Choice } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { ComboField, SelectField, TextField } from '../../ui/field';
import { DateField, TimeField } from '../../ui/written-field';
import { Form } from '../../ui/form';
import { Answer } from '../../ui/page';
import { tell } from '../../ui/toast';
import { Effect } from './effect';
import { OverrideField, overrideOf } from './override-field';
import { mayEnter } from './rights';
import { STATES, usualType } from './time-off-words';

/** Requests time off for oneself. */
export function AskDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Request time off" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AskForm onDone={onClose} />
    </Dialog>
  );
}

/** Initial values of an entry. */
export interface Entry {
  employeeId?: string;
  date?: string;
  /** Hours of one day; whole days without them. */
  from?: string;
  to?: string;
  /** True for an absence from a shift: the default type is sick leave, and a replacement is found next. */
  isAbsence?: boolean;
}

interface EnterProps {
  entry: Entry;
  onEntered(): void;
  onClose(): void;
}

/** Enters time off for another person, which is approved at once, such as sick leave. */
export function EnterDialog({ entry, onEntered, onClose }: EnterProps) {
  return (
    <Dialog
      title={entry.isAbsence ? 'Enter absence' : 'Enter time off'}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <AskForm entry={entry} onDone={onEntered} />
    </Dialog>
  );
}

const DUE = [TimeOffRequests, WhoIsAway, TimeOffEffect, { name: 'BalancesOf' }];

/** Form for days or hours, with a preview of their effect. */
function AskForm({ entry, onDone }: { entry?: Entry; onDone(): void }) {
  const format = useFormat();
  const [employeeId, setEmployee] = useState<string | null>(entry?.employeeId ?? null);
  const types = useAnswer(TimeOffTypes, {}).data?.timeOffTypes ?? [];
  const [chosen, setType] = useState<string | null>(null);
  const [kind, setKind] = useState<'days' | 'hours'>(entry?.from && entry.to ? 'hours' : 'days');
  const [startDate, setStart] = useState(entry ? (entry.date ?? format.dateOf()) : '');
  const [endDate, setEnd] = useState('');
  const [startTime, setStartTime] = useState(entry?.from ?? '');
  const [endTime, setEndTime] = useState(entry?.to ?? '');
  const ask = useChange(AskForTimeOff, DUE);
  const enter = useChange(EnterTimeOff, DUE);
  const isAbsence = entry?.isAbsence ?? false;
  const sickLeave =
    useAnswer(SickLeave, {}, { enabled: isAbsence }).data?.organization.settings.sickLeaveTypeId ?? null;
  const typeId = chosen ?? (isAbsence ? sickLeave : entry ? null : (usualType(types)?.id ?? null));
  const isHours = kind === 'hours';
  const isWhole = Boolean(
    (!entry || employeeId) &&
    typeId &&
    startDate &&
    (isHours ? startTime && endTime && startTime !== endTime : !endDate || endDate >= startDate),
  );
  const input: TimeOffInput = {
    ...(entry && { employeeId }),
    typeId: typeId ?? '',
    startDate,
    ...(isHours ? { startTime, endTime } : endDate && { endDate }),
  };
  const send = (fields: FormData) => {
    const noted = { ...input, note: String(fields.get('note') ?? '') || undefined };
    const done = (says: string) => {
      tell(says);
      onDone();
    };
    if (entry)
      enter.mutate(
        { input: noted, override: overrideOf(fields) },
        { onSuccess: ({ enterTimeOff }) => done(`Time off entered for ${enterTimeOff.employeeName}`) },
      );
    else
      ask.mutate(
        { input: noted },
        { onSuccess: ({ requestTimeOff: { state } }) => done(`Time off: ${STATES[state].name.toLowerCase()}`) },
      );
  };
  return (
    <Form change={entry ? enter : ask} onSubmit={send} action={actionOf(entry)}>
      {entry && <PersonField value={employeeId} onChange={setEmployee} />}
      <SelectField
        label="Type"
        name="typeId"
        options={types.map(({ id, name }) => ({ value: id, name }))}
        value={typeId}
        onChange={setType}
        isRequired
      />
      <Choice<'days' | 'hours'>
        label="Duration"
        options={[
          { value: 'days', name: 'Whole days' },
          { value: 'hours', name: 'Hours' },
        ]}
        value={kind}
        onChange={setKind}
      />
      <div className="form-row">
        <DateField
          label={isHours ? 'Day' : 'First day'}
          name="startDate"
          isRequired
          value={startDate}
          onChange={setStart}
        />
        {!isHours && (
          <DateField
            isOptional
            label="Last day"
            name="endDate"
            value={endDate}
            onChange={setEnd}
            hint="Leave empty for one day"
          />
        )}
      </div>
      {isHours && (
        <div className="form-row">
          <TimeField label="From" name="startTime" isRequired value={startTime} onChange={setStartTime} />
          <TimeField label="To" name="endTime" isRequired value={endTime} onChange={setEndTime} />
        </div>
      )}
      <TextField label="Note" name="note" rows={2} />
      {entry && <OverrideField />}
      {isWhole ? (
        <Effect of={{ input }} />
      ) : (
        <p className="muted small">
          {entry ? 'Select a person, a type and dates' : 'Select dates'} to see the effect. Times are in{' '}
          {format.timezone}.
        </p>
      )}
    </Form>
  );
}

function actionOf(entry: Entry | undefined): string {
  if (!entry) return 'Send request';
  return entry.isAbsence ? 'Enter and find a replacement' : 'Enter time off';
}

function PersonField({ value, onChange }: { value: string | null; onChange(employeeId: string): void }) {
  const { me } = useSession();
  const teams = useOwnTeams();
  const answer = useAnswer(ActivePeople, {}, { staleMs: 300_000 });
  return (
    <Answer of={answer} lines={1}>
      {({ employees }) => {
        const people = employees.filter((person) => mayEnter(me, person, teams));
        return (
          <ComboField
            // The combo box reads its options only when mounted.
            key={people.length}
            label="Person"
            name="employeeId"
            options={people.map(({ id, firstName, lastName, teamName }) => ({
              value: id,
              name: `${firstName} ${lastName}`,
              hint: teamName ?? undefined,
            }))}
            value={people.some(({ id }) => id === value) ? value : null}
            onChange={onChange}
            placeholder="Type a name"
            isRequired
          />
        );
      }}
    </Answer>
  );
}
