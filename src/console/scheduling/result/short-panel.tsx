import { useFormat } from '../../kernel/format';
import { ScheduleFound } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import type { ScheduleFoundQuery, ScheduleResultQuery, WhyNotQueryVariables } from '../../api/types.generated';
import { clockRange, clockText } from '../../kernel/notation';
import { Button } from '../../ui/button';
import { messageOf } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { OfferButton } from '../../ui/offer-button';
import { Empty, Panel } from '../../ui/page';
import { Table } from '../../ui/table';
import { FoldedList } from './folded-list';
import { shortStretches } from './result-figures';

const MAX_SHOWN = 200;

type Found = NonNullable<ScheduleFoundQuery['scheduleFindings']>;
type TeamBreach = Found['teamBreaches'][number];
type ClosedDay = Found['closedDays'][number];

interface Props {
  result: ScheduleResultQuery;
  nameOf(employeeId: string): string;
  onAsk(title: string, asked: WhyNotQueryVariables): void;
}

/** Lists understaffed intervals and their reasons, the largest shortage first. */
export function ShortPanel({ result: { schedule, uncoveredDemand, skills }, nameOf, onAsk }: Props) {
  const format = useFormat();
  const told = useAnswer(ScheduleFound, { id: schedule.id });
  const report = told.data?.scheduleFindings;
  const stretches = shortStretches(uncoveredDemand.data);
  const skillOf = (id: string | null) =>
    id === null ? 'Any skill' : (skills.find((skill) => skill.id === id)?.name ?? 'Deleted skill');
  const reasonOf = (date: string, from: string, to: number) =>
    format.withDays(
      report?.shortIntervals.find(
        (short) => short.date === date && short.startTime >= from && short.startTime < format.clock(to),
      )?.reason ?? '',
    );
  const lineOfBreach = ({ date, startTime, endTime, description }: TeamBreach) => {
    const when = startTime && endTime ? `, ${clockRange(startTime, endTime)}` : '';
    return `${format.day(date)}${when}: ${format.withDays(description)}`;
  };
  const lineOfClosedDay = ({ date, reason, employeeIds }: ClosedDay) => {
    const working = employeeIds.length > 0 ? `Scheduled anyway: ${employeeIds.map(nameOf).join(', ')}.` : '';
    return `${format.day(date)}: ${reason}. ${working}`.trim();
  };
  return (
    <Panel title="Understaffed intervals" isFlush>
      <p className="muted result-told">
        {format.number(uncoveredDemand.missingHours, 1)} hours understaffed by skill. Counts people in other published
        schedules, without breaks and time off.
      </p>
      {told.error && (
        <Notice look="warn">The findings of the search could not be loaded: {messageOf(told.error)}</Notice>
      )}
      {report === null && (
        <p className="muted result-told">
          No search has run on this schedule yet. Select “Why?” on an interval or improve the schedule.
        </p>
      )}
      {report && (
        <>
          <FoldedList
            title="Not possible with the current staff and rules"
            lines={report.infeasibilities.map(format.withDays)}
            leftOut={report.moreInfeasibilities}
          />
          <FoldedList title="Team rules not met" lines={report.teamBreaches.map(lineOfBreach)} />
          <FoldedList title="Closed days" lines={report.closedDays.map(lineOfClosedDay)} />
        </>
      )}
      <Table
        label="Understaffed intervals"
        rows={stretches.slice(0, MAX_SHOWN)}
        keyOf={({ from, skillId }) => `${from} ${skillId}`}
        initialSort={{ column: 'hours', descending: true }}
        empty={<Empty title="Fully staffed">Every interval meets the requirement.</Empty>}
        columns={[
          {
            id: 'when',
            name: 'When',
            cell: ({ date, from, to, skillId }) => (
              <>
                <span className="figure">
                  {format.day(date)}, {format.timeRange(from, to)}
                </span>
                <div className="muted small">{skillOf(skillId)}</div>
              </>
            ),
            sortBy: ({ from }) => from,
          },
          {
            id: 'most',
            name: 'Understaffed',
            cell: ({ most }) => format.number(most, 1),
            sortBy: ({ most }) => most,
            isFigure: true,
          },
          {
            id: 'hours',
            name: 'Hours',
            cell: ({ hours }) => format.number(hours, 1),
            sortBy: ({ hours }) => hours,
            isFigure: true,
          },
          ...(report
            ? [
                {
                  id: 'why',
                  name: 'Why',
                  cell: ({ date, startTime, to }: (typeof stretches)[number]) => (
                    <span className="small">{reasonOf(date, startTime, to)}</span>
                  ),
                  isExtra: true,
                },
              ]
            : []),
          {
            id: 'ask',
            name: 'Action',
            cell: ({ date, worstTime, from, to, skillId }) => (
              <span className="row">
                <Button
                  look="quiet"
                  label={`Why? Understaffed on ${format.day(date)} at ${format.time(from)}, ${skillOf(skillId)}`}
                  onPress={() =>
                    onAsk(`Understaffed on ${format.day(date)} at ${clockText(worstTime)}`, {
                      id: schedule.id,
                      interval: { date, startTime: worstTime },
                    })
                  }
                >
                  Why?
                </Button>
                {schedule.status === 'published' && (
                  <OfferButton hours={{ from, to }} skill={skillId ?? undefined} of={skillOf(skillId)} />
                )}
              </span>
            ),
          },
        ]}
      />
    </Panel>
  );
}
