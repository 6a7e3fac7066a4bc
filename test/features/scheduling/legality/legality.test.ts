import { operatorOfId } from '../../../../src/features/access/operator';
import {
  readLegality,
  type Legality,
  type PlanChange,
} from '../../../../src/features/scheduling/check/legality.queries';
import { blockedConflict, hiddenReasons } from '../../../../src/features/scheduling/check/legality.rules';
import { shiftInstants } from '../../../../src/features/scheduling/shift.rules';
import { ServerContext } from '../../../../src/server/server-context';
import { countStatements } from '../../../support/count-statements';
import { startInProcess, type InProcessApp } from '../../../support/in-process-app';
import type { TestOrganization } from '../../../support/test-app';
import { ENTER, typesOf } from '../../time-off/asking';
import { addShift, employee, MONDAY, schedule, setStatus, shiftOf, SUNDAY } from '../planning';

/** Legality of changes before they are written, by the same checks as for written ones. */

let app: InProcessApp;
let org: TestOrganization;
let week: string;

beforeAll(async () => {
  app = await startInProcess();
  org = await app.organization();
  week = await schedule(org.admin);
  await setStatus(org.admin, week, 'published');
  const { organization } = await org.admin.graphql('{ organization { timezone } }');
  instantsOf = shiftInstants(organization.timezone);
});
afterAll(() => app?.stop());

const TUESDAY = '2026-03-03';
const RULES = 'mutation ($input: SetWorkRulesInput!) { setWorkRules(input: $input) { from } }';
const enter = (employeeId: string, ...rules: object[]) =>
  org.admin.graphql(RULES, { input: { employeeId, from: '2026-01-01', rules } });
const REST = { kind: 'rest', atLeast: 660 };
const RANGE = { startDate: MONDAY, endDate: SUNDAY };
let instantsOf: ReturnType<typeof shiftInstants>;
let ids = 0;

