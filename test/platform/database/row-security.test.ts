import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { startInProcess, type InProcessApp } from '../../support/in-process-app';
import type { TestOrganization } from '../../support/test-app';

let app: InProcessApp;
let one: TestOrganization;
let two: TestOrganization;
let raw: Client;

/** A connection as the application has it, without the application. */
beforeAll(async () => {
  app = await startInProcess();
  [one, two] = [await app.organization(), await app.organization()];
  for (const org of [one, two]) {
    const team = (await org.admin.post('/api/admin/teams', { name: 'T' })).body.team.id;
    const skill = (await org.admin.post('/api/admin/skills', { name: 'S' })).body.skill.id;
    const agent = (
      await org.admin.post('/api/admin/users', {
        email: 'a@a.example',
        firstName: 'A',
        lastName: 'A',
        role: 'agent',
        employee: { teamId: team },
      })
    ).body.user.employee.id;
    await org.admin.post('/api/admin/skills/assignments', { employeeId: agent, skillId: skill });
    const key = await org.key('import:historical');
    await key.post('/api/v1/import/historical', {
      data: [{ date: '2026-01-05', interval: '09:00', volume: 5, aht: 60 }],
    });
  }
  raw = new Client({ connectionString: app.database.url, options: '-c role=muster_app -c search_path=muster' });
  await raw.connect();
});
afterAll(async () => {
  await raw?.end();
  await app?.stop();
});

const asTenant = async <T>(organizationId: string, work: () => Promise<T>): Promise<T> => {
  await raw.query(`begin; set local muster.organization = '${organizationId}'`);
  try {
    return await work();
  } finally {
    await raw.query('rollback');
  }
};

/** Returns the error of a statement. The transaction continues. */
async function refused(statement: string): Promise<string> {
  await raw.query('savepoint trial');
  const reason = await raw.query(statement).then(
    () => 'it is not',
    (error: Error) => error.message,
  );
  await raw.query('rollback to trial');
  return reason;
}

const TABLES = `select n.nspname as schema, c.relname as name, c.relrowsecurity as secured,
  c.relispartition as partition,
    (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id'
      and not a.attisdropped) as owned,
    pg_get_userbyid(c.relowner) as owner, has_table_privilege('muster_app', c.oid, 'select') as readable,
    has_table_privilege('muster_app', c.oid, 'truncate') as truncatable, has_table_privilege('muster_app', c.oid,
      'references') as referencable,
    has_table_privilege('muster_app', c.oid, 'trigger') as triggerable
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'm', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and n.nspname <> 'jobs' order by 1, 2`;

interface Table {
  schema: string;
  name: string;
  secured: boolean;
  partition: boolean;
  policies: number;
  owned: boolean;
  owner: string;
  readable: boolean;
  truncatable: boolean;
  referencable: boolean;
  triggerable: boolean;
}
const tables = async () => (await app.database.owner.query<Table>(TABLES)).rows;

describe('the catalog', () => {
  it('has no table without row security and a policy', async () => {
    const all = await tables();
    expect(all.length).toBeGreaterThan(12);
    // A partition that the application cannot read at all is reached through its table only.
    const open = all.filter(
      (table) => (!table.secured || table.policies === 0) && !(table.partition && !table.readable && table.secured),
    );
    expect(open.map(({ schema, name }) => `${schema}.${name}`)).toEqual([]);
  });

  it('has no view that looks past the policies', async () => {
    const { rows } = await app.database.owner.query(
      `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'v' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and n.nspname <> 'jobs'
         and not coalesce('security_invoker=true' = any(c.reloptions), false)`,
    );
    expect(rows).toEqual([]);
  });

  it('keeps the queue of background work in a schema that the application cannot enter', async () => {
    const { rows } = await app.database.owner.query(
      `select has_schema_privilege('muster_app', 'jobs', 'usage') as enters,
         (select count(*)::int from information_schema.role_table_grants
           where table_schema = 'jobs' and grantee in ('muster_app', 'PUBLIC')) as grants`,
    );
    expect(rows).toEqual([{ enters: false, grants: 0 }]);
    await expect(raw.query('select from jobs._private_jobs')).rejects.toThrow('permission denied for schema jobs');
  });

  it('gives the application nothing to own, empty or make', async () => {
    const all = await tables();
    expect(all.filter((t) => t.owner === 'muster_app' || t.truncatable || t.referencable || t.triggerable)).toEqual([]);
    const { rows } = await app.database.owner.query(
      `select has_schema_privilege('muster_app', 'muster', 'create') as schema, has_schema_privilege('muster_app',
        'public', 'create') as public,
        has_database_privilege('muster_app', current_database(), 'create') as database,
          has_database_privilege('muster_app', current_database(), 'temp') as temp,
        (select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolcanlogin from pg_roles
          where rolname = 'muster_app') as role`,
    );
    expect(rows).toEqual([{ schema: false, public: false, database: false, temp: false, role: false }]);
    await asTenant(one.id, async () => {
      for (const table of ['user_account', 'api_key', 'team', 'employee', 'skill', 'contact_history'])
        await expect(refused(`delete from ${table}`)).resolves.toContain('permission denied');
      await expect(refused(`update organization set tier = 'standard'`)).resolves.toContain('changed by its operator');
    });
    await expect(raw.query('truncate audit_entry')).rejects.toThrow('permission denied');
    await expect(raw.query('create temporary table contact_history (x int)')).rejects.toThrow('permission denied');
    await expect(raw.query('alter table team disable row level security')).rejects.toThrow('must be owner');
    await expect(raw.query('copy user_account to stdout')).resolves.toMatchObject({ rowCount: 0 });
  });

  it('lets the application call the functions of the release alone', async () => {
    const { rows } = await app.database.owner.query<{ name: string }>(
      `select distinct p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname = 'muster' and p.prosecdef and p.prorettype <> 'trigger'::regtype
         and has_function_privilege('muster_app', p.oid, 'execute')`,
    );
    const sources = execFileSync('git', ['ls-files', 'src', '*.ts'], { encoding: 'utf8' }).trim().split('\n');
    const text = sources
      .filter((file) => file.startsWith('src/'))
      .map((file) => readFileSync(file, 'utf8'))
      .join();
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ name }) => !text.includes(`${name}(`))).toEqual([]);
  });

  it('lets definer functions see temporary tables last, and gives them to the application alone', async () => {
    const { rows } = await app.database.owner.query<{ name: string; config: string[] | null; everybody: boolean }>(
      `select p.proname as name, p.proconfig as config,
         exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0
           and a.privilege_type = 'EXECUTE') as everybody
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.prosecdef and n.nspname !~ '^pg_'
         and n.nspname <> 'information_schema'`,
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const { name, config, everybody } of rows) {
      expect([name, config?.find((setting) => setting.startsWith('search_path='))]).toEqual([
        name,
        expect.stringMatching(/, ?pg_temp$/),
      ]);
      expect([name, everybody]).toEqual([name, false]);
    }
  });
});

