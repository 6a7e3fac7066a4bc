import { useState } from 'react';
import { counted, useFormat } from '../../../kernel/format';
import { MergeQueue, QueueSettingsList, RemoveQueue, RenameQueue, UseOfQueue } from '../../../api/operations.generated';
import { useAnswer, useChange } from '../../../api/query';
import { SelectField, TextField } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { Notice } from '../../../ui/notice';
import { tell } from '../../../ui/toast';
import { queueNameOf } from './queue-words';

/** Actions on a queue. */
export const NAME_ACTIONS = { rename: 'Rename', merge: 'Merge', remove: 'Remove' } as const;
export type NameAction = keyof typeof NAME_ACTIONS;

interface Props {
  action: NameAction;
  name: string;
  /** Names of all queues, including this one. */
  names: readonly string[];
  onDone(): void;
}

const DUE = [QueueSettingsList];

export function QueueNameForm({ action, ...props }: Props) {
  if (action === 'rename') return <RenameForm {...props} />;
  if (action === 'merge') return <MergeForm {...props} />;
  return <RemoveForm {...props} />;
}

type FormProps = Omit<Props, 'action'>;

function RenameForm({ name, onDone }: FormProps) {
  const change = useChange(RenameQueue, DUE);
  const submit = (fields: FormData) => {
    const newName = String(fields.get('newName'));
    change.mutate({ name, newName }, { onSuccess: () => (tell(`Queue renamed to ${newName}`), onDone()) });
  };
  return (
    <Form change={change} onSubmit={submit} action="Rename queue">
      <Use name={name} />
      <p>History, settings, forecasts and requirements move to the new name.</p>
      <TextField label="New name" name="newName" defaultValue={name} isRequired autoFocus />
      <ImportNotice />
    </Form>
  );
}

function MergeForm({ name, names, onDone }: FormProps) {
  const change = useChange(MergeQueue, DUE);
  const others = names.filter((other) => other !== name);
  const [into, setInto] = useState<string | null>(null);
  const submit = () => {
    if (into === null) return;
    change.mutate({ name, into: nameOfOption(into) }, { onSuccess: () => (tell('Queues merged'), onDone()) });
  };
  return (
    <Form change={change} onSubmit={submit} action="Merge queues" look="danger">
      <Use name={name} />
      <SelectField
        label="Merge into"
        name="into"
        options={others.map((other) => ({ value: optionOf(other), name: queueNameOf(other) }))}
        value={into}
        onChange={setInto}
        isRequired
      />
      <p>
        The history moves to the other queue. Contacts of the same interval are added up. That queue keeps its settings,
        opening hours and events. Those of {queueNameOf(name)} are deleted. This cannot be undone.
      </p>
      <ImportNotice />
    </Form>
  );
}

function RemoveForm({ name, onDone }: FormProps) {
  const change = useChange(RemoveQueue, DUE);
  const submit = () => change.mutate({ name }, { onSuccess: () => (tell(`${queueNameOf(name)} removed`), onDone()) });
  return (
    <Form change={change} onSubmit={submit} action="Remove queue" look="danger">
      <Use name={name} />
      <p>Deletes all of it, including forecasts and requirements. This cannot be undone.</p>
      <ImportNotice />
    </Form>
  );
}

/** Options cannot have an empty value, but the queue name can be empty. */
const optionOf = (name: string): string => `=${name}`;
const nameOfOption = (option: string): string => option.slice(1);

function ImportNotice() {
  return <Notice look="info">An import with the old name creates the queue again. Change its source first.</Notice>;
}

/** Shows how much data a queue has. */
function Use({ name }: { name: string }) {
  const { dayRange } = useFormat();
  const answer = useAnswer(UseOfQueue, { name }, { isKept: false });
  if (!answer.data) return <p className="muted">Counting…</p>;
  const { intervals, deflectionIntervals, firstDay, lastDay, planningEntries } = answer.data.queueUse;
  const parts = [
    counted(intervals, 'interval') + ' of contact history',
    ...(deflectionIntervals > 0 ? [counted(deflectionIntervals, 'interval') + ' of deflection'] : []),
    ...(planningEntries > 0
      ? [counted(planningEntries, 'setting, event or override', 'settings, events or overrides')]
      : []),
  ];
  return (
    <p>
      {queueNameOf(name)} has {parts.join(', ')}
      {firstDay && lastDay && `, ${dayRange(firstDay, lastDay)}`}.
    </p>
  );
}
