import { tenantOf, type RequestContext } from '../../kernel/context';
import type { Skill } from './skill.entity';

export function listSkills(ctx: RequestContext, category: string | null): Promise<Skill[]> {
  return ctx.sql<Skill>(
    'skill.list',
    `select id, name, description, category, proficiency_levels as "proficiencyLevels" from skill
     where organization_id = $1 and ($2::text is null or category = $2) order by name_folded, id`,
    [tenantOf(ctx).organizationId, category],
  );
}
