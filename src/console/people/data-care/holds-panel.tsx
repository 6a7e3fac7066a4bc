import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import { DataCare, EndLegalHold } from '../../api/operations.generated';
import { useChange } from '../../api/query';
import type { DataCareQuery } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { Dialog } from '../../ui/dialog';
import { Empty, Panel } from '../../ui/page';
import { Table, type Column } from '../../ui/table';
import { nameOf, type Person } from '../person/person';
import { HoldForm } from './hold-form';

type Hold = DataCareQuery['legalHolds'][number];

interface Props {
  holds: readonly Hold[];
  people: readonly Person[];
}

/** Legal holds in force. Those of a single person are set in the person's details. */
export function HoldsPanel({ holds, people }: Props) {
  const { longDay } = useFormat();
  const end = useChange(EndLegalHold, [DataCare]);
  const [isHolding, setHolding] = useState(false);
  const [ended, setEnded] = useState<Hold>();
  const nameIn = ({ employeeId }: Hold): string => {
    if (employeeId === null) return 'Everyone';
    const person = people.find(({ id }) => id === employeeId);
    return person ? nameOf(person) : employeeId;
  };
  const columns: Column<Hold>[] = [
    { id: 'person', name: 'Person', sortBy: nameIn, cell: nameIn },
    { id: 'reason', name: 'Reason', cell: ({ reason }) => reason },
    { id: 'until', name: 'Until', cell: ({ until }) => (until ? longDay(until) : 'No end') },
    {
      id: 'actions',
      name: 'Actions',
      cell: (hold) => (
        <Button look="quiet" label={`End hold of ${nameIn(hold)}`} onPress={() => setEnded(hold)}>
          End hold
        </Button>
      ),
    },
  ];
  return (
    <Panel title="Legal holds" actions={<Button onPress={() => setHolding(true)}>Hold all data</Button>}>
      <Table
        label="Legal holds"
        columns={columns}
        rows={holds}
        keyOf={({ id }) => id}
        empty={<Empty title="No legal holds">To hold the data of one person, open the person’s details.</Empty>}
      />
      <Dialog title="Hold all data" isOpen={isHolding} onOpenChange={setHolding}>
        {(close) => <HoldForm employeeId={null} onDone={close} />}
      </Dialog>
      <Confirm
        title={ended ? `End hold of ${nameIn(ended)}?` : ''}
        action="End hold"
        isOpen={ended !== undefined}
        onClose={() => {
          setEnded(undefined);
          end.reset();
        }}
        change={end}
        onConfirm={(close) => ended && end.mutate({ id: ended.id }, { onSuccess: close })}
      >
        Data past its retention period is deleted the next night.
      </Confirm>
    </Panel>
  );
}
