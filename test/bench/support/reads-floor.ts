import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { APPLICATION_ROLE, SCHEMA } from '../../../src/platform/database/roles';
import { rowTypes } from '../../../src/platform/database/row-types';
import { tenantStatement } from '../../../src/platform/database/tenant';
import { EMPLOYEE_COLUMNS, EMPLOYEE_SOURCE } from '../../../src/features/people/employee-columns';
import { TEAM_COLUMNS, TEAM_SOURCE } from '../../../src/features/people/team.loaders';

/**
 * Minimum cost of reading: the same statements in the same tenant transaction through `pg`, mapped by hand and
 * stringified.
 */

interface EmployeeRow {
  id: string;
  userId: string;
  firstName: string;
  lastName: string;
  active: boolean;
  employeeNumber: string | null;
  teamId: string | null;
  employmentType: string | null;
  weeklyHoursTarget: number | null;
}
interface SkillRow {
  employeeId: string;
  skillId: string;
  proficiencyLevel: string | null;
}
interface Named {
  id: string;
  name: string;
}

const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  options: `-c role=${APPLICATION_ROLE} -c search_path=${SCHEMA} -c timezone=UTC`,
});

async function answer(organizationId: string): Promise<string> {
  const client = await pool.connect();
  const q = async <Row>(name: string, text: string, values: unknown[] = []): Promise<Row[]> =>
    (await client.query({ name, text, values, types: rowTypes })).rows;
  await client.query(`begin isolation level repeatable read read only; ${tenantStatement(organizationId)}`);
  const employees = await q<EmployeeRow>(
    'employees',
    `select ${EMPLOYEE_COLUMNS} from ${EMPLOYEE_SOURCE}
     where e.organization_id = $1 and ($2::text is null or u.status = $2) and ($3::uuid is null or e.team_id = $3)
       and ($4::text is null or position($4 in u.search_folded) > 0)
     order by u.name_sort, e.id`,
    [organizationId, null, null, null],
  );
  const teams = await q<Named>('teams', `select ${TEAM_COLUMNS} from ${TEAM_SOURCE}`);
  const assignments = await q<SkillRow>(
    'assignments',
    `select employee_id as "employeeId", skill_id as "skillId", proficiency_level as "proficiencyLevel"
     from employee_skill where employee_id = any($1)`,
    [`{${employees.map((employee) => employee.id).join(',')}}`],
  );
  const skills = await q<Named>('skills', 'select id, name from skill order by name_folded');
  client.query('commit').then(
    () => client.release(),
    (error: Error) => client.release(error),
  );

  const teamOf = new Map(teams.map(({ id, name }) => [id, { id, name }]));
  const nameOf = new Map(skills.map(({ id, name }) => [id, name]));
  const skillsOf = new Map<string, object[]>();
  for (const { employeeId, skillId, proficiencyLevel } of assignments) {
    const skill = { skillId, name: nameOf.get(skillId), proficiencyLevel };
    const own = skillsOf.get(employeeId);
    if (own) own.push(skill);
    else skillsOf.set(employeeId, [skill]);
  }
  const rows = employees.map((e) => ({
    id: e.id,
    userId: e.userId,
    firstName: e.firstName,
    lastName: e.lastName,
    active: e.active,
    employeeNumber: e.employeeNumber,
    employmentType: e.employmentType,
    weeklyHoursTarget: e.weeklyHoursTarget,
    team: e.teamId === null ? null : teamOf.get(e.teamId),
    skills: skillsOf.get(e.id) ?? [],
  }));
  return JSON.stringify({ employees: rows });
}

const server = createServer((request, response) => {
  answer((request.url ?? '').slice(1)).then(
    (text) => response.setHeader('Content-Type', 'application/json; charset=utf-8').end(text),
    (error: Error) => response.writeHead(500).end(error.message),
  );
});
server.listen(0, '127.0.0.1', () =>
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
