import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import { ShiftCandidates } from '../../kernel/operations.generated';
import { useAnswer } from '../../kernel/query';
import { Button } from '../../ui/button';
import { Answer, Empty } from '../../ui/page';
import type { PlannedShift } from '../board/planned-shift';

/** Who else could take a shift, the best first, and what would speak against them. */
export function Candidates({ shift, onChoose }: { shift: PlannedShift; onChoose(employeeId: string): void }) {
  const { number } = useFormat();
  const [isAsked, setAsked] = useState(false);
  const answer = useAnswer(ShiftCandidates, { shiftId: shift.id }, { enabled: isAsked, isKept: false });
  if (!isAsked)
    return (
      <div>
        <Button onPress={() => setAsked(true)}>Who else could take it?</Button>
      </div>
    );
  return (
    <section className="stack" aria-label="Who else could take it">
      <h3>Who else could take it</h3>
      <Answer of={answer}>
        {({ shiftCandidates }) =>
          shiftCandidates.length === 0 ? (
            <Empty title="Nobody">Of the people that you plan, nobody else could take this shift.</Empty>
          ) : (
            <ul className="stack candidates">
              {shiftCandidates.map(({ employee, hoursThatWeek, weeklyHoursTarget, ...candidate }) => {
                const against = [
                  !candidate.isAvailable && 'not available then',
                  candidate.hasShift && 'works at that time already',
                  candidate.missingSkillIds.length > 0 && 'lacks a skill',
                  ...candidate.brokenRules.map(({ says }) => says),
                ].filter((each) => each !== false && each !== null);
                const target = weeklyHoursTarget === null ? '' : ` of ${number(weeklyHoursTarget, 1)}`;
                return (
                  <li key={employee.id} className="candidate">
                    <div>
                      <strong>
                        {employee.firstName} {employee.lastName}
                      </strong>
                      <div className="muted small">
                        {employee.teamName ?? 'No team'} · {number(hoursThatWeek, 1)}
                        {target} h that week
                        {candidate.wishesIt === true && ' · wishes it'}
                        {candidate.wishesIt === false && ' · would rather not'}
                      </div>
                      <div className="small">
                        {against.length === 0 ? 'Nothing speaks against it' : against.join('; ')}
                      </div>
                    </div>
                    {!candidate.hasShift && (
                      <Button
                        label={`Give it to ${employee.firstName} ${employee.lastName}`}
                        onPress={() => onChoose(employee.id)}
                      >
                        Give
                      </Button>
                    )}
                  </li>
                );
              })}
            </ul>
          )
        }
      </Answer>
    </section>
  );
}
