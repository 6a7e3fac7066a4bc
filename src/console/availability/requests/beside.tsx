import { useFormat } from '../../kernel/format';
import { TimeOffBeside } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import type { AskedTimeOffFragment } from '../../api/types.generated';
import { Answer } from '../../ui/page';
import { STATES, timesText } from './time-off-words';

const MAX_SHOWN = 8;

/** Context of a request: draft shifts within it, and team members who are off on the same days. */
export function Beside({ asked }: { asked: AskedTimeOffFragment }) {
  const { day, dayRange } = useFormat();
  const { employeeId, teamId, startDate: from, endDate: to } = asked;
  const answer = useAnswer(TimeOffBeside, { employeeId, teamId, from, to });
  return (
    <Answer of={answer} lines={2}>
      {({ shifts, schedules, timeOffCalendar }) => {
        const drafts = new Map(schedules.flatMap(({ id, name, status }) => (status === 'draft' ? [[id, name]] : [])));
        const drafted = shifts.data.filter(({ scheduleId }) => drafts.has(scheduleId));
        const others = timeOffCalendar.data.filter((row) => row.employeeId !== employeeId);
        return (
          <>
            {drafted.length > 0 && (
              <div>
                <h3>Shifts in drafts</h3>
                <ul className="small">
                  {drafted.slice(0, MAX_SHOWN).map(({ id, scheduleId, date, startTime, endTime }) => (
                    <li key={id} className="figure">
                      {day(date)}, {startTime}–{endTime}: {drafts.get(scheduleId)}
                    </li>
                  ))}
                  {drafted.length > MAX_SHOWN && <li>and {drafted.length - MAX_SHOWN} more</li>}
                </ul>
              </div>
            )}
            <div>
              <h3>Others off on these days</h3>
              {others.length === 0 ? (
                <p className="muted small">{teamId ? 'No one in the team' : 'No one'}</p>
              ) : (
                <ul className="small">
                  {others.slice(0, MAX_SHOWN).map((row) => (
                    <li key={row.id}>
                      {row.employeeName}, {timesText(row, dayRange)}: {row.type.name}
                      {row.state !== 'approved' && ` (${STATES[row.state].name.toLowerCase()})`}
                    </li>
                  ))}
                  {others.length > MAX_SHOWN && <li>and {others.length - MAX_SHOWN} more</li>}
                </ul>
              )}
            </div>
          </>
        );
      }}
    </Answer>
  );
}
