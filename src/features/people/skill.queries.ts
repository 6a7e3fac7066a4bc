import { tenantOf, type RequestContext } from '../../kernel/context';
import { partOf } from '../../kernel/graphql/page';
import type { Skill } from './skill.entity';
import type { SkillsFilter } from './skill.inputs';

/** Sorted by name and id. */
export function listSkills(ctx: RequestContext, filter: SkillsFilter): Promise<Skill[]> {
  const part = partOf(filter);
  return ctx.sql<Skill>(
    part ? null : 'skill.list',
    `select id, name, description, category, proficiency_levels as "proficiencyLevels" from skill
     where organization_id = $1 and ($2::text is null or category = $2) order by name_folded, id ${part}`,
    [tenantOf(ctx).organizationId, filter.category ?? null],
  );
}
