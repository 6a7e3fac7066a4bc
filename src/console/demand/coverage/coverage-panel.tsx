import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { addDays, datesOf, startOfWeek } from '../../kernel/dates';
import { execute } from '../../api/execute';
import { useFormat } from '../../kernel/format';
import { Coverage, CoverageCsv } from '../../api/operations.generated';
import { useOffer } from '../../kernel/page-actions';
import { useAnswer } from '../../api/query';
import { dateShape, useSearch } from '../../kernel/search';
import type { CoverageQuery, RequirementGrouping } from '../../api/types.generated';
import { Button, Choice } from '../../ui/button';
import { download } from '../../kernel/csv';
import { SelectField } from '../../ui/field';
import { DateField } from '../../ui/written-field';
import { messageOf } from '../../ui/form';
import { IconArrowLeft, IconArrowRight, IconDownload } from '../../ui/icons/icons';
import { Notice } from '../../ui/notice';
import { Answer, Empty, Figure, Panel } from '../../ui/page';
import { tell } from '../../ui/toast';
import {
  daysWithoutData,
  gapOf,
  gridOf,
  hoursOf,
  together,
  withRequirement,
  worstOf,
  type Cell,
  type CoverageRow,
} from './coverage';
import { CoverageLines } from './coverage-lines';
import { HeatTable } from './heat-table';
import { lineId, linesOf, streamName, type By, type Names } from './names';
import { OfferStretches } from './offer-stretches';
import { SetPeople, type PeopleDraft } from './set-people';

const shape = z.object({
  date: z.catch(z.optional(dateShape), undefined),
  view: z.catch(z.enum(['day', 'week']), 'day'),
  by: z.catch(z.enum(['skill', 'queue']), 'skill'),
  risk: z.catch(z.enum(['expected', '0.8', '0.9', '0.95']), 'expected'),
  schedule: z.catch(z.string(), ''),
  line: z.catch(z.string(), ''),
});
type Risk = 'expected' | '0.8' | '0.9' | '0.95';
const RISKS: { value: Risk; name: string }[] = [
  { value: 'expected', name: 'Expected load' },
  { value: '0.8', name: '80th percentile load' },
  { value: '0.9', name: '90th percentile load' },
  { value: '0.95', name: '95th percentile load' },
];

const ALL = 'all';

