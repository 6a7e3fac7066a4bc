import { useState } from 'react';
import { datesOf, weekdayOf } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';
import type { ScheduleResultQuery, WhyNotQueryVariables } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SelectField } from '../../ui/field';
import { Empty, Panel } from '../../ui/page';
import { Table, type Column } from '../../ui/table';
import { Bar } from './proof-panel';
import { figuresOf, type PersonFigures } from './result-figures';

/** Hours over target above which the value is highlighted. */
const MAX_OVER_HOURS = 0.05;

interface Props {
  result: ScheduleResultQuery;
  onAsk(title: string, asked: WhyNotQueryVariables): void;
}

/** Hours as contracts count them against the target, weekends, nights and starts of each person. */
export function PeoplePanel({ result: { schedule, employees, shiftTemplates }, onAsk }: Props) {
  const format = useFormat();
  const [asking, setAsking] = useState<PersonFigures>();
  const days = datesOf(schedule.startDate, schedule.endDate);
  const rows = figuresOf(employees, schedule.shifts, days);
  const figure = (id: 'shifts' | 'weekends' | 'nights' | 'starts', name: string): Column<PersonFigures> => ({
    id,
    name,
    cell: (row) => row[id],
    sortBy: (row) => row[id],
    isFigure: true,
    isExtra: id !== 'shifts',
  });
  const columns: Column<PersonFigures>[] = [
    { id: 'name', name: 'Employee', cell: ({ name }) => name, sortBy: ({ name }) => name },
    { id: 'team', name: 'Team', cell: ({ team }) => team, sortBy: ({ team }) => team, isExtra: true },
    {
      id: 'hours',
      name: 'Hours',
      cell: ({ hours, targetHours }) =>
        targetHours === null
          ? format.number(hours, 1)
          : `${format.number(hours, 1)} of ${format.number(targetHours, 1)}`,
      sortBy: ({ hours }) => hours,
      isFigure: true,
    },
    {
      id: 'bar',
      name: 'Hours vs. target',
      cell: ({ hours, targetHours }) =>
        targetHours !== null && targetHours > 0 ? (
          <Bar of={hours / targetHours} look={hours > targetHours + MAX_OVER_HOURS ? 'over' : undefined} />
        ) : (
          <span className="muted small">no target</span>
        ),
      sortBy: ({ hours, targetHours }) => (targetHours === null ? null : hours - targetHours),
      isExtra: true,
    },
    figure('shifts', 'Shifts'),
    figure('weekends', 'Weekend days'),
    figure('nights', 'Nights'),
    figure('starts', 'Starts'),
    {
      id: 'ask',
      name: 'Action',
      cell: (row) => (
        <Button look="quiet" label={`Why not… ${row.name}`} onPress={() => setAsking(row)}>
          Why not…
        </Button>
      ),
    },
  ];
  return (
    <Panel title="People" isFlush>
      <p className="muted result-told">Paid hours: without lunch, with all other breaks.</p>
      <Table
        label="People"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        initialSort={{ column: 'name' }}
        empty={<Empty title="No one has a shift">Generate a schedule or add shifts manually.</Empty>}
      />
      {asking && (
        <AskShift
          person={asking}
          days={days}
          templates={shiftTemplates}
          onClose={() => setAsking(undefined)}
          onAsk={(date, templateId) => {
            setAsking(undefined);
            onAsk(`${asking.name}, ${format.day(date)}`, {
              id: schedule.id,
              shift: { employeeId: asking.id, date, templateId },
            });
          }}
        />
      )}
    </Panel>
  );
}

interface AskProps {
  person: PersonFigures;
  days: readonly string[];
  templates: ScheduleResultQuery['shiftTemplates'];
  onClose(): void;
  onAsk(date: string, templateId: string): void;
}

function AskShift({ person, days, templates, onClose, onAsk }: AskProps) {
  const format = useFormat();
  const [date, setDate] = useState(days[0] ?? '');
  const [chosen, setTemplate] = useState<string | null>(null);
  // 0 is Sunday for templates, 7 for the calendar.
  const ofDay = templates.filter(({ daysOfWeek }) => daysOfWeek.includes(weekdayOf(date) % 7));
  const templateId = (ofDay.find(({ id }) => id === chosen) ?? ofDay[0])?.id ?? null;
  return (
    <Dialog title={`Why not ${person.name}?`} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <div className="stack">
        <SelectField
          label="Day"
          options={days.map((day) => ({ value: day, name: format.day(day) }))}
          value={date}
          onChange={setDate}
        />
        <SelectField
          label="Shift"
          options={ofDay.map(({ id, name, startTime, endTime }) => ({
            value: id,
            name: `${name}, ${startTime}–${endTime}`,
          }))}
          value={templateId}
          onChange={setTemplate}
          placeholder="No template applies on this day"
        />
        <Button look="primary" isDisabled={!templateId} onPress={() => templateId && onAsk(date, templateId)}>
          Ask
        </Button>
      </div>
    </Dialog>
  );
}
