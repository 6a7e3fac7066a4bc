import type { RequestContext } from '../../../kernel/context';
import { enqueueJob } from '../../../platform/jobs/job-run.commands';
import { settingsChanged, type SettingsInForce } from '../../organization/organization.topics';
import { moveShiftsToZone } from './time-zone.jobs';
import { moveShifts, movesInSlices, noteShiftsToMove } from './time-zone.store';

/** Runs while the settings change holds the lock on the organization. */
async function followTimeZone(
  ctx: RequestContext,
  { before, after }: { before: SettingsInForce; after: SettingsInForce },
): Promise<void> {
  if (after.timezone === before.timezone) return;
  if (!(await movesInSlices(ctx))) return moveShifts(ctx, after.timezone, 'everybody');
  await noteShiftsToMove(ctx);
  await enqueueJob(ctx, moveShiftsToZone, {}, { key: 'time zone' });
}

/** Moves shifts when the organization's time zone changes. */
export function wireTimeZone(): void {
  settingsChanged.subscribe(followTimeZone);
}
