import { hashPassword } from '../features/access/passwords';
import { User } from '../features/access/user.entity';
import { namedAs } from '../features/access/user.rules';
import { Employee } from '../features/people/employee.entity';
import { Skill, USUAL_LEVELS } from '../features/people/skill.entity';
import { Team } from '../features/people/team.entity';
import type { RequestContext } from '../kernel/context';
import { tenantOf } from '../kernel/context';
import type { Role } from '../kernel/principal';
import { folded } from '../kernel/shapes';
import { newId } from '../kernel/ids';

/** Password of every demo user. */
export const DEMO_PASSWORD = 'muster-demo';

const FIRST_NAMES = namesOf(
  'Amara Ben Chloe Diego Elif Femi Grace Hana Ivan Jonas Keiko Liam Mei Noor Omar Priya Quinn Rosa Sven Tara',
);
const LAST_NAMES = namesOf(
  'Abbott Baker Castillo Dubois Eriksen Fischer Garcia Hughes Ito Jensen ' +
    'Khan Lopez Meyer Nguyen Okafor Patel Rossi Silva Tanaka Weber',
);
const AGENTS = 40;
const LEVELS = ['intermediate', 'advanced', 'expert', 'beginner'];

/** Makes a supervisor, two teams, two skills and forty agents, the demo agent among them. */
export async function makePeople(ctx: RequestContext): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const organizationId = tenantOf(ctx).organizationId;
  const createdAt = ctx.clock.now();
  const user = (email: string, firstName: string, lastName: string, role: Role) =>
    ctx.em.create(User, {
      id: newId(),
      organizationId,
      ...namedAs({ email, firstName, lastName }),
      role,
      status: 'active',
      passwordHash,
      isDemo: true,
      createdAt,
    });

  const supervisor = user('supervisor@demo.example', 'Sam', 'Supervisor', 'supervisor');
  await ctx.em.flush();
  const teams = ['Support', 'Sales'].map((name) =>
    ctx.em.create(Team, {
      id: newId(),
      organizationId,
      name,
      nameFolded: folded(name),
      supervisorId: supervisor.id,
      parentTeamId: null,
      createdAt,
    }),
  );
  const skills = ['support', 'sales'].map((name) =>
    ctx.em.create(Skill, {
      id: newId(),
      organizationId,
      name,
      nameFolded: folded(name),
      description: `Handles ${name} contacts`,
      category: 'queue',
      proficiencyLevels: USUAL_LEVELS,
      createdAt,
    }),
  );
  await ctx.em.flush();

  const assignments: object[] = [];
  const people = [supervisor, ...Array.from({ length: AGENTS }, (_, i) => agent(i, user))];
  await ctx.em.flush();
  people.forEach((person, i) => {
    const side = i % teams.length;
    const employee = ctx.em.create(Employee, {
      id: newId(),
      organizationId,
      userId: person.id,
      employeeNumber: `D${String(1000 + i)}`,
      teamId: person.role === 'agent' ? (teams[side]?.id ?? null) : null,
      employmentType: i % 5 === 4 ? 'part_time' : 'full_time',
      weeklyHoursTarget: i % 5 === 4 ? 24 : 40,
      createdAt,
    });
    if (person.role === 'agent') {
      const own = i % 4 === 0 ? skills : skills.slice(side, side + 1);
      for (const skill of own)
        assignments.push({
          employee_id: employee.id,
          skill_id: skill.id,
          proficiency_level: LEVELS[i % LEVELS.length],
        });
    }
  });
  await ctx.em.flush();
  await ctx.sql(
    null,
    `insert into employee_skill (organization_id, employee_id, skill_id, proficiency_level)
     select $1, employee_id, skill_id, proficiency_level
     from json_to_recordset($2) as r (employee_id uuid, skill_id uuid, proficiency_level text)`,
    [organizationId, JSON.stringify(assignments)],
  );
  await ctx.sql(null, 'update user_account set is_demo = true where organization_id = $1', [organizationId]);
}

function agent(i: number, user: (email: string, first: string, last: string, role: Role) => User): User {
  if (i === 0) return user('agent@demo.example', 'Alex', 'Agent', 'agent');
  const first = FIRST_NAMES[i % FIRST_NAMES.length] as string;
  const last = LAST_NAMES[(i * 7 + Math.floor(i / LAST_NAMES.length)) % LAST_NAMES.length] as string;
  return user(`${first}.${last}.${i}@demo.example`.toLowerCase(), first, last, 'agent');
}

function namesOf(text: string): string[] {
  return text.split(' ');
}
