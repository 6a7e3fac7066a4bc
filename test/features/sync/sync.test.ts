/** @in-order */
import { Client } from 'pg';
import { SUMS } from '../../../src/features/adherence/reports/agent-day.rules';
import type { Permission } from '../../../src/kernel/principal';
import { addDays } from '../../../src/kernel/time/local-time';
import type { Caller } from '../../support/caller';
import { eventually } from '../../support/eventually';
import { forecastNow, historyOf, importHistory, todayOf } from '../../support/forecasts';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import type { TestOrganization } from '../../support/test-app';
import { Reader } from './reader';

let app: OwnApp;
let org: TestOrganization;
let key: Caller;

const READS = ['read:people', 'read:schedules', 'read:adherence', 'read:demand'] as const;
const RANGE = 'from=2026-03-02&to=2026-03-08';
const PATHS: Record<string, Permission> = {
  '/api/v1/employees': 'read:people',
  '/api/v1/shifts': 'read:schedules',
  '/api/v1/shift-trades': 'read:schedules',
  '/api/v1/offer-claims': 'read:schedules',
  '/api/v1/agent-states': 'read:adherence',
  '/api/v1/agent-days': 'read:adherence',
  '/api/v1/history': 'read:demand',
  [`/api/v1/forecast?${RANGE}`]: 'read:demand',
};
const HISTORY_DAY = ({ date, queue, channel }: any) => [date, queue, channel].join();

beforeAll(async () => {
  app = await startOwnApp();
  org = await app.organization();
  key = await org.key(...READS, 'import:historical', 'import:agent-states', 'import:employees');
});
afterAll(() => app?.stop());

