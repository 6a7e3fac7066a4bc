import { isDeepStrictEqual } from 'node:util';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { settingsChanged, type SettingsInForce } from '../organization/organization.topics';
import { timeOffChanged } from '../time-off/time-off.topics';
import { employeesChanged } from '../people/employee.topics';
import { scheduleChanged } from '../scheduling/scheduling.topics';
import { settleExplained } from './alerts/alert.commands';
import { exceptionsChanged } from './exceptions/exception.topics';
import { noteThresholds } from './feed/feed.commands';
import { judgeFromHistory } from './judgement/judgement.commands';

/**
 * Changes of schedules, time off, exceptions, employees and settings mark judgements as pending in the same
 * transaction.
 */
export function wireAdherence(): void {
  scheduleChanged.subscribe(judgeEmployeesAgain);
  timeOffChanged.subscribe(followExcuses);
  exceptionsChanged.subscribe(followExcuses);
  employeesChanged.subscribe(judgeEmployeesAgain);
  settingsChanged.subscribe(judgeEverybodyAgain);
}

async function judgeEmployeesAgain(
  ctx: RequestContext,
  { employeeIds }: { employeeIds: readonly string[] },
): Promise<void> {
  if (tenantOf(ctx).tier === 'enterprise' && employeeIds.length > 0) await judgeFromHistory(ctx, employeeIds);
}

/** Judgements are locked before alerts, in the same order as by the clock. */
async function followExcuses(
  ctx: RequestContext,
  { employeeIds, ...days }: { employeeIds: readonly string[]; from: string; to: string },
): Promise<void> {
  await judgeEmployeesAgain(ctx, { employeeIds });
  if (tenantOf(ctx).tier === 'enterprise') await settleExplained(ctx, employeeIds, days);
}

async function judgeEverybodyAgain(
  ctx: RequestContext,
  { before, after }: { before: SettingsInForce; after: SettingsInForce },
): Promise<void> {
  const thresholdsChanged = !isDeepStrictEqual(before.settings.adherence, after.settings.adherence);
  const planMoved = before.timezone !== after.timezone;
  if ((thresholdsChanged || planMoved) && tenantOf(ctx).tier === 'enterprise') await judgeFromHistory(ctx, 'everybody');
  // judgements are locked before the feed, in the same order as by imports
  if (thresholdsChanged) await noteThresholds(ctx);
}
