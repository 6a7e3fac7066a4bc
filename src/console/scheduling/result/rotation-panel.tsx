import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import { RotationDeviations } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import { Badge } from '../../ui/notice';
import { Pager } from '../../ui/pager';
import { Panel } from '../../ui/page';
import { Table } from '../../ui/table';
import { dayName } from '../rotations/cycle';

const ROWS = 100;

/** Lists the days on which people do not work as their rotations. Renders nothing without any. */
export function RotationPanel({ scheduleId, nameOf }: { scheduleId: string; nameOf(employeeId: string): string }) {
  const format = useFormat();
  const [page, setPage] = useState(1);
  const { data } = useAnswer(RotationDeviations, { id: scheduleId, page }, { keepsPrevious: true });
  if (!data || data.rotationDeviations.total === 0) return null;
  const { total, data: deviations } = data.rotationDeviations;
  return (
    <Panel title="Rotation days not kept" isFlush>
      <Table
        label="Rotation days not kept"
        rows={deviations}
        keyOf={({ employeeId, date }) => `${employeeId} ${date}`}
        columns={[
          { id: 'date', name: 'Day', cell: ({ date }) => format.day(date) },
          { id: 'person', name: 'Person', cell: ({ employeeId }) => nameOf(employeeId) },
          { id: 'wanted', name: 'Rotation', cell: ({ wanted }) => dayName(wanted, data.shiftTemplates) },
          {
            id: 'shifts',
            name: 'Scheduled',
            cell: ({ shifts, isExcused }) => (
              <span className="row">
                <span className="figure">
                  {shifts.map(({ startTime, endTime }) => `${startTime}–${endTime}`).join(', ') || 'Off'}
                </span>
                {isExcused && <Badge look="good">Time off</Badge>}
              </span>
            ),
          },
        ]}
      />
      <Pager page={page} rows={ROWS} total={total} onPage={setPage} />
    </Panel>
  );
}
