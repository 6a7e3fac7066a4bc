import type { OperationError } from '../../api/execute';
import { Undo } from '../../api/operations.generated';
import { useChange } from '../../api/query';
import type { ChangeFragment } from '../../api/types.generated';
import { Dialog } from '../../ui/dialog';
import { Form, messageOf } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { tell } from '../../ui/toast';
import type { RefusedStep } from '../schedule/undo';
import { countsText, KIND_NAMES } from './change-words';
import { ReasonField, reasonsIn, RuleRefusal, useMayOverride } from './rule-refusal';

type People = ReadonlyMap<string, { name: string }>;

interface RevertProps {
  set: ChangeFragment;
  personOf: People;
  onClose(): void;
}

/** Reverts a change of any user. Later changes of the same shifts are never overwritten. */
export function RevertDialog({ set, personOf, onClose }: RevertProps) {
  const change = useChange(Undo, [{ name: 'ChangeSets' }]);
  const submit = (fields: FormData) =>
    change.mutate(
      { scheduleId: set.scheduleId, changeSetId: set.id, ...reasonsIn(fields) },
      { onSuccess: () => (tell(`Version ${set.version} reverted`), onClose()) },
    );
  return (
    <Dialog title={`Revert version ${set.version}`} isOpen onOpenChange={onClose}>
      <Form change={change} action="Revert" onSubmit={submit}>
        <p>
          {KIND_NAMES[set.kind]}
          {set.userName && ` by ${set.userName}`}: {countsText(set)}. Later changes are kept.
        </p>
        <RuleRefusal error={change.error} personOf={personOf} />
        <ReasonField />
      </Form>
    </Dialog>
  );
}

interface StepProps {
  refused: RefusedStep;
  personOf: People;
  onOverride(reason: string): void;
  onClose(): void;
}

/** Explains why an undo or redo would break rules, and lets authorized users override them. */
export function StepDialog({ refused: { step, error }, personOf, onOverride, onClose }: StepProps) {
  const change: { error: OperationError; isPending: boolean } = { error, isPending: false };
  const mayOverride = useMayOverride();
  return (
    <Dialog title={step === 'undo' ? 'Undo breaks a rule' : 'Redo breaks a rule'} isOpen onOpenChange={onClose}>
      {!mayOverride && (
        <>
          <RuleRefusal error={error} personOf={personOf} />
          <Notice look="bad">{messageOf(error)}</Notice>
        </>
      )}
      {mayOverride && (
        <Form
          change={change}
          action="Override rule"
          onSubmit={(fields) => {
            const { override } = reasonsIn(fields);
            if (override) onOverride(override.reason);
            else onClose();
          }}
        >
          <RuleRefusal error={error} personOf={personOf} />
        </Form>
      )}
    </Dialog>
  );
}
