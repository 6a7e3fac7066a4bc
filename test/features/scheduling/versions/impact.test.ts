import type { Caller } from '../../../support/caller';
import { sharedApp } from '../../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../../support/test-app';
import { addShift, employee, schedule, withoutShrinkage } from '../planning';

/** The cost of a difference, schedules compared by figures, and pruned history. */

const [MONDAY, TUESDAY, SUNDAY] = ['2031-03-03', '2031-03-04', '2031-03-09'];
const FIGURES = 'cost legal brokenRules understaffedHours neededHours';
const BREACH = 'employeeId kind date hard shiftIds';

let app: TestApp;
let org: TestOrganization;
let planner: Caller;
let ann: string;
let ben: string;
let week: string;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  org = await app.organization({ timezone: 'UTC' });
  planner = await org.signedIn('planner');
  await withoutShrinkage(org);
  [ann, ben] = [await employee(org), await employee(org)];
  week = await schedule(org.admin, { startDate: MONDAY, endDate: SUNDAY });
});
afterAll(() => app?.stop());

const shift = async (fields: object = {}): Promise<string> =>
  (await addShift(planner, { scheduleId: week, employeeId: ann, date: MONDAY, ...fields })).id;
const required = (date: string, people: number) =>
  org.admin.graphql('mutation ($input: SetRequirementInput!) { setRequirement(input: $input) { id } }', {
    input: { from: date, to: date, fromTime: '09:00', untilTime: '17:00', mode: 'set', people },
  });
const rest = (employeeId: string) =>
  planner.graphql('mutation ($input: SetWorkRulesInput!) { setWorkRules(input: $input) { from } }', {
    input: { employeeId, from: '2026-01-01', rules: [{ kind: 'rest', atLeast: 660 }] },
  });
const impact = async (from: object, to: object): Promise<any> =>
  (
    await planner.graphql(
      `query ($from: ScheduleAtInput!, $to: ScheduleAtInput!) { scheduleDiff(from: $from, to: $to) { cells impact {
         before { ${FIGURES} } after { ${FIGURES} } newBreaches { ${BREACH} } resolvedBreaches { ${BREACH} } } } }`,
      { from: { scheduleId: week, ...from }, to: { scheduleId: week, ...to } },
    )
  ).scheduleDiff.impact;
const versionOf = async (id = week): Promise<number> =>
  (await planner.graphql('query ($id: ID!) { schedule(id: $id) { version } }', { id })).schedule.version;

describe('the impact of a difference', () => {
  it('prices both sides with the requirement of today', async () => {
    await shift();
    await required(MONDAY, 2);
    const alone = await versionOf();
    await shift({ employeeId: ben });
    const found = await impact({ version: alone }, {});
    expect(found.before).toMatchObject({ understaffedHours: 8, neededHours: 16, legal: true });
    expect(found.after).toMatchObject({ understaffedHours: 0, neededHours: 16, legal: true });
    // An understaffed hour costs 100 points.
    expect(found.before.cost - found.after.cost).toBeGreaterThan(400);
    expect(found).toMatchObject({ newBreaches: [], resolvedBreaches: [] });
    const back = await impact({}, { version: alone });
    expect([back.before, back.after]).toEqual([found.after, found.before]);
  });

  it('tells the breaches that come and those that go', async () => {
    await shift({ startTime: '14:00', endTime: '22:00' });
    const calm = await versionOf();
    const early = await shift({ date: TUESDAY, startTime: '06:00', endTime: '14:00' });
    await rest(ann);
    const breach = { employeeId: ann, kind: 'rest', date: TUESDAY, hard: true };
    const come = await impact({ version: calm }, {});
    expect(come.newBreaches).toMatchObject([breach]);
    expect(come.newBreaches[0].shiftIds).toContain(early);
    expect(come.resolvedBreaches).toEqual([]);
    expect(come.before.legal).toBe(true);
    expect(come.after.legal).toBe(false);
    const gone = await impact({}, { version: calm });
    expect(gone.resolvedBreaches).toMatchObject([breach]);
    expect(gone.newBreaches).toEqual([]);
  });
});

