import { useEffect, useMemo, useState } from 'react';
import { addDays, instantOf, mondayOf } from '../../kernel/dates';
import { execute } from '../../api/execute';
import { useFormat } from '../../kernel/format';
import { ForecastWhatIf, ForecastWhatIfCsv } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import type { ForecastQueuesQuery, ForecastWhatIfQuery } from '../../api/types.generated';
import { Button, Choice } from '../../ui/button';
import { TimeChart } from '../../ui/chart/time-chart';
import { download } from '../../kernel/csv';
import { DateField, Switch } from '../../ui/field';
import { messageOf } from '../../ui/form';
import { IconDownload, IconRestore } from '../../ui/icons/icons';
import { Answer, Empty, Figure, Panel } from '../../ui/page';
import { Slider } from '../../ui/slider';
import { tell } from '../../ui/toast';
import type { StreamRow } from './streams';
import { isTried, lineOf, NO_TRIAL, whatIfInput, type Trial } from './what-if';

const SETTLES_MS = 250;

interface WhatIfProps {
  stream: StreamRow;
  today: string;
  queues: ForecastQueuesQuery;
}

/** Simulates requirement and service level with a different load, bots, targets or shrinkage. Nothing is stored. */
export function WhatIfPanel({ stream, today, queues }: WhatIfProps) {
  const { day, percent } = useFormat();
  const [first, setFirst] = useState(addDays(today, 1));
  const [length, setLength] = useState<'day' | 'week'>('day');
  const [ofScheduled, setOfScheduled] = useState(false);
  const [trial, setTrial] = useState(NO_TRIAL);
  const settled = useSettled(trial, SETTLES_MS);
  const from = length === 'day' ? first : mondayOf(first);
  const to = length === 'day' ? first : addDays(from, 6);
  const input = whatIfInput(settled, stream, { from, to, ofScheduled });
  const answer = useAnswer(ForecastWhatIf, { input }, { keepsPrevious: true, staleMs: 60_000 });
  const settings = queues.queueSettings.data.find(
    ({ queue, channel }) => queue === stream.queue && channel === stream.channel,
  );
  const set = (change: Partial<Trial>) => setTrial({ ...trial, ...change });
  const target = settings?.serviceLevelTarget ?? 80;
  const signed = (value: number) => (value === 0 ? 'as forecast' : `${value < 0 ? '−' : '+'}${Math.abs(value)} %`);
  const saveCsv = () =>
    void execute(ForecastWhatIfCsv, { input }).then(
      ({ whatIf }) => download(`what-if-${stream.queue || 'no-queue'}-${stream.channel}-${from}.csv`, whatIf.csv),
      (error) => tell(messageOf(error), { look: 'bad' }),
    );
  return (
    <div className="what-if">
      <Panel
        title="Scenario"
        actions={
          <Button look="quiet" isDisabled={!isTried(trial)} onPress={() => setTrial(NO_TRIAL)}>
            <IconRestore aria-hidden /> Reset
          </Button>
        }
      >
        <DateField label="Day" value={first} onChange={setFirst} />
        <Choice<'day' | 'week'>
          label="Period"
          value={length}
          onChange={setLength}
          options={[
            { value: 'day', name: 'Day' },
            { value: 'week', name: 'Week' },
          ]}
        />
        <Slider
          label="Contacts"
          value={trial.volumePercent}
          onChange={(volumePercent) => set({ volumePercent })}
          from={-50}
          to={100}
          usual={0}
          text={signed}
        />
        <Slider
          label="Handle time"
          value={trial.handleTimePercent}
          onChange={(handleTimePercent) => set({ handleTimePercent })}
          from={-50}
          to={100}
          usual={0}
          text={signed}
        />
        <Slider
          label="Deflected by bots"
          value={trial.containmentPercent ?? 0}
          onChange={(containmentPercent) => set({ containmentPercent })}
          from={0}
          to={90}
          text={(value) => (trial.containmentPercent === null ? 'as it is' : `${value} %`)}
        />
        <Slider
          label="Service level target"
          value={trial.serviceLevelTarget ?? target}
          onChange={(serviceLevelTarget) => set({ serviceLevelTarget })}
          from={50}
          to={99}
          usual={target}
          text={(value) => `${value} %${trial.serviceLevelTarget === null ? ', as set' : ''}`}
        />
        <Slider
          label="Shrinkage"
          value={trial.shrinkagePercent ?? 0}
          onChange={(shrinkagePercent) => set({ shrinkagePercent })}
          from={0}
          to={60}
          text={(value) => (trial.shrinkagePercent === null ? 'as set, by reason' : `${value} %`)}
        />
        <Switch isSelected={ofScheduled} onChange={setOfScheduled}>
          Use scheduled staff
        </Switch>
        <p className="small muted">
          {ofScheduled
            ? 'Shows the service level of the people on the schedule.'
            : 'Shows the service level of today’s required staff.'}{' '}
          {settings && `Answered within ${settings.serviceLevelThreshold} s: ${percent(target, 0)}.`}
        </p>
      </Panel>
      <div className="what-if-answer">
        <Answer of={answer} lines={10}>
          {({ whatIf }) =>
            whatIf.data.length === 0 ? (
              <Panel title="Result">
                <Empty title="No contacts expected">
                  {from === to ? day(from) : `The week of ${day(from)}`} is closed or not forecast. Select another day.
                </Empty>
              </Panel>
            ) : (
              <Compared
                whatIf={whatIf}
                from={from}
                to={to}
                isPast={answer.isPlaceholderData}
                onCsv={saveCsv}
                name={stream.name}
              />
            )
          }
        </Answer>
      </div>
    </div>
  );
}

