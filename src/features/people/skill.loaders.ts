import { groupedInSlices } from '../../kernel/collections';
import { eachInSlices } from '../../kernel/event-loop';
import { batchLoader, idArray } from '../../kernel/graphql/loaders';
import type { SkillAssignment } from './skill.type';

/** Loads the skills of employees: assignments by an array of keys, and the small table of skills separately. */
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
  const bySkill = new Map(skills.map(({ id, name }) => [id, { name, assignments: [] as SkillAssignment[] }]));
  await eachInSlices(rows, (row) => {
    const skill = bySkill.get(row.skillId);
    skill?.assignments.push(Object.assign(row, { name: skill.name }));
  });
  const inOrder = [...bySkill.values()].flatMap(({ assignments }) => assignments);
  return groupedInSlices(inOrder, ({ employeeId }) => employeeId);
}, []);
