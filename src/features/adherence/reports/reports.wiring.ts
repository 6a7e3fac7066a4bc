import { isDeepStrictEqual } from 'node:util';
import type { RequestContext } from '../../../kernel/context';
import { addDays } from '../../../kernel/time/local-time';
import { timeOffChanged } from '../../time-off/time-off.topics';
import { settingsChanged, type SettingsInForce } from '../../organization/organization.topics';
import { scheduleChanged } from '../../scheduling/scheduling.topics';
import { employeesChanged } from '../../people/employee.topics';
import { exceptionsChanged } from '../exceptions/exception.topics';
import { agentDaysSoon } from './agent-day.jobs';
import { markDays, markEverything, markLateStates, type LateState } from './agent-day.store';
import { keepLeavers } from './leaver.store';
import { statesCameLate } from './late-states.topics';

/** Changes that affect past days mark them as pending in the same transaction. */
export function wireReports(): void {
  statesCameLate.subscribe(followLateStates);
  scheduleChanged.subscribe(followDays);
  employeesChanged.subscribe(followEmployees);
  timeOffChanged.subscribe(followDays);
  exceptionsChanged.subscribe(followDays);
  settingsChanged.subscribe(followSettings);
}

async function followLateStates(ctx: RequestContext, states: readonly LateState[]): Promise<void> {
  await markLateStates(ctx, states);
  await agentDaysSoon(ctx);
}

/** A shift can end on the next day, and an early login for it can be on the day before. */
async function followDays(
  ctx: RequestContext,
  { employeeIds, from, to }: { employeeIds: readonly string[]; from: string; to: string },
): Promise<void> {
  if (await markDays(ctx, employeeIds, { from: addDays(from, -1), to: addDays(to, 1) })) await agentDaysSoon(ctx);
}

const followEmployees = (ctx: RequestContext, { employeeIds }: { employeeIds: readonly string[] }): Promise<void> =>
  keepLeavers(ctx, employeeIds);

async function followSettings(
  ctx: RequestContext,
  { before, after }: { before: SettingsInForce; after: SettingsInForce },
): Promise<void> {
  if (isDeepStrictEqual(before.settings.adherence, after.settings.adherence) && before.timezone === after.timezone)
    return;
  await markEverything(ctx);
  await agentDaysSoon(ctx);
}
