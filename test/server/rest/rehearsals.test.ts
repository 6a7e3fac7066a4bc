import type { Caller } from '../../support/caller';
import { FakeClock } from '../../support/clock';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import type { TestOrganization } from '../../support/test-app';

/** Reports of imports in addition to their counters, and dry runs. */

let app: OwnApp;
/** Around noon in New York. */
const clock = new FakeClock(new Date('2026-06-10T16:00:00Z'));
beforeAll(async () => {
  app = await startOwnApp({ clock });
});
afterAll(() => app?.stop());

interface Site {
  org: TestOrganization;
  key: Caller;
}
async function site(timezone = 'America/New_York'): Promise<Site> {
  const org = await app.organization({ timezone });
  return {
    org,
    key: await org.key('import:historical', 'import:employees', 'import:agent-states', 'import:deflection'),
  };
}

const HISTORY = '/api/v1/import/historical';
const DEFLECTION = '/api/v1/import/deflection';
const EMPLOYEES = '/api/v1/import/employees';
const STATES = '/api/v1/import/agent-states';

const interval = { date: '2026-01-05', interval: '09:00', queue: 'Sales', channel: 'voice' };
const contact = (more: object = {}) => ({ ...interval, volume: 10, aht: 300, ...more });
const deflected = (more: object = {}) => ({ ...interval, contactsDeflected: 5, ...more });
const person = (name: string, more: object = {}) => ({
  email: `${name.toLowerCase()}@x.example`,
  firstName: name,
  lastName: 'Example',
  ...more,
});
const state = (more: object = {}) => ({
  agentId: 'ada@x.example',
  state: 'available',
  timestamp: '2026-06-10T15:00:00Z',
  ...more,
});

/** Returns all rows of the organization, to detect any change. */
async function everything({ org }: Site): Promise<object[]> {
  const tables = [
    ...['contact_history', 'deflection', 'interval_pass', 'agent_state_event', 'agent_state', 'live_event'],
    ...['user_account', 'employee', 'team', 'skill', 'employee_skill', 'employee_contract', 'audit_entry'],
  ];
  const found: object[] = [];
  for (const table of tables) {
    const { rows } = await app.database.owner.query(
      `select to_jsonb(t) as row from ${table} t where organization_id = $1 order by 1`,
      [org.id],
    );
    found.push({ table, rows });
  }
  return found;
}

interface Kind {
  path: string;
  good: object[];
  bad: object;
  /** CSV with the valid records and the invalid one. */
  csv: string;
  counts: object;
}

const kinds: Record<string, Kind> = {
  historical: {
    path: HISTORY,
    good: [contact(), contact({ interval: '09:30', queue: 'Returns, all' })],
    bad: contact({ interval: '25:00', volume: 'many' }),
    csv:
      'date,interval,volume,aht,queue,channel\n2026-01-05,09:00,10,300,Sales,voice\r\n' +
      '2026-01-05,09:30,10,300,"Returns, all",voice\n\n2026-01-05,25:00,many,300,Sales,voice\n',
    counts: { imported: 2, skipped: 1 },
  },
  deflection: {
    path: DEFLECTION,
    good: [deflected({ metadata: { bot: 'b' } }), deflected({ interval: '09:30', totalContactsOffered: 9 })],
    bad: deflected({ contactsDeflected: -1, deflectionSource: 'fax' }),
    csv:
      '\ufeffdate,interval,queue,channel,contactsDeflected,totalContactsOffered,deflectionSource,metadata\n' +
      '2026-01-05,09:00,Sales,voice,5,,,"{""bot"":""b""}"\n2026-01-05,09:30,Sales,voice,5,9,,\n' +
      '2026-01-05,09:00,Sales,voice,-1,,fax,\n',
    counts: { imported: 2, skipped: 1 },
  },
  employees: {
    path: EMPLOYEES,
    good: [
      person('Bea', { skills: ['Sales', 'Returns'], team: 'North', active: true, weeklyHours: 30 }),
      person('Cid', { role: 'agent' }),
    ],
    bad: person('Dan', { role: 'boss', active: 'perhaps', lastName: undefined }),
    csv:
      'email,firstName,lastName,skills,team,active,weeklyHours,role\n' +
      'bea@x.example,Bea,Example,Sales; Returns,North,TRUE,30,\ncid@x.example,Cid,Example,,,,,agent\n' +
      'dan@x.example,Dan,,,,perhaps,,boss\n',
    counts: { created: 2, updated: 0, skipped: 1 },
  },
  'agent states': {
    path: STATES,
    good: [state(), state({ state: 'break', timestamp: '2026-06-10T11:30:00' })],
    bad: state({ state: 'dancing', timestamp: 'now' }),
    csv:
      'agentId,state,timestamp\nada@x.example,available,2026-06-10T15:00:00Z\n' +
      'ada@x.example,break,2026-06-10T11:30:00\nada@x.example,dancing,now\n',
    counts: { processed: 2, skipped: 1 },
  },
};