describe('schedules compared', () => {
  const compare = async (ids: string[]): Promise<any[]> =>
    (
      await planner.graphql(
        `query ($ids: [ID!]!) { compareSchedules(ids: $ids) { schedule { id } certificate { ${FIGURES} } paidHours
           missingHours hardBreaches softBreaches cellsChanged } }`,
        { ids },
      )
    ).compareSchedules;

  it('have their figures in the order asked for, against the first', async () => {
    await shift();
    await required(MONDAY, 1);
    await required(TUESDAY, 1);
    await rest(ann);
    const { made } = await planner.graphql(
      'mutation ($id: ID!) { made: createScenario(scheduleId: $id, name: "Longer") { id shifts { id } } }',
      { id: week },
    );
    await planner.graphql('mutation ($input: CreateShiftsInput!) { createShifts(input: $input) { shifts { id } } }', {
      input: { scheduleId: made.id, employeeId: ben, date: TUESDAY, startTime: '09:00', endTime: '17:00' },
    });
    await planner.graphql(
      'mutation ($id: ID!, $input: UpdateShiftInput!) { updateShift(id: $id, input: $input) { id } }',
      { id: made.shifts[0].id, input: { endTime: '18:00' } },
    );
    expect(await compare([week, made.id])).toMatchObject([
      { schedule: { id: week }, paidHours: 8, missingHours: 8, hardBreaches: 0, cellsChanged: 0 },
      { schedule: { id: made.id }, paidHours: 17, missingHours: 0, hardBreaches: 0, cellsChanged: 2 },
    ]);
    const [first, second] = await compare([made.id, week]);
    expect([first.schedule.id, second.schedule.id, second.cellsChanged]).toEqual([made.id, week, 2]);
    expect(second.certificate.cost).toBeGreaterThan(first.certificate.cost);
    // Six hours of rest are too few.
    await addShift(planner, {
      ...{ scheduleId: week, employeeId: ben, date: MONDAY, startTime: '10:00', endTime: '23:00' },
    });
    await addShift(planner, {
      ...{ scheduleId: week, employeeId: ben, date: TUESDAY, startTime: '05:00', endTime: '13:00' },
    });
    const [broken] = await compare([week, made.id]);
    expect(broken.hardBreaches).toBeGreaterThan(0);
    await expect(compare([week])).rejects.toThrow('ids');
  });
});

describe('history older than an organization keeps it', () => {
  it('is pruned up to the first version, which all later instants read', async () => {
    const id = await shift();
    const move = (startTime: string) =>
      planner.graphql('mutation ($id: ID!, $input: UpdateShiftInput!) { updateShift(id: $id, input: $input) { id } }', {
        id,
        input: { startTime },
      });
    for (const time of ['10:00', '11:00', '12:00']) await move(time);
    // Versions 1 to 4 are three years old; the newest of them begins the history.
    await app.database.owner.query(
      `update change_set set at = at - interval '36 months' where schedule_id = $1 and version <= 4`,
      [week],
    );
    const prune = (months: number) => app.database.owner.query('select prune_schedule_history(now(), $1)', [months]);
    const at = async (args: object): Promise<any> =>
      (
        await planner.graphql(
          `query ($id: ID!, $version: Int, $asOf: DateTime) { schedule(id: $id, version: $version, asOf: $asOf) {
             version firstVersion shifts { startTime } } }`,
          { id: week, ...args },
        )
      ).schedule;
    await prune(40);
    expect(await at({})).toMatchObject({ version: 5, firstVersion: 1 });
    await prune(24);
    expect(await at({})).toMatchObject({ version: 5, firstVersion: 4, shifts: [{ startTime: '12:00' }] });
    expect(await at({ version: 4 })).toMatchObject({ shifts: [{ startTime: '11:00' }] });
    expect(await at({ asOf: new Date(Date.now() - 60 * 86_400_000).toISOString() })).toMatchObject({ version: 4 });
    await expect(at({ version: 3 })).rejects.toThrow(/Version not found: version .{1,2}3/);
    const { rows } = await app.database.owner.query(
      `select count(*)::int as images from shift_image where schedule_id = $1`,
      [week],
    );
    expect(rows).toEqual([{ images: 1 }]);
    await planner.graphql('mutation ($id: ID!) { undo(scheduleId: $id) { version } }', { id: week });
    expect(await at({})).toMatchObject({ version: 6, shifts: [{ startTime: '11:00' }] });
  });
});