const agentNamed = async (firstName: string, of = org) => {
  const { body } = await of.admin.post('/api/admin/users', {
    email: `${firstName.toLowerCase()}-${Math.random().toString(36).slice(2)}@${of.slug}.example`,
    firstName,
    lastName: 'Agent',
    role: 'agent',
  });
  return { userId: body.user.id as string, employeeId: body.user.employee.id as string };
};
const published = async (employeeIds: readonly string[], of = org) => {
  const made = async (path: string, body: object) => {
    const answer = await of.admin.post(path, body);
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  const schedule = await made('/api/scheduling/schedules', {
    name: 'Week',
    startDate: '2026-03-02',
    endDate: '2026-03-08',
  });
  const ids: string[] = [];
  for (const employeeId of employeeIds)
    ids.push(
      (
        await made('/api/scheduling/shifts', {
          scheduleId: schedule.id,
          employeeId,
          date: '2026-03-02',
          startTime: '09:00',
          endTime: '17:00',
        })
      ).id,
    );
  const publish = () => of.admin.patch(`/api/scheduling/schedules/${schedule.id}`, { status: 'published' });
  return { scheduleId: schedule.id as string, ids, publish };
};
/** Makes a day of an employee, as the job does that computes it. */
const storeDay = async (employeeId: string, date: string, adherent: number) => {
  const sums = SUMS.map((name) =>
    name === 'available_scheduled' ? 3600 : name === 'available_adherent' ? adherent : 0,
  );
  await app.database.owner.query(
    `insert into agent_day (organization_id, employee_id, date, reading, ${SUMS.join(', ')}, hour, hour_scheduled,
       hour_excused, hour_neutral, hour_exception, hour_unscheduled, hour_worked, hour_scheduled_work, segments)
     select organization_id, id, $2, 'both', ${sums.join(', ')}, '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '[]'
     from employee where id = $1
     on conflict (organization_id, employee_id, date, reading)
       do update set available_adherent = excluded.available_adherent`,
    [employeeId, date],
  );
};

describe('a key that reads', () => {
  it.each(READS)('opens with %s the paths of this permission alone', async (permission) => {
    const own = await org.key(permission);
    for (const [path, needed] of Object.entries(PATHS)) {
      const { status, body } = await own.get(path);
      expect([path, status]).toEqual([path, needed === permission ? 200 : 403]);
      if (status === 403) expect(body.error).toBe(`This API key lacks the permission ${needed}`);
    }
    for (const path of ['/api/admin/users', '/api/scheduling/shifts', '/api/adherence/states'])
      expect((await own.get(path)).status).toBe(401);
    expect((await own.post('/api/v1/import/historical', { data: [] })).status).toBe(403);
  });

  it('is needed: neither sessions nor keys that import may read', async () => {
    const importer = await org.key('import:employees');
    for (const path of Object.keys(PATHS)) {
      expect((await org.admin.get(path)).status).toBe(401);
      expect((await importer.get(path)).status).toBe(403);
    }
  });

  it('never sees rows of another organization, not even with its cursors', async () => {
    const other = await app.organization();
    const ours = await agentNamed('Ours');
    const theirs = await agentNamed('Theirs', other);
    for (const [of, who] of [
      [org, ours],
      [other, theirs],
    ] as const) {
      await (await published([who.employeeId], of)).publish();
      await storeDay(who.employeeId, '2026-01-05', 1800);
      const importer = await of.key('import:historical');
      await importHistory(importer, [{ date: '2026-01-05', interval: '09:00', volume: 1, aht: 1, queue: of.slug }]);
    }
    const otherKey = await other.key(...READS);
    for (const [path, idOf, seen] of [
      ['/api/v1/employees', ({ id }: any) => id, theirs.employeeId],
      ['/api/v1/shifts', ({ employeeId }: any) => employeeId, theirs.employeeId],
      ['/api/v1/agent-days', ({ employeeId }: any) => employeeId, theirs.employeeId],
      ['/api/v1/history', ({ queue }: any) => queue, other.slug],
    ] as const) {
      const own = new Reader(otherKey, path, idOf);
      const rows = await own.readUntil((copy) => copy.has(seen));
      expect([path, rows.has(seen), rows.has(ours.employeeId), rows.has(org.slug)]).toEqual([path, true, false, false]);
      const all = new Reader(key, path, idOf);
      await all.read();
      expect([path, all.rows.has(seen)]).toEqual([path, false]);
      // A cursor of another organization is only a point in time.
      const elsewhere = await otherKey.get(`${path}?cursor=${all.cursor}`);
      for (const row of elsewhere.body.data) expect(idOf(row)).not.toBe(ours.employeeId);
    }
  });
});

describe('employees', () => {
  it('come again whenever anything that is told of them changes', async () => {
    const { userId, employeeId } = await agentNamed('Rosa');
    const { team } = (await org.admin.post('/api/admin/teams', { name: 'Returns' })).body;
    const { skill } = (await org.admin.post('/api/admin/skills', { name: 'Spanish' })).body;
    const reader = new Reader(key, '/api/v1/employees');
    const again = async (): Promise<any> => {
      reader.rows.clear();
      const rows = await reader.readUntil((copy) => copy.size > 0);
      expect([...rows.keys()]).toEqual([employeeId]);
      return rows.get(employeeId);
    };
    await reader.readUntil((copy) => copy.has(employeeId));
    expect(reader.rows.get(employeeId)).toMatchObject({ firstName: 'Rosa', active: true, teamName: null, skills: [] });
    await org.admin.patch(`/api/admin/users/${userId}`, { firstName: 'Rosalind' });
    expect(await again()).toMatchObject({ firstName: 'Rosalind' });
    await org.admin.patch(`/api/admin/users/${userId}`, { employee: { teamId: team.id, employeeNumber: 'E-7' } });
    expect(await again()).toMatchObject({ teamId: team.id, teamName: 'Returns', employeeNumber: 'E-7' });
    await org.admin.patch(`/api/admin/teams/${team.id}`, { name: 'Returns north' });
    expect(await again()).toMatchObject({ teamName: 'Returns north' });
    await org.admin.post('/api/admin/skills/assignments', {
      employeeId,
      skillId: skill.id,
      proficiencyLevel: 'expert',
    });
    expect((await again()).skills).toEqual([{ name: 'Spanish', proficiencyLevel: 'expert' }]);
    await org.admin.delete(`/api/admin/skills/assignments/${employeeId}/${skill.id}`);
    expect((await again()).skills).toEqual([]);
    await org.admin.delete(`/api/admin/users/${userId}`);
    expect(await again()).toMatchObject({ active: false });
    // Columns outside the API cause no change.
    await app.database.owner.query(`update user_account set password_hash = 'x' where id = $1`, [userId]);
    reader.rows.clear();
    expect((await reader.read()).size).toBe(0);
  });
});

describe('shifts', () => {
  it('come when they are published, again when they change, and as deleted when they go', async () => {
    const reader = new Reader(key, '/api/v1/shifts');
    const who = [await agentNamed('Sol'), await agentNamed('Tom')].map(({ employeeId }) => employeeId);
    const { scheduleId, ids, publish } = await published(who);
    const [first, second] = ids as [string, string];
    await reader.read();
    expect(ids.filter((id) => reader.rows.has(id))).toEqual([]);
    await publish();
    expect((await reader.readUntil((copy) => copy.has(second))).get(first)).toMatchObject({
      scheduleId,
      employeeId: who[0],
      date: '2026-03-02',
      startTime: '09:00',
      startsAt: '2026-03-02T14:00:00.000Z',
      breaks: [],
    });
    await org.admin.patch(`/api/scheduling/shifts/${first}`, { startTime: '10:00' });
    await org.admin.delete(`/api/scheduling/shifts/${second}`);
    expect((await reader.readUntil((copy) => !copy.has(second))).get(first)).toMatchObject({ startTime: '10:00' });
    // A withdrawn or deleted schedule removes its shifts.
    const { owner } = app.database;
    await owner.query(`update schedule set status = 'draft', published_at = null where id = $1`, [scheduleId]);
    await reader.readUntil((copy) => !copy.has(first));
    await publish();
    await reader.readUntil((copy) => copy.has(first));
    await owner.query('delete from schedule where id = $1', [scheduleId]);
    await reader.readUntil((copy) => !copy.has(first));
  });
});

describe('adherence', () => {
  it('is told as current states of agents and as kept days', async () => {
    const { employeeId } = await agentNamed('Una');
    const states = new Reader(key, '/api/v1/agent-states', (row) => row.employeeId);
    const days = new Reader(key, '/api/v1/agent-days', (row) => `${row.employeeId} ${row.date}`);
    const stateOf = (state: string) => (copy: Map<string, any>) => copy.get(employeeId)?.state === state;
    await org.admin.post('/api/adherence/states', { employeeId, state: 'on_call' });
    expect((await states.readUntil(stateOf('on_call'))).get(employeeId)).toMatchObject({ queue: null });
    states.rows.clear();
    await org.admin.post('/api/adherence/states', { employeeId, state: 'lunch' });
    expect([...(await states.readUntil(stateOf('lunch'))).keys()]).toEqual([employeeId]);

    const day = `${employeeId} 2026-01-06`;
    const adherence = (percent: number | null) => (copy: Map<string, any>) =>
      copy.get(day)?.amended.adherence === percent;
    await storeDay(employeeId, '2026-01-06', 1800);
    expect((await days.readUntil(adherence(50))).get(day)).toMatchObject({
      isAmended: false,
      amended: { scheduledMinutes: 60, adherentMinutes: 30 },
      published: { adherence: 50 },
    });
    await storeDay(employeeId, '2026-01-06', 3600);
    await days.readUntil(adherence(100));
    await app.database.owner.query('delete from agent_day where employee_id = $1', [employeeId]);
    expect((await days.readUntil(adherence(null))).get(day)).toMatchObject({ amended: { scheduledMinutes: 0 } });
  });

  it('needs the Enterprise tier', async () => {
    const standard = await app.organization({ tier: 'standard' });
    const own = await standard.key(...READS);
    for (const path of ['/api/v1/agent-states', '/api/v1/agent-days']) expect((await own.get(path)).status).toBe(403);
    expect((await own.get('/api/v1/shifts')).status).toBe(200);
  });
});

describe('demand', () => {
  it('is told by days of queues and channels, each whole, of which an interval has changed', async () => {
    const reader = new Reader(key, '/api/v1/history', HISTORY_DAY, 1);
    await reader.read();
    const record = { date: '2026-02-02', interval: '09:00', volume: 5, aht: 60, queue: 'A b', channel: 'voice' };
    const later = { ...record, interval: '09:30', volume: 6 };
    await importHistory(key, [
      record,
      later,
      { ...record, date: '2026-02-03' },
      { ...record, queue: '', channel: undefined },
    ]);
    reader.rows.clear();
    await reader.readUntil((copy) => copy.size === 3);
    expect([...reader.rows.keys()].sort()).toEqual(['2026-02-02,,', '2026-02-02,A b,voice', '2026-02-03,A b,voice']);
    expect(reader.rows.get('2026-02-02,A b,voice').intervals).toEqual([
      { interval: '09:00', volume: 5, aht: 60 },
      { interval: '09:30', volume: 6, aht: 60 },
    ]);
    reader.rows.clear();
    // Identical data causes no change.
    await importHistory(key, [record, { ...later, volume: 7 }, { ...record, date: '2026-02-03' }]);
    await reader.readUntil((copy) => copy.size > 0);
    expect([...reader.rows.values()]).toMatchObject([
      { date: '2026-02-02', queue: 'A b', channel: 'voice', intervals: [{ volume: 5 }, { volume: 7 }] },
    ]);
  });

  it('is told as forecasts, whenever there is another one', async () => {
    const own = await app.organization();
    const reads = await own.key('read:demand', 'import:historical');
    await importHistory(reads, historyOf(own, { queue: 'Sales', channel: 'voice', days: 42 }));
    await forecastNow(own);
    const from = todayOf(own);
    const path = `/api/v1/forecast?from=${from}&to=${addDays(from, 1)}`;
    const first = await eventually(
      () => reads.get(path),
      ({ body }) => body.data.length === 1,
    );
    const [sales] = first.body.data;
    expect(sales).toMatchObject({
      queue: 'Sales',
      channel: 'voice',
      id: expect.any(String),
      slotMinutes: 30,
      reason: null,
    });
    const { forecast } = (
      await own.admin.get(`/api/forecasting/forecast?queue=Sales&channel=voice&from=${from}&to=${from}`)
    ).body;
    expect(sales.intervals.slice(0, forecast.data.length)).toEqual(
      forecast.data.map(({ date, interval, volume, lower80, upper80, handleTimeSeconds }: any) => ({
        date,
        interval,
        volume,
        lower80,
        upper80,
        handleTimeSeconds,
      })),
    );
    const next = `${path}&cursor=${first.body.nextCursor}`;
    expect((await reads.get(next)).body.data).toEqual([]);
    await own.admin.graphql(
      `mutation ($date: String!) { createForecastOverride(input: { queue: "Sales", channel: "voice", startDate: $date,
        endDate: $date, contacts: 9999, note: "agreed" }) { id } }`,
      { date: from },
    );
    const { body } = await eventually(
      () => reads.get(next),
      (answer) => answer.body.data.length === 1,
    );
    expect(body.data[0].id).not.toBe(sales.id);
  });
});

describe('pages', () => {
  it('hold everything once, in their order, however small they are', async () => {
    const { employeeId } = await agentNamed('Last');
    await new Reader(key, '/api/v1/employees').readUntil((copy) => copy.has(employeeId));
    const { body } = await key.get('/api/v1/employees?limit=500');
    expect(body.hasMore).toBe(false);
    const small = new Reader(key, '/api/v1/employees', undefined, 1);
    let pages = 1;
    while (await small.page()) pages++;
    expect(pages).toBe(body.data.length);
    expect([...small.rows.values()]).toEqual(body.data);
    expect(small.cursor).toBe(body.nextCursor);
    const { updatedAt } = body.data.at(-2);
    const since = (await key.get(`/api/v1/employees?updatedSince=${updatedAt}`)).body.data;
    expect(since).toEqual(body.data.slice(-2));
  });

  it('miss nothing that changes while they are read', async () => {
    const people = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map((name) => agentNamed(`Page${name}`)));
    const reader = new Reader(key, '/api/v1/employees', undefined, 2);
    const names = new Map<string, string>();
    // Each page is followed by a change somewhere before or behind it.
    for (const [turn, { userId, employeeId }] of [...people, ...people.toReversed()].entries()) {
      await reader.page();
      names.set(employeeId, `Renamed ${turn}`);
      await org.admin.patch(`/api/admin/users/${userId}`, { lastName: `Renamed ${turn}` });
    }
    const isComplete = (copy: Map<string, any>) =>
      [...names].every(([employeeId, lastName]) => copy.get(employeeId)?.lastName === lastName);
    await reader.readUntil(isComplete);
    const { body } = await key.get('/api/v1/employees?limit=500');
    expect([...reader.rows.values()].sort((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1))).toEqual(body.data);
  });

  it('never pass a change that began earlier and is committed later', async () => {
    const slow = await agentNamed('Slow');
    const quick = await agentNamed('Quick');
    const reader = new Reader(key, '/api/v1/employees');
    await reader.readUntil((copy) => copy.has(quick.employeeId));
    const somebody = new Client({ connectionString: app.database.url, options: '-c search_path=muster' });
    await somebody.connect();
    try {
      await somebody.query('begin');
      await somebody.query(`update user_account set last_name = 'Late' where id = $1`, [slow.userId]);
      await org.admin.patch(`/api/admin/users/${quick.userId}`, { lastName: 'Early' });
      // The newer change waits for the older one, which is not committed yet.
      await reader.read();
      expect(reader.rows.get(quick.employeeId).lastName).toBe('Agent');
      await somebody.query('commit');
      await reader.readUntil((copy) => copy.get(quick.employeeId).lastName === 'Early');
      expect(reader.rows.get(slow.employeeId).lastName).toBe('Late');
    } finally {
      await somebody.end();
    }
  });

  it('go on after a writer that was rolled back, or whose connection broke', async () => {
    const { userId, employeeId } = await agentNamed('Rolled');
    const reader = new Reader(key, '/api/v1/employees');
    const somebody = new Client({ connectionString: app.database.url, options: '-c search_path=muster' });
    somebody.on('error', () => {});
    await somebody.connect();
    await somebody.query('begin');
    await somebody.query(`update user_account set last_name = 'Never' where id = $1`, [userId]);
    await somebody.end();
    await reader.readUntil((copy) => copy.has(employeeId));
    expect(reader.rows.get(employeeId).lastName).toBe('Agent');
  });

  it('are complete under many writers at once', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, (_, i) => agentNamed(`Busy${i}`)));
    const reader = new Reader(key, '/api/v1/employees', undefined, 3);
    let isWriting = true;
    const reading = (async () => {
      while (isWriting) await reader.page();
    })();
    await Promise.all(
      people.map(async ({ userId }) => {
        for (let turn = 0; turn < 8; turn++)
          await org.admin.patch(`/api/admin/users/${userId}`, { lastName: `Turn ${turn}` });
      }),
    ).finally(() => (isWriting = false));
    await reading;
    await reader.readUntil((copy) => people.every(({ employeeId }) => copy.get(employeeId)?.lastName === 'Turn 7'));
  });

  it('are refused with places that are none', async () => {
    const { nextCursor } = (await key.get('/api/v1/shifts')).body;
    for (const [query, path] of [
      ['cursor=x', 'cursor'],
      [`cursor=${nextCursor}`, 'cursor'],
      [`cursor=${Buffer.from('["employee","2026-13-01T00:00:00Z",""]').toString('base64url')}`, 'cursor'],
      ['cursor=', 'cursor'],
      ['updatedSince=yesterday', 'updatedSince'],
      ['limit=0', 'limit'],
      ['limit=501', 'limit'],
    ] as const)
      expect(await key.get(`/api/v1/employees?${query}`)).toMatchObject({
        status: 400,
        body: { details: { code: 'BAD_USER_INPUT', issues: [{ path }] } },
      });
    for (const to of ['2026-03-01', '2026-04-02'])
      expect((await key.get(`/api/v1/forecast?from=2026-03-02&to=${to}`)).body.details.issues).toMatchObject([
        { path: 'to' },
      ]);
  });
});

