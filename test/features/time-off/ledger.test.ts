import fc from 'fast-check';
import type { Caller } from '../../support/caller';
import { FakeClock } from '../../support/clock';
import { duringChange } from '../../support/held-row';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import type { TestOrganization } from '../../support/test-app';
import { team } from '../scheduling/planning';
import {
  answer,
  APPROVE,
  balanceOf,
  CANCEL,
  ENTER,
  GRANT,
  LIMIT,
  REFUSE,
  REQUEST,
  stateOf,
  typesOf,
  WITHDRAW,
} from './asking';

/** Balances and places, with operations in any order and concurrently. */

let app: OwnApp;
let org: TestOrganization;
let planner: Caller;
let types: Record<string, string>;
let teamId: string;

beforeAll(async () => {
  app = await startOwnApp({ clock: new FakeClock('2026-02-20T12:00:00Z') });
});
beforeEach(async () => {
  org = await app.organization();
  planner = await org.signedIn('planner');
  types = await typesOf(org);
  teamId = await team(org, 'Support');
});
afterAll(() => app?.stop());

const colleague = () => org.signedIn('agent', { employee: { teamId } });
const paid = (): string => types['Paid time off'] as string;

/** Returns the data, or the code of a conflict; any other error fails. */
async function tried(caller: Caller, query: string, variables: Record<string, unknown>): Promise<any> {
  const { body } = await caller.post('/graphql', { query, variables });
  const [error] = body.errors ?? [];
  if (error && error.extensions.code !== 'CONFLICT') throw new Error(JSON.stringify(error));
  return error ? null : Object.values(body.data)[0];
}

interface Entry {
  action: string;
  details: any;
}

async function auditOf(): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let offset = 0; ; offset += 500) {
    const query = `{ auditLogs(limit: 500, offset: ${offset}) { logs { action details } } }`;
    const { logs } = (await org.admin.graphql(query)).auditLogs;
    entries.push(...logs);
    if (logs.length < 500) return entries.reverse();
  }
}

/** Recomputes granted, used and requested minutes from the audit log, by employee and year. */
function replayed(entries: readonly Entry[]): Map<string, { granted: number; used: number; requested: number }> {
  const balances = new Map<string, { granted: number; used: number; requested: number }>();
  const of = (employeeId: string, year: number) => {
    const key = `${employeeId} ${year}`;
    const balance = balances.get(key) ?? { granted: 0, used: 0, requested: 0 };
    balances.set(key, balance);
    return balance;
  };
  const columnOf = (state?: string): 'used' | 'requested' | null =>
    state === 'approved' ? 'used' : state === 'requested' || state === 'waiting' ? 'requested' : null;
  for (const { action, details } of entries) {
    if (action === 'time_off.grant')
      for (const employeeId of details.employeeIds) of(employeeId, details.year).granted += details.minutes;
    if (!/^time_off\.(request|enter|approve|refuse|withdraw|cancel)$/.test(action)) continue;
    for (const { year, minutes } of details.years) {
      const balance = of(details.employeeId, year);
      const [from, to] = [columnOf(details.before), columnOf(details.state)];
      if (from) balance[from] -= minutes;
      if (to) balance[to] += minutes;
    }
  }
  return balances;
}

type Step =
  | { kind: 'grant'; who: number[]; year: number; minutes: number }
  | { kind: 'request' | 'enter'; who: number; day: number; days: number; override: boolean }
  | { kind: 'decide'; query: string; which: number };

const who = fc.integer({ min: 0, max: 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('grant' as const),
    who: fc.uniqueArray(who, { minLength: 1 }),
    year: fc.constantFrom(2026, 2027),
    minutes: fc.constantFrom(2400, 960, 480, -480),
  }),
  fc.record({
    kind: fc.constantFrom('request' as const, 'request' as const, 'enter' as const),
    who,
    day: fc.integer({ min: 0, max: 9 }),
    days: fc.integer({ min: 0, max: 3 }),
    override: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('decide' as const),
    query: fc.constantFrom(APPROVE, REFUSE, WITHDRAW, CANCEL),
    which: fc.nat({ max: 20 }),
  }),
);

