import { counted, useFormat } from '../../kernel/format';
import type { PlacementFragment, UnplacedReason } from '../../api/types.generated';
import { Figure } from '../../ui/page';
import '../history/history.css';
import { UNPLACED } from './activity-words';

interface Props {
  placement: PlacementFragment;
  planName(id: string): string;
  personName(id: string): string;
}

/** Price of a placement: understaffing and service level before and after, sessions, and attendances left out. */
export function PlacementResult({ placement, planName, personName }: Props) {
  const { day, hoursChange, number, percent, totalHours } = useFormat();
  const { sessions, unplaced, understaffedMinutesBefore: before, understaffedMinutesAfter: after } = placement;
  const { serviceLevelBefore, serviceLevelAfter } = placement;
  const attendances = sessions.reduce((sum, { attendeeIds }) => sum + attendeeIds.length, 0);
  const byReason = new Map<UnplacedReason, typeof unplaced>();
  for (const each of unplaced) byReason.set(each.reason, [...(byReason.get(each.reason) ?? []), each]);
  const added = after - before;
  return (
    <div className="stack" aria-live="polite">
      <div className="figures">
        <Figure
          name="Sessions"
          value={number(sessions.length)}
          note={`${counted(attendances, 'attendance')}${unplaced.length > 0 ? `, ${number(unplaced.length)} not placed` : ''}`}
        />
        <Figure
          name="Understaffing added"
          value={added === 0 ? 'None' : hoursChange(added)}
          note={`${totalHours(before)} before, ${totalHours(after)} after`}
          look={added > 0 ? 'warn' : 'good'}
        />
        {serviceLevelBefore != null && serviceLevelAfter != null && (
          <Figure
            name="Service level"
            value={percent(serviceLevelAfter)}
            note={`${percent(serviceLevelBefore)} before`}
            look={serviceLevelAfter < serviceLevelBefore ? 'warn' : 'good'}
          />
        )}
      </div>
      {sessions.length > 0 && (
        <div className="diff" tabIndex={0} role="group" aria-label="Sessions">
          <ul>
            {sessions.map((session) => (
              <li key={`${session.planId} ${session.date} ${session.startTime} ${session.attendeeIds[0]}`}>
                <strong className="figure">
                  {day(session.date)} {session.startTime}
                </strong>
                <span>{planName(session.planId)}</span>
                <span className="muted">{session.attendeeIds.map(personName).join(', ')}</span>
                <span className="figure">
                  {session.understaffedMinutes === 0
                    ? 'no understaffing'
                    : `+${session.understaffedMinutes} understaffed min`}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {byReason.size > 0 && (
        <div className="diff" tabIndex={0} role="group" aria-label="Not placed">
          {[...byReason].map(([reason, each]) => (
            <details key={reason}>
              <summary>
                <strong>{UNPLACED[reason]}</strong> <span className="figure muted">{number(each.length)}</span>
              </summary>
              <ul>
                {each.map(({ planId, employeeId, periodStart, message }) => (
                  <li key={`${planId} ${employeeId} ${periodStart}`}>
                    <span>{personName(employeeId)}</span>
                    <span className="muted">{planName(planId)}</span>
                    <span className="small">{message}</span>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </div>
      )}
    </div>
  );
}
