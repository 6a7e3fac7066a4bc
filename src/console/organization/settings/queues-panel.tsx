import { useState } from 'react';
import { ChangeQueueSettings, QueueSettingsList } from '../../kernel/operations.generated';
import { useAnswer, useChange } from '../../kernel/query';
import type { QueueSettingsListQuery } from '../../kernel/types.generated';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { NumberField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { Answer, Empty, Panel } from '../../ui/page';
import { Table, type Column } from '../../ui/table';
import { tell } from '../../ui/toast';

type Queue = QueueSettingsListQuery['queueSettings']['data'][number];

/** `Billing, voice`; contacts without either have words too. */
function nameOf({ queue, channel }: Queue): string {
  const ofQueue = queue === null ? 'All queues' : queue || 'No queue';
  return `${ofQueue}, ${channel === null ? 'all channels' : channel || 'no channel'}`;
}

/** Targets and patience by queue and channel; what is not set there comes from what is above it. */
export function QueuesPanel() {
  const answer = useAnswer(QueueSettingsList, {});
  const [changed, setChanged] = useState<Queue>();
  const columns: Column<Queue>[] = [
    { id: 'name', name: 'Queue and channel', sortBy: nameOf, cell: nameOf },
    {
      id: 'target',
      name: 'Target',
      cell: ({ kind, serviceLevelTarget, serviceLevelThreshold, deadlineHours }) =>
        kind === 'deferred' ? `within ${deadlineHours} h` : `${serviceLevelTarget} % in ${serviceLevelThreshold} s`,
    },
    {
      id: 'patience',
      name: 'Patience',
      isFigure: true,
      cell: ({ patience }) => (patience === null ? '–' : `${patience} s`),
      isExtra: true,
    },
    { id: 'at-once', name: 'At once', isFigure: true, cell: ({ concurrency }) => concurrency, isExtra: true },
    {
      id: 'own',
      name: 'Set here',
      cell: ({ own }) => <span className="small muted">{own.length > 0 ? own.join(', ') : 'nothing'}</span>,
      isExtra: true,
    },
    {
      id: 'change',
      name: 'Change',
      cell: (queue) => (
        <Button look="quiet" label={`Change ${nameOf(queue)}`} onPress={() => setChanged(queue)}>
          Change
        </Button>
      ),
    },
  ];
  return (
    <Panel title="Queues" isFlush>
      <Answer of={answer}>
        {({ queueSettings }) => (
          <Table
            label="Queues"
            columns={columns}
            rows={queueSettings.data}
            keyOf={({ queue, channel }) => `${queue}:${channel}`}
            empty={<Empty title="No queue yet">Queues appear with the first imported history.</Empty>}
          />
        )}
      </Answer>
      <Dialog
        title={changed ? nameOf(changed) : ''}
        isOpen={changed !== undefined}
        onOpenChange={() => setChanged(undefined)}
      >
        {changed && <QueueForm queue={changed} onDone={() => setChanged(undefined)} />}
      </Dialog>
    </Panel>
  );
}

const AMOUNTS = [
  { name: 'serviceLevelTarget', label: 'Service level, percent' },
  { name: 'serviceLevelThreshold', label: 'answered within, seconds' },
  { name: 'patience', label: 'Patience, seconds' },
  { name: 'concurrency', label: 'Contacts at once' },
  { name: 'occupancyCap', label: 'Busy at most, percent' },
  { name: 'deadlineHours', label: 'Deferred until, hours' },
] as const;
type Amount = (typeof AMOUNTS)[number]['name'];

/** Only what was changed is sent: the rest goes on coming from above. */
function QueueForm({ queue, onDone }: { queue: Queue; onDone(): void }) {
  const change = useChange(ChangeQueueSettings, [QueueSettingsList]);
  const [changed, setChanged] = useState<Partial<Record<Amount, number | null>>>({});
  const submit = (fields: FormData) => {
    const text = (name: 'country' | 'region') => String(fields.get(name) ?? '').trim();
    const input = {
      ...changed,
      ...(queue.queue === null ? {} : { queue: queue.queue }),
      ...(queue.channel === null ? {} : { channel: queue.channel }),
      ...(text('country') === (queue.country ?? '') ? {} : { country: text('country') || null }),
      ...(text('region') === (queue.region ?? '') ? {} : { region: text('region') || null }),
    };
    change.mutate(
      { input },
      { onSuccess: () => (tell('The queue is changed; its forecast and people follow'), onDone()) },
    );
  };
  return (
    <Form change={change} onSubmit={submit} action="Save">
      <div className="form-row">
        {AMOUNTS.map(({ name, label }) => (
          <NumberField
            key={name}
            label={label}
            name={name}
            value={(name in changed ? changed[name] : queue[name]) ?? NaN}
            onChange={(value) => setChanged((before) => ({ ...before, [name]: Number.isNaN(value) ? null : value }))}
          />
        ))}
        <TextField
          label="Country of its holidays"
          name="country"
          defaultValue={queue.country ?? ''}
          hint="Such as US"
        />
        <TextField label="Region" name="region" defaultValue={queue.region ?? ''} hint="Such as WA" />
      </div>
    </Form>
  );
}
