import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import {
  AT_ONCE,
  BY_FUNCTION,
  BY_JOB,
  IMPERSONAL,
  KEPT,
  STATES,
  WITH_OTHERS,
} from '../../../src/features/privacy/personal-data.rules';
import { wordsPattern } from '../../../src/features/privacy/erasure.rules';
import type { Caller } from '../../support/caller';
import { FakeClock } from '../../support/clock';
import { eventually } from '../../support/eventually';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import { runMuster } from '../../support/process';
import type { TestOrganization } from '../../support/test-app';
import { answer, ENTER, typesOf } from '../time-off/asking';
import { addShift, made, MONDAY, schedule, setStatus, team } from '../scheduling/planning';
import { done, END_HOLD, erase, ERASE, HOLD, rowsThatSay, tablesOf } from './erasing';

type Person = Caller & { userId: string; employeeId: string };

const clock = new FakeClock(`${MONDAY}T14:00:00Z`);
let app: OwnApp;
let org: TestOrganization;

beforeAll(async () => {
  app = await startOwnApp({ clock });
});
beforeEach(async () => {
  clock.moveTo(`${MONDAY}T14:00:00Z`);
  org = await app.organization();
});
afterAll(() => app?.stop());

const rows = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await app.database.owner.query(text, values)).rows;
const deactivate = ({ userId }: Person) => made(org.admin.delete(`/api/admin/users/${userId}`));
const left = ({ employeeId, userId }: Person, table: string) =>
  rows(`select * from ${table} t where t::text like any($1) order by t::text`, [[`%${employeeId}%`, `%${userId}%`]]);

const WORDS = ['Zebulon', 'Qu"ixotic', 'Qu\\"ixotic', 'zq@person.example', 'E-77401', 'secret note'];
const PAST = '2026-02-10';

/** Someone who has used all parts of the product, and about whom others have written. */
async function busyPerson(): Promise<Person> {
  const { admin } = org;
  const note = 'A secret note about Zebulon Qu"ixotic';
  const supervisor = await org.signedIn('supervisor');
  const teamId = await team(org, 'Team', { supervisorId: supervisor.userId });
  const person: Person = await org.signedIn('agent', {
    email: 'zq@person.example',
    firstName: 'Zebulon',
    lastName: 'Before',
    employee: { teamId, employeeNumber: 'E-77401', employedFrom: '2025-05-01' },
  });
  const { employeeId, userId } = person;
  await made(admin.patch(`/api/admin/users/${userId}`, { lastName: 'Qu"ixotic' }));
  clock.forward({ seconds: 2 });
  await app.anyone.post('/api/auth/login', {
    email: 'zq@person.example',
    password: 'wrong password',
    organization: org.slug,
  });
  await admin.graphql('mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhook { id } } }', {
    input: { url: 'https://receiver.example/', eventTypes: ['time_off.decided', 'schedule.published'] },
  });
  const types = await typesOf(org);
  await admin.graphql('mutation ($input: GrantTimeOffInput!) { grantTimeOff(input: $input) { left } }', {
    input: { employeeIds: [employeeId], typeId: types['Paid time off'], year: 2026, minutes: 6000 },
  });
  await answer(admin, ENTER, { input: { employeeId, typeId: types['Paid time off'], startDate: '2026-04-01', note } });
  await admin.graphql('mutation ($input: SetAvailabilityInput!) { setAvailability(input: $input) { employeeId } }', {
    input: { employeeId, from: MONDAY, windows: [{ day: 1, startTime: '08:00', endTime: '18:00' }] },
  });
  await admin.graphql(
    'mutation ($input: AddAvailabilityExceptionInput!) { addAvailabilityException(input: $input) { employeeId } }',
    { input: { employeeId, startDate: '2026-05-01', available: false, note } },
  );
  await admin.graphql('mutation ($input: SetPreferencesInput!) { setPreferences(input: $input) { employeeId } }', {
    input: { employeeId, preferences: [{ kind: 'day_off', days: [5] }] },
  });
  await admin.graphql('mutation ($input: SetWorkRulesInput!) { setWorkRules(input: $input) { from } }', {
    input: { employeeId, from: MONDAY, rules: [{ kind: 'days_in_a_row', atMost: 5 }] },
  });
  await person.graphql('mutation { createCalendarFeed { url } }');
  const scheduleId = await schedule(admin, { startDate: '2026-02-09', endDate: '2026-02-15', name: 'Past' });
  await addShift(admin, { scheduleId, employeeId, date: PAST });
  await admin.graphql('mutation ($input: NoteInput!) { saveNote(input: $input) { id } }', {
    input: { scheduleId, date: PAST, employeeId, text: note },
  });
  await admin.graphql('mutation ($input: NoteInput!) { saveNote(input: $input) { id } }', {
    input: { scheduleId, date: PAST, text: 'Ask Zebulon Qu"ixotic first' },
  });
  await setStatus(admin, scheduleId, 'published');
  const { exceptionReasons } = await admin.graphql('{ exceptionReasons { id } }');
  await admin.graphql('mutation ($input: EnterExceptionInput!) { enterException(input: $input) { id } }', {
    input: {
      ...{ employeeId, note, reasonId: exceptionReasons[0].id },
      ...{ startsAt: `${PAST}T15:00:00Z`, endsAt: `${PAST}T16:00:00Z` },
    },
  });
  await (
    await org.key('import:agent-states')
  ).post('/api/v1/import/agent-states', {
    data: [10, 11, 12].map((hour) => ({ agentId: 'E-77401', state: 'break', timestamp: `${MONDAY}T${hour}:00:00Z` })),
  });
  await person.graphql('mutation { reportIll(note: "A secret note of my own") { id } }').catch(() => {});
  await writeOfOthers(person, note);
  return person;
}

