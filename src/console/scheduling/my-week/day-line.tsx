import { useFormat } from '../../kernel/format';
import { ACTIVITY_NAMES, stretchesOf, type OwnShift } from './day-plan';

/** A shift on a line of time, its breaks marked, and the present on it. */
export function DayLine({ shift, now }: { shift: OwnShift; now: number }) {
  const format = useFormat();
  const [from, to] = [Date.parse(shift.startsAt), Date.parse(shift.endsAt)];
  const placeOf = (at: number) => `${((at - from) / (to - from)) * 100}%`;
  const stretches = stretchesOf(shift);
  return (
    <div className="day-line">
      <div className="day-line-bar" aria-hidden>
        {stretches.map((stretch) => (
          <span
            key={stretch.from}
            className={`day-line-part activity-${stretch.activity}`}
            style={{ left: placeOf(stretch.from), width: placeOf(from + stretch.to - stretch.from) }}
          />
        ))}
        {now >= from && now < to && <span className="day-line-now" style={{ left: placeOf(now) }} />}
      </div>
      <div className="day-line-ends muted small figure" aria-hidden>
        <span>{format.time(from)}</span>
        <span>{format.time(to)}</span>
      </div>
      <ul className="day-list">
        {stretches
          .filter(({ activity }) => activity !== 'available')
          .map((stretch) => (
            <li key={stretch.from} className={stretch.to <= now ? 'muted' : undefined}>
              <i className={`day-swatch activity-${stretch.activity}`} aria-hidden />
              <span className="figure">{format.timeRange(stretch.from, stretch.to)}</span>
              <span>{ACTIVITY_NAMES[stretch.activity]}</span>
              {stretch.to <= now ? (
                <span className="small push">over</span>
              ) : stretch.from <= now ? (
                <strong className="small push">now</strong>
              ) : (
                <span className="small push muted">in {format.span((stretch.from - now) / 1000)}</span>
              )}
            </li>
          ))}
      </ul>
    </div>
  );
}
