import { newId } from '../../../src/kernel/ids';
import fc from 'fast-check';
import { outsidePatterns, without, withExceptions } from '../../../src/features/availability/availability.rules';
import { getOrMake } from '../../../src/kernel/collections';
import { addDays, instantOf, localDateOf, weekdayOf } from '../../../src/kernel/time/local-time';
import { wallClock } from '../../../src/kernel/time/wall-clock';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { employee, made, MONDAY, SUNDAY, team } from '../scheduling/planning';

let app: TestApp;
let org: TestOrganization;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization();
});
afterAll(() => app?.stop());

const FIELDS = `employeeId unavailable { startsAt endsAt } patterns { from to windows { day startTime endTime } }
  exceptions { id startDate endDate startTime endTime available note } preferences { kind weight wanted days }`;
const SET = `mutation ($input: SetAvailabilityInput!) { setAvailability(input: $input) { ${FIELDS} } }`;
const EXCEPT = `mutation ($input: AddAvailabilityExceptionInput!) {
  addAvailabilityException(input: $input) { ${FIELDS} } }`;
const WISH = `mutation ($input: SetPreferencesInput!) { setPreferences(input: $input) { ${FIELDS} } }`;
const ASK = `query ($employeeIds: [ID!]!, $from: String!, $to: String!) {
  availability(employeeIds: $employeeIds, from: $from, to: $to) { ${FIELDS} } }`;
const asked = async (id: string, from = MONDAY, to = SUNDAY, caller = org.admin) =>
  (await caller.graphql(ASK, { employeeIds: [id], from, to })).availability[0];
const workdays = [1, 2, 3, 4, 5].map((day) => ({ day, startTime: '08:00', endTime: '18:00' }));

