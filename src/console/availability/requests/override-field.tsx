import { useRole } from '../../kernel/session';
import { TextField } from '../../ui/field';
import { plansEverything } from './rights';

/** Reason for exceeding a limit or balance, for users with that permission. */
export function OverrideField() {
  if (!plansEverything({ role: useRole() })) return null;
  return (
    <TextField
      label="Reason for the override"
      name="override"
      hint="Required only if the limit or balance is exceeded. Recorded in the audit log."
    />
  );
}

export function overrideOf(fields: FormData): { reason: string } | undefined {
  const reason = String(fields.get('override') ?? '');
  return reason ? { reason } : undefined;
}