describe.each(Object.entries(kinds))('an import of %s', (_name, { path, good, bad, csv, counts }) => {
  let own: Site;
  beforeEach(async () => {
    own = await site();
    await own.key.post(EMPLOYEES, { data: [person('Ada')] });
  });
  const [field] = Object.keys(good[0] as object) as [string];
  const send = (body: object, query = '') => own.key.post(`${path}${query}`, body);
  const sendCsv = (query = '') => own.key.send('POST', `${path}${query}`, csv, { 'content-type': 'text/csv' });

  it('can be rehearsed: everything is checked and counted, and nothing is written', async () => {
    const before = await everything(own);
    const data = [...good, bad];
    const rehearsed = await send({ data, dryRun: true });
    expect(rehearsed.body).toMatchObject({ success: true, ...counts });
    expect((await send({ data }, '?dryRun=true')).body).toEqual(rehearsed.body);
    const outcomes = await send({ data, dryRun: true, outcomes: true });
    expect(outcomes.body.outcomes.map(({ outcome }: any) => outcome)).toEqual(['created', 'created', 'skipped']);
    expect(await everything(own)).toEqual(before);
    expect((await send({ data }, '?dryRun=perhaps')).status).toBe(400);

    const done = await send({ data });
    expect([done.status, done.body]).toEqual([rehearsed.status, rehearsed.body]);
    expect(await everything(own)).not.toEqual(before);
  });

  it('tells what became of each record', async () => {
    await send({ data: good });
    const { body } = await send({ data: [...good, bad], outcomes: true, updateExisting: true });
    expect(body.outcomes).toMatchObject([
      { index: 0, outcome: 'unchanged' },
      { index: 1, outcome: 'unchanged' },
      { index: 2, outcome: 'skipped', id: null },
    ]);
    expect((await send({ data: good })).body).not.toHaveProperty('outcomes');
  });

  it('tells every fault of a record, and no warning where there is none', async () => {
    const { body } = await send({ data: [bad] });
    expect(body.errors).toHaveLength(1);
    expect(body.errors[0].error).toContain('; ');
    expect(body).not.toHaveProperty('warnings');
  });

  it('takes CSV, and answers as it answers JSON', async () => {
    const json = await send({ data: [...good, bad], dryRun: true, outcomes: true });
    const { status, body } = await sendCsv('?dryRun=true&outcomes=true');
    expect({ status, body: { ...body, errors: [] } }).toEqual({
      status: json.status,
      body: { ...json.body, errors: [] },
    });
    expect(body.errors).toMatchObject(json.body.errors.map(({ index, error }: any) => ({ index, error })));
    expect((await sendCsv()).body).toMatchObject({ success: true });
    const before = await everything(own);
    const malformed = await own.key.send('POST', path, `${field},b\n1,2\n1,"2\n`, { 'content-type': 'text/csv' });
    expect(malformed).toMatchObject({ status: 400, body: { error: expect.stringContaining('line 3') } });
    const ragged = `${csv}Total,84\n${csv.split('\n')[1]},one more\n${csv.split('\n')[1]},,\n`;
    const { body: partial } = await own.key.send('POST', `${path}?dryRun=true`, ragged, { 'content-type': 'text/csv' });
    const cells = csv.split('\n')[0]?.split(',').length as number;
    expect(partial.errors.map(({ index, error }: any) => [index, error])).toEqual([
      [2, expect.any(String)],
      ...(cells === 2 ? [] : [[3, `The row has 2 cells, and the header has ${cells}`]]),
      [4, `The row has ${cells + 1} cells, and the header has ${cells}`],
    ]);
    const twice = await own.key.send('POST', path, `${field},a,a\n1,2,3\n`, { 'content-type': 'text/csv' });
    expect(twice).toMatchObject({ status: 400, body: { error: expect.stringContaining('two columns') } });
    for (const strange of [
      csv.replaceAll(',', ';'),
      csv.replace(/.*\n/, ''),
      csv.replace(/.*\n/, (row) => row.toUpperCase()),
      '\n',
    ])
      expect(await own.key.send('POST', path, strange, { 'content-type': 'text/csv' })).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining('header row') },
      });
    expect(await everything(own)).toEqual(before);
  });

  it('asks the same of the request itself, wherever it stands', async () => {
    const request = { data: good, dryRun: true, outcome: true, batch: 7 };
    const { body } = await send(request, '?dryrun=true');
    expect(body.warnings).toEqual([
      { index: null, field: 'outcome', message: expect.stringMatching(/ignored: did you mean "outcomes"\?$/) },
      { index: null, field: 'batch', message: 'is not a field of this request and is ignored' },
      { index: null, field: 'dryrun', message: expect.stringMatching(/did you mean "dryRun"\?$/) },
    ]);
    expect(await send({ data: [], outcomes: 'yes' }, '?dryRun=1')).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: 'dryRun', message: 'must be true or false, got "1"' }] } },
    });
  });

  it('asks whether a field of another name was meant, once', async () => {
    const misspelt = good.map((record) => ({ ...record, [`${field}s`]: 1, entirelyElse: 2 }));
    const { body } = await send({ data: misspelt, dryRun: true });
    expect(body.warnings).toEqual([
      {
        index: 0,
        field: `${field}s`,
        message: `is not a field of these records and is ignored in 2 records: did you mean "${field}"?`,
      },
      { index: 0, field: 'entirelyElse', message: 'is not a field of these records and is ignored in 2 records' },
    ]);
  });
});

