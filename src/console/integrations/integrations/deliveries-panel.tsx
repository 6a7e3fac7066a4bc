import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import { RedeliverWebhook, WebhookDeliveries } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import type { WebhookDeliveriesQuery, WebhookDeliveryStatus } from '../../api/types.generated';
import { Button, Choice } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Badge, type Look } from '../../ui/notice';
import { Answer, Empty, Panel } from '../../ui/page';
import { Table, type Column } from '../../ui/table';
import { tell } from '../../ui/toast';

type Delivery = WebhookDeliveriesQuery['webhookDeliveries'][number];

const LOOKS: Record<WebhookDeliveryStatus, Look> = { delivered: 'good', waiting: 'warn', failed: 'bad' };
const STATUSES = [
  { value: 'all', name: 'All' },
  { value: 'waiting', name: 'Waiting' },
  { value: 'failed', name: 'Failed' },
] as const;

/** Log of webhook deliveries: request, response, and an action to redeliver. */
export function DeliveriesPanel() {
  const { dateTime } = useFormat();
  const [status, setStatus] = useState<(typeof STATUSES)[number]['value']>('all');
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<Delivery>();
  const asked = { page, ...(status === 'all' ? {} : { status }) };
  const deliveries = useAnswer(WebhookDeliveries, asked, { keepsPrevious: true, everyMs: 30_000 });
  const redeliver = useChange(RedeliverWebhook, [WebhookDeliveries]);
  const again = ({ id }: Delivery) =>
    redeliver.mutate(
      { id },
      {
        onSuccess: () => tell('Resending'),
        onError: ({ message }) => tell(message, { look: 'bad' }),
      },
    );
  const columns: Column<Delivery>[] = [
    { id: 'at', name: 'When', cell: ({ createdAt }) => <time dateTime={createdAt}>{dateTime(createdAt)}</time> },
    { id: 'type', name: 'Event', cell: ({ type }) => <code>{type}</code> },
    {
      id: 'status',
      name: 'Status',
      cell: (delivery) => <Badge look={LOOKS[delivery.status]}>{delivery.status}</Badge>,
    },
    { id: 'last', name: 'Last attempt', cell: ({ attempts }) => lastOf(attempts), isExtra: true },
    {
      id: 'actions',
      name: 'Actions',
      cell: (delivery) => (
        <span className="row">
          <Button look="quiet" onPress={() => setShown(delivery)}>
            Show
          </Button>
          <Button look="quiet" onPress={() => again(delivery)}>
            Resend
          </Button>
        </span>
      ),
    },
  ];
  return (
    <Panel
      title="Messages"
      isFlush
      actions={
        <Choice
          label="Filter"
          options={STATUSES}
          value={status}
          onChange={(chosen) => (setStatus(chosen), setPage(1))}
        />
      }
    >
      <Answer of={deliveries}>
        {({ webhookDeliveries }) => (
          <>
            <Table
              label="Messages"
              columns={columns}
              rows={webhookDeliveries}
              keyOf={({ id }) => id}
              empty={<Empty title="No messages">Messages are kept for 30 days.</Empty>}
            />
            {(page > 1 || webhookDeliveries.length === 20) && (
              <div className="row messages-pages">
                <Button isDisabled={page === 1} onPress={() => setPage(page - 1)}>
                  Later
                </Button>
                <Button isDisabled={webhookDeliveries.length < 20} onPress={() => setPage(page + 1)}>
                  Earlier
                </Button>
              </div>
            )}
          </>
        )}
      </Answer>
      <Dialog
        title={shown?.type ?? ''}
        place="wide"
        isOpen={shown !== undefined}
        onOpenChange={() => setShown(undefined)}
      >
        {shown && <Details delivery={shown} />}
      </Dialog>
    </Panel>
  );
}

function lastOf(attempts: Delivery['attempts']): string {
  const last = attempts.at(-1);
  return last ? (last.error ?? `HTTP ${last.status}`) : '';
}

function Details({ delivery: { attempts, payload, subject, nextAttemptAt } }: { delivery: Delivery }) {
  const { dateTime } = useFormat();
  return (
    <>
      <p>
        About <code>{subject}</code>. {nextAttemptAt && `Next attempt: ${dateTime(nextAttemptAt)}.`}
      </p>
      <Table
        label="Attempts"
        rows={attempts}
        keyOf={({ at }) => at}
        empty={<p className="muted">No attempts yet.</p>}
        columns={[
          { id: 'at', name: 'When', cell: ({ at }) => dateTime(at) },
          { id: 'status', name: 'Response', cell: ({ status }) => status },
          { id: 'error', name: 'Error', cell: ({ error }) => error },
        ]}
      />
      <pre className="payload" tabIndex={0} aria-label="Message">
        {JSON.stringify(payload, null, 2)}
      </pre>
    </>
  );
}
