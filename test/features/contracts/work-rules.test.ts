import fc from 'fast-check';
import type { WorkRule } from '../../../src/engines/work-rules/rule';
import { READY_MADE_CONTRACTS, READY_MADE_NAMES } from '../../../src/features/contracts/ready-made.rules';
import { resolveRules, workRule, type RuleVersion } from '../../../src/features/contracts/work-rule.rules';
import { addDays } from '../../../src/kernel/time/local-time';
import type { Caller } from '../../support/caller';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { employee } from '../scheduling/planning';

let app: TestApp;
let org: TestOrganization;
let planner: Caller;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization();
  planner = await org.signedIn('planner');
});
afterAll(() => app?.stop());

const REST = { kind: 'rest', atLeast: 720 };
const CREATE = 'mutation ($input: CreateContractInput!) { createContract(input: $input) { id name source } }';
const ASSIGN = `mutation ($input: AssignContractInput!) {
  assignContract(input: $input) { employeeId from contractId } }`;
const SET = 'mutation ($input: SetWorkRulesInput!) { setWorkRules(input: $input) { from rules { kind atLeast } } }';
const RESOLVED = `query ($employeeIds: [ID!]!, $from: String!, $to: String!) {
  resolvedWorkRules(employeeIds: $employeeIds, from: $from, to: $to) {
    employeeId rules { source contract { name } from to
      rule { kind hard weight atLeast atMost days startingOn set { templateIds } } }
  } }`;
const create = async (input: object, caller = planner) => (await caller.graphql(CREATE, { input })).createContract;
const resolved = async (employeeId: string, from: string, to: string, caller = planner) =>
  (await caller.graphql(RESOLVED, { employeeIds: [employeeId], from, to })).resolvedWorkRules[0].rules;
let names = 0;
const name = () => `Contract ${++names}`;