describe('balances', () => {
  it('equal a ledger replayed from the audit, whatever the order, also with two at once', async () => {
    // Around new year, so that requests belong to both years.
    const dayOf = (day: number) => new Date(Date.UTC(2026, 11, 27 + day)).toISOString().slice(0, 10);
    let asked = 0;
    const property = fc.asyncProperty(
      fc.array(fc.tuple(step, fc.option(step)), { minLength: 6, maxLength: 14 }),
      async (rounds) => {
        const people = [await colleague(), await colleague()];
        const employeeIds = people.map(({ employeeId }) => employeeId);
        const requests: string[] = [];
        const grant = (minutes: number, year: number, ids: string[]) =>
          tried(planner, GRANT, { input: { employeeIds: ids, typeId: paid(), year, minutes } });
        await grant(1920, 2026, employeeIds);
        const take = async (each: Step): Promise<void> => {
          if (each.kind === 'grant') {
            const ids = each.who.map((one) => employeeIds[one] as string);
            await grant(each.minutes, each.year, ids);
          } else if (each.kind !== 'decide') {
            const startDate = dayOf(each.day);
            const endDate = dayOf(each.day + each.days);
            const input = { employeeId: employeeIds[each.who], typeId: paid(), startDate, endDate };
            const override = each.override && each.day % 3 === 0 ? { reason: 'So be it' } : null;
            const made = await tried(planner, each.kind === 'enter' ? ENTER : REQUEST, { input, override });
            if (made) requests.push(made.id);
            if (made) asked++;
          } else {
            const id = requests[each.which % requests.length];
            if (id) await tried(planner, each.query, { id });
          }
        };
        for (const [one, other] of rounds) await Promise.all([take(one), ...(other ? [take(other)] : [])]);
        const ledger = replayed(await auditOf());
        const overridden = (await auditOf()).some(({ details }) => details.overrideReason);
        for (const [i, person] of people.entries())
          for (const year of [2026, 2027]) {
            const { left, ...balance } = await balanceOf(person, person.employeeId, paid(), year);
            const told = ledger.get(`${employeeIds[i]} ${year}`) ?? { granted: 0, used: 0, requested: 0 };
            expect(balance).toEqual(told);
            expect(left).toBe(told.granted - told.used - told.requested);
            if (!overridden) expect(left).toBeGreaterThanOrEqual(0);
          }
      },
    );
    await fc.assert(property, { numRuns: 15 });
    expect(asked).toBeGreaterThan(20);
  });

  it('never refuse what takes nothing, nor grow beyond a year', async () => {
    const agent = await colleague();
    const grant = (minutes: number) => ({
      input: { employeeIds: [agent.employeeId], typeId: paid(), year: 2026, minutes },
    });
    const override = { reason: 'So be it' };
    const asked = { employeeId: agent.employeeId, typeId: paid() };
    await answer(planner, REQUEST, { input: { ...asked, startDate: '2026-03-02' }, override });
    expect((await balanceOf(agent, agent.employeeId, paid())).left).toBe(-480);
    const saturday = await answer(agent, REQUEST, { input: { typeId: paid(), startDate: '2026-03-07' } });
    expect(saturday).toMatchObject({ state: 'requested', minutes: 0 });
    await answer(planner, GRANT, grant(366 * 1440 - 1));
    expect(await planner.graphqlError(GRANT, grant(2))).toMatchObject({
      code: 'CONFLICT',
      employeeIds: [agent.employeeId],
    });
    expect((await answer(planner, GRANT, grant(1)))[0].granted).toBe(366 * 1440);
  });

  it('are used once by two who ask at once', async () => {
    const agent = await colleague();
    const input = { employeeId: agent.employeeId, typeId: paid() };
    await answer(planner, GRANT, {
      input: { employeeIds: [agent.employeeId], typeId: paid(), year: 2026, minutes: 480 },
    });
    const both = await duringChange(app, 'select from employee where id = $1 for update', [agent.employeeId], () =>
      Promise.all([
        tried(agent, REQUEST, { input: { ...input, startDate: '2026-03-02' } }),
        tried(planner, ENTER, { input: { ...input, startDate: '2026-03-03' } }),
      ]),
    );
    expect(both.filter((made) => made !== null)).toHaveLength(1);
    expect((await balanceOf(agent, agent.employeeId, paid())).left).toBe(0);
  });

  it('are not taken away while somebody asks', async () => {
    const agent = await colleague();
    const grant = (minutes: number) => ({
      input: { employeeIds: [agent.employeeId], typeId: paid(), year: 2026, minutes },
    });
    await answer(planner, GRANT, grant(480));
    const input = { typeId: paid(), startDate: '2026-03-02' };
    const both = await duringChange(app, 'select from employee where id = $1 for update', [agent.employeeId], () =>
      Promise.all([tried(agent, REQUEST, { input }), tried(planner, GRANT, grant(-480))]),
    );
    expect(both.filter((made) => made !== null)).toHaveLength(1);
  });
});