describe('availability', () => {
  it('is always, with nothing entered', async () => {
    const id = await employee(org);
    expect(await asked(id)).toEqual({
      employeeId: id,
      unavailable: [],
      patterns: [],
      exceptions: [],
      preferences: [],
    });
  });

  it('of somebody who is named twice is answered once', async () => {
    const [first, second] = [await employee(org), await employee(org)];
    const days = { employeeIds: [second, first, second.toUpperCase()], from: MONDAY, to: SUNDAY };
    const people = (rows: { employeeId: string }[]) => rows.map(({ employeeId }) => employeeId);
    expect(people((await org.admin.graphql(ASK, days)).availability)).toEqual([second, first]);
    const { resolvedWorkRules } = await org.admin.graphql(
      `query ($employeeIds: [ID!]!, $from: String!, $to: String!) {
        resolvedWorkRules(employeeIds: $employeeIds, from: $from, to: $to) { employeeId } }`,
      days,
    );
    expect(people(resolvedWorkRules)).toEqual([second, first]);
  });

  it('is the hours of a weekly pattern, with exceptions on days', async () => {
    const id = await employee(org);
    await org.admin.graphql(SET, { input: { employeeId: id, from: '2026-01-01', windows: workdays } });
    const off = { employeeId: id, startDate: MONDAY, available: false, note: 'Moving house' };
    await org.admin.graphql(EXCEPT, { input: off });
    const afternoon = { startTime: '14:00', endTime: '16:00', available: true };
    await org.admin.graphql(EXCEPT, { input: { employeeId: id, startDate: MONDAY, ...afternoon } });
    const { unavailable, exceptions } = await asked(id, MONDAY, addDays(MONDAY, 1));
    expect(unavailable).toEqual([
      { startsAt: '2026-03-02T05:00:00.000Z', endsAt: '2026-03-02T19:00:00.000Z' },
      { startsAt: '2026-03-02T21:00:00.000Z', endsAt: '2026-03-03T13:00:00.000Z' },
      { startsAt: '2026-03-03T23:00:00.000Z', endsAt: '2026-03-04T05:00:00.000Z' },
    ]);
    expect(exceptions.map((each: any) => [each.available, each.startTime, each.note])).toEqual([
      [false, null, 'Moving house'],
      [true, '14:00', null],
    ]);
    await org.admin.graphql('mutation ($id: ID!) { removeAvailabilityException(id: $id) }', exceptions[0]);
    expect((await asked(id, MONDAY, MONDAY)).unavailable[0].endsAt).toBe('2026-03-02T13:00:00.000Z');
    const { auditLogs } = await org.admin.graphql('{ auditLogs(limit: 4) { logs { action } } }');
    expect(auditLogs.logs.map((log: any) => log.action)).toEqual([
      'availability.remove_exception',
      'availability.add_exception',
      'availability.add_exception',
      'availability.set',
    ]);
  });

  it('is entered by those in whose scope the person is; agents say what they wish', async () => {
    const [supervisor, agent] = [await org.signedIn('supervisor'), await org.signedIn('agent')];
    const inTeam = await employee(org, { teamId: await team(org, 'Ours', { supervisorId: supervisor.userId }) });
    const input = (employeeId: string) => ({ input: { employeeId, from: MONDAY, windows: workdays } });
    expect((await supervisor.graphql(SET, input(inTeam))).setAvailability.patterns).toHaveLength(1);
    const forbidden = { code: 'FORBIDDEN' };
    expect(await supervisor.graphqlError(SET, input(agent.employeeId))).toMatchObject(forbidden);
    expect(await agent.graphqlError(SET, input(agent.employeeId))).toMatchObject(forbidden);
    const wish = (employeeId: string) => ({
      input: { employeeId, preferences: [{ kind: 'day_off', days: [0, 6], weight: 5 }] },
    });
    expect((await agent.graphql(WISH, wish(agent.employeeId))).setPreferences.preferences).toEqual([
      { kind: 'day_off', weight: 5, wanted: null, days: [0, 6] },
    ]);
    expect(await agent.graphqlError(WISH, wish(inTeam))).toMatchObject(forbidden);
    expect((await asked(agent.employeeId, MONDAY, SUNDAY, agent)).preferences).toHaveLength(1);
    const templateId = newId();
    const ofTemplate = { employeeId: agent.employeeId, preferences: [{ kind: 'template', templateId, weight: 1 }] };
    expect(await agent.graphqlError(WISH, { input: ofTemplate })).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('tells every fault with field and value', async () => {
    const id = await employee(org);
    const paths = async (query: string, input: object) =>
      ((await org.admin.graphqlError(query, { input })).issues as { path: string }[]).map(({ path }) =>
        path.replace('input.', ''),
      );
    const windows = [{ day: 7, startTime: '8', endTime: '09:00' }];
    const faults = await paths(SET, { employeeId: id, from: MONDAY, to: '2026-01-01', windows });
    expect(faults.sort()).toEqual(['to', 'windows[0].day', 'windows[0].startTime']);
    expect(await paths(EXCEPT, { employeeId: id, startDate: MONDAY, startTime: '09:00', available: true })).toEqual([
      'endTime',
    ]);
    const except = (endDate: string) => ({
      input: { employeeId: id, startDate: '2026-01-01', endDate, available: false },
    });
    expect(await org.admin.graphqlError(EXCEPT, except('2027-01-02'))).toMatchObject({
      issues: [{ message: 'must be at most 366 days from 2026-01-01, got "2027-01-02"' }],
    });
    await org.admin.graphql(EXCEPT, except('2027-01-01'));
    expect(await paths(WISH, { employeeId: id, preferences: [{ kind: 'template' }] })).toEqual([
      'preferences[0].templateId',
    ]);
  });

  it('of another organization is not there', async () => {
    const other: TestOrganization = await app.organization();
    const id = await employee(other);
    await other.admin.graphql(SET, { input: { employeeId: id, from: MONDAY, windows: [] } });
    const { addAvailabilityException } = await other.admin.graphql(EXCEPT, {
      input: { employeeId: id, startDate: MONDAY, available: true },
    });
    await other.admin.graphql(WISH, { input: { employeeId: id, preferences: [{ kind: 'day_on' }] } });
    const calls: [string, Record<string, unknown>][] = [
      [ASK, { employeeIds: [id], from: MONDAY, to: SUNDAY }],
      [SET, { input: { employeeId: id, from: MONDAY, windows: [] } }],
      [EXCEPT, { input: { employeeId: id, startDate: MONDAY, available: true } }],
      [WISH, { input: { employeeId: id, preferences: [] } }],
      ['mutation ($id: ID!) { removeAvailabilityException(id: $id) }', addAvailabilityException.exceptions[0]],
    ];
    for (const [query, variables] of calls)
      expect(await org.admin.graphqlError(query, variables)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is honored by generation, unless that is asked not to', async () => {
    const id = await employee(org);
    await org.admin.graphql(SET, { input: { employeeId: id, from: '2026-01-01', windows: workdays.slice(0, 2) } });
    const day = { name: 'Day', startTime: '09:00', endTime: '17:00' };
    const { id: templateId } = await made(org.admin.post('/api/scheduling/templates', day));
    const generate = async (options: object) => {
      const range = { name: 'Generated', startDate: MONDAY, endDate: SUNDAY };
      const body = {
        ...range,
        employeeIds: [id],
        templateIds: [templateId],
        options: { coverageTarget: 1, ...options },
      };
      const made = await org.admin.post('/api/scheduling/generate', body);
      const scheduleId = (made.body.schedule ?? made.body).id;
      const { data } = (await org.admin.get(`/api/scheduling/shifts?scheduleId=${scheduleId}`)).body;
      return data.map((shift: { date: string }) => shift.date);
    };
    expect(await generate({})).toEqual([MONDAY, addDays(MONDAY, 1)]);
    expect((await generate({ respectAvailability: false })).length).toBeGreaterThan(2);
  });
});

describe('the hours in which somebody cannot work', () => {
  const zones = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];
  /** Clock changes of all of these zones lie in these days. */
  const firsts = ['2026-03-05', '2026-03-26', '2026-04-02', '2026-10-01', '2026-10-22', '2026-10-29'];
  const time = fc
    .record({ hour: fc.constantFrom(0, 1, 2, 3, 6, 12, 18, 22, 23), minute: fc.constantFrom(0, 15, 30) })
    .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
  const offset = fc.integer({ min: -3, max: 9 });
  const window = fc.record({ day: fc.integer({ min: 0, max: 6 }), startTime: time, endTime: time });
  const pattern = fc.record({
    from: offset,
    length: fc.option(fc.integer({ min: 0, max: 6 })),
    windows: fc.array(window, { maxLength: 8 }),
  });
  const exception = fc.record({
    start: offset,
    length: fc.integer({ min: 0, max: 3 }),
    times: fc.option(fc.tuple(time, time)),
    available: fc.boolean(),
  });

  it('are found by one walk through the stretches, however many there are', () => {
    let reads = 0;
    const stretchesFrom = (offset: number) =>
      Array.from({ length: 1_000 }, (_, i) => ({
        get startMs() {
          reads++;
          return i * 10 + offset;
        },
        get endMs() {
          reads++;
          return i * 10 + offset + 5;
        },
      }));
    const left = without(stretchesFrom(0), stretchesFrom(2));
    expect(left).toEqual(Array.from({ length: 1_000 }, (_, i) => ({ startMs: i * 10, endMs: i * 10 + 2 })));
    expect(reads).toBeLessThan(20_000);
  });

  it('are at any instant what a naive reading says, over zones and clock changes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...firsts),
        fc.uniqueArray(pattern, { selector: ({ from }) => from, maxLength: 3 }),
        fc.array(exception, { maxLength: 4 }),
        (zone, first, somePatterns, someExceptions) => {
          const last = addDays(first, 6);
          const patterns = somePatterns.map(({ from, length, windows }) => ({
            from: addDays(first, from),
            to: length === null ? null : addDays(first, from + length),
            windows,
          }));
          const exceptions = someExceptions.map(({ start, length, times, available }) => ({
            startDate: addDays(first, start),
            endDate: addDays(first, start + length),
            startTime: times?.[0] ?? null,
            endTime: times?.[1] ?? null,
            available,
          }));
          const days = { from: first, to: last, clock: wallClock(zone) };
          const off = withExceptions(outsidePatterns(patterns, days), exceptions, days);
          off.forEach(({ startMs, endMs }, i) => {
            expect(startMs).toBeLessThan(endMs);
            if (i > 0) expect(off[i - 1]!.endMs).toBeLessThan(startMs);
          });

          /** One instant, by the words of the contract alone. */
          const instants = new Map<string, number>();
          const ms = (date: string, at: string) =>
            getOrMake(instants, `${date} ${at}`, () => instantOf(date, at, zone).getTime());
          const within = (t: number, date: string, start: string, end: string) =>
            ms(date, start) <= t && t < ms(end > start ? date : addDays(date, 1), end);
          const isAvailable = (t: number): boolean => {
            const today = localDateOf(new Date(t), zone);
            const begun = [addDays(today, -2), addDays(today, -1), today, addDays(today, 1)];
            const decides = exceptions.findLast(({ startDate, endDate, startTime, endTime }) =>
              begun.some(
                (date) =>
                  date >= startDate && date <= endDate && within(t, date, startTime ?? '00:00', endTime ?? '00:00'),
              ),
            );
            if (decides) return decides.available;
            return begun.some((date) => {
              const valid = patterns.filter(({ from, to }) => from <= date && (to === null || date <= to));
              const inForce = valid.sort((a, b) => (a.from < b.from ? 1 : -1))[0];
              if (!inForce) return within(t, date, '00:00', '00:00');
              return inForce.windows.some((w) => w.day === weekdayOf(date) && within(t, date, w.startTime, w.endTime));
            });
          };
          const [begin, end] = [ms(first, '00:00'), ms(addDays(last, 1), '00:00')];
          const wrong = [];
          for (let t = begin; t < end; t += 15 * 60_000) {
            const free = !off.some(({ startMs, endMs }) => startMs <= t && t < endMs);
            if (free !== isAvailable(t)) wrong.push([zone, new Date(t).toISOString(), free]);
          }
          expect(wrong).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });
});