describe('work rules', () => {
  it('have ready-made lists that anybody could enter', () => {
    for (const key of READY_MADE_NAMES) {
      const { rules, source } = READY_MADE_CONTRACTS[key];
      expect([key, rules.map((rule) => workRule.parse(rule))]).toEqual([key, rules]);
      expect(source.length).toBeGreaterThan(20);
    }
  });

  it('count by the nearest: employee, contract, organization, defaults', async () => {
    const id = await employee(org, { weeklyHoursTarget: 30 });
    const contract = await create({ name: name(), rules: [REST, { kind: 'days_in_a_row', atMost: 5 }] });
    await planner.graphql(ASSIGN, { input: { employeeIds: [id], contractId: contract.id, from: '2026-03-01' } });
    const own = { kind: 'rest', atLeast: 600, hard: false, weight: 3 };
    await planner.graphql(SET, { input: { employeeId: id, from: '2026-03-10', rules: [own] } });
    await planner.graphql(SET, { input: { employeeId: id, from: '2026-03-20', rules: [] } });
    const rules = await resolved(id, '2026-02-25', '2026-03-31');
    const rests = rules.filter((each: any) => each.rule.kind === 'rest');
    expect(rests.map((r: any) => [r.from, r.to, r.source, r.contract?.name ?? null, r.rule.atLeast])).toEqual([
      ['2026-02-25', '2026-02-28', 'default', null, 660],
      ['2026-03-01', '2026-03-09', 'contract', contract.name, 720],
      ['2026-03-10', '2026-03-19', 'employee', null, 600],
      ['2026-03-20', '2026-03-31', 'contract', contract.name, 720],
    ]);
    expect(rests[2].rule).toMatchObject({ hard: false, weight: 3 });
    const weekly = rules.find((each: any) => each.rule.kind === 'minutes');
    expect(weekly).toMatchObject({ source: 'default', rule: { atMost: 30 * 60 * 1.1, days: 7 } });
  });

  it('over several weeks tell the first day of the window', async () => {
    const id = await employee(org);
    const rules = [
      { kind: 'weekends', weeks: 4, atMost: 2 },
      { kind: 'minutes', days: 14, startingOn: '2026-01-05', atMost: 4800 },
      { kind: 'shifts', days: 7, atMost: 5 },
      { kind: 'shifts', days: 14, sliding: true, atMost: 10 },
    ];
    await planner.graphql(SET, { input: { employeeId: id, from: '2026-01-01', rules } });
    const startsOn = async (from: string) =>
      Object.fromEntries(
        (await resolved(id, from, '2026-02-28'))
          .filter(({ source }: any) => source === 'employee')
          .map(({ rule: { kind, days, startingOn } }: any) => [`${kind} ${days}`, startingOn]),
      );
    const others = { 'minutes 14': '2026-01-05', 'shifts 7': null, 'shifts 14': null };
    expect(await startsOn('2026-01-04')).toEqual({ 'weekends null': '2025-12-15', ...others });
    expect(await startsOn('2026-01-12')).toEqual({ 'weekends null': '2026-01-12', ...others });
  });

  it('that contradict each other are refused, in one list and for somebody who has them together', async () => {
    const [atLeast, aDay, aWeek] = [
      { kind: 'minutes', days: 7, atLeast: 1800 },
      { kind: 'minutes', days: 1, atMost: 360 },
      { kind: 'shifts', days: 7, atMost: 4 },
    ];
    const says = 'at least 30 h in 7 days cannot be kept: at most 6 h a day and at most 4 shifts in 7 days allow 24 h';
    const { code, issues } = await planner.graphqlError(CREATE, {
      input: { name: name(), rules: [atLeast, aDay, aWeek] },
    });
    expect([code, issues]).toEqual(['BAD_USER_INPUT', [{ path: 'rules', message: `contradict each other: ${says}` }]]);

    const id = await employee(org);
    const contract = await create({ name: name(), rules: [atLeast, aDay] });
    await planner.graphql(ASSIGN, { input: { employeeIds: [id], contractId: contract.id, from: '2026-03-01' } });
    const refused = { code: 'CONFLICT', employeeId: id, date: '2026-03-10' };
    const own = { employeeId: id, from: '2026-03-10', rules: [aWeek] };
    expect(await planner.graphqlError(SET, { input: own })).toMatchObject(refused);
    expect(await resolved(id, '2026-03-10', '2026-03-10')).not.toContainEqual(
      expect.objectContaining({ source: 'employee' }),
    );
    const UPDATE =
      'mutation ($id: ID!, $input: UpdateContractInput!) { updateContract(id: $id, input: $input) { id } }';
    await planner.graphql(UPDATE, { id: contract.id, input: { from: '2026-03-05', rules: [aDay] } });
    await planner.graphql(SET, { input: own });
    const back = { from: '2026-03-10', rules: [atLeast, aDay] };
    expect(await planner.graphqlError(UPDATE, { id: contract.id, input: back })).toMatchObject(refused);
  });

  it('that contradict each other are refused in an employee import, record by record, also in a dry run', async () => {
    const own = await app.organization();
    const key = await own.key('import:employees');
    const make = (rules: object[]) => create({ name: name(), rules }, own.admin);
    const half = await make([{ kind: 'minutes', days: 7, atLeast: 1800 }]);
    const short = await make([{ kind: 'minutes', days: 7, atMost: 1200 }]);
    const record = (email: string, contract: string) => ({
      email: `${email}@import.example`,
      firstName: 'A',
      lastName: email,
      contract,
    });
    const send = async (data: object[], dryRun = false) =>
      (await key.post('/api/v1/import/employees', { data, updateExisting: true, dryRun })).body;
    expect(await send([record('kept', half.name), record('limited', short.name)])).toMatchObject({ created: 2 });
    const { employees } = await own.admin.graphql('{ employees { id lastName } }');
    const idOf = (lastName: string) => employees.find((each: any) => each.lastName === lastName).id;
    const rules = [{ kind: 'minutes', days: 1, atMost: 240 }];
    await own.admin.graphql(SET, { input: { employeeId: idOf('limited'), from: '2026-01-01', rules } });

    const records = [record('limited', half.name), record('kept', half.name), record('new', half.name)];
    const says = /contract contradicts other rules of the employee from .* on: at least 30 h in 7 days cannot be kept/;
    for (const dryRun of [true, false]) {
      const { updated, created, errors } = await send(records, dryRun);
      expect([updated, created, errors]).toEqual([
        1,
        1,
        [expect.objectContaining({ index: 0, error: expect.stringMatching(says) })],
      ]);
    }
    const { contractAssignments } = await own.admin.graphql(
      'query ($ids: [ID!]!) { contractAssignments(employeeIds: $ids) { contractId } }',
      { ids: [idOf('limited')] },
    );
    expect(contractAssignments).toEqual([{ contractId: short.id }]);
    expect(await send([record('limited', short.name)])).toMatchObject({ updated: 1, errors: [] });
  });

  it('of a contract change from a day on, and the days before keep theirs', async () => {
    const id = await employee(org);
    const contract = await create({ name: name(), rules: [REST] });
    await planner.graphql(ASSIGN, { input: { employeeIds: [id], contractId: contract.id, from: '2026-01-01' } });
    const change = { rules: [{ ...REST, atLeast: 800 }], from: '2026-03-05' };
    const { updateContract } = await planner.graphql(
      `mutation ($id: ID!, $input: UpdateContractInput!) {
        updateContract(id: $id, input: $input) { versions { from rules { atLeast } } } }`,
      { id: contract.id, input: change },
    );
    expect(updateContract.versions).toEqual([
      { from: '1990-01-01', rules: [{ atLeast: 720 }] },
      { from: '2026-03-05', rules: [{ atLeast: 800 }] },
    ]);
    const rests = (await resolved(id, '2026-03-04', '2026-03-05')).filter((r: any) => r.rule.kind === 'rest');
    expect(rests.map((r: any) => [r.from, r.rule.atLeast])).toEqual([
      ['2026-03-04', 720],
      ['2026-03-05', 800],
    ]);
    const { auditLogs } = await org.admin.graphql(
      'query { auditLogs(action: "contract.update", limit: 1) { logs { details } } }',
    );
    expect(auditLogs.logs[0].details).toMatchObject({ contractId: contract.id, from: '2026-03-05' });
  });

  it('tell every fault with field and value', async () => {
    const rules = [
      { kind: 'rest', atMost: 5 },
      { kind: 'minutes', days: 7 },
      { kind: 'shifts', days: 7, atLeast: 3, atMost: 2 },
      { kind: 'weekly_rest', atLeast: 1.5 },
      { kind: 'succession', set: {}, next: { templateIds: ['00000000-0000-4000-8000-000000000000'] } },
    ];
    const { code, issues } = await planner.graphqlError(CREATE, { input: { name: name(), rules } });
    expect(code).toBe('BAD_USER_INPUT');
    const paths = (issues as { path: string }[]).map(({ path }) => path.replace(/^input\./, ''));
    expect(paths).toEqual([
      'rules[0].atLeast',
      'rules[0].atMost',
      'rules[1].atLeast',
      'rules[2].atLeast',
      'rules[3].atLeast',
      'rules[4].set',
    ]);
    const twice = await planner.graphqlError(CREATE, { input: { name: name(), rules: [REST, REST] } });
    expect(twice.issues).toMatchObject([{ path: expect.stringContaining('rules[1]') }]);
    const templateIds = ['00000000-0000-4000-8000-000000000000'];
    const unknown = { name: name(), rules: [{ kind: 'shifts', days: 7, atMost: 1, set: { templateIds } }] };
    expect(await planner.graphqlError(CREATE, { input: unknown })).toMatchObject({ code: 'NOT_FOUND', path: 'rules' });
    const contract = await create({ name: name(), rules: [] });
    expect(await planner.graphqlError(CREATE, { input: { name: contract.name.toUpperCase() } })).toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('are written by admins and planners, read by those in whose scope people are', async () => {
    const [supervisor, agent] = [await org.signedIn('supervisor'), await org.signedIn('agent')];
    const input = { name: name(), rules: [] };
    for (const caller of [supervisor, agent])
      expect(await caller.graphqlError(CREATE, { input })).toMatchObject({ code: 'FORBIDDEN' });
    const theirs = await resolved(agent.employeeId, '2026-03-01', '2026-03-31', agent);
    expect(theirs.map((each: any) => each.source)).toEqual(['default', 'default', 'default', 'default', 'default']);
    const variables = { employeeIds: [agent.employeeId], from: '2026-03-01', to: '2026-03-31' };
    expect(await supervisor.graphqlError(RESOLVED, variables)).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('of a contract that somebody has cannot be deleted, and a deleted one is assigned to nobody', async () => {
    const id = await employee(org);
    const contract = await create({ name: name(), readyMade: 'eu_working_time' });
    expect(contract.source).toContain('2003/88/EC');
    const assign = (contractId: string | null, from: string) =>
      planner.graphql(ASSIGN, { input: { employeeIds: [id], contractId, from } });
    await assign(contract.id, '2026-01-01');
    const remove = 'mutation ($id: ID!) { deleteContract(id: $id) }';
    expect(await planner.graphqlError(remove, { id: contract.id })).toMatchObject({ code: 'CONFLICT', employeeId: id });
    await assign(null, '2026-02-01');
    await planner.graphql(remove, { id: contract.id });
    const again = { input: { employeeIds: [id], contractId: contract.id, from: '2026-03-01' } };
    expect(await planner.graphqlError(ASSIGN, again)).toMatchObject({ code: 'NOT_FOUND' });
    expect((await planner.graphql('{ contracts { id } }')).contracts).not.toContainEqual({ id: contract.id });
    const rules = await resolved(id, '2026-01-15', '2026-02-15');
    expect(rules.some((each: any) => each.contract?.name === contract.name && each.to === '2026-01-31')).toBe(true);
  });

  it('of another organization are not there', async () => {
    const other = await app.organization();
    const contract = await create({ name: name(), rules: [REST] }, other.admin);
    const stranger = await employee(other);
    await other.admin.graphql(SET, { input: { from: '2026-01-01', rules: [REST] } });
    await other.admin.graphql(ASSIGN, {
      input: { employeeIds: [stranger], contractId: contract.id, from: '2026-01-01' },
    });
    const ours = await employee(org);
    expect((await planner.graphql('{ contracts { id } }')).contracts).not.toContainEqual({ id: contract.id });
    const notFound = { code: 'NOT_FOUND' };
    expect(await planner.graphqlError('query ($id: ID!) { contract(id: $id) { id } }', contract)).toMatchObject(
      notFound,
    );
    const days = { from: '2026-03-01', to: '2026-03-02' };
    expect(await planner.graphqlError(RESOLVED, { employeeIds: [stranger], ...days })).toMatchObject(notFound);
    for (const input of [
      { employeeIds: [ours], contractId: contract.id, from: '2026-01-01' },
      { employeeIds: [stranger], contractId: null, from: '2026-01-01' },
    ])
      expect(await planner.graphqlError(ASSIGN, { input })).toMatchObject(notFound);
    expect((await resolved(ours, '2026-03-01', '2026-03-02')).every((each: any) => each.source === 'default')).toBe(
      true,
    );
  });
});

describe('resolved rules', () => {
  const FIRST = '2026-03-01';
  const days = Array.from({ length: 20 }, (_, n) => addDays(FIRST, n));
  const someDay = fc.constantFrom(...Array.from({ length: 40 }, (_, n) => addDays(FIRST, n - 10)));
  const someRule = fc.constantFrom<WorkRule>(
    ...[1, 2, 3].flatMap((n): WorkRule[] => [
      { kind: 'rest', hard: true, weight: 1, atLeast: n },
      { kind: 'days_in_a_row', hard: false, weight: n, atMost: n },
      { kind: 'minutes', hard: true, weight: 1, days: n, atMost: 9 },
      { kind: 'shifts', hard: true, weight: 1, days: 7, set: { templateIds: [`t${n}`] }, atMost: n },
    ]),
  );
  const rules = fc.uniqueArray(someRule, { selector: (rule) => rule.kind, maxLength: 3 });
  const versions = fc.uniqueArray(fc.record({ from: someDay, rules }), { selector: ({ from }) => from, maxLength: 3 });
  const contracts = fc.uniqueArray(fc.record({ from: someDay, contractId: fc.constantFrom('a', 'b', null) }), {
    selector: ({ from }) => from,
    maxLength: 3,
  });

  /** By the text of decisions alone: on each day look from near to far, and compare subjects field by field. */
  const naive = (history: any, day: string) => {
    const latest = (list: { from: string }[]) =>
      list.filter(({ from }) => from <= day).sort((x, y) => (x.from < y.from ? 1 : -1))[0] as any;
    const contractId = latest(history.contracts)?.contractId ?? null;
    const layers = [
      ['employee', latest(history.employee)?.rules],
      ['contract', contractId && latest(history.versionsOf(contractId))?.rules],
      ['organization', latest(history.organization)?.rules],
      ['default', history.defaults],
    ] as const;
    const about = (rule: any) => `${rule.kind} ${rule.days} ${rule.set?.templateIds.join()}`;
    const counted: { about: string; said: string }[] = [];
    for (const [source, list] of layers) {
      const fresh = (list ?? []).filter((rule: any) => !counted.some((known) => known.about === about(rule)));
      counted.push(...fresh.map((rule: any) => ({ about: about(rule), said: `${source} ${JSON.stringify(rule)}` })));
    }
    return counted.map(({ said }) => said).sort();
  };

  it('are on any day what a naive reading says, whatever changes overlap', () => {
    fc.assert(
      fc.property(versions, versions, contracts, versions, versions, rules, (own, all, having, a, b, defaults) => {
        const as = (source: RuleVersion['source'], list: { from: string; rules: WorkRule[] }[]) =>
          list.map((version) => ({ source, contractId: null, ...version }));
        const ofContracts = { a: as('contract', a), b: as('contract', b) };
        const history = {
          employee: as('employee', own),
          organization: as('organization', all),
          contracts: having,
          versionsOf: (id: string) => ofContracts[id as 'a' | 'b'],
          defaults,
        };
        const found = resolveRules(history, days[0] as string, days.at(-1) as string);
        for (const day of days) {
          const inForce = found.filter(({ from, to }) => from <= day && day <= to);
          expect(inForce.map(({ source, rule }) => `${source} ${JSON.stringify(rule)}`).sort()).toEqual(
            naive(history, day),
          );
        }
      }),
      { numRuns: 300 },
    );
  });
});
