import { useState } from 'react';
import { AddReason, ArchiveReason, ExceptionReasons, RenameReason } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import type { ExceptionReasonsQuery } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { Answer, Empty, Panel } from '../../ui/page';
import { ConfirmRemoval } from '../../ui/row-actions';
import { Table, type Column } from '../../ui/table';

type Reason = ExceptionReasonsQuery['exceptionReasons'][number];

/** Why people may be excused. */
export function ReasonsPanel() {
  const reasons = useAnswer(ExceptionReasons, {});
  const add = useChange(AddReason, [ExceptionReasons]);
  const archive = useChange(ArchiveReason, [ExceptionReasons]);
  const [name, setName] = useState('');
  const [renamed, setRenamed] = useState<Reason>();
  const [archived, setArchived] = useState<Reason>();
  const columns: Column<Reason>[] = [
    { id: 'name', name: 'Reason', sortBy: (reason) => reason.name, cell: (reason) => reason.name },
    {
      id: 'actions',
      name: 'Actions',
      cell: (reason) => (
        <span className="row">
          <Button look="quiet" label={`Rename ${reason.name}`} onPress={() => setRenamed(reason)}>
            Rename
          </Button>
          <Button look="quiet" label={`Archive ${reason.name}`} onPress={() => setArchived(reason)}>
            Archive
          </Button>
        </span>
      ),
    },
  ];
  return (
    <Panel title="Exception reasons">
      <Answer of={reasons} lines={2}>
        {({ exceptionReasons }) => (
          <Table
            label="Exception reasons"
            columns={columns}
            rows={exceptionReasons}
            keyOf={({ id }) => id}
            empty={
              <Empty title="No reasons">Add reasons that supervisors choose from when they enter an exception.</Empty>
            }
          />
        )}
      </Answer>
      <Form
        change={add}
        onSubmit={() => add.mutate({ input: { name } }, { onSuccess: () => setName('') })}
        action="Add reason"
      >
        <TextField label="New reason" name="name" value={name} onChange={setName} isRequired />
      </Form>
      <Dialog
        title={`Rename ${renamed?.name ?? ''}`}
        isOpen={renamed !== undefined}
        onOpenChange={() => setRenamed(undefined)}
      >
        {renamed && <RenameForm reason={renamed} onDone={() => setRenamed(undefined)} />}
      </Dialog>
      <ConfirmRemoval item={archived} action="Archive" change={archive} onClose={() => setArchived(undefined)}>
        The reason can no longer be selected. Existing exceptions keep it.
      </ConfirmRemoval>
    </Panel>
  );
}

function RenameForm({ reason, onDone }: { reason: Reason; onDone(): void }) {
  const rename = useChange(RenameReason, [ExceptionReasons]);
  const [name, setName] = useState(reason.name);
  return (
    <Form
      change={rename}
      onSubmit={() => rename.mutate({ id: reason.id, input: { name } }, { onSuccess: onDone })}
      action="Rename"
    >
      <TextField label="Name" name="name" value={name} onChange={setName} isRequired autoFocus />
    </Form>
  );
}