export function CoveragePanel({ names, today, mayWrite }: { names: Names; today: string; mayWrite: boolean }) {
  const { day } = useFormat();
  const [search, setSearch] = useSearch(shape);
  const [draft, setDraft] = useState<PeopleDraft>();
  const { view, by, risk, schedule } = search;
  const chosen = search.date ?? today;
  const from = view === 'day' ? chosen : startOfWeek(chosen);
  const to = view === 'day' ? chosen : addDays(from, 6);
  const step = view === 'day' ? 1 : 7;
  const drafts = names.schedules.filter(
    ({ status, startDate, endDate }) => status === 'draft' && startDate <= to && endDate >= from,
  );
  const asked = {
    from,
    to,
    groupBy: (by === 'skill' ? ['skill'] : ['queue', 'channel']) as RequirementGrouping[],
    risk: risk === 'expected' ? undefined : Number(risk),
    scheduleId: drafts.some(({ id }) => id === schedule) ? schedule : undefined,
  };
  const answer = useAnswer(
    Coverage,
    { ...asked, withProbability: by === 'queue' },
    { keepsPrevious: true, everyMs: 120_000 },
  );
  const saveCsv = () =>
    void execute(CoverageCsv, asked).then(
      ({ requirement }) => download(`coverage-${from}${from === to ? '' : `-${to}`}.csv`, requirement.csv),
      (error) => tell(messageOf(error), { look: 'bad' }),
    );
  useOffer([
    ...(mayWrite
      ? [{ id: 'people', name: 'Set manual requirement', onAction: () => setDraft({ from, to: from }) }]
      : []),
    { id: 'csv', name: 'Save coverage as CSV', onAction: saveCsv },
  ]);
  return (
    <>
      <div className="coverage-bar">
        <Choice<'day' | 'week'>
          label="Period"
          value={view}
          onChange={(next) => setSearch({ view: next })}
          options={[
            { value: 'day', name: 'Day' },
            { value: 'week', name: 'Week' },
          ]}
        />
        <div className="row coverage-date">
          <Button label={`${view} before`} onPress={() => setSearch({ date: addDays(chosen, -step) })}>
            <IconArrowLeft aria-hidden />
          </Button>
          <DateField
            label="Day"
            hidesLabel
            value={chosen}
            onChange={(next) => setSearch({ date: next }, { replace: true })}
          />
          <Button label={`${view} after`} onPress={() => setSearch({ date: addDays(chosen, step) })}>
            <IconArrowRight aria-hidden />
          </Button>
        </div>
        <Choice<By>
          label="Group by"
          value={by}
          onChange={(next) => setSearch({ by: next, line: '' })}
          options={[
            { value: 'skill', name: 'Skills' },
            { value: 'queue', name: 'Queues' },
          ]}
        />
        <div className="coverage-select">
          <SelectField<Risk>
            label="Staff for"
            hidesLabel
            value={risk}
            onChange={(next) => setSearch({ risk: next })}
            options={RISKS}
          />
        </div>
        {drafts.length > 0 && (
          <div className="coverage-select">
            <SelectField
              label="Schedules included"
              hidesLabel
              value={asked.scheduleId ?? 'published'}
              onChange={(next) => setSearch({ schedule: next === 'published' ? '' : next })}
              options={[
                { value: 'published', name: 'Published schedules' },
                ...drafts.map(({ id, name }) => ({ value: id, name: `With draft ${name}` })),
              ]}
            />
          </div>
        )}
        <span className="row push">
          {mayWrite && <Button onPress={() => setDraft({ from, to: from })}>Set requirement</Button>}
          <Button label="Save as CSV" onPress={saveCsv}>
            <IconDownload aria-hidden />
          </Button>
        </span>
      </div>
      <Answer of={answer} lines={12}>
        {({ requirement }) => (
          <div className={answer.isPlaceholderData ? 'coverage-answer is-past' : 'coverage-answer'}>
            {requirement.failures.map((failure) => (
              <Notice key={streamName(failure)} look="warn">
                <strong>{streamName(failure)}:</strong> {failure.reason}
              </Notice>
            ))}
            {!requirement.data.some(({ scheduled }) => scheduled) ? (
              <Panel title="Under- and overstaffing">
                <Empty title={view === 'day' ? `No requirement on ${day(from)}` : 'No requirement in this week'}>
                  The queues are closed or have no forecast yet. Import contact history or set a manual requirement.
                </Empty>
              </Panel>
            ) : (
              <Shown
                rows={requirement.data}
                view={view}
                by={by}
                names={names}
                from={from}
                to={to}
                line={search.line || ALL}
                onLine={(line) => setSearch({ line: line === ALL ? '' : line }, { replace: true })}
                onDay={(next) => setSearch({ date: next, view: 'day' })}
                onCell={mayWrite ? (cell) => setDraft(draftOf(cell, by)) : undefined}
                mayOffer={asked.scheduleId === undefined}
              />
            )}
          </div>
        )}
      </Answer>
      {draft && <SetPeople draft={draft} names={names} onClose={() => setDraft(undefined)} />}
    </>
  );
}

const draftOf = ({ row }: Cell, by: By): PeopleDraft => ({
  from: row.date,
  to: row.date,
  fromTime: row.interval,
  minutes: (Date.parse(row.endsAt) - Date.parse(row.startsAt)) / 60_000,
  people: Math.ceil(row.required),
  concerns: by === 'skill' ? (row.skillId ?? 'any') : `${row.queue ?? ''}|${row.channel ?? ''}`,
});

interface ShownProps {
  rows: CoverageQuery['requirement']['data'];
  view: 'day' | 'week';
  by: By;
  names: Names;
  from: string;
  to: string;
  line: string;
  onLine(line: string): void;
  onDay(date: string): void;
  onCell?(cell: Cell): void;
  /** False where shifts of a draft are counted: hours are offered in published schedules. */
  mayOffer: boolean;
}

