import { tenantOf, type RequestContext } from '../../../kernel/context';
import { conflict } from '../../../kernel/errors';
import { quoted } from '../../../kernel/shapes';
import { recordAudit } from '../../audit/audit.commands';
import { deleteSkill, moveSkill, storeSkillName } from '../../people/skill.commands';
import type { Skill } from '../../people/skill.entity';
import { namesChanged } from '../forecasting.topics';
import { chooseSkillsOfNames } from '../queue-settings/queue-settings.commands';
import type { MergeSkillArgs, RenameSkillArgs, SkillIdArgs } from './names.inputs';
import { lockNames } from './names.store';
import { skillUse } from './skill-name.queries';
import type { SkillUse } from './skill-use.type';

/** Renames a skill; queues that required it by name keep requiring it. */
export async function renameSkill(ctx: RequestContext, { id, name }: RenameSkillArgs): Promise<Skill> {
  await lockNames(ctx);
  await chooseSkillsOfNames(ctx, ({ skillId }) => skillId === id);
  const { skill, before } = await storeSkillName(ctx, id, name);
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'skill.rename', { skillId: id, name: before, newName: name });
  await namesChanged.publish(ctx, { needsForecasts: false });
  return skill;
}

/** Merges a skill into another one, with its employees and queues. */
export async function mergeSkill(ctx: RequestContext, { id, intoSkillId }: MergeSkillArgs): Promise<SkillUse> {
  await lockNames(ctx);
  const use = await skillUse(ctx, id);
  if (id === intoSkillId)
    throw conflict(`The skill ${quoted(use.name)} cannot be merged into itself`, { path: 'intoSkillId' });
  const { name } = await skillUse(ctx, intoSkillId, 'intoSkillId');
  await chooseSkillsOfNames(ctx, ({ skillId }) => skillId === id);
  await moveSkill(ctx, id, intoSkillId);
  for (const table of ['queue_settings', 'requirement_by_hand', 'requirement_stream'])
    await ctx.sql(null, `update ${table} set skill_id = $3 where organization_id = $1 and skill_id = $2`, [
      tenantOf(ctx).organizationId,
      id,
      intoSkillId,
    ]);
  await deleteSkill(ctx, id);
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'skill.merge', { ...use, intoSkillId, intoName: name });
  await namesChanged.publish(ctx, { needsForecasts: false });
  return use;
}

/** Deletes a skill: employees lose it, and queues that require it fall back to the next level of settings. */
export async function removeSkill(ctx: RequestContext, { id }: SkillIdArgs): Promise<SkillUse> {
  await lockNames(ctx);
  const use = await skillUse(ctx, id);
  await moveSkill(ctx, id, null);
  for (const statement of [
    'update queue_settings set skill_id = null where organization_id = $1 and skill_id = $2',
    'update requirement_stream set skill_id = null where organization_id = $1 and skill_id = $2',
    'delete from requirement_by_hand where organization_id = $1 and skill_id = $2',
  ])
    await ctx.sql(null, statement, [tenantOf(ctx).organizationId, id]);
  await deleteSkill(ctx, id);
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'skill.remove', { ...use });
  await namesChanged.publish(ctx, { needsForecasts: false });
  return use;
}
