import { useMemo } from 'react';
import * as z from 'zod/mini';
import { counted, useFormat } from '../../kernel/format';
import { AuditNames, AuditTrail } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import { useSearch } from '../../kernel/search';
import type { AuditNamesQuery, AuditTrailQuery } from '../../api/types.generated';
import { SearchField } from '../../ui/field';
import { Answer, Empty, Page, Panel } from '../../ui/page';
import { Pager } from '../../ui/pager';
import { Table, type Column } from '../../ui/table';
import { actionText, detailsText, type Names } from './details-text';

type Entry = AuditTrailQuery['auditLogs']['logs'][number];

const ROWS = 50;
const shape = z.object({
  page: z.catch(z.number().check(z.int(), z.minimum(1)), 1),
  action: z.catch(z.string(), ''),
});

/** Audit log, newest first. */
export function AuditPage() {
  const { dateTime } = useFormat();
  const [{ page, action }, setSearch] = useSearch(shape);
  const answer = useAnswer(
    AuditTrail,
    { limit: ROWS, offset: (page - 1) * ROWS, action: action || undefined },
    { keepsPrevious: true },
  );
  const directory = useAnswer(AuditNames, {}, { staleMs: 300_000 }).data;
  const names = useMemo(() => namesOf(directory), [directory]);
  const columns: Column<Entry>[] = [
    { id: 'when', name: 'When', cell: (entry) => <time dateTime={entry.createdAt}>{dateTime(entry.createdAt)}</time> },
    { id: 'who', name: 'User', cell: (entry) => entry.userName },
    { id: 'what', name: 'Action', cell: (entry) => <span title={entry.action}>{actionText(entry.action)}</span> },
    {
      id: 'details',
      name: 'Details',
      cell: (entry) => <span className="small">{detailsText(entry.details, names)}</span>,
      isExtra: true,
    },
    {
      id: 'address',
      name: 'From',
      cell: (entry) => <span className="muted small">{entry.ipAddress}</span>,
      isExtra: true,
    },
  ];
  const total = answer.data?.auditLogs.total;
  return (
    <Page
      title="Audit"
      summary={total === undefined ? undefined : counted(total, 'change')}
      actions={
        <SearchField
          label="Filter by action, such as schedule.publish"
          placeholder="Action, such as schedule.publish"
          value={action}
          onChange={(value) => setSearch({ action: value, page: 1 }, { replace: true })}
        />
      }
    >
      <Panel isFlush>
        <Answer of={answer} lines={10}>
          {({ auditLogs }) => (
            <Table
              label="Changes"
              columns={columns}
              rows={auditLogs.logs}
              keyOf={({ id }) => id}
              empty={
                <Empty title="No changes found">
                  Every change is recorded here, whether made in the console or through the API.
                </Empty>
              }
            />
          )}
        </Answer>
      </Panel>
      <Pager page={page} rows={ROWS} total={total ?? 0} onPage={(next) => setSearch({ page: next })} />
    </Page>
  );
}

/** Returns names by the ids that entries refer to. */
function namesOf(directory: AuditNamesQuery | undefined): Names {
  if (!directory) return new Map();
  const { employees, teams, skills, contracts, shiftTemplates, timeOffTypes, schedules } = directory;
  const people = employees.flatMap(({ id, userId, firstName, lastName }) =>
    [id, userId].map((each) => [each, `${firstName} ${lastName}`] as const),
  );
  const things = [...teams, ...skills, ...contracts, ...shiftTemplates, ...timeOffTypes, ...schedules];
  return new Map([...people, ...things.map(({ id, name }) => [id, name] as const)]);
}