describe('with the policies of the code bypassed', () => {
  const owned = async () => (await tables()).filter((table) => table.owned && table.readable);

  it('nothing is read without a tenant, or with one that is none', async () => {
    for (const { schema, name } of await owned()) {
      expect([name, (await raw.query(`select * from ${schema}.${name}`)).rowCount]).toEqual([name, 0]);
      expect([
        name,
        await asTenant('', async () => (await raw.query(`select * from ${schema}.${name}`)).rowCount),
      ]).toEqual([name, 0]);
    }
    expect((await raw.query('select * from organization')).rowCount).toBe(0);
  });

  it('a tenant reads its own rows and no others', async () => {
    await asTenant(one.id, async () => {
      for (const { schema, name } of await owned()) {
        const { rows } = await raw.query<{ organization_id: string }>(`select organization_id from ${schema}.${name}`);
        expect([name, [...new Set(rows.map((row) => row.organization_id))].filter((id) => id !== one.id)]).toEqual([
          name,
          [],
        ]);
      }
      for (const name of [
        'team',
        'skill',
        'employee',
        'employee_skill',
        'user_account',
        'api_key',
        'contact_history',
        'audit_entry',
        'user_session',
        'password_link',
      ]) {
        expect([name, (await raw.query(`select 1 from ${name}`)).rowCount]).not.toEqual([name, 0]);
      }
      expect((await raw.query('select id from organization')).rows).toEqual([{ id: one.id }]);
    });
  });

  it('a tenant writes no row of another, and moves none there', async () => {
    const attempts = [
      `insert into team (id, organization_id, name, name_folded, created_at)
        values (gen_random_uuid(), '${two.id}', 'x', 'x', now())`,
      `insert into contact_history (organization_id, queue, channel, date, interval, volume, aht)
        values ('${two.id}', '', '', '2026-01-01', '09:00', 1, 1)`,
      `insert into audit_entry (id, organization_id, user_name, action, details, created_at)
        values (gen_random_uuid(), '${two.id}', 'x', 'x', '{}', now())`,
      `update team set organization_id = '${two.id}'`,
      `insert into user_session (id_hash, organization_id, user_id, created_at, last_used_at, expires_at)
        select 'x', '${two.id}', '${two.adminUserId}', now(), now(), now() + interval '1 day'`,
    ];
    for (const attempt of attempts) {
      await asTenant(one.id, () => expect(raw.query(attempt)).rejects.toThrow('row-level security'));
    }
    for (const change of [
      `update team set name = 'x' where organization_id = '${two.id}'`,
      `update organization set name = 'x' where id = '${two.id}'`,
      `delete from user_session where organization_id = '${two.id}'`,
    ]) {
      expect(await asTenant(one.id, async () => (await raw.query(change)).rowCount)).toBe(0);
    }
    await asTenant('', () => expect(raw.query(attempts[0] as string)).rejects.toThrow('row-level security'));
  });

  it('no row of one can point to a row of another', async () => {
    const { rows } = await app.database.owner.query<{ id: string }>('select id from team where organization_id = $1', [
      two.id,
    ]);
    await asTenant(one.id, () =>
      expect(raw.query('update employee set team_id = $1', [rows[0]?.id])).rejects.toThrow('foreign key'),
    );
  });
});

describe('the application', () => {
  it('works as the role that owns nothing', async () => {
    const services = app.app.services;
    expect(
      await services.database.system(null, 'select current_user as role, current_setting($1) as path', ['search_path']),
    ).toEqual([{ role: 'muster_app', path: 'muster' }]);
  });
});
