import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useFormat } from '../../kernel/format';
import { hoursToOffer } from '../../kernel/offer-search';
import type { WhyNotQueryVariables } from '../../api/types.generated';
import { clockText, shortClock } from '../../kernel/notation';
import { Empty, Panel } from '../../ui/page';
import { canSpare, heatOf, NOTHING, overstaffedAround, type HeatCell, type StaffedInterval } from './result-summary';

interface Props {
  scheduleId: string;
  rows: readonly StaffedInterval[];
  onAsk(title: string, asked: WhyNotQueryVariables): void;
  /** True for published schedules, in which hours can be offered. */
  mayOffer: boolean;
}

/**
 * Under- and overstaffing by day and time. Understaffed intervals explain themselves when pressed; overstaffed ones
 * open an offer of time off.
 */
export function HeatMap({ scheduleId, rows, onAsk, mayOffer }: Props) {
  const format = useFormat();
  const navigate = useNavigate();
  const now = Date.now();
  const isOffered = (cell: HeatCell) => mayOffer && canSpare(cell) && Date.parse(cell.startsAt) > now;
  const offer = ({ startsAt }: HeatCell) => {
    const hours = hoursToOffer(overstaffedAround(rows, startsAt), format, now);
    if (hours) void navigate({ to: '/trades', search: { kind: 'voluntary_time_off', ...hours } });
  };
  const { times, days, isByHour } = useMemo(() => heatOf(rows, format), [rows, format]);
  if (days.length === 0)
    return (
      <Panel title="Staffing by day and time">
        <Empty title="No requirement on these days">
          The requirement comes from the forecast or from manual requirements.
        </Empty>
      </Panel>
    );
  return (
    <Panel
      title="Staffing by day and time"
      actions={
        <span className="small muted">
          {isByHour
            ? 'Lowest staffing of each hour: − understaffed, + overstaffed. Select an understaffed hour to see why.'
            : '− understaffed, + overstaffed. Select an understaffed interval to see why.'}
          {mayOffer && ' Select an overstaffed one to offer time off.'}
        </span>
      }
    >
      <div className="table-box" tabIndex={0} role="region" aria-label="Staffing by day and time">
        <table className="staffing-heat">
          <thead>
            <tr>
              <th scope="col">Day</th>
              {times.map((time) => (
                <th key={time} scope="col">
                  {time.endsWith(':00') ? shortClock(time) : <span className="unseen">{clockText(time)}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, cells }) => (
              <tr key={date}>
                <th scope="row">{format.day(date)}</th>
                {times.map((time) => {
                  const cell = cells.get(time);
                  return (
                    <td key={time} className={cell && `staffing-${lookOf(cell)}`} title={cell && textOf(cell, format)}>
                      {cell && cell.gap < -NOTHING ? (
                        <button
                          type="button"
                          aria-label={`Why? ${format.day(date)}, ${textOf(cell, format)}`}
                          onClick={() =>
                            onAsk(`Understaffed on ${format.day(date)} at ${clockText(cell.time)}`, {
                              id: scheduleId,
                              interval: { date, startTime: cell.time },
                            })
                          }
                        >
                          {signed(cell, format)}
                        </button>
                      ) : cell && isOffered(cell) ? (
                        <button
                          type="button"
                          aria-label={`Offer time off: ${format.day(date)}, ${textOf(cell, format)}`}
                          onClick={() => offer(cell)}
                        >
                          {signed(cell, format)}
                        </button>
                      ) : (
                        cell && signed(cell, format)
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

type Numbers = Pick<ReturnType<typeof useFormat>, 'number'>;

const lookOf = ({ gap }: HeatCell) => (gap < -NOTHING ? 'under' : gap > NOTHING ? 'over' : 'met');

function signed({ gap }: HeatCell, { number }: Numbers): string {
  if (Math.abs(gap) <= NOTHING) return '·';
  return `${gap < 0 ? '−' : '+'}${number(Math.abs(gap), 1)}`;
}

function textOf({ time, required, scheduled, gap }: HeatCell, { number }: Numbers): string {
  const text = `${clockText(time)}: ${number(scheduled, 1)} scheduled of ${number(required, 1)} required`;
  return gap < scheduled - required - NOTHING
    ? `${text}, ${number(-gap, 1)} missing on average, by skill and minute`
    : text;
}