function Shown({ rows: answered, view, by, names, from, to, line, onLine, onDay, onCell, mayOffer }: ShownProps) {
  const format = useFormat();
  const { number, share, dayRange, shortDay, dateTime } = format;
  const rows = useMemo(() => withRequirement(answered), [answered]);
  const lines = useMemo(() => linesOf(rows, by, names), [rows, by, names]);
  const chosen = lines.some(({ id }) => id === line) ? line : ALL;
  const seen = useMemo(
    () => (chosen === ALL ? together(rows) : rows.filter((row) => lineId(row, by) === chosen)),
    [rows, by, chosen],
  );
  const grid = useMemo(
    () =>
      view === 'day'
        ? gridOf(rows, lines, (row) => lineId(row, by))
        : gridOf(
            seen,
            datesOf(from, to).map((date) => ({ id: date, name: shortDay(date) })),
            (row) => row.date,
            chosen === ALL ? rows : seen,
          ),
    [view, rows, seen, chosen, lines, by, from, to, shortDay],
  );
  const counted = chosen === ALL ? rows : seen;
  const { shortHours, overHours } = hoursOf(counted);
  // Largest shortage among the cells shown: over all skills in a week, by skill in a day.
  const worst = worstOf(view === 'week' ? seen : counted);
  const worstLine = view === 'day' && worst && lines.find(({ id }) => id === lineId(worst, by))?.name;
  const probability = meanProbability(counted);
  const most = Math.max(0, ...seen.map(({ scheduled }) => scheduled));
  const name = lines.find(({ id }) => id === chosen)?.name;
  const unknown = view === 'week' ? daysWithoutData(answered, datesOf(from, to), format.dateOf()) : [];
  return (
    <>
      {unknown.length > 0 && (
        <Notice look="info">No data for {unknown.map(shortDay).join(', ')}. These days are not included.</Notice>
      )}
      <div className="figures">
        <Figure
          name="Understaffed"
          value={`${number(shortHours, 1)} h`}
          note={shortHours < 0.05 ? 'fully staffed' : 'person-hours below the requirement'}
          look={shortHours < 0.05 ? 'good' : 'warn'}
        />
        <Figure name="Overstaffed" value={`${number(overHours, 1)} h`} note="person-hours above the requirement" />
        <Figure
          name="Largest gap"
          term="gap"
          value={worst ? number(-gapOf(worst), 1) : 'None'}
          note={worst ? [dateTime(worst.startsAt), worstLine].filter(Boolean).join(', ') : 'every interval is staffed'}
          look={worst ? 'bad' : 'good'}
        />
        {probability === null ? (
          <Figure name="Peak requirement" value={number(most, 2)} note={name ?? 'all skills'} />
        ) : (
          <Figure
            name="Chance to meet the target"
            value={share(probability, 0)}
            note="average with the scheduled staff"
          />
        )}
      </div>
      <Panel
        title={dayRange(from, to)}
        actions={
          <div className="coverage-select">
            <SelectField
              label={by === 'skill' ? 'Skill shown' : 'Queue shown'}
              hidesLabel
              value={chosen}
              onChange={onLine}
              options={[{ value: ALL, name: 'All' }, ...lines.map(({ id, name: of }) => ({ value: id, name: of }))]}
            />
          </div>
        }
      >
        <CoverageLines rows={seen} name={name ?? 'all'} from={from} to={to} view={view} />
      </Panel>
      <Panel
        title={`Understaffed − and overstaffed +${view === 'week' ? `, ${name ?? 'all'}` : ''}`}
        actions={
          <span className="small muted">
            {onCell ? 'Select an interval to set a manual requirement' : 'Scheduled minus required'}
          </span>
        }
      >
        <HeatTable
          label={`Under- and overstaffing, ${dayRange(from, to)}`}
          lineHead={view === 'day' ? (by === 'skill' ? 'Skill' : 'Queue') : 'Day'}
          grid={grid}
          withProbability={by === 'queue'}
          chosen={view === 'day' ? chosen : undefined}
          onLine={view === 'day' ? (id) => onLine(id === chosen ? ALL : id) : onDay}
          onCell={view === 'week' && chosen === ALL ? undefined : onCell}
        />
      </Panel>
      {mayOffer && <OfferStretches rows={counted} by={by} names={names} />}
    </>
  );
}

function meanProbability(rows: readonly CoverageRow[]): number | null {
  let [sum, weight] = [0, 0];
  for (const { probabilityScheduled, forecast } of rows) {
    if (probabilityScheduled == null) continue;
    sum += probabilityScheduled * forecast;
    weight += forecast;
  }
  return weight > 0 ? sum / weight : null;
}
