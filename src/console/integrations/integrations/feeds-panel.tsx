import { Link } from '@tanstack/react-router';
import { useFormat } from '../../kernel/format';
import { useNow } from '../../kernel/now';
import { Feeds, FeedHealth } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import { useSession } from '../../kernel/session';
import type { LastImportFragment } from '../../api/types.generated';
import { Badge } from '../../ui/notice';
import { Answer, Panel } from '../../ui/page';
import { Table, type Column } from '../../ui/table';

interface Feed {
  name: string;
  at: string | null;
  by: string | null;
  stored: number | null;
  refused: number | null;
}

/** Last import of each kind of record: time, sender, and refused records. */
export function FeedsPanel() {
  const { organization } = useSession();
  const feeds = useAnswer(Feeds, {}, { everyMs: 60_000 });
  return (
    <div className="stack">
      <Panel title="Last import of each kind" actions={<Link to="/import">Import a file</Link>} isFlush>
        <Answer of={feeds}>
          {({ historical, employees, deflection }) => (
            <FeedTable
              feeds={[
                feedOf('Contact history', historical.logs[0]),
                feedOf('Employees', employees.logs[0]),
                feedOf('Deflection by bots', deflection.logs[0]),
              ]}
            />
          )}
        </Answer>
      </Panel>
      {organization.tier === 'enterprise' && <States />}
      <Panel title="For developers">
        <p className="row">
          <a href="/docs/guide/import">Import guide</a>
          <a href="/docs/api/client">Client guide</a>
          <a href="/api/docs">REST explorer</a>
          <a href="/api/openapi.json">OpenAPI document</a>
          <a href="/graphql">GraphQL explorer</a>
        </p>
      </Panel>
    </div>
  );
}

function feedOf(name: string, last: LastImportFragment | undefined): Feed {
  const counts = (last?.details ?? {}) as Record<string, unknown>;
  const count = (...names: string[]): number | null => {
    const found = names.map((each) => counts[each]).filter((value) => typeof value === 'number');
    return found.length > 0 ? found.reduce((sum, value) => sum + value, 0) : null;
  };
  return {
    name,
    at: last?.createdAt ?? null,
    by: last?.userName ?? null,
    stored: count('imported', 'created', 'updated'),
    refused: count('skipped'),
  };
}

function FeedTable({ feeds }: { feeds: readonly Feed[] }) {
  const { dateTime, number, span } = useFormat();
  const now = useNow(30_000);
  const columns: Column<Feed>[] = [
    { id: 'name', name: 'Kind', cell: ({ name }) => name },
    {
      id: 'at',
      name: 'Last',
      cell: ({ at }) => (at ? `${span((now - Date.parse(at)) / 1000)} ago` : <Badge>never</Badge>),
    },
    { id: 'when', name: 'When', cell: ({ at }) => at && <time dateTime={at}>{dateTime(at)}</time>, isExtra: true },
    { id: 'by', name: 'By', cell: ({ by }) => by, isExtra: true },
    { id: 'stored', name: 'Stored', isFigure: true, cell: ({ stored }) => stored !== null && number(stored) },
    {
      id: 'refused',
      name: 'Skipped',
      isFigure: true,
      cell: ({ refused }) =>
        refused !== null && (refused > 0 ? <Badge look="warn">{number(refused)}</Badge> : number(refused)),
    },
  ];
  return <Table label="Last imports" columns={columns} rows={feeds} keyOf={({ name }) => name} />;
}

function States() {
  const { span, dateTime } = useFormat();
  const now = useNow(5_000);
  const feed = useAnswer(FeedHealth, {}, { everyMs: 30_000 });
  return (
    <Panel title="Agent states">
      <Answer of={feed} lines={1}>
        {({ adherenceFeed: { lastRecordAt, isSilent, silentSince } }) => (
          <p className="row">
            {isSilent ? (
              <Badge look="bad">Outage</Badge>
            ) : (
              <Badge look={lastRecordAt ? 'good' : 'quiet'}>{lastRecordAt ? 'Connected' : 'No data yet'}</Badge>
            )}
            {lastRecordAt && <span>Last record {span((now - Date.parse(lastRecordAt)) / 1000)} ago.</span>}
            {silentSince && (
              <span>Feed outage: no agent states since {dateTime(silentSince)}. Adherence is unknown until then.</span>
            )}
          </p>
        )}
      </Answer>
    </Panel>
  );
}
