import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import { ExtraHours } from '../../kernel/operations.generated';
import { useAnswer } from '../../kernel/query';
import { Button } from '../../ui/button';
import { Answer, Empty, Panel } from '../../ui/page';
import { Table } from '../../ui/table';

type Times = { startTime: string; endTime: string } | null | undefined;
const timesText = (times: Times) => (times ? `${times.startTime} to ${times.endTime}` : 'off');
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;

/**
 * Proposes overtime for understaffed intervals and voluntary time off for overstaffed ones. Computed on request, as it
 * is slow.
 */
export function ExtraPanel({ scheduleId, from, to }: { scheduleId: string; from: string; to: string }) {
  const format = useFormat();
  const [isAsked, setAsked] = useState(false);
  const answer = useAnswer(ExtraHours, { id: scheduleId, from, to }, { enabled: isAsked });
  return (
    <Panel title="Extra hours and hours given back">
      {!isAsked ? (
        <Empty title="Who could work more, who less?" action={<Button onPress={() => setAsked(true)}>Look</Button>}>
          Suggestions that break no rule; nothing is written.
        </Empty>
      ) : (
        <Answer of={answer}>
          {({ extraHours: { shortMinutes, shortMinutesAfter, offers, givenBack } }) => (
            <div className="stack">
              <p>
                {format.hours(shortMinutes)} missing now, {format.hours(shortMinutesAfter)} with all offers taken;
                counted as in the certificate.
              </p>
              <Table
                label="Extra hours"
                rows={offers}
                keyOf={({ employee, date, instead }) => employee.id + date + (instead?.startTime ?? '')}
                empty={<p className="muted">Nobody could help without breaking a rule.</p>}
                columns={[
                  { id: 'who', name: 'Could work more', cell: ({ employee }) => nameOf(employee) },
                  { id: 'date', name: 'Day', cell: ({ date }) => format.day(date), sortBy: ({ date }) => date },
                  { id: 'has', name: 'Has', cell: ({ has }) => timesText(has), isExtra: true },
                  { id: 'instead', name: 'Instead', cell: ({ instead }) => timesText(instead) },
                  {
                    id: 'more',
                    name: 'More',
                    cell: (row) => format.hours(row.extraMinutes),
                    isFigure: true,
                    isExtra: true,
                  },
                  {
                    id: 'covers',
                    name: 'Covers',
                    cell: (row) => format.hours(row.shortMinutesCovered),
                    isFigure: true,
                  },
                ]}
              />
              <Table
                label="Hours given back"
                rows={givenBack}
                keyOf={({ employee, date }) => employee.id + date}
                empty={<p className="muted">Everybody is needed.</p>}
                columns={[
                  { id: 'who', name: 'Could work less', cell: ({ employee }) => nameOf(employee) },
                  { id: 'date', name: 'Day', cell: ({ date }) => format.day(date), sortBy: ({ date }) => date },
                  { id: 'has', name: 'Has', cell: ({ has }) => timesText(has), isExtra: true },
                  { id: 'instead', name: 'Instead', cell: ({ instead }) => timesText(instead) },
                  { id: 'saves', name: 'Saves', cell: (row) => format.hours(row.minutesSaved), isFigure: true },
                ]}
              />
            </div>
          )}
        </Answer>
      )}
    </Panel>
  );
}
