import { useFormat } from '../../kernel/format';
import { ScheduleCosts } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import type { ScheduleCostsQuery } from '../../api/types.generated';
import { Answer, Empty, Panel } from '../../ui/page';
import { Table, type Column } from '../../ui/table';
import { termWords } from './result-figures';

type Row = ScheduleCostsQuery['scheduleCostByEmployee'][number];

interface Props {
  scheduleId: string;
  nameOf(employeeId: string): string;
}

/** Cost of each employee's assignments by term, highest first. */
export function CostsPanel({ scheduleId, nameOf }: Props) {
  const format = useFormat();
  const costs = useAnswer(ScheduleCosts, { id: scheduleId }, { staleMs: 60_000 });
  const columns: Column<Row>[] = [
    {
      id: 'name',
      name: 'Employee',
      cell: ({ employeeId }) => nameOf(employeeId),
      sortBy: ({ employeeId }) => nameOf(employeeId),
    },
    { id: 'cost', name: 'Cost', cell: ({ cost }) => format.number(cost), sortBy: ({ cost }) => cost, isFigure: true },
    {
      id: 'terms',
      name: 'Cost breakdown',
      cell: ({ costByTerm }) =>
        costByTerm.map(({ term, cost }) => `${termWords(term)}: ${format.number(cost, 1)}`).join(' · '),
    },
  ];
  return (
    <Panel title="Cost by employee" isFlush>
      <p className="muted result-told">
        Understaffing and team rules belong to no single employee. Limit: 500 employees.
      </p>
      <Answer of={costs} lines={4}>
        {({ scheduleCostByEmployee }) => (
          <Table
            label="Cost by employee"
            columns={columns}
            rows={scheduleCostByEmployee}
            keyOf={({ employeeId }) => employeeId}
            empty={<Empty title="No costs">No assignment of an employee costs anything.</Empty>}
          />
        )}
      </Answer>
    </Panel>
  );
}