describe('an import of contact history', () => {
  const warningsOf = async ({ key }: Site, data: object[]) =>
    ((await key.post(HISTORY, { data, dryRun: true })).body.warnings ?? []).map(
      ({ index, field, message }: any) => `${index} ${field} ${message}`,
    );
  const day = (minutes: string[], more: object = {}) =>
    ['09', '10', '11', '12'].flatMap((hour) =>
      minutes.map((minute) => contact({ interval: `${hour}:${minute}`, ...more })),
    );

  it('warns of handle times that are too long, and of what lies ahead', async () => {
    expect(
      await warningsOf(await site(), [
        contact({ aht: 14_400 }),
        contact({ interval: '09:30', aht: 240_000 }),
        contact({ date: '2026-06-10', interval: '11:30' }),
        contact({ date: '2026-06-10', interval: '12:30' }),
        contact({ date: '2026-06-11' }),
      ]),
    ).toEqual([
      '1 aht is more than 4 hours, got 240000 seconds: 240000 milliseconds would be 240 seconds',
      '3 interval lies ahead: it is 12:00 on 2026-06-10',
      '4 date lies ahead: it is 12:00 on 2026-06-10',
    ]);
  });

  it('warns of intervals off the cadence, of the request or of what is stored', async () => {
    const own = await site();
    const off = contact({ interval: '09:15' });
    const warned = [expect.stringMatching(/^8 interval is off the cadence of its queue, 30 minutes: 09:15$/)];
    expect(await warningsOf(own, [off])).toEqual([]);
    expect(await warningsOf(own, [...day(['00', '30']), off])).toEqual(warned);
    await own.key.post(HISTORY, { data: day(['00', '30']) });
    expect(await warningsOf(own, [contact({ date: '2026-01-06', interval: '09:15' })])).toHaveLength(1);
    expect(await warningsOf(own, day(['00'], { date: '2026-01-06' }))).toEqual([]);
    expect(await warningsOf(own, day(['00', '15', '30', '45'], { queue: 'Others' }))).toEqual([]);
  });

  it('warns of a queue that differs from a known one in case alone', async () => {
    const own = await site();
    await own.key.post(HISTORY, { data: [contact()] });
    const known = [contact(), contact({ queue: undefined }), contact({ queue: 'Returns' })];
    expect(await warningsOf(own, known)).toEqual([]);
    expect(await warningsOf(own, [contact(), contact({ queue: 'sales' })])).toEqual([
      '1 queue differs only in case from "Sales", and is a queue of its own: "sales"',
    ]);
    expect(await warningsOf(await site(), [contact(), contact({ queue: 'SALES' })])).toHaveLength(1);
    await app.database.owner.query(
      `update contact_history set queue = 'Sales\u00a0 North' where organization_id = $1`,
      [own.org.id],
    );
    expect(await warningsOf(own, [contact({ queue: 'Sales North' })])).toEqual([
      '0 queue differs only in spaces from "Sales\u00a0 North", and is a queue of its own: "Sales North"',
    ]);
  });

  it('warns of an interval that is given twice with other figures, and of contacts without handle time', async () => {
    const data = [contact(), contact({ interval: '09:30' }), contact(), contact({ volume: 99 }), contact({ aht: 0 })];
    expect(await warningsOf(await site(), data)).toEqual([
      '3 interval is the interval of record 2 again, and replaces it',
      '4 aht is 0, and the interval has contacts: 10',
      '4 interval is the interval of record 3 again, and replaces it',
    ]);
  });

  it('takes an interval of 0 contacts without a handle time', async () => {
    const { key, org } = await site();
    const data = [contact({ volume: 0, aht: undefined }), contact({ interval: '09:30', aht: undefined })];
    expect((await key.post(HISTORY, { data })).body).toMatchObject({
      imported: 1,
      errors: [{ index: 1, error: 'aht is required' }],
    });
    expect(
      (await org.admin.graphql('{ contactHistory(from: "2026-01-05", to: "2026-01-05") { data { volume aht } } }'))
        .contactHistory,
    ).toEqual({ data: [{ volume: 0, aht: 0 }] });
  });

  it('tells a hundred warnings, and how many more there are', async () => {
    const data = Array.from({ length: 250 }, () => contact({ aht: 20_000 }));
    const warnings = await warningsOf(await site(), data);
    expect(warnings).toHaveLength(101);
    expect(warnings[100]).toContain('150 more warnings');
  });

  it('says which intervals change', async () => {
    const { key } = await site();
    await key.post(HISTORY, { data: [contact()] });
    const data = [
      contact({ volume: 11 }),
      contact({ interval: '09:30' }),
      contact({ date: 'soon' }),
      contact({ queue: 'X' }),
    ];
    const { body } = await key.post(HISTORY, { data, outcomes: true });
    expect(body.outcomes.map(({ outcome }: any) => outcome)).toEqual(['updated', 'created', 'skipped', 'created']);
  });

  it('counts both passes of a repeated hour, in one request or in two', async () => {
    const { key, org } = await site('America/New_York');
    const stored = async () =>
      (
        await org.admin.graphql(
          '{ contactHistory(from: "2025-11-02", to: "2025-11-02") { data { interval volume aht } } }',
        )
      ).contactHistory.data;
    const hour = { date: '2025-11-02', interval: '01:30' };
    const pass = (utcOffset: string, volume: number, aht: number) => contact({ ...hour, utcOffset, volume, aht });
    await key.post(HISTORY, { data: [pass('-04:00', 10, 100)] });
    expect(await stored()).toEqual([{ interval: '01:30', volume: 10, aht: 100 }]);
    const { body } = await key.post(HISTORY, { data: [pass('-05:00', 30, 200)], outcomes: true });
    expect(body.outcomes).toEqual([{ index: 0, outcome: 'updated', id: null }]);
    expect(await stored()).toEqual([{ interval: '01:30', volume: 40, aht: 175 }]);
    await key.post(HISTORY, { data: [pass('-05:00', 30, 200)] });
    await key.post(HISTORY, { data: [pass('-04:00', 30, 100)] });
    expect(await stored()).toEqual([{ interval: '01:30', volume: 60, aht: 150 }]);
    const wrong = [pass('-06:00', 1, 1), contact({ utcOffset: '-04:00' }), contact({ utcOffset: 5 })];
    expect((await key.post(HISTORY, { data: wrong })).body.errors.map(({ error }: any) => error)).toEqual([
      'utcOffset must be -04:00 or -05:00 then, got "-06:00"',
      'utcOffset must be -05:00 then, got "-04:00"',
      'utcOffset must be an offset from UTC such as -05:00, got 5',
    ]);
  });
});

