import { useState } from 'react';
import { useFormat } from '../../kernel/format';
import { ShiftCandidates } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import { useRole } from '../../kernel/session';
import type { ShiftCandidatesQuery } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { OfferButton } from '../../ui/offer-button';
import { Answer, Empty } from '../../ui/page';
import { CopyButton } from '../../ui/secret';
import type { PlannedShift } from '../board/planned-shift';

type Candidate = ShiftCandidatesQuery['shiftCandidates'][number];

interface Props {
  shift: PlannedShift;
  /** True if the list is shown at once. */
  isOpen: boolean;
  /** True for published schedules, in which hours can be offered. */
  mayOffer: boolean;
  onChoose(employeeId: string): void;
}

/** Lists replacements for a shift, best first, with the rules that each would break. They can be assigned or asked. */
export function Candidates({ shift, isOpen, mayOffer, onChoose }: Props) {
  const { number, withDays } = useFormat();
  const role = useRole();
  const mayOverride = role === 'admin' || role === 'planner';
  const [isAsked, setAsked] = useState(isOpen);
  const answer = useAnswer(ShiftCandidates, { shiftId: shift.id }, { enabled: isAsked, isKept: false });
  if (!isAsked)
    return (
      <div>
        <Button onPress={() => setAsked(true)}>Find a replacement</Button>
      </div>
    );
  return (
    <section className="stack" aria-label="Replacements">
      <div className="row">
        <h3>Replacements</h3>
        {mayOffer && <OfferButton hours={{ from: shift.startsAt, to: shift.endsAt }} replaces={shift.id} />}
      </div>
      {!mayOverride && answer.data && answer.data.shiftCandidates.every(needsPlanner) && (
        <Notice look="warn" action={<CopyButton text={location.href} name="Copy link to this shift" />}>
          Every replacement breaks a required rule. Planners and administrators can override the rule with a reason.
          Send one of them the link to this shift.
        </Notice>
      )}
      <Answer of={answer}>
        {({ shiftCandidates }) =>
          shiftCandidates.length === 0 ? (
            <Empty title="No replacements">No one in your teams can take this shift.</Empty>
          ) : (
            <ul className="stack candidates">
              {shiftCandidates.map(({ employee, weeklyHours, weeklyHoursTarget, ...candidate }) => {
                const against = [
                  !candidate.isAvailable && 'on time off or not available',
                  candidate.hasShift && 'already working',
                  candidate.missingSkillIds.length > 0 && 'lacks a skill',
                  ...candidate.brokenRules.map(({ description }) => withDays(description)),
                ].filter((each) => each !== false && each !== null);
                const target = weeklyHoursTarget === null ? '' : ` of ${number(weeklyHoursTarget, 1)}`;
                return (
                  <li key={employee.id} className="candidate">
                    <div>
                      <strong>
                        {employee.firstName} {employee.lastName}
                      </strong>
                      <div className="muted small">
                        {employee.teamName ?? 'No team'} · {number(weeklyHours, 1)}
                        {target} h that week
                        {candidate.isPreferred === true && ' · preferred shift'}
                        {candidate.isPreferred === false && ' · undesired shift'}
                      </div>
                      <div className="small">{against.length === 0 ? 'Available' : against.join('; ')}</div>
                    </div>
                    {!candidate.hasShift && !mayOverride && needsPlanner(candidate) && (
                      <span className="muted small">Needs a planner</span>
                    )}
                    {!candidate.hasShift && (mayOverride || !needsPlanner(candidate)) && (
                      <Button
                        label={`Assign to ${employee.firstName} ${employee.lastName}`}
                        onPress={() => onChoose(employee.id)}
                      >
                        Assign
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

/** Returns true if the assignment breaks a rule that only planners and administrators can override. */
const needsPlanner = ({ brokenRules }: Pick<Candidate, 'brokenRules'>): boolean =>
  brokenRules.some(({ hard, source }) => hard && source !== 'default');