describe('an answer', () => {
  it('has a tag, by which it is not sent again until something changes', async () => {
    const { userId, employeeId } = await agentNamed('Tagged');
    await new Reader(key, '/api/v1/employees').readUntil((copy) => copy.has(employeeId));
    const { headers } = await key.get('/api/v1/employees?limit=500');
    const tag = headers.get('etag') as string;
    expect(headers.get('cache-control')).toBe('private, no-cache');
    const asked = (known: string) => key.with({ 'if-none-match': known }).get('/api/v1/employees?limit=500');
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`])
      expect(await asked(known)).toMatchObject({ status: 304, body: '' });
    expect((await asked('"other"')).status).toBe(200);
    await org.admin.patch(`/api/admin/users/${userId}`, { lastName: 'Changed' });
    const changed = await eventually(
      () => asked(tag),
      ({ status }) => status === 200,
    );
    expect(changed.headers.get('etag')).not.toBe(tag);
  });

  it('is limited by key, and says what is left', async () => {
    const node = await startOwnApp({ database: app.database, environment: { RATE_LIMIT_GENERAL: '2' } });
    try {
      const [one, other] = [await org.key('read:people'), await org.key('read:people')].map((caller) =>
        Object.assign(caller, { url: node.url }),
      ) as [Caller, Caller];
      expect((await one.get('/api/v1/employees')).headers.get('ratelimit')).toMatch(/^"general";r=1;t=\d+$/);
      await one.get('/api/v1/employees');
      const refused = await one.get('/api/v1/employees');
      expect(refused).toMatchObject({ status: 429, body: { details: { code: 'RATE_LIMITED' } } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await other.get('/api/v1/employees')).status).toBe(200);
    } finally {
      await node.stop();
    }
  });

  it('is the same by GraphQL', async () => {
    const { syncEmployees, syncShifts } = await key.graphql(
      '{ syncEmployees(limit: 1) { data { id } nextCursor } syncShifts(limit: 1) { data { id } deletedIds } }',
    );
    expect(syncEmployees.data).toHaveLength(1);
    expect(syncShifts.data.length + syncShifts.deletedIds.length).toBe(1);
  });
});
