import { grouped } from '../../kernel/collections';
import { batchLoader, idArray } from '../../kernel/graphql/loaders';
import type { SkillAssignment } from './skill.type';

/** Skills of each employee: one table by an array of keys, the small dictionary of skills apart. */
export const skillsByEmployee = batchLoader<SkillAssignment[]>(async (sql, employeeIds) => {
  const rows = await sql<Omit<SkillAssignment, 'name'>>(
    'skill.ofEmployees',
    `select employee_id as "employeeId", skill_id as "skillId", proficiency_level as "proficiencyLevel"
     from employee_skill where employee_id = any($1)`,
    [idArray(employeeIds)],
  );
  const skills = await sql<{ id: string; name: string }>(
    'skill.names',
    'select id, name from skill order by name_folded',
  );
  const rank = new Map(skills.map((skill, index) => [skill.id, index]));
  const rankOf = (row: { skillId: string }) => rank.get(row.skillId) as number;
  const found = grouped(
    rows.map((row): SkillAssignment => ({ ...row, name: skills[rankOf(row)]?.name as string })),
    (assignment) => assignment.employeeId,
  );
  for (const own of found.values()) own.sort((a, b) => rankOf(a) - rankOf(b));
  return found;
}, []);
