import { isDeepStrictEqual } from 'node:util';
import { tenantOf, type RequestContext } from '../kernel/context';
import { settingsChanged, type SettingsInForce } from '../organization/organization.topics';
import { employeesChanged } from '../people/people.topics';
import { scheduleChanged } from '../scheduling/scheduling.topics';
import { judgeAfresh } from './evaluation.commands';
import { noteRules } from './feed.commands';

const affected = (ctx: RequestContext, employeeIds: readonly string[] | 'everybody') =>
  tenantOf(ctx).tier === 'enterprise' && employeeIds.length > 0 ? judgeAfresh(ctx, employeeIds) : Promise.resolve();
const ofEmployees = (ctx: RequestContext, { employeeIds }: { employeeIds: readonly string[] }) => affected(ctx, employeeIds);
async function ofEverybody(ctx: RequestContext, { before, after }: { before: SettingsInForce; after: SettingsInForce }): Promise<void> {
  const hasOtherRules = !isDeepStrictEqual(before.settings.adherence, after.settings.adherence);
  if (hasOtherRules || before.timezone !== after.timezone) await affected(ctx, 'everybody');
  if (hasOtherRules) await noteRules(ctx); // judgements are locked before the feed, as by imports
}

/** Whatever changes what is expected of somebody makes their judgement due, in the same transaction. */
export function wireAdherence(): void {
  scheduleChanged.subscribe(ofEmployees);
  employeesChanged.subscribe(ofEmployees);
  settingsChanged.subscribe(ofEverybody);
}
