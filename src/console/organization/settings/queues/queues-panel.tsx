import { useState } from 'react';
import { QueueSettingsList } from '../../../api/operations.generated';
import { useAnswer } from '../../../api/query';
import { useRole } from '../../../kernel/session';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { IconDots } from '../../../ui/icons/icons';
import { Menu } from '../../../ui/menu';
import { Notice } from '../../../ui/notice';
import { Answer, Empty, Panel } from '../../../ui/page';
import { Table, type Column } from '../../../ui/table';
import { QueueForm } from './queue-form';
import { NAME_ACTIONS, QueueNameForm, type NameAction } from './queue-name-forms';
import { nameOf, queueNameOf, settingNames, targetText, type Queue } from './queue-words';

/** Settings by queue and channel. Unset values are inherited from wider scopes. */
export function QueuesPanel() {
  const answer = useAnswer(QueueSettingsList, {});
  const isAdmin = useRole() === 'admin';
  const [changed, setChanged] = useState<Queue>();
  const [named, setNamed] = useState<{ name: string; action: NameAction }>();
  const columns: Column<Queue>[] = [
    { id: 'name', name: 'Queue and channel', sortBy: nameOf, cell: nameOf },
    {
      id: 'target',
      name: 'Target',
      cell: targetText,
    },
    {
      id: 'patience',
      name: 'Patience',
      isFigure: true,
      cell: ({ patience }) => (patience === null ? '–' : `${patience} s`),
      isExtra: true,
    },
    { id: 'at-once', name: 'Concurrency', isFigure: true, cell: ({ concurrency }) => concurrency, isExtra: true },
    {
      id: 'own',
      name: 'Set here',
      cell: ({ own }) => <span className="small muted">{own.length > 0 ? settingNames(own) : 'nothing'}</span>,
      isExtra: true,
    },
    {
      id: 'change',
      name: 'Change',
      cell: (queue) => (
        <span className="row">
          <Button look="quiet" label={`Change ${nameOf(queue)}`} onPress={() => setChanged(queue)}>
            Change
          </Button>
          {isAdmin && queue.queue !== null && (
            <NameMenu name={queue.queue} onAction={(action) => setNamed({ name: queue.queue ?? '', action })} />
          )}
        </span>
      ),
    },
  ];
  return (
    <Panel title="Queues" isFlush>
      <Answer of={answer}>
        {({ queueSettings }) => (
          <>
            {queueSettings.data.some(({ country }) => country === null) && (
              <Notice look="info">
                Some queues have no country, so their forecasts ignore public holidays. Set the country under
                Organization.
              </Notice>
            )}
            <Table
              label="Queues"
              columns={columns}
              rows={queueSettings.data}
              keyOf={({ queue, channel }) => `${queue}:${channel}`}
              empty={<Empty title="No queues">Queues appear with the first import of contact history.</Empty>}
            />
          </>
        )}
      </Answer>
      <Dialog
        title={changed ? nameOf(changed) : ''}
        place="side"
        isOpen={changed !== undefined}
        onOpenChange={() => setChanged(undefined)}
      >
        {changed && (
          <QueueForm
            queue={changed}
            queues={answer.data?.queueSettings.data ?? []}
            onDone={() => setChanged(undefined)}
          />
        )}
      </Dialog>
      <Dialog
        title={named ? `${NAME_ACTIONS[named.action]} ${queueNameOf(named.name)}` : ''}
        isOpen={named !== undefined}
        onOpenChange={() => setNamed(undefined)}
      >
        {named && (
          <QueueNameForm
            {...named}
            names={[...new Set(answer.data?.queueSettings.data.flatMap(({ queue }) => queue ?? []))]}
            onDone={() => setNamed(undefined)}
          />
        )}
      </Dialog>
    </Panel>
  );
}

function NameMenu({ name, onAction }: { name: string; onAction(action: NameAction): void }) {
  const label = `Rename, merge or remove ${queueNameOf(name)}`;
  return (
    <Menu
      label={label}
      button={
        <Button look="quiet" label={label}>
          <IconDots aria-hidden />
        </Button>
      }
      actions={Object.entries(NAME_ACTIONS).map(([action, text]) => ({
        id: action,
        name: text,
        onAction: () => onAction(action as NameAction),
      }))}
    />
  );
}
