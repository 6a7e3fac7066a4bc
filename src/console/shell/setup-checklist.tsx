import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SetUp } from '../api/operations.generated';
import { useAnswer } from '../api/query';
import { useSession } from '../kernel/session';
import { Button } from '../ui/button';
import { Badge } from '../ui/notice';
import { isSetUp, setupSteps } from './setup-steps';

const keyOf = (organizationId: string) => `muster.set-up.${organizationId}`;

function isOver(organizationId: string): boolean {
  try {
    return localStorage.getItem(keyOf(organizationId)) !== null;
  } catch {
    return false;
  }
}

function keepOver(organizationId: string): void {
  try {
    localStorage.setItem(keyOf(organizationId), 'over');
  } catch {
    // Without storage, the choice is not remembered.
  }
}

/** Setup steps of a new organization, for users who can perform them. Disappears when all are done. */
export function SetupChecklist() {
  const { organization, me } = useSession();
  const [isHidden, setHidden] = useState(() => isOver(organization.id));
  const navigate = useNavigate();
  const plans = me.role === 'admin' || me.role === 'planner';
  const answer = useAnswer(SetUp, {}, { enabled: plans && !isHidden, everyMs: 60_000 });
  const steps = answer.data && setupSteps(answer.data);
  const isDone = steps !== undefined && isSetUp(steps);
  const hide = () => {
    keepOver(organization.id);
    setHidden(true);
  };
  useEffect(() => {
    if (isDone) keepOver(organization.id);
  }, [isDone, organization.id]);
  if (!steps || isHidden || isDone) return null;
  const next = steps.find((step) => !step.isDone && !step.isOptional);
  return (
    <section className="panel setup" aria-label="Set-up">
      <div className="row">
        <strong>
          Set up {organization.name}: {steps.filter((step) => step.isDone).length} of {steps.length} done
        </strong>
        <span className="push">
          <Button look="quiet" onPress={hide}>
            Hide checklist
          </Button>
        </span>
      </div>
      <ol className="setup-steps">
        {steps.map((step) => (
          <li key={step.id} className="row">
            <Badge look={step.isDone ? 'good' : step === next ? 'info' : 'quiet'}>
              {step.isDone ? 'Done' : step.isOptional ? 'Optional' : 'To do'}
            </Badge>
            <span>
              {step.name} <span className="small muted">{step.why}</span>
            </span>
            <span className="push">
              {step.isAdmins && me.role !== 'admin' ? (
                <span className="small muted">Requires an administrator</span>
              ) : (
                !step.isDone && (
                  <Button
                    look={step === next ? 'primary' : 'plain'}
                    label={`Go to: ${step.name}`}
                    onPress={() => void navigate({ to: step.to, search: step.search })}
                  >
                    Go
                  </Button>
                )
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