const planOf = (date: string, startTime: string, endTime: string) => {
  const { startsAt, endsAt } = instantsOf({ date, startTime, endTime });
  const id = `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;
  return {
    id,
    scheduleId: week,
    templateId: null,
    date,
    startTime,
    endTime,
    startMs: +startsAt,
    endMs: +endsAt,
    breaks: [],
  };
};

async function judged(changes: readonly PlanChange[]): Promise<Legality[]> {
  const ctx = new ServerContext(app.app.services, { address: '', publicUrl: '' });
  ctx.principal = await operatorOfId(ctx, org.id);
  const employeeIds = changes.map(({ employeeId }) => employeeId);
  const legality = await (await readLegality(ctx, [{ id: week, ...RANGE }], employeeIds, RANGE)).judge(changes);
  ctx.end();
  return employeeIds.map((id) => legality.get(id) as Legality);
}

const rulesOf = ({ blockedBy }: Legality) => blockedBy.map(({ rule }) => rule);

it('blocks by entered rules and reports breaches of default rules apart', async () => {
  const [ana, ben] = [await employee(org), await employee(org)];
  await enter(ana, REST);
  for (const employeeId of [ana, ben])
    await addShift(org.admin, { scheduleId: week, employeeId, startTime: '14:00', endTime: '22:00' });
  const added = () => [planOf(TUESDAY, '07:00', '15:00')];
  const [ofAna, ofBen] = await judged([ana, ben].map((employeeId) => ({ employeeId, added: added() })));
  expect(ofAna).toMatchObject({ employeeName: 'Wanda Worker', defaultBreaches: [] });
  expect(ofAna?.blockedBy).toEqual([{ rule: 'rest', says: expect.stringContaining('9 h rest') }]);
  expect(ofBen).toMatchObject({ blockedBy: [], defaultBreaches: [{ by: { rule: { kind: 'rest' } }, units: 120 }] });
});

it('judges a swap by the shifts that remain', async () => {
  const employeeId = await employee(org);
  await enter(employeeId, REST);
  const late = await addShift(org.admin, { scheduleId: week, employeeId, startTime: '14:00', endTime: '22:00' });
  const added = [planOf(TUESDAY, '07:00', '15:00')];
  const [kept, swapped] = [
    await judged([{ employeeId, added }]),
    await judged([{ employeeId, added, removedIds: [late.id] }]),
  ];
  expect([kept, swapped].map(([legality]) => rulesOf(legality!))).toEqual([['rest'], []]);
});

it('accepts a breach that a change does not make worse', async () => {
  const employeeId = await employee(org);
  const long = await addShift(org.admin, { scheduleId: week, employeeId, startTime: '08:00', endTime: '18:00' });
  await enter(employeeId, { kind: 'times_of_day', earliestStart: '09:00' });
  const longer = (startTime: string, endTime: string) =>
    judged([{ employeeId, added: [{ ...planOf(MONDAY, startTime, endTime), id: long.id }] }]);
  expect(rulesOf((await longer('08:00', '20:00'))[0]!)).toEqual([]);
  expect(rulesOf((await longer('07:00', '18:00'))[0]!)).toEqual(['times_of_day']);
});

it('blocks inactive people, missing skills, overlaps and time off', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => employee(org)));
  const [inactive, , busy, off] = people as [string, string, string, string];
  await addShift(org.admin, { scheduleId: week, employeeId: busy });
  const [typeId] = Object.values(await typesOf(org));
  await org.admin.graphql(ENTER, { input: { employeeId: off, typeId, startDate: MONDAY, endDate: MONDAY } });
  const { users } = (await org.admin.get('/api/admin/users?limit=500')).body;
  const user = users.find((each: any) => each.employee?.id === inactive);
  expect((await org.admin.patch(`/api/admin/users/${user.id}`, { status: 'inactive' })).status).toBe(200);
  const skill = await org.admin.post('/api/admin/skills', { name: 'Spanish' });
  const legality = await judged(
    people.map((employeeId, i) => ({
      employeeId,
      added: [planOf(MONDAY, '16:00', '20:00')],
      skillIds: i === 1 ? [skill.body.skill.id] : [],
    })),
  );
  expect(legality.map(rulesOf)).toEqual([['inactive'], ['skill'], ['overlap'], ['time_off']]);
  const [touching] = await judged([{ employeeId: busy, added: [planOf(MONDAY, '17:00', '20:00')] }]);
  expect(rulesOf(touching!)).toEqual([]);
});

it('agrees with what is refused when it is written', async () => {
  const employeeId = await employee(org);
  await enter(employeeId, REST, { kind: 'minutes', days: 7, atMost: 1200 }, { kind: 'days_in_a_row', atMost: 3 });
  const answers: [boolean, boolean][] = [];
  for (let i = 0; i < 24; i++) {
    const date = `2026-03-0${2 + ((i * 5) % 7)}`;
    const [startTime, endTime] = [
      `${String((i * 7) % 24).padStart(2, '0')}:00`,
      `${String((i * 7 + 5) % 24).padStart(2, '0')}:00`,
    ];
    const [legality] = await judged([{ employeeId, added: [planOf(date, startTime, endTime)] }]);
    const shift = shiftOf({ scheduleId: week, employeeId, date, startTime, endTime });
    const { status } = await org.admin.post('/api/scheduling/shifts', shift);
    answers.push([legality!.blockedBy.length === 0, status === 201]);
  }
  expect(answers.filter(([legal, accepted]) => legal !== accepted)).toEqual([]);
  expect(new Set(answers.map(([legal]) => legal)).size).toBe(2);
});

it('takes the same number of statements for any number of people', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => employee(org)));
  await Promise.all(people.map((id) => enter(id, REST)));
  const countOf = async (some: readonly string[]) => {
    const changes = some.map((employeeId) => ({ employeeId, added: [planOf(MONDAY, '09:00', '17:00')] }));
    return (await countStatements(app, org.id, () => judged(changes))).length;
  };
  expect(await countOf(people)).toBe(await countOf(people.slice(0, 2)));
});

it('is a conflict with all reasons, of which others see only that the person cannot take the shift', () => {
  const blockedBy = [
    { rule: 'rest', says: '9 h rest' },
    { rule: 'skill', says: 'Ben Ode lacks a skill that the shift needs' },
  ];
  expect(blockedConflict(blockedBy)).toMatchObject({
    message: '9 h rest, and 1 more',
    extensions: { code: 'CONFLICT', blockedBy },
  });
  expect(hiddenReasons(blockedBy, 'Ben Ode')).toEqual([{ rule: 'partner', says: 'Ben Ode cannot take this shift' }]);
  expect(hiddenReasons([], 'Ben Ode')).toEqual([]);
});
