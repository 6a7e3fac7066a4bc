import { tenantOf, userOf, type RequestContext } from '../../../kernel/context';
import { notFound } from '../../../kernel/errors';
import { newId } from '../../../kernel/ids';
import { recordAudit } from '../../audit/audit.commands';
import type { Stream } from '../../demand/interval-key';
import { settingsOfStreams, streamNotFound } from '../queue-settings/queue-settings.queries';
import { findByHand } from './manual-requirement.queries';
import type { SetRequirementInput } from './requirement.inputs';
import type { RequirementByHand } from './requirement.type';

/** Sets or adds people manually. Manual entries take effect immediately, whatever the forecast. */
export async function setRequirement(ctx: RequestContext, input: SetRequirementInput): Promise<RequirementByHand> {
  const { organizationId } = tenantOf(ctx);
  const {
    queue = null,
    channel = null,
    skillId = null,
    from,
    to,
    fromTime = null,
    untilTime = null,
    note = null,
  } = input;
  const { mode, people } = input;
  if (skillId !== null) await requireSkill(ctx, skillId);
  if (queue !== null && channel !== null) await requireStream(ctx, { queue, channel });
  const id = newId();
  await ctx.sql(
    'requirement.set',
    `insert into requirement_by_hand (id, organization_id, queue, channel, skill_id, from_date, to_date, from_time,
       until_time, mode, people, note, made_by, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      id,
      organizationId,
      queue,
      channel,
      skillId,
      from,
      to,
      fromTime,
      untilTime,
      mode,
      people,
      note,
      userOf(ctx).userName,
      ctx.clock.now(),
    ],
  );
  await recordAudit(ctx, organizationId, 'requirement.set', { requirementId: id, ...input });
  return (await findByHand(ctx, id)) as RequirementByHand;
}

/** Deletes a manual entry. */
export async function removeRequirement(ctx: RequestContext, id: string): Promise<boolean> {
  const { organizationId } = tenantOf(ctx);
  const entry = await findByHand(ctx, id);
  if (!entry) throw notFound('Requirement by hand', 'id', id);
  await ctx.sql('requirement.remove', 'delete from requirement_by_hand where organization_id = $1 and id = $2', [
    organizationId,
    id,
  ]);
  const { id: requirementId, ...was } = entry;
  await recordAudit(ctx, organizationId, 'requirement.remove', { requirementId, ...was });
  return true;
}

async function requireSkill(ctx: RequestContext, id: string): Promise<void> {
  const rows = await ctx.sql('requirement.skill', 'select id from skill where organization_id = $1 and id = $2', [
    tenantOf(ctx).organizationId,
    id,
  ]);
  if (rows.length === 0) throw notFound('Skill', 'skillId', id);
}

/** Throws a 404 for a queue without history or settings, because an entry for it would have no effect. */
async function requireStream(ctx: RequestContext, asked: Stream): Promise<void> {
  const streams = await settingsOfStreams(ctx);
  const isKnown = streams.some(({ queue, channel }) => queue === asked.queue && channel === asked.channel);
  if (!isKnown) throw await streamNotFound(ctx, asked);
}
