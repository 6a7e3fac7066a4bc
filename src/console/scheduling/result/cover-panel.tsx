import { useMemo, useState } from 'react';
import { addDays, instantOf } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';
import { ResultCover } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import type { ResultCoverQuery } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { stepPoints } from '../../ui/chart/steps';
import { TimeChart } from '../../ui/chart/time-chart';
import { Answer, Empty, Panel } from '../../ui/page';

interface Props {
  scheduleId: string;
  from: string;
  to: string;
}

/** People required and people scheduled, short times marked. */
export function CoverPanel({ scheduleId, from, to }: Props) {
  const answer = useAnswer(ResultCover, { id: scheduleId, from, to });
  const [zoom, setZoom] = useState<{ from: number; to: number }>();
  return (
    <Panel title="Coverage (all skills)" actions={zoom && <Button onPress={() => setZoom(undefined)}>All days</Button>}>
      <Answer of={answer} lines={6}>
        {({ requirement }) =>
          requirement.data.length === 0 ? (
            <Empty title="No requirement on these days">
              The requirement comes from the forecast or from manual requirements.
            </Empty>
          ) : (
            <Chart rows={requirement.data} from={from} to={to} zoom={zoom} onZoom={setZoom} />
          )
        }
      </Answer>
    </Panel>
  );
}

interface ChartProps {
  rows: ResultCoverQuery['requirement']['data'];
  from: string;
  to: string;
  zoom: { from: number; to: number } | undefined;
  onZoom(stretch: { from: number; to: number } | undefined): void;
}

function Chart({ rows, from, to, zoom, onZoom }: ChartProps) {
  const { timezone } = useFormat();
  const [scheduled, required] = useMemo(() => {
    return [
      {
        id: 'scheduled',
        name: 'Scheduled, net of breaks',
        color: 'var(--chart-1)',
        isStep: true,
        points: stepPoints(rows, (row) => row.scheduledPeople),
      },
      {
        id: 'required',
        name: 'Required',
        color: 'var(--chart-2)',
        isStep: true,
        isDashed: true,
        points: stepPoints(rows, (row) => row.scheduled),
      },
    ] as const;
  }, [rows]);
  const series = useMemo(() => [scheduled, required], [scheduled, required]);
  return (
    <TimeChart
      label="Required and scheduled staff"
      from={zoom?.from ?? instantOf(from, '00:00', timezone)}
      to={zoom?.to ?? instantOf(addDays(to, 1), '00:00', timezone)}
      series={series}
      shortOf={{ series: scheduled, required }}
      unit="people"
      digits={1}
      onZoom={onZoom}
    />
  );
}
