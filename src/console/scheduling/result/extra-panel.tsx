import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import { ExtraHours } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import { Button } from '../../ui/button';
import { Answer, Empty, Panel } from '../../ui/page';
import { Table } from '../../ui/table';

type Times = { startTime: string; endTime: string } | null | undefined;
const timesText = (times: Times) => (times ? `${times.startTime}–${times.endTime}` : 'off');
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
    <Panel title="Overtime and voluntary time off">
      {!isAsked ? (
        <Empty
          title="Suggestions for overtime and voluntary time off"
          action={<Button onPress={() => setAsked(true)}>Find suggestions</Button>}
        >
          Suggestions keep all rules. Nothing is changed.
        </Empty>
      ) : (
        <Answer of={answer}>
          {({ extraHours: { shortMinutes, shortMinutesAfter, offers, voluntaryTimeOff } }) => (
            <div className="stack">
              <p>
                {format.hours(shortMinutes)} understaffed now, {format.hours(shortMinutesAfter)} with all suggestions.
              </p>
              <Table
                label="Overtime"
                rows={offers}
                keyOf={({ employee, date, instead }) => employee.id + date + (instead?.startTime ?? '')}
                empty={<p className="muted">No one can work more without breaking a rule.</p>}
                columns={[
                  { id: 'who', name: 'Overtime candidate', cell: ({ employee }) => nameOf(employee) },
                  { id: 'date', name: 'Day', cell: ({ date }) => format.day(date), sortBy: ({ date }) => date },
                  { id: 'has', name: 'Current shift', cell: ({ has }) => timesText(has), isExtra: true },
                  { id: 'instead', name: 'Suggested shift', cell: ({ instead }) => timesText(instead) },
                  {
                    id: 'more',
                    name: 'Extra hours',
                    cell: (row) => format.hours(row.extraMinutes),
                    isFigure: true,
                    isExtra: true,
                  },
                  {
                    id: 'covers',
                    name: 'Gap covered',
                    cell: (row) => format.hours(row.shortMinutesCovered),
                    isFigure: true,
                  },
                ]}
              />
              <Table
                label="Voluntary time off"
                rows={voluntaryTimeOff}
                keyOf={({ employee, date }) => employee.id + date}
                empty={<p className="muted">No one can leave earlier.</p>}
                columns={[
                  { id: 'who', name: 'VTO candidate', cell: ({ employee }) => nameOf(employee) },
                  { id: 'date', name: 'Day', cell: ({ date }) => format.day(date), sortBy: ({ date }) => date },
                  { id: 'has', name: 'Current shift', cell: ({ has }) => timesText(has), isExtra: true },
                  { id: 'instead', name: 'Suggested shift', cell: ({ instead }) => timesText(instead) },
                  { id: 'saves', name: 'Hours saved', cell: (row) => format.hours(row.minutesSaved), isFigure: true },
                ]}
              />
            </div>
          )}
        </Answer>
      )}
    </Panel>
  );
}
