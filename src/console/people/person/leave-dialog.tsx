import { useState } from 'react';
import { breachesOf, type Breach } from '../../kernel/breaches';
import { counted, useFormat } from '../../kernel/format';
import { DeactivatePerson, HandPersonOver, LeftBehindBy } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import type { LeftBehindByQuery, ShiftHandOver } from '../../api/types.generated';
import { Dialog } from '../../ui/dialog';
import { ComboField, SelectField, Switch, TextField } from '../../ui/field';
import { DateField } from '../../ui/written-field';
import { Form } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { Answer } from '../../ui/page';
import { tell } from '../../ui/toast';
import { nameOf, type Person } from './person';
import { OF_PEOPLE } from './use-people';

interface Props {
  person: Person;
  people: readonly Person[];
  isOpen: boolean;
  onClose(): void;
}

/** Deactivates a person, after showing what they own and transferring it. */
export function LeaveDialog({ person, people, isOpen, onClose }: Props) {
  return (
    <Dialog title={`Deactivate ${nameOf(person)}?`} isOpen={isOpen} onOpenChange={(open) => !open && onClose()}>
      <LeftOf person={person} people={people} onDone={onClose} />
    </Dialog>
  );
}

type Left = LeftBehindByQuery['ownedResources'];
type FormProps = Pick<Props, 'person' | 'people'> & { onDone(): void };

function LeftOf(props: FormProps) {
  const answer = useAnswer(LeftBehindBy, { userId: props.person.userId }, { isKept: false });
  return <Answer of={answer}>{({ ownedResources }) => <LeaveForm {...props} left={ownedResources} />}</Answer>;
}

function LeaveForm({ person, people, left, onDone }: FormProps & { left: Left }) {
  const handOver = useChange(HandPersonOver, [...OF_PEOPLE, LeftBehindBy]);
  const deactivate = useChange(DeactivatePerson, OF_PEOPLE);
  const [shifts, setShifts] = useState<ShiftHandOver>('keep');
  const [handsTeams, setHandsTeams] = useState(left.teams.length > 0);
  const [toUserId, setToUserId] = useState<string | null>(null);
  const movable = left.shifts - left.lockedShifts;
  const needsHeir = (handsTeams && left.teams.length > 0) || (shifts === 'reassign' && movable > 0);
  const handsOver = needsHeir || (shifts === 'unassign' && movable > 0);
  const heirs = people.filter(
    ({ active, userId, role }) =>
      active && userId !== person.userId && (!handsTeams || role === 'supervisor' || role === 'admin'),
  );
  const breaches = breachesOf(handOver.error?.details);
  const submit = async (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    if (handsOver) {
      const input = {
        fromUserId: person.userId,
        teams: handsTeams && left.teams.length > 0,
        shifts: movable > 0 ? shifts : 'keep',
        ...(needsHeir && toUserId ? { toUserId } : {}),
        ...(text('shiftsFrom') ? { shiftsFrom: text('shiftsFrom') } : {}),
      } as const;
      const reason = text('override.reason');
      await handOver.mutateAsync({ input, ...(reason ? { override: { reason } } : {}) });
    }
    await deactivate.mutateAsync({ id: person.userId });
    tell(`${nameOf(person)} deactivated`);
    onDone();
  };
  return (
    <Form
      change={{
        error: handOver.error ?? deactivate.error,
        isPending: handOver.isPending || deactivate.isPending,
      }}
      onSubmit={(fields) => void submit(fields).catch(() => {})}
      action={handsOver ? 'Transfer and deactivate' : 'Deactivate'}
      look="danger"
    >
      <p>Signs the person out everywhere at once. Their history stays, and you can reactivate them.</p>
      <WhatIsLeft left={left} />
      {left.teams.length > 0 && (
        <Switch isSelected={handsTeams} onChange={setHandsTeams}>
          Transfer their teams
        </Switch>
      )}
      {movable > 0 && (
        <div className="form-row">
          <SelectField
            label="Their shifts"
            name="shifts"
            options={[
              { value: 'keep', name: 'Keep in the schedule' },
              { value: 'reassign', name: 'Assign to someone else' },
              { value: 'unassign', name: 'Remove from the schedule' },
            ]}
            value={shifts}
            onChange={(chosen: ShiftHandOver) => setShifts(chosen)}
          />
          {shifts !== 'keep' && <DateField label="From" name="shiftsFrom" hint="Leave empty for all future shifts" />}
        </div>
      )}
      {needsHeir && (
        <ComboField
          key={String(handsTeams)}
          label="New owner"
          name="toUserId"
          options={heirs.map((heir) => ({ value: heir.userId, name: nameOf(heir), hint: heir.teamName ?? undefined }))}
          value={toUserId}
          onChange={setToUserId}
          placeholder="Type a name"
          isRequired
        />
      )}
      {breaches.length > 0 && (
        <>
          <ul className="stack small">
            {breaches.map(({ date, description }, index) => (
              <BreachLine key={index} date={date} description={description} />
            ))}
          </ul>
          <TextField
            label="Reason for the override"
            name="override.reason"
            hint="Recorded in the audit log and shown on the shifts"
          />
        </>
      )}
    </Form>
  );
}

function WhatIsLeft({ left: { teams, shifts, lockedShifts } }: { left: Left }) {
  if (teams.length === 0 && shifts === 0)
    return <Notice look="good">They supervise no team and have no future shifts.</Notice>;
  return (
    <Notice look="warn">
      <ul>
        {teams.length > 0 && (
          <li>
            They supervise {counted(teams.length, 'team')}: {teams.map(({ name }) => name).join(', ')}. These teams’
            requests go to their supervisor.
          </li>
        )}
        {shifts > 0 && <li>They have {counted(shifts, 'shift')} in the future.</li>}
        {lockedShifts > 0 && (
          <li>{counted(lockedShifts, 'shift')} in locked schedules cannot change and stay with them.</li>
        )}
      </ul>
    </Notice>
  );
}

function BreachLine({ date, description }: Pick<Breach, 'date' | 'description'>) {
  const { day } = useFormat();
  return (
    <li>
      {day(date)}: {description}
    </li>
  );
}
