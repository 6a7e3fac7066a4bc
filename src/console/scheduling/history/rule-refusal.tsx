import { breachesOf } from '../../kernel/breaches';
import type { OperationError } from '../../api/execute';
import { useRole } from '../../kernel/session';
import { TextField } from '../../ui/field';
import { OverrideField } from '../../ui/form';
import { Breaches } from '../schedule/breaches';

interface Props {
  error: OperationError | null;
  personOf: ReadonlyMap<string, { name: string }>;
}

/** Returns true if the user's role may override work rules. */
export function useMayOverride(): boolean {
  const role = useRole();
  return role === 'admin' || role === 'planner';
}

/** Rules that a write would break. Authorized users can override them with a reason. */
export function RuleRefusal({ error, personOf }: Props) {
  const mayOverride = useMayOverride();
  const breaches = breachesOf(error?.details);
  if (breaches.length === 0) return null;
  return (
    <>
      <Breaches breaches={breaches} personOf={personOf} />
      {mayOverride && <OverrideField isRequired />}
    </>
  );
}

/** Returns the override of a form with `RuleRefusal`, and the reason for the history. */
export function reasonsIn(fields: FormData): { override?: { reason: string }; reason?: string } {
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  const [override, reason] = [text('override'), text('reason')];
  return { ...(override && { override: { reason: override } }), ...(reason && { reason }) };
}

/** Optional reason that is kept in the history. */
export const ReasonField = () => (
  <TextField label="Reason" name="reason" maxLength={500} hint="Optional. Shown in the history." />
);
