import { useState } from 'react';
import { counted, useFormat } from '../../kernel/format';
import { ActivitySessions, MoveSession, SetAttendees } from '../../api/operations.generated';
import { useChange } from '../../api/query';
import type { ActivitySessionsQuery, ActivityTermsQuery } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { ComboList, Switch, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { tell } from '../../ui/toast';
import { PlacementResult } from './placement-result';

export type Session = ActivitySessionsQuery['activitySessions']['data'][number];

interface Props {
  session: Session;
  terms: ActivityTermsQuery;
  onClose(): void;
}

/** Moves a session to a given start, or to the cheapest one left in its period. */
export function MoveDialog({ session, terms, onClose }: Props) {
  const { dateTime } = useFormat();
  const [isCheapest, setCheapest] = useState(true);
  const [date, setDate] = useState(session.date);
  const [startTime, setStartTime] = useState(session.startTime);
  const preview = useChange(MoveSession);
  const change = useChange(MoveSession, [ActivitySessions]);
  const placement = preview.data?.moveSession;
  const edited =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      preview.reset();
      change.reset();
    };
  const variables = { id: session.id, ...(isCheapest ? {} : { date, startTime }) };
  const look = () => {
    change.reset();
    preview.mutate({ ...variables, apply: false });
  };
  const apply = () =>
    change.mutate(
      { ...variables, apply: true, version: placement?.version },
      { onSuccess: () => (tell('Session moved'), onClose()) },
    );
  const names = new Map(terms.employees.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
  return (
    <Dialog title={`Move ${session.plan.name}, ${dateTime(session.startsAt)}`} isOpen onOpenChange={onClose}>
      <Form
        change={placement ? change : preview}
        action={placement ? 'Apply' : 'Preview'}
        onSubmit={placement ? apply : look}
        beside={placement && <Button onPress={look}>Preview again</Button>}
      >
        <Switch isSelected={isCheapest} onChange={edited(setCheapest)}>
          At the start that adds the least understaffing
        </Switch>
        {!isCheapest && (
          <div className="form-row">
            <TextField label="Day" name="date" type="date" value={date} onChange={edited(setDate)} isRequired />
            <TextField
              label="Start"
              name="startTime"
              type="time"
              value={startTime}
              onChange={edited(setStartTime)}
              isRequired
            />
          </div>
        )}
        {placement && (
          <PlacementResult
            placement={placement}
            planName={() => session.plan.name}
            personName={(id) => names.get(id) ?? 'Former employee'}
          />
        )}
      </Form>
    </Dialog>
  );
}

/** Replaces the attendees of a session. People without room in their shift are listed as missing. */
export function AttendeesDialog({ session, terms, onClose }: Props) {
  const { dateTime } = useFormat();
  const [chosen, setChosen] = useState<readonly string[]>(
    [...session.attendees, ...session.missing].map(({ id }) => id),
  );
  const change = useChange(SetAttendees, [ActivitySessions]);
  const submit = () =>
    change.mutate(
      { id: session.id, employeeIds: [...chosen], ifVersion: session.version },
      { onSuccess: () => (tell('Attendees saved'), onClose()) },
    );
  return (
    <Dialog title={`${session.plan.name}, ${dateTime(session.startsAt)}`} isOpen onOpenChange={onClose}>
      <Form change={change} action="Save attendees" onSubmit={submit}>
        <ComboList
          label="Attendees"
          name="employeeIds"
          options={terms.employees
            .filter(({ id, active }) => active || chosen.includes(id))
            .map(({ id, firstName, lastName }) => ({ value: id, name: `${firstName} ${lastName}` }))}
          chosen={chosen}
          onChange={setChosen}
        />
        <p className="muted small">
          {counted(chosen.length, 'person', 'people')}. People who do not work then are listed as missing.
        </p>
      </Form>
    </Dialog>
  );
}
