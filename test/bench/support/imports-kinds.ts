/** Records of each import, and its baseline: COPY into a temporary table and the same merge in plain SQL. */

export const RECORDS = 10_000;
const AGENTS = 2_000;
const TEAMS = 20;
const SKILLS = 12;

export type Phase = 'insert' | 'update' | 'unchanged';

export interface Kind {
  path: string;
  /** Columns of the baseline's temporary table. */
  columns: string;
  /**
   * Returns the records of a lot. Lots have disjoint keys. `update` differs from `insert` in every record; `unchanged`
   * repeats it.
   */
  records(lot: number, phase: Phase): object[];
  /** A record as a row of the temporary table. */
  row(record: any): unknown[];
  /** Merge of the baseline from the temporary table `incoming`; $1 is the organization. */
  merge: string[];
}

const numbers = Array.from({ length: RECORDS }, (_, i) => i);
const pad = (n: number, length = 2) => String(n).padStart(length, '0');
const dayOf = (n: number) => new Date(Date.UTC(2025, 5, 1) + n * 86_400_000).toISOString().slice(0, 10);
const timeOf = (n: number) => `${pad(Math.floor(n / 4))}:${pad((n % 4) * 15)}`;
const bump = (phase: Phase) => (phase === 'insert' ? 0 : 1);
const interval = (lot: number, i: number) => ({
  date: dayOf(Math.floor(i / 96) % 26),
  interval: timeOf(i % 96),
  queue: `Queue ${lot}-${Math.floor(i / (96 * 26))}`,
  channel: 'voice',
});

const historical: Kind = {
  path: '/api/v1/import/historical',
  columns: 'date date, interval time, queue text, channel text, volume float8, aht float8',
  records: (lot, phase) =>
    numbers.map((i) => ({ ...interval(lot, i), volume: (i % 50) + bump(phase), aht: 180 + (i % 90) })),
  row: ({ date, interval, queue, channel, volume, aht }) => [date, interval, queue, channel, volume, aht],
  merge: [
    `insert into contact_history (organization_id, queue, channel, date, interval, volume, aht)
     select $1, queue, channel, date, interval, volume, aht from incoming
     on conflict (organization_id, queue, channel, date, interval) do update set volume = excluded.volume,
       aht = excluded.aht`,
  ],
};

const deflection: Kind = {
  path: '/api/v1/import/deflection',
  columns: 'date date, interval time, queue text, channel text, deflected float8, source text',
  records: (lot, phase) =>
    numbers.map((i) => ({
      ...interval(lot, i),
      contactsDeflected: (i % 50) + bump(phase),
      deflectionSource: 'chatbot',
    })),
  row: ({ date, interval, queue, channel, contactsDeflected, deflectionSource }) => [
    date,
    interval,
    queue,
    channel,
    contactsDeflected,
    deflectionSource,
  ],
  merge: [
    `insert into deflection (organization_id, queue, channel, date, interval, contacts_deflected, deflection_source)
     select $1, queue, channel, date, interval, deflected, source from incoming
     on conflict (organization_id, queue, channel, date, interval) do update
       set contacts_deflected = excluded.contacts_deflected, deflection_source = excluded.deflection_source`,
  ],
};

/** Agents of the state import: the first employees of lot 0. */
const employeeEmail = (lot: number, i: number) => `e${lot}x${i}@bench.example`;
const SECOND_MS = 1000;
const LOT_MS = 86_400_000;

