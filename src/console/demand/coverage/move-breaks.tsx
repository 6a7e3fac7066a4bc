import { useState } from 'react';
import { counted, useFormat } from '../../kernel/format';
import { useNow } from '../../kernel/now';
import { Coverage, MoveBreaks } from '../../api/operations.generated';
import { useChange } from '../../api/query';
import { Button } from '../../ui/button';
import { TimeChart } from '../../ui/chart/time-chart';
import { SelectField } from '../../ui/field';
import { DateField } from '../../ui/written-field';
import { messageOf } from '../../ui/form';
import { IconArrowsExchange } from '../../ui/icons/icons';
import { Badge, Notice } from '../../ui/notice';
import { Empty, Figure, Panel, Waiting } from '../../ui/page';
import { Table, type Column } from '../../ui/table';
import { tell } from '../../ui/toast';
import { fromNow, moveText, personName, planLines, shortMinutesOf, type Plan } from './moves';

type Reach = '30' | '60' | '120';

interface MoveBreaksProps {
  date: string;
  today: string;
  onDate(date: string): void;
}

/** Moves breaks within their shifts to times with less understaffing. Shows a preview before applying it. */
export function MoveBreaksPanel({ date, today, onDate }: MoveBreaksProps) {
  const { day } = useFormat();
  const [reach, setReach] = useState<Reach>('60');
  const preview = useChange(MoveBreaks);
  const apply = useChange(MoveBreaks, [Coverage]);
  const look = () => {
    apply.reset();
    preview.mutate({ date, maxShiftMinutes: Number(reach), apply: false });
  };
  const of = preview.variables;
  const isOfThis = of?.date === date && of.maxShiftMinutes === Number(reach);
  const plan = isOfThis ? preview.data?.reoptimize : undefined;
  const applied = apply.data?.reoptimize;
  const take = () =>
    plan &&
    apply.mutate(
      { date, maxShiftMinutes: Number(reach), apply: true, version: plan.version },
      {
        onSuccess: ({ reoptimize }) => tell(`Breaks of ${counted(reoptimize.moves.length, 'person', 'people')} moved`),
      },
    );
  const isConflict = apply.error?.code === 'CONFLICT';
  return (
    <>
      <div className="coverage-bar">
        <DateField label="Day" hidesLabel value={date} onChange={onDate} />
        <div className="coverage-select">
          <SelectField<Reach>
            label="Maximum move"
            hidesLabel
            value={reach}
            onChange={setReach}
            options={[
              { value: '30', name: 'Up to 30 minutes' },
              { value: '60', name: 'Up to an hour' },
              { value: '120', name: 'Up to two hours' },
            ]}
          />
        </div>
        <Button look={plan ? 'plain' : 'primary'} onPress={look} isPending={preview.isPending}>
          <IconArrowsExchange aria-hidden /> {plan ? 'Refresh' : 'Find moves'}
        </Button>
      </div>
      {preview.error && isOfThis && (
        <Notice look="bad" action={<Button onPress={look}>Try again</Button>}>
          {messageOf(preview.error)}
        </Notice>
      )}
      {apply.error && (
        <Notice look={isConflict ? 'warn' : 'bad'} action={<Button onPress={look}>Refresh</Button>}>
          {isConflict
            ? 'Shifts or contacts have changed since you looked. Nothing was moved. Refresh the suggestions.'
            : messageOf(apply.error)}
        </Notice>
      )}
      {preview.isPending && <Waiting lines={8} />}
      {!preview.isPending && !plan && !preview.error && (
        <Panel title="Moves">
          <Empty title={`Breaks of ${date === today ? 'today' : day(date)}`}>
            Finds better times for breaks, meetings and training within published shifts. Nothing changes until you
            confirm.
          </Empty>
        </Panel>
      )}
      {plan && !preview.isPending && (
        <Preview
          plan={applied ?? plan}
          isApplied={applied !== undefined}
          onApply={isConflict ? undefined : take}
          isApplying={apply.isPending}
        />
      )}
    </>
  );
}

interface PreviewProps {
  plan: Plan;
  isApplied: boolean;
  isApplying: boolean;
  onApply?(): void;
}

function Preview({ plan, isApplied, isApplying, onApply }: PreviewProps) {
  const { number, hours } = useFormat();
  const now = useNow(60_000);
  const intervals = fromNow(plan.intervals, now);
  const lines = planLines(intervals);
  const [shortNow, shortThen] = (['shortBefore', 'shortAfter'] as const).map((of) =>
    Math.round(shortMinutesOf(intervals, of, now)),
  ) as [number, number];
  const isUnderWay = intervals.length < plan.intervals.length;
  const required = { id: 'required', name: 'Required', color: 'var(--chart-1)', points: lines.required, isStep: true };
  const before = {
    id: 'before',
    name: 'Scheduled now',
    color: 'var(--chart-4)',
    points: lines.before,
    isStep: true,
    isDashed: true,
  };
  const after = { id: 'after', name: 'Scheduled after', color: 'var(--chart-3)', points: lines.after, isStep: true };
  const columns: Column<Plan['moves'][number]>[] = [
    { id: 'who', name: 'Employee', cell: personName, sortBy: personName },
    { id: 'what', name: 'Change', cell: moveText },
    {
      id: 'gain',
      name: 'Understaffed minutes saved',
      cell: ({ gain }) => (gain > 0 ? number(gain) : <span className="muted">spread more evenly</span>),
      sortBy: ({ gain }) => gain,
      isFigure: true,
    },
  ];
  if (plan.moves.length === 0)
    return (
      <Panel title="Moves">
        <Empty title="No better times found">Every break is already at its best time.</Empty>
      </Panel>
    );
  return (
    <>
      <div className="figures">
        <Figure name="People affected" value={number(plan.moves.length)} />
        <Figure
          name="Understaffed now"
          value={hours(shortNow)}
          note={isUnderWay ? 'in the rest of the day' : 'of people at work'}
          look="warn"
        />
        <Figure
          name="Understaffed after"
          value={hours(shortThen)}
          note={shortThen === shortNow ? 'same total, spread more evenly' : `${hours(shortNow - shortThen)} fewer`}
          look={shortThen < shortNow ? 'good' : undefined}
        />
        <Figure
          name="Forecast used"
          value={plan.isReforecast ? 'Intraday' : 'This morning’s forecast'}
          note={plan.isReforecast ? 'updated with actual contacts' : 'as forecast this morning'}
        />
      </div>
      <Panel title="Before and after">
        <TimeChart
          label="Required and scheduled staff, before and after"
          from={lines.from}
          to={lines.to}
          height={220}
          unit="people"
          digits={1}
          series={[after, required, before]}
          shortOf={{ series: after, required }}
        />
      </Panel>
      <Panel
        title="Moves"
        isFlush
        actions={
          isApplied ? (
            <Badge look="good">moved</Badge>
          ) : (
            <Button look="primary" onPress={onApply} isDisabled={!onApply} isPending={isApplying}>
              Move breaks
            </Button>
          )
        }
      >
        <Table
          label="Break moves"
          columns={columns}
          rows={plan.moves}
          keyOf={({ shiftId }) => shiftId}
          initialSort={{ column: 'gain', descending: true }}
        />
      </Panel>
    </>
  );
}
