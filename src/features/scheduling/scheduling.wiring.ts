import type { RequestContext } from '../../kernel/context';
import { settingsChanged, type SettingsInForce } from '../organization/organization.topics';
import { moveShiftsToZone } from './shift.store';

/**
 * Shifts are wall-clock times: in another zone they mean other instants. The change of settings locks the organization
 * meanwhile.
 */
async function followTimeZone(
  ctx: RequestContext,
  { before, after }: { before: SettingsInForce; after: SettingsInForce },
): Promise<void> {
  if (after.timezone !== before.timezone) await moveShiftsToZone(ctx, after.timezone);
}

/** Shifts follow the changes of the organization. */
export function wireScheduling(): void {
  settingsChanged.subscribe(followTimeZone);
}