/** Rows that are laborious to get by the API: an alert, an identity, a trade, a job, answers of others. */
async function writeOfOthers({ employeeId, userId }: Person, note: string): Promise<void> {
  const name = 'Zebulon Qu"ixotic';
  const of = [org.id, employeeId];
  await rows(
    `insert into adherence_alert (id, organization_id, employee_id, shift_id, type, message, status, occurrences,
       evidence, created_at, notes, added_notes, acknowledged_by)
     values (gen_random_uuid(), $1, $2, gen_random_uuid(), 'late_start', $3, 'resolved', 1, '{}', now(), $3, '[]', $4)`,
    [...of, note, name],
  );
  await rows(
    `insert into single_sign_on_identity (organization_id, issuer, subject, user_id, created_at)
     values ($1, 'https://idp.example', 'zq@person.example', $2, now())`,
    [org.id, userId],
  );
  await rows(
    `insert into job_run (id, organization_id, kind, input, status, progress, result, attempts, created_at, finished_at)
     values (gen_random_uuid(), $1, 'schedule.generate', '{}', 'succeeded', 1, $2, 1, now(), now())`,
    [org.id, JSON.stringify({ left: [{ employeeId, name }] })],
  );
  await rows(
    `insert into notification (id, organization_id, user_id, kind, key, title, text, link, data, created_at)
     values (gen_random_uuid(), $1, $2, 'report_received', 'k', $3, $3, '/', $4, now())`,
    [org.id, org.adminUserId, `${name} is ill`, JSON.stringify({ name })],
  );
  await rows(
    `insert into idempotency_key (organization_id, caller, key_hash, request_hash, claim, claimed_at, is_done, status,
       answer) values ($1, $2, 'k', 'r', gen_random_uuid(), now(), true, 200, 'sealed'::bytea)`,
    [org.id, org.adminUserId],
  );
  await rows(
    `insert into agent_day (organization_id, employee_id, date, reading, segments,
       ${'available break lunch meeting training'
         .split(' ')
         .flatMap((state) => ['scheduled', 'adherent', 'excused', 'neutral', 'worked'].map((x) => `${state}_${x}`))
         .join(', ')}, offline_worked, unscheduled, late, late_shifts, breaks, break_time, contact, hour,
       hour_scheduled, hour_excused, hour_neutral, hour_exception, hour_unscheduled, hour_worked, hour_scheduled_work)
     values ($1, $2, '${PAST}', 'both', '[[0,60,0,0,0,null,null]]', ${Array(32).fill(7).join(', ')},
       ${Array(8).fill("'{}'").join(', ')})`,
    of,
  );
}

