import { tenantOf, type RequestContext } from '../../../kernel/context';
import { badInput, conflict } from '../../../kernel/errors';
import { newId } from '../../../kernel/ids';
import { folded } from '../../../kernel/shapes';
import { recordAudit } from '../../audit/audit.commands';
import type { ActivityCodeInput } from './activity-code.inputs';
import { findActivityCode, listActivityCodes } from './activity-code.queries';
import { isPaidByDefault, MAX_CODES, USUAL_COLOR, USUAL_ROLES, type ActivityCategory } from './activity-code.rules';
import type { ActivityCode } from './activity-code.type';

const textArray = (items: readonly string[]): string => `{${[...new Set(items)].join()}}`;

export async function createActivityCode(ctx: RequestContext, input: ActivityCodeInput): Promise<ActivityCode> {
  const { organizationId } = tenantOf(ctx);
  const missing = (['name', 'category'] as const).filter((field) => input[field] === undefined);
  if (missing.length > 0) throw badInput(missing.map((path) => ({ path, message: 'is required' })));
  const { name, category, onQueue, paid, color, acceptedStates, requestableBy, defaultMinutes } = input as {
    name: string;
    category: ActivityCategory;
  } & ActivityCodeInput;
  if (onQueue && category !== 'work')
    throw badInput([{ path: 'onQueue', message: `must be false for ${category}, got true` }]);
  if (paid && category === 'split_gap')
    throw badInput([{ path: 'paid', message: 'must be false for split_gap, got true' }]);
  if ((await listActivityCodes(ctx, false)).length >= MAX_CODES)
    throw conflict(`An organization can have at most ${MAX_CODES} activity codes`);
  const id = newId();
  await ctx.sql(
    'activityCode.create',
    `insert into activity_code (id, organization_id, name, name_folded, category, on_queue, paid, color,
       accepted_states, requestable_by, default_minutes, is_built_in, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, false, $12)`,
    [
      id,
      organizationId,
      name,
      folded(name),
      category,
      onQueue ?? category === 'work',
      paid ?? isPaidByDefault(category),
      color ?? USUAL_COLOR,
      acceptedStates ? textArray(acceptedStates) : null,
      textArray(requestableBy ?? USUAL_ROLES),
      defaultMinutes ?? null,
      ctx.clock.now(),
    ],
  );
  await recordAudit(ctx, organizationId, 'activity_code.create', { activityCodeId: id, ...input });
  return findActivityCode(ctx, id);
}

export async function updateActivityCode(
  ctx: RequestContext,
  id: string,
  change: ActivityCodeInput,
): Promise<ActivityCode> {
  const { organizationId } = tenantOf(ctx);
  const fixed = (['category', 'onQueue', 'paid'] as const).filter((field) => change[field] !== undefined);
  if (fixed.length > 0) throw badInput(fixed.map((path) => ({ path, message: 'must not change' })));
  const code = await findActivityCode(ctx, id);
  const { name = code.name, color = code.color, requestableBy = code.requestableBy } = change;
  const { acceptedStates = code.acceptedStates, defaultMinutes = code.defaultMinutes } = change;
  await ctx.sql(
    'activityCode.update',
    `update activity_code set name = $3, name_folded = $4, color = $5, accepted_states = $6, requestable_by = $7,
       default_minutes = $8 where organization_id = $1 and id = $2`,
    [
      organizationId,
      id,
      name,
      folded(name),
      color,
      acceptedStates ? textArray(acceptedStates) : null,
      textArray(requestableBy),
      defaultMinutes,
    ],
  );
  await recordAudit(ctx, organizationId, 'activity_code.update', { activityCodeId: id, ...change });
  return findActivityCode(ctx, id);
}

/** Archives a code: no new use; it is shown where it is used. */
export async function archiveActivityCode(ctx: RequestContext, id: string): Promise<ActivityCode> {
  const { organizationId } = tenantOf(ctx);
  const code = await findActivityCode(ctx, id);
  if (code.isBuiltIn) throw conflict('A built-in activity code cannot be archived');
  const archivedAt = ctx.clock.now();
  await ctx.sql(
    'activityCode.archive',
    'update activity_code set archived_at = $3 where organization_id = $1 and id = $2',
    [organizationId, id, archivedAt],
  );
  await recordAudit(ctx, organizationId, 'activity_code.archive', { activityCodeId: id, name: code.name });
  return { ...code, archivedAt };
}
