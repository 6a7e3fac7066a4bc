import { useFormat } from '../../kernel/format';
import type { ForecastQueuesQuery } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { Badge, type Look } from '../../ui/notice';
import { Empty, Panel } from '../../ui/page';
import { Table, type Column } from '../../ui/table';
import { STATE_WORDS, streamName, type StreamRow, type StreamState } from './streams';

type Run = ForecastQueuesQuery['forecastRuns']['data'][number];

const LOOKS: Record<StreamState, Look> = { made: 'good', kept: 'warn', none: 'bad', excluded: 'quiet' };
const CAUSES: Record<Run['cause'], string> = {
  hand: 'manual',
  imports: 'new history',
  inputs: 'changed inputs',
  night: 'nightly',
};

interface QueuesProps {
  rows: readonly StreamRow[];
  queues: ForecastQueuesQuery;
  onOpen(id: string): void;
}

/** Forecast status of each queue, and results of the last runs. */
export function Queues({ rows, queues, onOpen }: QueuesProps) {
  const { dateTime, day, span, number } = useFormat();
  const columns: Column<StreamRow>[] = [
    {
      id: 'name',
      name: 'Queue and channel',
      cell: (row) => (
        <Button look="quiet" onPress={() => onOpen(row.id)}>
          {row.name}
        </Button>
      ),
      sortBy: ({ name }) => name,
    },
    {
      id: 'state',
      name: 'Status',
      cell: ({ state }) => <Badge look={LOOKS[state]}>{STATE_WORDS[state]}</Badge>,
      sortBy: ({ state }) => state,
    },
    { id: 'reason', name: 'Reason', cell: ({ reason }) => reason ?? <span className="muted">–</span> },
  ];
  const runColumns: Column<Run>[] = [
    { id: 'began', name: 'Started', cell: ({ beganAt }) => <time dateTime={beganAt}>{dateTime(beganAt)}</time> },
    { id: 'cause', name: 'Trigger', cell: ({ cause }) => CAUSES[cause] },
    {
      id: 'took',
      name: 'Duration',
      cell: ({ beganAt, finishedAt }) =>
        finishedAt ? span((Date.parse(finishedAt) - Date.parse(beganAt)) / 1000) : <Badge look="info">running</Badge>,
      isExtra: true,
    },
    { id: 'origin', name: 'From', cell: ({ origin }) => day(origin), isExtra: true },
    { id: 'made', name: 'Forecast', cell: ({ made }) => number(made), isFigure: true },
    { id: 'same', name: 'Kept', cell: ({ unchanged }) => number(unchanged), isFigure: true },
    {
      id: 'failed',
      name: 'Failed',
      cell: ({ failed }) => (failed > 0 ? <Badge look="bad">{number(failed)}</Badge> : number(0)),
      isFigure: true,
    },
    {
      id: 'open',
      name: 'Reason',
      cell: ({ open }) =>
        open.length === 0 ? (
          <span className="muted">–</span>
        ) : (
          <ul className="forecast-open">
            {open.map((stream) => (
              <li key={streamName(stream)} className="small">
                {streamName(stream)}: {stream.reason ?? stream.outcome}
              </li>
            ))}
          </ul>
        ),
    },
  ];
  return (
    <>
      <Panel title="Queues" isFlush>
        <Table label="Queues and their forecasts" columns={columns} rows={rows} keyOf={({ id }) => id} />
      </Panel>
      <Panel title="Latest runs" isFlush>
        <Table
          label="Latest forecast runs"
          columns={runColumns}
          rows={queues.forecastRuns.data}
          keyOf={({ id }) => id}
          empty={<Empty title="No runs yet">Forecasts run every night and whenever history or inputs change.</Empty>}
        />
      </Panel>
    </>
  );
}
