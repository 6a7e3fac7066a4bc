import { useFormat } from '../../kernel/format';
import { TimeOffEffect } from '../../kernel/operations.generated';
import { useAnswer } from '../../kernel/query';
import type { TimeOffEffectQueryVariables } from '../../kernel/types.generated';
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
              Full: {fullDays.map(({ date, people }) => `${format.day(date)} (at most ${people} off)`).join('; ')}
            </Notice>
          )}
          {takesNothing(years) && (
            <Notice look="warn">Takes no time: nothing is planned then from which to be off.</Notice>
          )}
          {years
            .filter(({ minutes }) => minutes > 0)
            .map(({ year, minutes, left }) => (
              <Notice key={year} look={left != null && left < 0 ? 'bad' : 'info'}>
                Takes {format.hours(minutes)} of {year}.{' '}
                {left == null
                  ? 'It counts against no balance.'
                  : left < 0
                    ? `The balance is ${format.hours(-left)} too small for that.`
                    : `${format.hours(left)} are left after that.`}
              </Notice>
            ))}
          {cover && cover.length > 0 && (
            <Notice look="bad">
              {format.number(hoursAdded(cover), 1)} more hours of people missing:
              <ul>
                {cover.slice(0, MAX_STRETCHES).map(({ startsAt, endsAt, people, required, added }) => (
                  <li key={startsAt} className="figure">
                    {format.dateTime(startsAt)} to {format.time(endsAt)}: {format.number(added, 1)} more, then{' '}
                    {format.number(people, 1)} of {format.number(required, 1)}
                  </li>
                ))}
                {cover.length > MAX_STRETCHES && <li>and {cover.length - MAX_STRETCHES} times more</li>}
              </ul>
            </Notice>
          )}
          {cover?.length === 0 && shifts.length > 0 && <Notice look="good">Nobody is missing because of it.</Notice>}
          {shifts.length > 0 ? (
            <div>
              <h3>Published shifts that would be free</h3>
              <ul className="small">
                {shifts.map(({ shiftId, date, startTime, endTime }) => (
                  <li key={shiftId} className="figure">
                    {format.day(date)}, {startTime} to {endTime}
                  </li>
                ))}
              </ul>
            </div>
          ) : (
            <p className="muted small">No published shift lies within it yet.</p>
          )}
        </div>
      )}
    </Answer>
  );
}
