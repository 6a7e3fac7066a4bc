import { LockMode } from '@mikro-orm/core';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { changedFields } from '../../kernel/fields';
import { newId } from '../../kernel/ids';
import { folded } from '../../kernel/shapes';
import { recordAudit } from '../audit/audit.commands';
import { TimeOffType } from './time-off-type.entity';
import { findTimeOffType } from './time-off-type.queries';
import type { CreateTimeOffTypeInput, UpdateTimeOffTypeInput } from './time-off.inputs';

export async function createTimeOffType(ctx: RequestContext, input: CreateTimeOffTypeInput): Promise<TimeOffType> {
  const { organizationId } = tenantOf(ctx);
  const { id } = ctx.em.create(TimeOffType, {
    id: newId(),
    organizationId,
    ...input,
    nameFolded: folded(input.name),
    archivedAt: null,
    createdAt: ctx.clock.now(),
  });
  await ctx.em.flush();
  await recordAudit(ctx, organizationId, 'time_off.create_type', { typeId: id, ...input });
  return findTimeOffType(ctx, id, 'id');
}

export async function updateTimeOffType(
  ctx: RequestContext,
  id: string,
  change: UpdateTimeOffTypeInput,
): Promise<TimeOffType> {
  const type = await lockedType(ctx, id);
  const changed = changedFields(type, change);
  if (Object.keys(changed).length === 0) return findTimeOffType(ctx, id, 'id');
  Object.assign(type, changed, { nameFolded: folded(changed.name ?? type.name) });
  await ctx.em.flush();
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'time_off.update_type', { typeId: id, ...changed });
  return findTimeOffType(ctx, id, 'id');
}

/** Archived types accept no new requests; existing requests continue. */
export async function archiveTimeOffType(ctx: RequestContext, id: string): Promise<TimeOffType> {
  const type = await lockedType(ctx, id);
  type.archivedAt = ctx.clock.now();
  await ctx.em.flush();
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'time_off.archive_type', { typeId: id, name: type.name });
  return findTimeOffType(ctx, id, 'id');
}

async function lockedType(ctx: RequestContext, id: string): Promise<TimeOffType> {
  const type = await ctx.em.findOne(
    TimeOffType,
    { id, organizationId: tenantOf(ctx).organizationId, archivedAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!type) throw notFound('Type of time off', 'id', id);
  return type;
}