describe('the last place of a team', () => {
  const day = () => ({ typeId: types['Unpaid time off'], startDate: '2026-03-02' });
  const during = <T>(work: () => Promise<T>): Promise<T> =>
    duringChange(app, 'select from team where id = $1 for update', [teamId], work);
  beforeEach(() => answer(planner, LIMIT, { input: { teamId, from: '2026-01-01', people: 1 } }));

  it('is held by one of two who ask at once; the other waits', async () => {
    const [one, other] = [await colleague(), await colleague()];
    const both = await during(() => Promise.all([one, other].map((agent) => tried(agent, REQUEST, { input: day() }))));
    expect(both.map(({ state }) => state).sort()).toEqual(['requested', 'waiting']);
  });

  it('is given to one of two who are entered, or approved, at once', async () => {
    const people = [await colleague(), await colleague()];
    const entered = await during(() =>
      Promise.all(people.map(({ employeeId }) => tried(planner, ENTER, { input: { ...day(), employeeId } }))),
    );
    const [given] = entered.filter((made) => made !== null);
    expect(entered.filter((made) => made !== null)).toHaveLength(1);
    await answer(planner, CANCEL, { id: given.id });
    const ids = await Promise.all(
      people.map(async (agent) => (await answer(agent, REQUEST, { input: day() })).id as string),
    );
    const approved = await during(() => Promise.all(ids.map((id) => tried(planner, APPROVE, { id }))));
    expect(approved.filter((made) => made !== null)).toHaveLength(1);
  });

  it('is not lost by who is approved while the limit falls', async () => {
    const { id } = await answer(await colleague(), REQUEST, { input: day() });
    const approving = `update time_off_request set state = 'approved' where id = $1`;
    await duringChange(app, approving, [id], () =>
      answer(planner, LIMIT, { input: { teamId, from: '2026-01-01', people: 0 } }),
    );
    expect(await stateOf(planner, id)).toBe('approved');
    expect((await auditOf()).map(({ action }) => action)).not.toContain('time_off.move_back');
  });

  it('has a limit that is taken away once', async () => {
    const [{ id }] = (await planner.graphql('{ timeOffLimits { id } }')).timeOffLimits;
    const remove = 'mutation ($id: ID!) { removeTimeOffLimit(id: $id) }';
    const both = await during(() =>
      Promise.all(
        [0, 1].map(() =>
          planner.post('/graphql', {
            query: remove,
            variables: { id },
          }),
        ),
      ),
    );
    const codes = both.map(({ body }) => body.errors?.[0].extensions.code ?? 'removed');
    expect(codes.sort()).toEqual(['NOT_FOUND', 'removed']);
  });

  it('goes to who waits, and not to who asks while it becomes free', async () => {
    const [holder, waiting, late] = [await colleague(), await colleague(), await colleague()];
    const { id } = await answer(holder, REQUEST, { input: day() });
    const { id: second } = await answer(waiting, REQUEST, { input: day() });
    const [, asked] = await during(() =>
      Promise.all([tried(holder, WITHDRAW, { id }), tried(late, REQUEST, { input: day() })]),
    );
    const { timeOff } = await planner.graphql('query ($id: ID!) { timeOff(id: $id) { state } }', { id: second });
    expect([timeOff.state, asked.state]).toEqual(['requested', 'waiting']);
  });
});
