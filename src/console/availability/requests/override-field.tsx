import { useRole } from '../../kernel/session';
import { TextField } from '../../ui/field';
import { plansEverything } from './rights';

/** Reason for exceeding a limit or balance, for users with that permission. */
export function OverrideField() {
  if (!plansEverything({ role: useRole() })) return null;
  return (
    <TextField
      label="Override: why a limit or balance does not hold"
      name="override"
      hint="Only where it is full or the balance is too small; it is audited."
    />
  );
}

export function overrideOf(fields: FormData): { reason: string } | undefined {
  const reason = String(fields.get('override') ?? '');
  return reason ? { reason } : undefined;
}
