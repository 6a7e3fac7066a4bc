import { tenantOf, type RequestContext } from '../../../kernel/context';
import { notFound } from '../../../kernel/errors';
import { settingsOfStreams } from '../queue-settings/queue-settings.queries';
import type { SkillUse } from './skill-use.type';

/** Counts the records that refer to a skill. */
export async function skillUse(ctx: RequestContext, id: string, path = 'id'): Promise<SkillUse> {
  const [found] = await ctx.sql<Omit<SkillUse, 'queues'>>(
    'skill.use',
    `select id, name,
       (select count(*)::int from employee_skill e where e.organization_id = $1 and e.skill_id = $2) as employees,
       (select count(*)::int from requirement_by_hand r where r.organization_id = $1 and r.skill_id = $2)
         as "manualRequirements"
     from skill where organization_id = $1 and id = $2`,
    [tenantOf(ctx).organizationId, id],
  );
  if (!found) throw notFound('Skill', path, id);
  const streams = (await settingsOfStreams(ctx)).filter(({ skillId }) => skillId === id);
  return { ...found, queues: [...new Set(streams.map(({ queue }) => queue))] };
}
