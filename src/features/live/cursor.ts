import { badInput } from '../../kernel/errors';
import { quoted } from '../../kernel/shapes';

/** Parses the cursor after which to resume. */
export function cursorOf(after: string | null | undefined): number | null {
  if (after == null) return null;
  if (!/^\d{1,15}$/.test(after)) throw refused(`must be a cursor of an earlier event, got ${quoted(after)}`);
  return Number(after);
}

/** The log is stored for two hours. */
export const forgottenCursor = (after: number) =>
  refused(`must be a cursor of the last two hours, got "${after}": read the list and subscribe without it`);

const refused = (message: string) => badInput([{ path: 'after', message }]);
