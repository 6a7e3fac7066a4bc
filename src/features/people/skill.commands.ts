import { recordAudit } from '../audit/audit.commands';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { badInput, notFound } from '../../kernel/errors';
import { folded, quoted } from '../../kernel/shapes';
import { newId } from '../../kernel/ids';
import { Employee } from './employee.entity';
import { Skill, USUAL_LEVELS } from './skill.entity';
import type { AssignSkillInput, CreateSkillInput } from './skill.inputs';
import type { SkillAssignment } from './skill.type';

export async function createSkill(ctx: RequestContext, input: CreateSkillInput): Promise<Skill> {
  const { organizationId } = tenantOf(ctx);
  const skill = ctx.em.create(Skill, {
    id: newId(),
    organizationId,
    name: input.name,
    nameFolded: folded(input.name),
    description: input.description ?? null,
    category: input.category ?? null,
    proficiencyLevels: input.proficiencyLevels ?? USUAL_LEVELS,
    createdAt: ctx.clock.now(),
  });
  await recordAudit(ctx, organizationId, 'skill.create', { skillId: skill.id, ...input });
  return skill;
}

/** Takes a skill away from an employee. */
export async function unassignSkill(
  ctx: RequestContext,
  employeeId: string,
  skillId: string,
): Promise<SkillAssignment> {
  const { organizationId } = tenantOf(ctx);
  const [removed] = await ctx.sql<SkillAssignment>(
    'skill.unassign',
    `delete from employee_skill a using skill s
     where a.organization_id = $1 and a.employee_id = $2 and a.skill_id = $3 and s.organization_id = $1 and s.id = $3
     returning a.employee_id as "employeeId", a.skill_id as "skillId", s.name,
       a.proficiency_level as "proficiencyLevel"`,
    [organizationId, employeeId, skillId],
  );
  if (!removed) throw notFound(`Skill of the employee ${employeeId}`, 'skillId', skillId);
  await recordAudit(ctx, organizationId, 'skill.unassign', { employeeId, skillId });
  return removed;
}

/** Assigning again replaces the level. */
export async function assignSkill(ctx: RequestContext, input: AssignSkillInput): Promise<SkillAssignment> {
  const { organizationId } = tenantOf(ctx);
  const { employeeId, skillId, proficiencyLevel = null } = input;
  if (!(await ctx.em.findOne(Employee, { id: employeeId, organizationId })))
    throw notFound('Employee', 'employeeId', employeeId);
  const skill = await ctx.em.findOne(Skill, { id: skillId, organizationId });
  if (!skill) throw notFound('Skill', 'skillId', skillId);
  if (proficiencyLevel !== null && !skill.proficiencyLevels.includes(proficiencyLevel)) {
    const levels = skill.proficiencyLevels.join(', ');
    throw badInput([
      { path: 'proficiencyLevel', message: `must be one of ${levels}, got ${quoted(proficiencyLevel)}` },
    ]);
  }
  await ctx.sql(
    'skill.assign',
    `insert into employee_skill (organization_id, employee_id, skill_id, proficiency_level) values ($1, $2, $3, $4)
     on conflict (organization_id, employee_id, skill_id) do update set proficiency_level = excluded.proficiency_level`,
    [organizationId, employeeId, skillId, proficiencyLevel],
  );
  await recordAudit(ctx, organizationId, 'skill.assign', { employeeId, skillId, proficiencyLevel });
  return { employeeId, skillId, name: skill.name, proficiencyLevel };
}
