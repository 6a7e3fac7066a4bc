import { memo, useMemo } from 'react';
import { addDays } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';
import { useNow } from '../../kernel/now';
import { StaffingOfDays } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import { TimeChart } from '../../ui/chart/time-chart';
import { Answer, Empty, Panel } from '../../ui/page';
import { Badge } from '../../ui/notice';
import { OfferButton } from '../../ui/offer-button';
import { knownOf, overStretches, requiredAt, shortStretches, stepsOf } from './staffing';
import { useOrder } from './use-wall';
import { presentOf, type Wall } from './wall.store';

const HOUR_MS = 3_600_000;
const AHEAD_HOURS = 4;
const MAX_SHOWN = 3;

/**
 * Agents on duty compared with the requirement, and understaffed and overstaffed periods of the next hours, each with
 * an offer.
 */
export const StaffingPanel = memo(function StaffingPanel({ wall }: { wall: Wall | undefined }) {
  const { dateOf, timeRange, number } = useFormat();
  const now = useNow(60_000);
  const today = dateOf(now);
  const answer = useAnswer(StaffingOfDays, { from: today, to: addDays(today, 1) }, { everyMs: 120_000 });
  const [from, to] = [now - HOUR_MS, now + AHEAD_HOURS * HOUR_MS];
  const data = answer.data?.requirement.data;
  const rows = useMemo(() => knownOf(data ?? []), [data]);
  const lines = useMemo(() => stepsOf(rows), [rows]);
  const short = shortStretches(rows, now, to);
  const over = overStretches(rows, now, to);
  return (
    <Panel title={`Staffing, next ${AHEAD_HOURS} hours`}>
      <Answer of={answer}>
        {() =>
          lines.toSchedule.points.length === 0 ? (
            <Empty title="No staffing requirement yet">
              Import contact history to get a forecast and the staffing requirement.
            </Empty>
          ) : (
            <>
              <div className="row small">
                {wall && <PresentNow wall={wall} required={requiredAt(rows, now)} />}
                {short.length === 0 && <Badge look="good">Fully staffed</Badge>}
              </div>
              {short.length + over.length > 0 && (
                <ul className="small" aria-label="Understaffed and overstaffed times">
                  {short.slice(0, MAX_SHOWN).map((stretch) => (
                    <li key={stretch.from}>
                      <Badge look="bad">up to {number(stretch.missing, 2)} understaffed</Badge>{' '}
                      {timeRange(stretch.from, stretch.to)} <OfferButton hours={stretch} />
                    </li>
                  ))}
                  {over.slice(0, MAX_SHOWN).map((stretch) => (
                    <li key={stretch.from}>
                      <Badge look="info">{number(stretch.spare)} overstaffed</Badge>{' '}
                      {timeRange(stretch.from, stretch.to)} <OfferButton kind="voluntary_time_off" hours={stretch} />
                    </li>
                  ))}
                </ul>
              )}
              <TimeChart
                label="Required and scheduled staff in the next hours"
                from={from}
                to={to}
                height={150}
                inset={30}
                unit="people"
                digits={1}
                series={[lines.toSchedule, lines.scheduled]}
                shortOf={{ series: lines.scheduled, required: lines.toSchedule }}
                marks={[{ id: 'now', at: now, name: 'now' }]}
              />
            </>
          )
        }
      </Answer>
    </Panel>
  );
});

/** Based on live states. Recomputed at most once per second. */
function PresentNow({ wall, required }: { wall: Wall; required: number | undefined }) {
  const { number } = useFormat();
  const order = useOrder(wall);
  const present = useMemo(() => presentOf(wall.agents()), [wall, order]);
  if (required === undefined) return null;
  return (
    <Badge look={present < required ? 'bad' : 'good'}>
      Now: {number(present)} of {number(required, 2)} required on duty
    </Badge>
  );
}
