import { useNavigate, useParams } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ABSENT, useFormat, type Format } from '../../kernel/format';
import { ChangeSetDiff, CompareSchedules, ScenarioOptions, ScheduleDays } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import { useSearch } from '../../kernel/search';
import type { CompareSchedulesQuery } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/field';
import { Answer, Empty, Page, Panel } from '../../ui/page';
import { Table, type Column } from '../../ui/table';
import { DiffList } from '../history/diff-list';
import { termRows, termWords } from '../result/result-figures';
import { statusWord } from '../schedules/schedule-status';
import '../result/result.css';

const shape = z.object({
  /** Id of the other schedule. */
  with: z.catch(z.string(), ''),
});
const ROWS = 200;

type Figures = CompareSchedulesQuery['compareSchedules'][number];

/** Compares two schedules: understaffing, cost, hours, rules, and the days that differ. */
export function ComparePage() {
  const { scheduleId = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const [search, setSearch] = useSearch(shape);
  const self = useAnswer(ScheduleDays, { id: scheduleId }).data?.schedule;
  const options = useAnswer(
    ScenarioOptions,
    { from: self?.startDate ?? '', to: self?.endDate ?? '' },
    { enabled: self !== undefined },
  );
  // Scenarios of the same schedule and their base come first, then schedules of the same days.
  const others = (options.data?.schedules ?? [])
    .filter(({ id }) => id !== scheduleId)
    .sort((one, other) => Number(isRelated(other, self)) - Number(isRelated(one, self)));
  const other = search.with || others[0]?.id;
  return (
    <Page
      title="Compare schedules"
      summary={self?.name}
      actions={
        <>
          {others.length > 0 && (
            <SelectField
              label="Compare with"
              hidesLabel
              options={others.map(({ id, name, status }) => ({ value: id, name, hint: statusWord(status) }))}
              value={other ?? null}
              onChange={(next) => setSearch({ with: next }, { replace: true })}
            />
          )}
          <Button onPress={() => void navigate({ to: `/schedule/${scheduleId}` })}>Open schedule</Button>
        </>
      }
    >
      <Answer of={options}>
        {() =>
          other ? (
            <Comparison
              {...(self?.scenarioOf?.scheduleId === other
                ? { one: other, other: scheduleId }
                : { one: scheduleId, other })}
            />
          ) : (
            <Empty title="No schedule to compare with">Create a scenario of this schedule in its menu.</Empty>
          )
        }
      </Answer>
    </Page>
  );
}

interface Related {
  id: string;
  scenarioOf?: { scheduleId: string } | null;
}

const isRelated = (one: Related, other: Related | undefined): boolean =>
  one.scenarioOf?.scheduleId === other?.id ||
  other?.scenarioOf?.scheduleId === one.id ||
  (one.scenarioOf != null && one.scenarioOf.scheduleId === other?.scenarioOf?.scheduleId);

interface Row {
  id: string;
  name: string;
  text(figures: Figures): string;
  value(figures: Figures): number | null;
  /** Decimal places of the difference. */
  digits: number;
}

const rowsOf = (format: Format): Row[] => [
  {
    id: 'missing',
    name: 'Hours understaffed',
    text: (of) => format.number(of.missingHours, 1),
    value: (of) => of.missingHours,
    digits: 1,
  },
  {
    id: 'cost',
    name: 'Cost (points)',
    text: (of) => format.number(of.certificate.cost),
    value: (of) => of.certificate.cost,
    digits: 0,
  },
  {
    id: 'paid',
    name: 'Paid hours',
    text: (of) => format.number(of.paidHours, 1),
    value: (of) => of.paidHours,
    digits: 1,
  },
  {
    id: 'hard',
    name: 'Required rules broken or overridden',
    text: (of) => format.number(of.hardBreaches),
    value: (of) => of.hardBreaches,
    digits: 0,
  },
  {
    id: 'soft',
    name: 'Preferences missed',
    text: (of) => format.number(of.softBreaches),
    value: (of) => of.softBreaches,
    digits: 0,
  },
  {
    id: 'cells',
    name: 'Days that differ',
    text: (of) => (of.cellsChanged > 0 ? format.number(of.cellsChanged) : ABSENT),
    value: () => null,
    digits: 0,
  },
];

function Comparison({ one, other }: { one: string; other: string }) {
  const format = useFormat();
  const answer = useAnswer(CompareSchedules, { ids: [one, other] });
  const variables = { from: { scheduleId: one }, to: { scheduleId: other }, page: 1, limit: ROWS };
  const diff = useAnswer(ChangeSetDiff, variables);
  return (
    <>
      <Panel title="Figures" isFlush>
        <Answer of={answer} lines={6}>
          {({ compareSchedules: [first, second] }) =>
            first && second ? <FiguresTable first={first} second={second} /> : <Empty title="Schedule not found" />
          }
        </Answer>
      </Panel>
      <Panel title="Cost breakdown (points)" isFlush>
        <p className="muted result-told">
          One understaffed hour costs 100 points. People in other published schedules count as present; other costs are
          those of each schedule alone.
        </p>
        <Answer of={answer} lines={6}>
          {({ compareSchedules: [first, second] }) => (
            <Table
              label="Cost by term"
              columns={[
                { id: 'term', name: 'Term', cell: ({ term }) => termWords(term) },
                {
                  id: 'one',
                  name: first?.schedule.name ?? '',
                  cell: ({ cost }) => format.number(cost),
                  isFigure: true,
                },
                {
                  id: 'other',
                  name: second?.schedule.name ?? '',
                  cell: (row) => format.number(row.other),
                  isFigure: true,
                },
              ]}
              rows={termRows(first?.certificate.costByTerm ?? [], second?.certificate.costByTerm)}
              keyOf={({ term }) => term}
              empty={<Empty title="No costs" />}
            />
          )}
        </Answer>
      </Panel>
      <Panel title="Differences">
        <Answer of={diff} lines={6}>
          {({ scheduleDiff }) => <DiffList counts={scheduleDiff} cells={scheduleDiff.data} />}
        </Answer>
      </Panel>
    </>
  );
}

function FiguresTable({ first, second }: { first: Figures; second: Figures }) {
  const format = useFormat();
  const columns: Column<Row>[] = [
    { id: 'name', name: 'Figure', cell: ({ name }) => name },
    { id: 'first', name: first.schedule.name, cell: ({ text }) => text(first), isFigure: true },
    { id: 'second', name: second.schedule.name, cell: ({ text }) => text(second), isFigure: true },
    {
      id: 'change',
      name: 'Difference',
      cell: ({ value, digits }) => {
        const [was, is] = [value(first), value(second)];
        if (was === null || is === null) return '';
        const by = Math.round((is - was) * 10 ** digits) / 10 ** digits;
        return by === 0 ? '0' : `${by > 0 ? '+' : '−'}${format.number(Math.abs(by), digits)}`;
      },
      isFigure: true,
    },
  ];
  return <Table label="Figures" columns={columns} rows={rowsOf(format)} keyOf={({ id }) => id} />;
}
