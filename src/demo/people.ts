import { hashPassword } from '../features/access/passwords';
import { User } from '../features/access/user.entity';
import { namedAs } from '../features/access/user.rules';
import { Employee } from '../features/people/employee.entity';
import { EMPLOYEE_SOURCE } from '../features/people/employee-columns';
import { Skill, USUAL_LEVELS } from '../features/people/skill.entity';
import { Team } from '../features/people/team.entity';
import { tenantOf, type RequestContext } from '../kernel/context';
import { newId } from '../kernel/ids';
import type { Role } from '../kernel/principal';
import { folded } from '../kernel/shapes';
import { emailOf } from './acting';
import { AGENTS, agreementOf, SKILLS, skillsOf, TEAMS, teamOf, type Agreement } from './crew';

/** Password of every demo user. */
export const DEMO_PASSWORD = 'muster-demo';

/** The first of the forty is the demo agent. */
const NAMES = namesOf(`Alex Agent, Amara Okafor, Ben Castillo, Chloe Dubois, Diego Ramirez, Elif Yilmaz, Femi Adeyemi,
  Grace Kim, Hana Sato, Ivan Petrov, Jonas Eriksen, Keiko Tanaka, Liam Murphy, Mei Lin, Noor Haddad, Omar Farouk,
  Priya Patel, Quinn Taylor, Rosa Silva, Sven Lindqvist, Tara Hughes, Umberto Rossi, Vera Novak, Will Abbott,
  Ximena Flores, Yusuf Khan, Zoe Fischer, Andre Baptiste, Bianca Moretti, Callum Reid, Daria Kowalska, Ethan Brooks,
  Fatima Zahra, Gustavo Lopez, Helen Jensen, Isaac Mbeki, Julia Weber, Kofi Mensah, Lena Meyer, Marco Garcia`);

const LEVELS = ['intermediate', 'advanced', 'expert', 'beginner'];
const WEEKLY_HOURS: Record<Agreement, number> = { full_time: 40, part_time: 24, nights: 32 };

/** Creates a planner, a supervisor, their teams and skills, and forty agents including the demo agent. */
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
  const supervisor = user(emailOf('supervisor'), 'Sam', 'Supervisor', 'supervisor');
  const planner = user(emailOf('planner'), 'Paula', 'Planner', 'planner');
  const agents = NAMES.slice(0, AGENTS).map(([first, last], place) =>
    user(place === 0 ? emailOf('agent') : `${first}.${last}@demo.example`.toLowerCase(), first, last, 'agent'),
  );
  await ctx.em.flush();
  const named = (name: string) => ({ id: newId(), organizationId, name, nameFolded: folded(name), createdAt });
  const teams = TEAMS.map((name) =>
    ctx.em.create(Team, { ...named(name), supervisorId: supervisor.id, parentTeamId: null }),
  );
  const skills = SKILLS.map((name) =>
    ctx.em.create(Skill, {
      ...named(name),
      description: `Handles contacts of ${name}`,
      category: 'queue',
      proficiencyLevels: USUAL_LEVELS,
    }),
  );
  await ctx.em.flush();

  const employee = ({ id: userId }: User, employeeNumber: string, terms: Partial<Employee> = {}) =>
    ctx.em.create(Employee, {
      id: newId(),
      organizationId,
      userId,
      employeeNumber,
      teamId: null,
      employmentType: 'full_time',
      weeklyHoursTarget: WEEKLY_HOURS.full_time,
      ...terms,
      createdAt,
    });
  employee(supervisor, 'D1000');
  employee(planner, 'D1041');
  const assignments = agents.flatMap((agent, place) => {
    const agreement = agreementOf(place);
    const { id } = employee(agent, `D${1001 + place}`, {
      teamId: teams[TEAMS.indexOf(teamOf(place))]?.id ?? null,
      employmentType: agreement === 'part_time' ? 'part_time' : 'full_time',
      weeklyHoursTarget: WEEKLY_HOURS[agreement],
      rankPoints: (place * 37) % 100,
      seniorityDate: `${2012 + ((place * 7) % 13)}-${String(1 + (place % 12)).padStart(2, '0')}-01`,
    });
    return skillsOf(place).map((name, i) => ({
      employee_id: id,
      skill_id: skills[SKILLS.indexOf(name)]?.id,
      proficiency_level: LEVELS[(place + i) % LEVELS.length],
    }));
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

/** An active agent created by the demo. `place` is the position in the list of names. */
export interface DemoAgent {
  id: string;
  place: number;
}

/** Returns the agents created by the demo, by position. Agents added later are left alone. */
export async function demoAgents(ctx: RequestContext): Promise<DemoAgent[]> {
  const rows = await ctx.sql<{ id: string; number: string }>(
    'demo.agents',
    `select e.id, e.employee_number as number from ${EMPLOYEE_SOURCE}
     where e.organization_id = $1 and u.is_demo and u.role = 'agent' and u.status = 'active'
       and e.employee_number ~ '^D10[0-4][0-9]$'
     order by e.employee_number`,
    [tenantOf(ctx).organizationId],
  );
  return rows.map(({ id, number }) => ({ id, place: Number(number.slice(1)) - 1001 }));
}

function namesOf(text: string): [first: string, last: string][] {
  return text.split(',').map((name) => name.trim().split(' ') as [string, string]);
}