describe('an import of employees', () => {
  const EMPLOYEE = `{ employees { email weeklyHoursTarget employmentType team { name supervisorId } } }`;

  it('gives teams their supervisors, and people their hours, employment and contract', async () => {
    const own = await site();
    const { createContract } = await own.org.admin.graphql(
      'mutation { createContract(input: { name: "Night", readyMade: eu_working_time }) { id } }',
    );
    const data = [
      person('Sue', { role: 'supervisor', team: 'North', supervisor: 'SUE@x.example' }),
      person('Bea', { team: 'North', weeklyHours: 30, employmentType: 'part_time', contract: 'night' }),
      person('Cid', { team: 'North', supervisor: 'bea@x.example', contract: 'Days', weeklyHours: 169 }),
      person('Dan', { supervisor: 'sue@x.example' }),
      person('Eve', { team: 'North', supervisor: 'bea@x.example' }),
      person('Fay', { contract: 'Days' }),
    ];
    const { body } = await own.key.post(EMPLOYEES, { data, outcomes: true });
    expect(body).toMatchObject({ created: 2, skipped: 4 });
    expect(body.errors.map(({ error }: any) => error)).toEqual([
      'weeklyHours must be from 0 to 168, got 169; ' +
        'contract must be the name of a contract that exists, got "Days"; supervisor must be an active supervisor ' +
        'or admin who exists or stands in an earlier record, got "bea@x.example"',
      'supervisor is the team\'s, and the record has no team, got "sue@x.example"',
      'supervisor must be an active supervisor or admin who exists or stands in an earlier record, got "bea@x.example"',
      'contract must be the name of a contract that exists, got "Days"',
    ]);
    const { employees } = await own.org.admin.graphql(EMPLOYEE);
    const [bea, sue] = ['bea', 'sue'].map((name) => employees.find(({ email }: any) => email === `${name}@x.example`));
    expect(bea).toMatchObject({ weeklyHoursTarget: 30, employmentType: 'part_time' });
    const users = (await own.org.admin.get('/api/admin/users?search=sue')).body.users;
    expect([bea.team, sue.team]).toEqual(Array(2).fill({ name: 'North', supervisorId: users[0].id }));
    const { rows } = await app.database.owner.query(
      'select valid_from::text, contract_id, employee_id from employee_contract where organization_id = $1',
      [own.org.id],
    );
    expect(rows).toEqual([
      { valid_from: '2026-06-10', contract_id: createContract.id, employee_id: body.outcomes[1].id },
    ]);
    const again = await own.key.post(EMPLOYEES, { data: data.slice(0, 2), outcomes: true, updateExisting: true });
    expect(again.body.outcomes.map(({ outcome }: any) => outcome)).toEqual(['unchanged', 'unchanged']);
  });

  it('judges also what a refused record says of those who exist', async () => {
    const own = await site();
    await own.key.post(EMPLOYEES, { data: [person('Ada', { employeeId: 'A1' }), person('Bea')] });
    const bad = [person('Bea', { role: 'admin', lastName: '' }), person('Cid', { employeeId: 'A1', active: 'no' })];
    const { body } = await own.key.post(EMPLOYEES, { data: bad, updateExisting: true });
    expect(body.errors.map(({ error }: any) => error)).toEqual([
      'lastName must not be empty, got ""; role of an existing agent is not raised by an import, got "admin"',
      'active must be true or false, got "no"; employeeId belongs to another employee (ada@x.example), got "A1"',
    ]);
    const left = await own.key.post(EMPLOYEES, { data: bad.slice(0, 1) });
    expect(left.body.errors[0].error).toBe('lastName must not be empty, got ""');
    const states = await own.key.post(STATES, { data: [state({ agentId: 'nobody', state: 'dancing' })] });
    expect(states.body.errors[0].error).toBe(
      'Unknown state: dancing; agentId must be the e-mail or the employee number of an employee, got "nobody"',
    );
  });

  it('leaves a team its supervisor, unless what exists is to be changed', async () => {
    const own = await site();
    const supervisor = (name: string, more: object = {}) => person(name, { role: 'supervisor', ...more });
    await own.key.post(EMPLOYEES, {
      data: [supervisor('Sue', { team: 'North', supervisor: 'sue@x.example' }), supervisor('Tom')],
    });
    const data = [person('Bea', { team: 'North', supervisor: 'tom@x.example' })];
    const { body } = await own.key.post(EMPLOYEES, { data });
    expect(body).toMatchObject({ created: 1, warnings: [{ index: 0, field: 'supervisor' }] });
    const updated = await own.key.post(EMPLOYEES, { data, updateExisting: true });
    expect(updated.body).toEqual({ success: true, created: 0, updated: 1, skipped: 0, errors: [] });
    const { teams } = (await own.org.admin.get('/api/admin/teams')).body;
    expect(teams).toMatchObject([{ name: 'North', supervisorName: 'Tom Example' }]);
  });
});