describe('an erasure', () => {
  it('leaves nothing that names the person, and keeps shifts and agent-days as numbers', async () => {
    const person = await busyPerson();
    const { employeeId, userId } = person;
    expect((await rowsThatSay(app.database.owner, WORDS)).length).toBeGreaterThan(15);
    await eventually(
      () =>
        rows(`select from job_run where organization_id = $1 and kind ~ '^agent_day' and finished_at is null`, [
          org.id,
        ]),
      ({ length }) => length === 0,
    );
    await deactivate(person);
    const figures = await left(person, 'agent_day');
    expect(figures.length).toBeGreaterThan(0);
    const erasure = await erase(org.admin, employeeId);
    expect(erasure).toMatchObject({ employeeId, isDone: false, at: expect.any(String), by: expect.any(String) });
    const { body } = await org.admin.get('/api/admin/users');
    const fragment = employeeId.slice(-8);
    expect(body.users.find((user: any) => user.id === userId)).toMatchObject({
      firstName: 'Erased',
      lastName: fragment,
      email: `${employeeId}@erased.invalid`,
      status: 'inactive',
    });
    const { counts } = await done(org.admin, employeeId);
    expect(counts).toMatchObject({
      ...{ states: 3, alerts: 1, exceptions: 1, timeOff: 1, balances: 1, availability: 2, preferences: 1, rules: 1 },
      ...{ identities: 1, notes: 1, answers: 1 },
    });
    expect(await rowsThatSay(app.database.owner, [...WORDS, 'Before'])).toEqual([]);
    expect(await left(person, 'shift')).toHaveLength(1);
    expect(await rows('select employed_from, employed_until from employee where id = $1', [employeeId])).toEqual([
      { employed_from: null, employed_until: null },
    ]);
    const kept = figures.map((day) => ({ ...day, segments: [] }));
    expect(await left(person, 'agent_day')).toEqual(kept);
    const { data } = (await org.admin.graphql('{ notifications { data { title } } }')).notifications;
    expect(data).toContainEqual({ title: `Erased ${fragment} is ill` });
    const revived = await org.admin.patch(`/api/admin/users/${userId}`, { status: 'active' });
    expect([revived.status, revived.body.error]).toEqual([409, 'The person is erased']);
    const audit = await rows(
      `select action, user_name, ip_address, details from audit_entry where organization_id = $1 and user_id = $2`,
      [org.id, userId],
    );
    expect(audit.length).toBeGreaterThan(0);
    for (const entry of audit) expect(entry).toMatchObject({ user_name: `Erased ${fragment}`, ip_address: null });
    const update = await rows(
      `select details from audit_entry where organization_id = $1 and action = 'user.update' order by sequence`,
      [org.id],
    );
    expect(update.map(({ details }) => details)).toContainEqual({ userId });
    const again = await org.admin.post('/api/admin/users', {
      ...{ email: 'zq@person.example', firstName: 'Zebulon', lastName: 'New', role: 'agent' },
    });
    expect(again.status).toBe(201);
    await made(org.admin.delete(`/api/admin/users/${again.body.user.id}`));
    await erase(org.admin, again.body.user.employee.id);
    await done(org.admin, again.body.user.employee.id);
    expect(await rowsThatSay(app.database.owner, ['zq@person.example'])).toEqual([]);
  });

  it('is refused for active people, owners of teams and shifts, and people under a legal hold', async () => {
    const supervisor: Person = await org.signedIn('supervisor');
    const { employeeId } = supervisor;
    const refusal = () => org.admin.graphqlError(ERASE, { employeeId, reason: 'Asked for it' });
    expect(await refusal()).toMatchObject({ code: 'CONFLICT', message: 'Deactivate the person first' });
    const teamId = await team(org, 'Team', { supervisorId: supervisor.userId });
    const scheduleId = await schedule(org.admin);
    await addShift(org.admin, { scheduleId, employeeId, date: '2026-03-05' });
    await deactivate(supervisor);
    const { id } = (await org.admin.graphql(HOLD, { employeeId, reason: 'Lawsuit' })).setLegalHold;
    expect(await refusal()).toMatchObject({ code: 'CONFLICT', message: 'A legal hold keeps this person' });
    await org.admin.graphql(END_HOLD, { id });
    await org.admin.graphql(HOLD, { reason: 'Audit of everything', until: '2026-03-02' });
    expect(await refusal()).toMatchObject({ message: 'A legal hold keeps this person' });
    clock.forward({ hours: 8 });
    await refusal();
    clock.forward({ hours: 8 });
    expect(await refusal()).toMatchObject({
      code: 'CONFLICT',
      leftBehind: { teams: [{ id: teamId, name: 'Team' }], shifts: 1, lockedShifts: 0 },
    });
    for (const role of ['planner', 'supervisor', 'agent'] as const) {
      const caller = await org.signedIn(role);
      expect(await caller.graphqlError(ERASE, { employeeId, reason: 'No' })).toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  it('finds e-mails as whole e-mails, and names as whole words', async () => {
    const replaced = async (text: string) =>
      (
        await rows(`select regexp_replace($1, $2, '-', 'gi') as text`, [text, wordsPattern(['ann@x.com', 'Ann Lee'])])
      )[0].text;
    expect(await replaced('Ann@x.com, <ann@x.com>: ann@x.com. "ann@x.com" Ann Lee')).toBe('-, <->: -. "-" -');
    for (const text of ['mary.ann@x.com', 'a+ann@x.com', 'ann@x.com.au', 'ann@x.com-y.org', 'Joann Lee', 'Ann Leeds'])
      expect(await replaced(text)).toBe(text);
  });

  it('prevents legal holds until it is done, and users with the e-mail of the person', async () => {
    const person: Person = await org.signedIn('agent');
    const { employeeId } = person;
    await deactivate(person);
    const somebody = new Client({ connectionString: app.database.url, options: '-c search_path=muster' });
    await somebody.connect();
    try {
      await somebody.query('begin');
      await somebody.query('select 1');
      await erase(org.admin, employeeId);
      for (const held of [{ employeeId }, {}])
        expect(await org.admin.graphqlError(HOLD, { ...held, reason: 'Lawsuit' })).toMatchObject({ code: 'CONFLICT' });
      await somebody.query('commit');
    } finally {
      await somebody.end();
    }
    await done(org.admin, employeeId);
    await org.admin.graphql(HOLD, { reason: 'Lawsuit' });
    const email = `${employeeId}@Erased.invalid`;
    const user = { email, firstName: 'Back', lastName: 'Again', role: 'agent' };
    const refused = await org.admin.post('/api/admin/users', user);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining(email)]);
    const imported = await (
      await org.key('import:employees')
    ).post('/api/v1/import/employees', { updateExisting: true, data: [{ ...user, active: true }] });
    expect(JSON.stringify(imported.body)).toContain(`must not be of erased.invalid, got \\"${email}\\"`);
    expect(await rows('select status, first_name from user_account where id = $1', [person.userId])).toEqual([
      { status: 'inactive', first_name: 'Erased' },
    ]);
  });

  it('leaves nothing of an import of states that is under way', async () => {
    const person: Person = await org.signedIn('agent', { employee: { employeeNumber: 'E-1' } });
    const key = await org.key('import:agent-states');
    const report = (minute: number) =>
      key.post('/api/v1/import/agent-states', {
        data: [{ agentId: 'E-1', state: 'break', timestamp: `${MONDAY}T10:0${minute}:00Z` }],
      });
    await made(report(0));
    await deactivate(person);
    const somebody = new Client({ connectionString: app.database.url, options: '-c search_path=muster' });
    await somebody.connect();
    try {
      await somebody.query('begin');
      await somebody.query('select from agent_state where employee_id = $1 for update', [person.employeeId]);
      const importing = report(1);
      await eventually(
        () => rows(`select from pg_locks where not granted`),
        ({ length }) => length > 0,
      );
      expect(await erase(org.admin, person.employeeId)).toMatchObject({ isDone: false });
      await eventually(
        () => left(person, 'agent_state_event'),
        ({ length }) => length === 0,
      );
      await somebody.query('commit');
      expect((await importing).body).toMatchObject({ processed: 1 });
    } finally {
      await somebody.end();
    }
    expect(await done(org.admin, person.employeeId)).toMatchObject({ counts: { states: 2 } });
    for (const table of ['agent_state_event', 'agent_state', 'agent_judgement'])
      expect([table, await left(person, table)]).toEqual([table, []]);
    expect((await report(2)).body).toMatchObject({ processed: 0, skipped: 1 });
  });

  it('is repeated after a restore by a file of ids, and then changes nothing more', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'muster-erasures-'));
    const file = join(folder, 'erasures.jsonl');
    const environment = { DATABASE_URL: app.database.url };
    try {
      const [gone, back]: Person[] = [
        await org.signedIn('agent'),
        await org.signedIn('agent', { lastName: 'Restored' }),
      ];
      await deactivate(gone as Person);
      await erase(org.admin, (gone as Person).employeeId);
      await done(org.admin, (gone as Person).employeeId);
      const exported = await runMuster(['erasures:export', '--to', file], environment);
      expect([exported.code, exported.stderr]).toEqual([0, '']);
      const text = await readFile(file, 'utf8');
      expect(text).toContain((gone as Person).employeeId);
      await writeFile(file, `${text}${text}`);
      const shorter = await runMuster(['erasures:export', '--to', file], environment);
      expect([shorter.code, shorter.stderr]).toEqual([1, expect.stringContaining('nothing was written')]);
      expect(await readFile(file, 'utf8')).toBe(`${text}${text}`);
      // As in a backup from before the erasure, the person is active.
      const restored = { organizationId: org.id, employeeId: (back as Person).employeeId, at: '2026-02-01T00:00:00Z' };
      await writeFile(file, `${text}${JSON.stringify(restored)}\n`);
      const first = await runMuster(['erasures:apply', '--from', file], environment);
      expect(JSON.parse(first.stdout)).toMatchObject({ erased: 1 });
      const second = await runMuster(['erasures:apply', '--from', file], environment);
      expect(JSON.parse(second.stdout)).toMatchObject({ erased: 0 });
      await done(org.admin, restored.employeeId);
      expect(await rowsThatSay(app.database.owner, ['Restored'])).toEqual([]);
      expect(await (back as Person).graphqlError('{ me { id } }')).toMatchObject({ code: 'UNAUTHENTICATED' });
      await writeFile(file, 'nonsense\n');
      const refused = await runMuster(['erasures:apply', '--from', file], environment);
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Line 1')]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('the list of personal data', () => {
  it('covers each table of the database: erased, kept for a reason, or without people', async () => {
    const erased = new Set([
      ...[...AT_ONCE, STATES, ...BY_JOB].map(({ table }) => table),
      ...BY_FUNCTION,
      ...WITH_OTHERS,
    ]);
    const known = new Set([...erased, ...Object.keys(KEPT), ...IMPERSONAL]);
    expect((await tablesOf(app.database.owner)).filter((table) => !known.has(table))).toEqual([]);
    const personal = await rows(
      `select distinct table_name as table from information_schema.columns
       where table_schema = 'muster' and table_name !~ '^agent_state_event_' and column_name ~
         '(employee|user|person|proposer|partner|supervisor|facilitator|invited)(_id|_ids|_name)?$|^caller$'`,
    );
    const impersonal = new Set(IMPERSONAL);
    expect(personal.map(({ table }) => table).filter((table) => impersonal.has(table))).toEqual([]);
    const named = await rows(
      `select distinct table_name as table from information_schema.columns
       where table_schema = 'muster' and column_name in ('user_name', 'made_by', 'created_by', 'decided_by',
         'requested_by', 'acknowledged_by', 'resolved_by', 'by_name', 'note', 'notes', 'decision_note')`,
    );
    expect(named.map(({ table }) => table).filter((table) => !erased.has(table))).toEqual([]);
  });
});