/** An `update` is a lot of later states of the same agents. */
const agentStates: Kind = {
  path: '/api/v1/import/agent-states',
  columns: 'agent text, state text, given timestamptz, queue text, code text',
  records: (lot, phase) =>
    numbers.map((i) => ({
      agentId: employeeEmail(0, i % AGENTS),
      state: i % 3 === 0 ? 'available' : 'on_call',
      timestamp: new Date(Date.UTC(2025, 8, 1) + lot * LOT_MS + bump(phase) * 3600 * SECOND_MS + i * 100).toISOString(),
      queue: 'Sales',
      acdStateCode: 'A1',
    })),
  row: ({ agentId, state, timestamp, queue, acdStateCode }) => [agentId, state, timestamp, queue, acdStateCode],
  merge: [
    `with stored as (
       insert into agent_state_event (organization_id, employee_id, given_at, state, effective_at, received_at, queue,
         acd_state_code, source)
       select $1, e.id, i.given, i.state, i.given, now(), i.queue, i.code, 'import'
       from incoming i
       join user_account u on u.organization_id = $1 and u.email_folded = i.agent
       join employee e on e.organization_id = $1 and e.user_id = u.id
       on conflict do nothing
       returning employee_id, state, effective_at, received_at, queue, acd_state_code, sequence
     )
     insert into agent_state as current (organization_id, employee_id, state, state_started_at, last_reported_at, queue,
       acd_state_code, received_at, sequence)
     select distinct on (employee_id) $1, employee_id, state, effective_at, effective_at, queue, acd_state_code,
       received_at, sequence
     from stored order by employee_id, effective_at desc, sequence desc
     on conflict (organization_id, employee_id) do update set state = excluded.state,
       state_started_at = excluded.state_started_at, last_reported_at = excluded.last_reported_at,
       queue = excluded.queue, acd_state_code = excluded.acd_state_code, received_at = excluded.received_at,
         sequence = excluded.sequence
     where (current.state_started_at, current.sequence) < (excluded.state_started_at, excluded.sequence)`,
  ],
};

const employees: Kind = {
  path: '/api/v1/import/employees',
  columns: 'email text, first_name text, last_name text, number text, team text, skills text',
  records: (lot, phase) =>
    numbers.map((i) => ({
      email: employeeEmail(lot, i),
      firstName: `First${bump(phase)}`,
      lastName: `Last${i}`,
      employeeId: `N${lot}x${i}`,
      team: `Team ${(i + bump(phase)) % TEAMS}`,
      skills: [0, 1, 2].map((n) => `Skill ${(i + n + bump(phase)) % SKILLS}`),
    })),
  row: ({ email, firstName, lastName, employeeId, team, skills }) => [
    email,
    firstName,
    lastName,
    employeeId,
    team.toLowerCase(),
    skills.join(',').toLowerCase(),
  ],
  merge: [
    `insert into team (id, organization_id, name, name_folded, created_at)
     select gen_random_uuid(), $1, team, team, now() from (select distinct team from incoming) t
       on conflict do nothing`,
    `insert into skill (id, organization_id, name, name_folded, proficiency_levels, created_at)
     select gen_random_uuid(), $1, skill, skill, '{expert}', now()
       from (select distinct unnest(string_to_array(skills, ',')) as skill from incoming) s on conflict do nothing`,
    `insert into user_account (id, organization_id, email, email_folded, first_name, last_name, name_sort,
      search_folded, role, status, created_at)
     select gen_random_uuid(), $1, email, email, first_name, last_name, last_name, first_name || last_name || email,
       'agent', 'active', now() from incoming
     on conflict (organization_id, email_folded) do update set first_name = excluded.first_name,
       last_name = excluded.last_name,
       name_sort = excluded.name_sort, search_folded = excluded.search_folded`,
    `insert into employee (id, organization_id, user_id, employee_number, team_id, created_at)
     select gen_random_uuid(), $1, u.id, i.number, t.id, now() from incoming i
     join user_account u on u.organization_id = $1 and u.email_folded = i.email
     join team t on t.organization_id = $1 and t.name_folded = i.team
     on conflict (organization_id, user_id) do update set employee_number = excluded.employee_number,
       team_id = excluded.team_id`,
    `create temporary table wanted on commit drop as
     select e.id as employee_id, s.id as skill_id from incoming i
     join user_account u on u.organization_id = '$1' and u.email_folded = i.email
     join employee e on e.organization_id = '$1' and e.user_id = u.id
     join unnest(string_to_array(i.skills, ',')) n on true
     join skill s on s.organization_id = '$1' and s.name_folded = n`,
    `delete from employee_skill k where organization_id = $1 and employee_id in (select employee_id from wanted)
       and (employee_id, skill_id) not in (select employee_id, skill_id from wanted)`,
    `insert into employee_skill (organization_id, employee_id, skill_id) select $1, employee_id, skill_id from wanted
      on conflict do nothing`,
  ],
};

/** In order of dependency. */
export const kinds = { historical, deflection, employees, 'agent-states': agentStates } satisfies Record<string, Kind>;
