import { LockMode } from '@mikro-orm/core';
import { recordAudit } from '../audit/audit.commands';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { badInput, notFound } from '../../kernel/errors';
import { withoutAbsent } from '../../kernel/fields';
import { idArray } from '../../kernel/graphql/loaders';
import { folded, quoted } from '../../kernel/shapes';
import { newId } from '../../kernel/ids';
import { Employee } from './employee.entity';
import { lockEmployees } from './employee.queries';
import { Skill, USUAL_LEVELS } from './skill.entity';
import type { AssignSkillInput, AssignSkillsInput, CreateSkillInput } from './skill.inputs';
import type { AssignedSkills, SkillAssignment } from './skill.type';

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

/** Removes a skill from an employee. */
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

/** Stores a new name. The lock prevents concurrent assignments of the skill. */
export async function storeSkillName(
  ctx: RequestContext,
  id: string,
  name: string,
): Promise<{ skill: Skill; before: string }> {
  const skill = await lockedSkill(ctx, id, 'id');
  const before = skill.name;
  ctx.em.assign(skill, { name, nameFolded: folded(name) });
  await ctx.em.flush();
  return { skill, before };
}

/**
 * Removes a skill from all employees and assigns another one unless it is null. Employees who already have that one
 * keep its level.
 */
export async function moveSkill(ctx: RequestContext, id: string, into: string | null): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  for (const each of [id, into].filter((one) => one !== null).sort()) await lockedSkill(ctx, each, 'id');
  if (into !== null)
    await ctx.sql(
      null,
      `insert into employee_skill (organization_id, employee_id, skill_id, proficiency_level)
       select $1, a.employee_id, s.id,
         case when a.proficiency_level = any(s.proficiency_levels) then a.proficiency_level end
       from employee_skill a join skill s on s.organization_id = $1 and s.id = $3
       where a.organization_id = $1 and a.skill_id = $2 order by a.employee_id
       on conflict (organization_id, employee_id, skill_id) do nothing`,
      [organizationId, id, into],
    );
  await ctx.sql(null, 'delete from employee_skill where organization_id = $1 and skill_id = $2', [organizationId, id]);
}

/** Deletes a skill without references. */
export const deleteSkill = (ctx: RequestContext, id: string): Promise<object[]> =>
  ctx.sql(null, 'select delete_skill($1)', [id]);

async function lockedSkill(ctx: RequestContext, id: string, path: string): Promise<Skill> {
  const { organizationId } = tenantOf(ctx);
  const skill = await ctx.em.findOne(Skill, { id, organizationId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!skill) throw notFound('Skill', path, id);
  return skill;
}

/** Assigns a skill to an employee. A missing level keeps the current one, null removes it. */
export async function assignSkill(
  ctx: RequestContext,
  { employeeId, skillId, proficiencyLevel }: AssignSkillInput,
): Promise<SkillAssignment> {
  const { organizationId } = tenantOf(ctx);
  if (!(await ctx.em.findOne(Employee, { id: employeeId, organizationId })))
    throw notFound('Employee', 'employeeId', employeeId);
  const { name } = await skillWithLevel(ctx, skillId, proficiencyLevel);
  const [stored] = await ctx.sql<Pick<SkillAssignment, 'proficiencyLevel'>>(
    'skill.assign',
    `insert into employee_skill as a (organization_id, employee_id, skill_id, proficiency_level) values ($1, $2, $3, $4)
     on conflict (organization_id, employee_id, skill_id) do update
       set proficiency_level = case when $5 then excluded.proficiency_level else a.proficiency_level end
     returning proficiency_level as "proficiencyLevel"`,
    [organizationId, employeeId, skillId, proficiencyLevel ?? null, proficiencyLevel !== undefined],
  );
  const assigned = { employeeId, skillId, ...(stored as Pick<SkillAssignment, 'proficiencyLevel'>) };
  await recordAudit(ctx, organizationId, 'skill.assign', assigned);
  return { ...assigned, name };
}

/** Assigns a skill to all of these employees or to none; equal assignments stay unchanged. */
export async function assignSkills(
  ctx: RequestContext,
  { employeeIds, skillId, proficiencyLevel }: AssignSkillsInput,
): Promise<AssignedSkills> {
  const { organizationId } = tenantOf(ctx);
  const skill = await skillWithLevel(ctx, skillId, proficiencyLevel);
  const known = await lockEmployees(ctx, employeeIds);
  const unknown = employeeIds.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw notFound('Employee', `employeeIds[${unknown}]`, employeeIds[unknown] as string);
  const rows = await ctx.sql<{ id: string }>(
    null,
    `insert into employee_skill as a (organization_id, employee_id, skill_id, proficiency_level)
     select $1, id, $3, $4 from unnest($2::uuid[]) as id order by id
     on conflict (organization_id, employee_id, skill_id) do update set proficiency_level = excluded.proficiency_level
       where $5 and a.proficiency_level is distinct from excluded.proficiency_level
     returning employee_id as id`,
    [organizationId, idArray([...known]), skillId, proficiencyLevel ?? null, proficiencyLevel !== undefined],
  );
  const assigned = rows.map(({ id }) => id).sort();
  if (assigned.length > 0)
    await recordAudit(ctx, organizationId, 'skill.assign', {
      ...withoutAbsent({ skillId, proficiencyLevel }),
      employeeIds: assigned,
    });
  return { assigned: assigned.length, skill };
}

/** Returns the skill, after checking that the level is one of its levels; null and undefined stand for no level. */
async function skillWithLevel(ctx: RequestContext, skillId: string, level: string | null | undefined): Promise<Skill> {
  const skill = await ctx.em.findOne(Skill, { id: skillId, organizationId: tenantOf(ctx).organizationId });
  if (!skill) throw notFound('Skill', 'skillId', skillId);
  if (level == null || skill.proficiencyLevels.includes(level)) return skill;
  const levels = skill.proficiencyLevels.join(', ');
  throw badInput([{ path: 'proficiencyLevel', message: `must be one of ${levels}, got ${quoted(level)}` }]);
}