interface ComparedProps {
  whatIf: ForecastWhatIfQuery['whatIf'];
  from: string;
  to: string;
  name: string;
  isPast: boolean;
  onCsv(): void;
}

function Compared({ whatIf: { streams, data }, from, to, name, isPast, onCsv }: ComparedProps) {
  const { number, percent, timezone, dayRange } = useFormat();
  const span = useMemo(() => {
    if (from !== to)
      return { from: instantOf(from, '00:00', timezone), to: instantOf(addDays(to, 1), '00:00', timezone) };
    return { from: Date.parse(data[0]?.startsAt ?? from), to: Date.parse(data.at(-1)?.endsAt ?? to) };
  }, [data, from, to, timezone]);
  const lines = useMemo(
    () => ({
      scheduledNow: lineOf(data, 'now', 'scheduled'),
      scheduledThen: lineOf(data, 'then', 'scheduled'),
      serviceNow: lineOf(data, 'now', 'serviceLevel'),
      serviceThen: lineOf(data, 'then', 'serviceLevel'),
    }),
    [data],
  );
  const [stream] = streams;
  const figure = (title: string, text: (of: NonNullable<typeof stream>['now']) => string) => (
    <Figure name={title} value={stream ? text(stream.then) : '–'} note={stream && `now ${text(stream.now)}`} />
  );
  const when = dayRange(from, to);
  return (
    <div className={isPast ? 'forecast-chart is-past' : 'forecast-chart'}>
      <div className="figures">
        {figure('Contacts', ({ contacts }) => number(contacts))}
        {figure('Hours to schedule', ({ scheduledHours }) => number(scheduledHours))}
        {figure('Peak staff', ({ peak }) => number(peak))}
        {figure('Service level', ({ serviceLevel }) => percent(serviceLevel))}
        {figure('Abandonment', ({ abandonment }) => percent(abandonment))}
      </div>
      <Panel
        title={`Required staff, ${when}`}
        actions={
          <Button label="Save as CSV" onPress={onCsv}>
            <IconDownload aria-hidden />
          </Button>
        }
      >
        <TimeChart
          label={`Required staff for ${name}: baseline and scenario`}
          {...span}
          height={200}
          unit="people"
          series={[
            {
              id: 'now',
              name: 'Baseline',
              color: 'var(--chart-1)',
              points: lines.scheduledNow,
              isStep: true,
              isDashed: true,
            },
            { id: 'then', name: 'Scenario', color: 'var(--chart-2)', points: lines.scheduledThen, isStep: true },
          ]}
        />
      </Panel>
      <Panel title="Service level (%)">
        <TimeChart
          label={`Service level of ${name}: baseline and scenario`}
          {...span}
          height={170}
          unit="percent"
          digits={1}
          series={[
            {
              id: 'now',
              name: 'Baseline',
              color: 'var(--chart-1)',
              points: lines.serviceNow,
              isStep: true,
              isDashed: true,
            },
            { id: 'then', name: 'Scenario', color: 'var(--chart-2)', points: lines.serviceThen, isStep: true },
          ]}
        />
      </Panel>
    </div>
  );
}

/** A value once it has not changed for a moment. */
function useSettled<Value>(value: Value, afterMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
