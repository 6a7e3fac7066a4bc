import { getOrMake } from '../../kernel/collections';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { ownOrganization } from '../organization/organization.queries';

/** The skills of an employee, and their share of a full agent at each; without shares all are 1. */
export interface Skilled {
  skillIds: readonly string[];
  skillShares?: readonly number[];
}

/** Returns the skills of employees with their shares by skill level; employees with equal skills share one object. */
export async function skilledPeople(ctx: RequestContext, ids: readonly string[]): Promise<Map<string, Skilled>> {
  const { settings } = await ownOrganization(ctx);
  const percents = settings.skillLevelPercents;
  if (Object.values(percents).every((percent) => percent === 100))
    return new Map([...(await skillsOf(ctx, ids))].map(([id, skillIds]) => [id, { skillIds }]));
  const rows = await ctx.sql<{ employeeId: string; skillIds: string[]; levels: (string | null)[] }>(
    null,
    `select employee_id as "employeeId", array_agg(skill_id::text order by skill_id) as "skillIds",
       json_agg(proficiency_level order by skill_id) as levels
     from employee_skill where organization_id = $1 and employee_id = any($2) group by employee_id`,
    [tenantOf(ctx).organizationId, idArray(ids)],
  );
  const alike = new Map<string, Skilled>();
  return new Map(
    rows.map(({ employeeId, skillIds, levels }) => {
      const skillShares = levels.map((level) => (level === null ? 1 : (percents[level] ?? 100) / 100));
      const skilled = skillShares.some((share) => share < 1) ? { skillIds, skillShares } : { skillIds };
      return [employeeId, getOrMake(alike, JSON.stringify(skilled), () => skilled)];
    }),
  );
}

/** Returns the skills of employees; those with equal skills share one list. */
export async function skillsOf(ctx: RequestContext, ids: readonly string[]): Promise<Map<string, readonly string[]>> {
  const rows = await ctx.sql<{ employeeId: string; skills: string }>(
    null,
    `select employee_id as "employeeId", string_agg(skill_id::text, ' ' order by skill_id) as skills
     from employee_skill where organization_id = $1 and employee_id = any($2) group by employee_id`,
    [tenantOf(ctx).organizationId, idArray(ids)],
  );
  const alike = new Map<string, readonly string[]>();
  return new Map(rows.map(({ employeeId, skills }) => [employeeId, getOrMake(alike, skills, () => skills.split(' '))]));
}
