import fc from 'fast-check';
import type { Caller } from '../../../support/caller';
import { sharedApp } from '../../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../../support/test-app';
import { addShift, employee, schedule } from '../planning';

/** Every version that a schedule ever had can be read later, whatever is written, and undo and redo cancel out. */

const DAYS = ['2031-03-03', '2031-03-04', '2031-03-05'];
const STARTS = ['08:00', '09:00', '10:00'];
const FIELDS = 'id employeeId date startTime endTime breaks { startOffset duration type }';
const READ = `query ($id: ID!, $version: Int) { schedule(id: $id, version: $version) {
  version shifts { ${FIELDS} } } }`;
const CHANGE = `mutation ($id: ID!, $input: ChangeShiftsInput!) {
  changeShifts(scheduleId: $id, input: $input) { deletedIds } }`;

let app: TestApp;
let org: TestOrganization;
let planner: Caller;
let people: string[];

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization();
  planner = await org.signedIn('planner');
  people = [await employee(org), await employee(org)];
});

const step = fc.record({
  kind: fc.constantFrom('add', 'move', 'give', 'breaks', 'delete', 'swap', 'undo', 'redo', 'restore', 'zone'),
  pick: fc.nat(20),
  day: fc.nat(2),
  start: fc.nat(2),
});
type Step = { kind: string; pick: number; day: number; start: number };

class Plan {
  readonly seen = new Map<number, unknown>();
  constructor(readonly id: string) {}

  async read(version?: number): Promise<{ version: number; shifts: any[] }> {
    return (await planner.graphql(READ, { id: this.id, version })).schedule;
  }

  /** Refused writes change nothing. */
  private send(document: string, variables: object): Promise<{ body: any }> {
    return planner.post('/graphql', { query: document, variables: { id: this.id, ...variables } });
  }

  private change(input: object) {
    return this.send(CHANGE, { input });
  }

  async take({ kind, pick, day, start }: Step): Promise<void> {
    const { version, shifts } = await this.read();
    const shift = shifts[pick % Math.max(1, shifts.length)];
    const [employeeId, date, startTime] = [people[pick % 2]!, DAYS[day]!, STARTS[start]!];
    if (kind === 'add') await this.change({ create: [{ employeeId, date, startTime, endTime: '17:00' }] });
    else if (kind === 'undo' || kind === 'redo') await this.turn(kind);
    else if (kind === 'restore')
      await this.send('mutation ($input: RestoreInput!) { restoreShifts(input: $input) { written } }', {
        input: { scheduleId: this.id, toVersion: 1 + (pick % version) },
      });
    else if (kind === 'zone')
      await org.admin.patch('/api/admin/settings', { timezone: pick % 2 ? 'America/Chicago' : 'America/New_York' });
    else if (!shift) return;
    else if (kind === 'move') await this.change({ update: [{ id: shift.id, date, startTime }] });
    else if (kind === 'give') await this.change({ update: [{ id: shift.id, employeeId }] });
    else if (kind === 'delete') await this.change({ delete: [{ id: shift.id }] });
    else if (kind === 'breaks')
      await this.change({
        update: [{ id: shift.id, breaks: [{ startOffset: 60 + start * 15, duration: 15, type: 'break' }] }],
      });
    else {
      const other = people.find((id) => id !== shift.employeeId);
      await this.change({
        update: [{ id: shift.id, employeeId: other }],
        create: [{ employeeId: shift.employeeId, date: shift.date, startTime, endTime: '16:00' }],
      });
    }
  }

  private async turn(kind: 'undo' | 'redo'): Promise<void> {
    const before = await this.read();
    const mutate = (name: string) => this.send(`mutation ($id: ID!) { ${name}(scheduleId: $id) { version } }`, {});
    const { body } = await mutate(kind);
    if (body.errors || kind === 'redo') return;
    const { version, shifts } = await this.read();
    this.seen.set(version, shifts);
    await mutate('redo');
    expect((await this.read()).shifts).toEqual(before.shifts);
  }

  async look(): Promise<void> {
    const { version, shifts } = await this.read();
    const known = this.seen.get(version);
    if (known) expect(shifts).toEqual(known);
    this.seen.set(version, shifts);
  }
}

it('reproduces every version', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
      const plan = new Plan(await schedule(org.admin, { startDate: DAYS[0], endDate: DAYS[2] }));
      await addShift(org.admin, { scheduleId: plan.id, employeeId: people[0]!, date: DAYS[0] });
      for (const each of steps) {
        await plan.take(each);
        await plan.look();
      }
      for (const [version, shifts] of plan.seen) expect((await plan.read(version)).shifts).toEqual(shifts);
      const { version } = await plan.read();
      const { data } = (
        await planner.graphql(`{ changeSets(scheduleId: "${plan.id}", limit: 100) { data { version } } }`)
      ).changeSets;
      expect(data.map((set: { version: number }) => set.version)).toEqual(
        Array.from({ length: version }, (_, i) => version - i),
      );
    }),
    { numRuns: 3, endOnFailure: true },
  );
});
