import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import { SameRange, ScheduleProof } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import { SelectField } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { Answer, Figure, Panel } from '../../ui/page';
import { Table, type Column } from '../../ui/table';
import { SHORT_WORDS } from '../generate/generation-job';
import { termRows, termWords } from './result-figures';

type Row = ReturnType<typeof termRows>[number];
const NONE = 'none';

interface Props {
  scheduleId: string;
  from: string;
  to: string;
  nameOf(employeeId: string): string;
}

/** Shows the proven bounds and the cost breakdown of a schedule, next to those of another schedule of the same days. */
export function ProofPanel({ scheduleId, from, to, nameOf }: Props) {
  const format = useFormat();
  const [otherId, setOther] = useState<string>(NONE);
  const proof = useAnswer(ScheduleProof, { id: scheduleId }, { staleMs: 60_000 });
  const others = useAnswer(SameRange, { from, to }).data?.schedules.filter(({ id }) => id !== scheduleId) ?? [];
  const isCompared = otherId !== NONE;
  const compared = useAnswer(ScheduleProof, { id: otherId }, { enabled: isCompared, staleMs: 60_000 });
  const other = isCompared ? compared.data?.scheduleCertificate : undefined;
  return (
    <Panel
      title="Certificate"
      actions={
        others.length > 0 && (
          <SelectField
            label="Compare with"
            hidesLabel
            options={[
              { value: NONE, name: 'Compare with…' },
              ...others.map(({ id, name, status }) => ({ value: id, name: `${name} (${status})` })),
            ]}
            value={otherId}
            onChange={setOther}
          />
        )
      }
    >
      <Answer of={proof} lines={6}>
        {({
          scheduleCertificate: { legal, brokenRules, broken, cost, costByTerm, bound, gap, understaffedHoursByMeasure },
        }) => {
          const most = Math.max(
            1,
            ...termRows(costByTerm, other?.costByTerm).map((row) => Math.max(row.cost, row.other)),
          );
          const columns: Column<Row>[] = [
            { id: 'term', name: 'Cost term', cell: ({ term }) => termWords(term) },
            {
              id: 'cost',
              name: 'Cost',
              cell: (row) => format.number(row.cost),
              sortBy: (row) => row.cost,
              isFigure: true,
            },
            ...(other
              ? [
                  { id: 'other', name: 'Other schedule', cell: (row: Row) => format.number(row.other), isFigure: true },
                  {
                    id: 'difference',
                    name: 'Difference',
                    cell: (row: Row) => format.number(row.cost - row.other),
                    isFigure: true,
                  },
                ]
              : [{ id: 'bar', name: 'Share', cell: (row: Row) => <Bar of={row.cost / most} />, isExtra: true }]),
          ];
          return (
            <div className="stack">
              <Notice look={legal ? 'good' : 'bad'}>
                {legal ? 'All required rules are met.' : `Required rules broken: ${brokenRules}`}
              </Notice>
              {broken.length > 0 && (
                <ul className="small result-broken">
                  {broken.map(({ rule, employeeId, date }, index) => (
                    <li key={index}>
                      {termWords(rule)}: {nameOf(employeeId)}
                      {date && `, ${format.day(date)}`}
                    </li>
                  ))}
                </ul>
              )}
              <div className="figures">
                {understaffedHoursByMeasure.map(({ measure, understaffedHours, neededHours }) => {
                  const ofOther = other?.understaffedHoursByMeasure.find((each) => each.measure === measure);
                  return (
                    <Figure
                      key={measure}
                      name={SHORT_WORDS[measure].name}
                      value={format.number(understaffedHours, 1)}
                      note={[
                        `of ${format.number(neededHours)} required; ${SHORT_WORDS[measure].counts}`,
                        ofOther && `other schedule: ${format.number(ofOther.understaffedHours, 1)}`,
                      ]
                        .filter(Boolean)
                        .join('; ')}
                      look={understaffedHours > 0 ? 'bad' : 'good'}
                    />
                  );
                })}
                <Figure
                  name="Cost"
                  value={format.number(cost)}
                  note={
                    other
                      ? `other schedule: ${format.number(other.cost)}`
                      : 'in points: one understaffed hour costs 100'
                  }
                />
                <Figure
                  name="Optimality gap"
                  value={format.share(gap)}
                  note={
                    bound == null ? 'no bound for the current version' : `best possible cost ≥ ${format.number(bound)}`
                  }
                />
              </div>
              <Table
                label="Cost breakdown"
                columns={columns}
                rows={termRows(costByTerm, other?.costByTerm)}
                keyOf={({ term }) => term}
              />
            </div>
          );
        }}
      </Answer>
    </Panel>
  );
}

export function Bar({ of, look }: { of: number; look?: 'over' }) {
  return (
    <span className="result-bar" aria-hidden>
      <span className={look && `result-bar-${look}`} style={{ width: `${Math.min(1, Math.max(0, of)) * 100}%` }} />
    </span>
  );
}
