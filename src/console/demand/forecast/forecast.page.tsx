import * as z from 'zod/mini';
import { ForecastQueues } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import { useFormat } from '../../kernel/format';
import { useSearch } from '../../kernel/search';
import { useRole } from '../../kernel/session';
import type { ForecastQueuesQuery } from '../../api/types.generated';
import { SelectField } from '../../ui/field';
import { Answer, Empty, Page } from '../../ui/page';
import { Tabs } from '../../ui/tabs';
import { Accuracy } from './accuracy';
import { CoursePanel } from './course-panel';
import './forecast.css';
import { Hours } from './hours';
import { Queues } from './queues';
import { RunButton } from './run-button';
import { STATE_WORDS, streamRows, summaryOf } from './streams';
import { TodayLine } from './today-line';
import { useForecastRun } from './use-forecast-run';
import { WhatIfPanel } from './what-if-panel';

const TABS = ['course', 'today', 'whatif', 'accuracy', 'hours', 'queues'] as const;
const shape = z.object({
  stream: z.catch(z.string(), ''),
  tab: z.catch(z.enum(TABS), 'course'),
});

/** Forecast, accuracy and what-if analysis by queue. */
export function ForecastPage() {
  const today = useFormat().dateOf();
  const answer = useAnswer(ForecastQueues, { today });
  if (answer.data) return <Forecasts queues={answer.data} today={today} />;
  return (
    <Page title="Forecast">
      <Answer of={answer} lines={12}>
        {() => null}
      </Answer>
    </Page>
  );
}

function Forecasts({ queues, today }: { queues: ForecastQueuesQuery; today: string }) {
  const [{ stream: id, tab }, setSearch] = useSearch(shape);
  const mayWrite = useRole() !== 'supervisor';
  const run = useForecastRun();
  const rows = streamRows(queues);
  const row = rows.find((candidate) => candidate.id === id) ?? rows.find(({ state }) => state === 'made') ?? rows[0];
  if (!row)
    return (
      <Page title="Forecast">
        <Empty title="No forecast yet">
          Import a few weeks of contact history. Forecasts follow automatically for each queue and channel.
        </Empty>
      </Page>
    );
  const choose = (stream: string) => setSearch({ stream });
  const tabs = [
    {
      id: 'course' as const,
      name: 'Forecast',
      body: () => <CoursePanel key={row.id} stream={row} today={today} mayWrite={mayWrite} />,
    },
    { id: 'today' as const, name: 'Today', body: () => <TodayLine stream={row} /> },
    {
      id: 'whatif' as const,
      name: 'What if',
      body: () => <WhatIfPanel key={row.id} stream={row} today={today} queues={queues} />,
    },
    { id: 'accuracy' as const, name: 'Accuracy', body: () => <Accuracy stream={row} today={today} /> },
    {
      id: 'hours' as const,
      name: 'Opening hours',
      body: () => <Hours stream={row} today={today} mayWrite={mayWrite} />,
    },
    {
      id: 'queues' as const,
      name: 'Queues and runs',
      body: () => <Queues rows={rows} queues={queues} onOpen={(stream) => setSearch({ stream, tab: 'course' })} />,
    },
  ];
  const bodies = tabs.map((each) => ({ ...each, body: () => <div className="forecast-body">{each.body()}</div> }));
  return (
    <Page
      title="Forecast"
      summary={summaryOf(rows)}
      actions={
        <>
          <div className="forecast-stream">
            <SelectField
              label="Queue and channel"
              hidesLabel
              value={row.id}
              onChange={choose}
              options={rows.map(({ id: value, name, state }) => ({
                value,
                name,
                hint: state === 'made' ? undefined : STATE_WORDS[state],
              }))}
            />
          </div>
          {mayWrite && <RunButton stream={row} run={run} />}
        </>
      }
    >
      <Tabs label="Forecast" tabs={bodies} selected={tab} onSelect={(next) => setSearch({ tab: next })} />
    </Page>
  );
}
