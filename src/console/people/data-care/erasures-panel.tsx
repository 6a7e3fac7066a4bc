import { useFormat } from '../../kernel/format';
import type { DataCareQuery } from '../../api/types.generated';
import { Badge } from '../../ui/notice';
import { Empty, Panel } from '../../ui/page';
import { Table, type Column } from '../../ui/table';
import { nameOf, type Person } from '../person/person';

type Erasure = DataCareQuery['erasures'][number];

interface Props {
  erasures: readonly Erasure[];
  people: readonly Person[];
}

/** People who were erased, newest first. */
export function ErasuresPanel({ erasures, people }: Props) {
  const { dateTime } = useFormat();
  const columns: Column<Erasure>[] = [
    {
      id: 'person',
      name: 'Person',
      cell: ({ employeeId }) => {
        const person = people.find(({ id }) => id === employeeId);
        return person ? nameOf(person) : employeeId;
      },
    },
    { id: 'at', name: 'Erased', cell: ({ at }) => dateTime(at) },
    { id: 'by', name: 'By', cell: ({ by }) => (by === 'retention' ? 'Retention period' : by) },
    {
      id: 'state',
      name: 'Status',
      cell: ({ isDone }) => (isDone ? <Badge look="good">Done</Badge> : <Badge look="info">In progress</Badge>),
    },
  ];
  return (
    <Panel title="Erased people">
      <Table
        label="Erased people"
        columns={columns}
        rows={erasures}
        keyOf={({ employeeId }) => employeeId}
        empty={<Empty title="No erased people">To erase a person, deactivate them and open their details.</Empty>}
      />
    </Panel>
  );
}
