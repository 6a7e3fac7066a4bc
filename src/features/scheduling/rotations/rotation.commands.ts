import { tenantOf, type RequestContext } from '../../../kernel/context';
import { badInput, conflict } from '../../../kernel/errors';
import { newId } from '../../../kernel/ids';
import { folded } from '../../../kernel/shapes';
import { recordAudit } from '../../audit/audit.commands';
import { templatesInUse } from '../template.queries';
import type { RotationInput } from './rotation.inputs';
import { findRotation, presentRotation, todayOf } from './rotation.queries';
import { MAX_ROTATIONS, versionOn, type CycleVersion, type RotationDayFields } from './rotation.rules';
import type { Rotation } from './rotation.type';

export async function createRotation(ctx: RequestContext, input: RotationInput): Promise<Rotation> {
  const { organizationId } = tenantOf(ctx);
  const missing = (['name', 'from', 'days'] as const).filter((field) => input[field] === undefined);
  if (missing.length > 0) throw badInput(missing.map((path) => ({ path, message: 'is required' })));
  const { name, binding = 'hard', weight = 1, from, days, anchorDate } = input as Required<RotationInput>;
  await requireTemplates(ctx, days);
  await refuseMore(ctx);
  const id = newId();
  await ctx.sql(
    'rotation.create',
    `insert into rotation (id, organization_id, name, name_folded, binding, weight, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, organizationId, name, folded(name), binding, weight, ctx.clock.now()],
  );
  await storeVersion(ctx, id, { from, anchorDate: anchorDate ?? from, days });
  await recordAudit(ctx, organizationId, 'rotation.create', { rotationId: id, ...input });
  return findRotation(ctx, id);
}

export async function updateRotation(ctx: RequestContext, id: string, change: RotationInput): Promise<Rotation> {
  const { organizationId } = tenantOf(ctx);
  await lockRotation(ctx, id);
  const rotation = await findRotation(ctx, id);
  const { name = rotation.name, binding = rotation.binding, weight = rotation.weight, from, anchorDate } = change;
  if (from !== undefined) {
    if (change.days === undefined && anchorDate === undefined)
      throw badInput([{ path: 'from', message: 'must be given with days or anchorDate' }]);
    const days = change.days ?? versionOn(rotation.versions, from)?.days;
    if (!days) throw badInput([{ path: 'days', message: `is required: no version is in force on ${from}` }]);
    if (change.days) await requireTemplates(ctx, change.days);
    await storeVersion(ctx, id, { from, anchorDate: anchorDate ?? from, days });
  }
  await ctx.sql(
    'rotation.update',
    `update rotation set name = $3, name_folded = $4, binding = $5, weight = $6
     where organization_id = $1 and id = $2`,
    [organizationId, id, name, folded(name), binding, weight],
  );
  await recordAudit(ctx, organizationId, 'rotation.update', { rotationId: id, ...change });
  return findRotation(ctx, id);
}

/** Archives a rotation that nobody has from today on. Its past assignments stay. */
export async function archiveRotation(ctx: RequestContext, id: string): Promise<Rotation> {
  const { organizationId } = tenantOf(ctx);
  await lockRotation(ctx, id);
  const { name } = await findRotation(ctx, id);
  const [{ people } = { people: 0 }] = await ctx.sql<{ people: number }>(
    'rotation.peopleFromToday',
    `select count(distinct employee_id)::integer as people from rotation_assignment
     where organization_id = $1 and rotation_id = $2 and (valid_to is null or valid_to >= $3)`,
    [organizationId, id, todayOf(ctx)],
  );
  if (people > 0)
    throw conflict(`${people} ${people === 1 ? 'person has' : 'people have'} the rotation from today on`, { people });
  await ctx.sql('rotation.archive', 'update rotation set archived_at = $3 where organization_id = $1 and id = $2', [
    organizationId,
    id,
    ctx.clock.now(),
  ]);
  await recordAudit(ctx, organizationId, 'rotation.archive', { rotationId: id, name });
  return (await presentRotation(ctx, id))!;
}

/** Serializes changes of a rotation with new assignments of it. */
export const lockRotation = (ctx: RequestContext, id: string): Promise<unknown> =>
  ctx.sql('rotation.lock', 'select id from rotation where organization_id = $1 and id = $2 for update', [
    tenantOf(ctx).organizationId,
    id,
  ]);

const requireTemplates = (ctx: RequestContext, days: readonly RotationDayFields[]): Promise<unknown> =>
  templatesInUse(
    ctx,
    days.map(({ templateId }, i) => ({ templateId, path: `days[${i}].templateId` })),
  );

async function refuseMore(ctx: RequestContext): Promise<void> {
  const [{ count } = { count: 0 }] = await ctx.sql<{ count: number }>(
    'rotation.count',
    'select count(*)::integer as count from rotation where organization_id = $1 and archived_at is null',
    [tenantOf(ctx).organizationId],
  );
  if (count >= MAX_ROTATIONS) throw conflict(`An organization can have at most ${MAX_ROTATIONS} rotations`);
}

const storeVersion = (ctx: RequestContext, id: string, version: CycleVersion): Promise<unknown> =>
  ctx.sql(
    'rotation.storeVersion',
    `insert into rotation_version (organization_id, rotation_id, valid_from, anchor_date, days)
     values ($1, $2, $3, $4, $5)
     on conflict (organization_id, rotation_id, valid_from) do update
       set anchor_date = excluded.anchor_date, days = excluded.days`,
    [
      tenantOf(ctx).organizationId,
      id,
      version.from,
      version.anchorDate,
      JSON.stringify(
        version.days.map(({ kind, templateId, startsWithin }) => ({
          kind,
          ...(templateId && { templateId }),
          ...(startsWithin && { startsWithin: { from: startsWithin.from, before: startsWithin.before } }),
        })),
      ),
    ],
  );
