import { useFormat } from '../../kernel/format';
import { TimeOffEffect } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import type { TimeOffEffectQueryVariables } from '../../api/types.generated';
import { Notice } from '../../ui/notice';
import { Answer } from '../../ui/page';
import { hoursAdded, takesNothing } from './time-off-words';

const MAX_STRETCHES = 6;

/** Effect of approval: days at the limit, shifts left open, understaffing, remaining balance. */
export function Effect({ of }: { of: TimeOffEffectQueryVariables }) {
  const format = useFormat();
  const answer = useAnswer(TimeOffEffect, of, { keepsPrevious: true });
  return (
    <Answer of={answer} lines={3}>
      {({ timeOffImpact: { cover, fullDays, shifts, years } }) => (
        <div className="stack">
          {fullDays.length > 0 && (
            <Notice look="warn">
              Limit reached: {fullDays.map(({ date, people }) => `${format.day(date)} (${people} off)`).join('; ')}
            </Notice>
          )}
          {takesNothing(years) && <Notice look="warn">Uses no hours: no work is scheduled in this period.</Notice>}
          {years
            .filter(({ minutes }) => minutes > 0)
            .map(({ year, minutes, left }) => (
              <Notice key={year} look={left != null && left < 0 ? 'bad' : 'info'}>
                Uses {format.hours(minutes)} in {year}.{' '}
                {left == null
                  ? 'Does not use a balance.'
                  : left < 0
                    ? `The balance is short by ${format.hours(-left)}.`
                    : `${format.hours(left)} remaining after this.`}
              </Notice>
            ))}
          {cover && cover.length > 0 && (
            <Notice look="bad">
              Adds {format.number(hoursAdded(cover), 1)} understaffed hours:
              <ul>
                {cover.slice(0, MAX_STRETCHES).map(({ startsAt, endsAt, people, required, added }) => (
                  <li key={startsAt} className="figure">
                    {format.dateTime(startsAt)}–{format.time(endsAt)}: {format.number(people, 1)} of{' '}
                    {format.number(required, 1)} required (−{format.number(added, 1)})
                  </li>
                ))}
                {cover.length > MAX_STRETCHES && <li>and {cover.length - MAX_STRETCHES} more intervals</li>}
              </ul>
            </Notice>
          )}
          {cover?.length === 0 && shifts.length > 0 && <Notice look="good">No effect on staffing.</Notice>}
          {shifts.length > 0 ? (
            <div>
              <h3>Shifts affected</h3>
              <ul className="small">
                {shifts.map(({ shiftId, date, startTime, endTime }) => (
                  <li key={shiftId} className="figure">
                    {format.day(date)}, {startTime}–{endTime}
                  </li>
                ))}
              </ul>
            </div>
          ) : (
            <p className="muted small">No published shifts in this period yet.</p>
          )}
        </div>
      )}
    </Answer>
  );
}
