import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import {
  CreateWebhook,
  DeleteWebhook,
  RotateWebhookSecret,
  TestWebhook,
  UpdateWebhook,
  WebhookDeliveries,
  Webhooks,
} from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import type { WebhooksQuery } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { Dialog } from '../../ui/dialog';
import { CheckList, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { IconPlus } from '../../ui/icons/icons';
import { Badge } from '../../ui/notice';
import { Answer, Empty, Panel } from '../../ui/page';
import { Secret } from '../../ui/secret';
import { RowActions } from '../../ui/row-actions';
import { Table, type Column } from '../../ui/table';
import { tell } from '../../ui/toast';
import { DeliveriesPanel } from './deliveries-panel';
import './integrations.css';

type Webhook = WebhooksQuery['webhooks'][number];

const EVENTS = [
  { id: 'schedule.published', says: 'A schedule is published' },
  { id: 'schedule.changed', says: 'A published schedule changes' },
  { id: 'alert.raised', says: 'An alert is raised' },
  { id: 'alert.ended', says: 'An alert ends' },
  { id: 'time_off.decided', says: 'Time off is decided' },
  { id: 'import.historical.finished', says: 'Contact history was imported' },
  { id: 'import.employees.finished', says: 'Employees were imported' },
  { id: 'import.agent_states.finished', says: 'Agent states were imported' },
  { id: 'import.deflection.finished', says: 'Deflection was imported' },
  { id: 'forecast.made', says: 'Forecasts were made' },
];

export function WebhooksPanel() {
  const { dateTime } = useFormat();
  const webhooks = useAnswer(Webhooks, {});
  const update = useChange(UpdateWebhook, [Webhooks]);
  const remove = useChange(DeleteWebhook, [Webhooks, WebhookDeliveries]);
  const test = useChange(TestWebhook, [WebhookDeliveries]);
  const rotate = useChange(RotateWebhookSecret, [Webhooks]);
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [removed, setRemoved] = useState<Webhook>();
  const onError = ({ message }: Error) => tell(message, { look: 'bad' });

  const actionsOf = ({ id, active, ...webhook }: Webhook) => [
    {
      id: 'test',
      name: 'Send a test message',
      onAction: () => test.mutate({ id }, { onSuccess: () => tell('Test message sent'), onError }),
    },
    {
      id: 'rotate',
      name: 'Rotate secret (the old one works for a day)',
      onAction: () =>
        rotate.mutate({ id }, { onSuccess: (made) => setSecret(made.rotateWebhookSecret.secret), onError }),
    },
    {
      id: 'switch',
      name: active ? 'Disable' : 'Enable',
      onAction: () => update.mutate({ id, input: { active: !active } }, { onError }),
    },
    { id: 'delete', name: 'Delete', onAction: () => setRemoved({ id, active, ...webhook }) },
  ];
  const columns: Column<Webhook>[] = [
    {
      id: 'url',
      name: 'URL',
      cell: ({ url, description }) => (
        <>
          <code>{url}</code>
          {description && <div className="muted small">{description}</div>}
        </>
      ),
    },
    {
      id: 'types',
      name: 'Events',
      cell: ({ eventTypes }) => <span className="small">{eventTypes.map(wordsOf).join(', ')}</span>,
      isExtra: true,
    },
    {
      id: 'status',
      name: 'Status',
      cell: ({ active, offReason, failingSince }) =>
        !active ? (
          <Badge look="bad">{offReason ? `disabled: ${offReason}` : 'off'}</Badge>
        ) : failingSince ? (
          <Badge look="warn">failing since {dateTime(failingSince)}</Badge>
        ) : (
          <Badge look="good">on</Badge>
        ),
    },
    {
      id: 'actions',
      name: 'Actions',
      cell: (webhook) => <RowActions name={webhook.url} actions={actionsOf(webhook)} />,
    },
  ];
  const make = (
    <Button look="primary" onPress={() => setMaking(true)}>
      <IconPlus aria-hidden /> Add webhook
    </Button>
  );
  return (
    <div className="stack">
      <Panel title="Webhooks" actions={make} isFlush>
        <Answer of={webhooks}>
          {(data) => (
            <Table
              label="Webhooks"
              columns={columns}
              rows={data.webhooks}
              keyOf={({ id }) => id}
              empty={<Empty title="No webhooks">Webhooks send signed events to a URL.</Empty>}
            />
          )}
        </Answer>
      </Panel>
      <DeliveriesPanel />
      <Dialog title="Add webhook" isOpen={isMaking} onOpenChange={setMaking}>
        <MakeWebhook
          onMade={(made) => {
            setMaking(false);
            setSecret(made);
          }}
        />
      </Dialog>
      <Dialog title="Webhook secret" isOpen={secret !== undefined} onOpenChange={() => setSecret(undefined)}>
        {secret && <Secret name="Webhook secret" value={secret} />}
      </Dialog>
      <Confirm
        title="Delete this webhook?"
        action="Delete"
        isOpen={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        change={remove}
        onConfirm={(close) => removed && remove.mutate({ id: removed.id }, { onSuccess: close })}
      >
        {removed?.url} receives no more events. Pending messages are dropped.
      </Confirm>
    </div>
  );
}

const wordsOf = (type: string): string => EVENTS.find(({ id }) => id === type)?.says ?? type;

function MakeWebhook({ onMade }: { onMade(secret: string): void }) {
  const change = useChange(CreateWebhook, [Webhooks]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const submit = (fields: FormData) => {
    const description = String(fields.get('description') ?? '');
    const input = {
      url: String(fields.get('url')),
      eventTypes: [...chosen],
      ...(description ? { description } : {}),
    };
    change.mutate({ input }, { onSuccess: ({ createWebhook }) => onMade(createWebhook.secret) });
  };
  return (
    <Form change={change} onSubmit={submit} action="Add webhook">
      <TextField label="URL" name="url" type="url" hint="HTTPS URL, reachable from the internet" isRequired autoFocus />
      <TextField label="Description" name="description" />
      <CheckList legend="Events" name="events" options={EVENTS} chosen={chosen} onChange={setChosen} />
    </Form>
  );
}
