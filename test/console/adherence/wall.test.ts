import { overStretches, requiredAt, shortStretches } from '../../../src/console/adherence/today/staffing';
import {
  compare,
  createWall,
  groupOf,
  rowsOf,
  standingOf,
  presentOf,
  totalsOf,
  type Agent,
} from '../../../src/console/adherence/today/wall.store';

const agent = (id: string, fields: Partial<Agent> = {}): Agent => ({
  employeeId: id,
  employeeName: id,
  employeeNumber: null,
  teamId: 'care',
  teamName: 'Care',
  state: 'available',
  stateStartedAt: null,
  stateIsStale: false,
  queue: null,
  scheduledState: 'available',
  isAdherent: true,
  nonAdherentSince: null,
  expectedAt: null,
  next: null,
  ...fields,
});
const out = (id: string, nonAdherentSince: string, fields: Partial<Agent> = {}) =>
  agent(id, { isAdherent: false, nonAdherentSince, state: 'offline', ...fields });

describe('the wall', () => {
  it('puts who has been out longest first, then those who are not known, then the others', () => {
    const all = [
      agent('off', { state: 'offline', scheduledState: 'offline' }),
      agent('in'),
      agent('stale', { stateIsStale: true, isAdherent: false }),
      out('late', '2026-03-02T09:05:00Z'),
      out('later', '2026-03-02T09:10:00Z'),
    ];
    expect(all.sort(compare).map(({ employeeId }) => employeeId)).toEqual(['late', 'later', 'stale', 'in', 'off']);
    expect(all.map(standingOf)).toEqual(['out', 'out', 'stale', 'in', 'off']);
  });

  it('draws changed rows with the next frame, each once, and the order when it settles', () => {
    const frames: (() => void)[] = [];
    const wall = createWall((draw) => frames.push(draw));
    wall.replace([agent('a'), agent('b')]);
    const heard: string[] = [];
    wall.onOrder(() => heard.push('order'));
    const stop = wall.onAgent('b', () => heard.push('b'));
    wall.change(agent('b', { state: 'on_call' }));
    wall.change(out('b', '2026-03-02T09:05:00Z'));
    expect([heard, frames.length, wall.agent('b')?.state]).toEqual([[], 1, 'offline']);
    frames.pop()?.();
    expect([heard, wall.order()]).toEqual([['b'], ['a', 'b']]);
    wall.settle();
    wall.settle();
    expect([heard, wall.order()]).toEqual([
      ['b', 'order'],
      ['b', 'a'],
    ]);
    stop();
    wall.change(agent('b'));
    frames.pop()?.();
    expect(heard).toEqual(['b', 'order']);
  });

  it('shows teams with most people out first, and finds people by name', () => {
    const wall = createWall(() => undefined);
    wall.replace([agent('a'), agent('b', { teamId: 'sales', teamName: 'Sales' }), out('c', '1', { teamId: 'sales' })]);
    const shown = (fields: object) =>
      rowsOf(wall, { text: '', onlyOut: false, byTeam: true, ...fields }).map(({ key }) => key);
    expect(shown({})).toEqual(['team:sales', 'c', 'b', 'team:care', 'a']);
    expect(shown({ onlyOut: true, byTeam: false })).toEqual(['c']);
    expect(shown({ text: 'A', byTeam: false })).toEqual(['a']);
    const stateGroup = (of: Agent) => groupOf(of, of.employeeId === 'a', false);
    wall.replace([agent('a', { state: 'offline', scheduledState: 'offline' }), agent('b'), out('c', '1')]);
    expect(shown({ byTeam: false, stateGroup })).toEqual([
      ...['group:Out of adherence', 'c', 'group:At work', 'b', 'group:Time off', 'a'],
    ]);
  });

  it('counts those who are scheduled, out, absent and on a contact', () => {
    const all = [
      agent('a', { state: 'on_call' }),
      out('b', '1'),
      agent('c', { state: 'offline', scheduledState: 'offline' }),
      agent('d', { stateIsStale: true }),
    ];
    expect(totalsOf(all)).toEqual({ scheduled: 3, adherent: 1, out: 1, onContact: 1, absent: 1, stale: 1 });
    // Agents with stale states may have left.
    expect(presentOf([...all, agent('e', { state: 'available' }), agent('f', { state: 'lunch' })])).toBe(2);
  });
});

describe('missing people', () => {
  it('make stretches of intervals side by side, from now on', () => {
    const at = (minute: number) => new Date(minute * 60_000).toISOString();
    const interval = (minute: number, scheduled: number, scheduledPeople: number) => ({
      startsAt: at(minute),
      endsAt: at(minute + 15),
      required: scheduled - 0.25,
      scheduled,
      scheduledPeople,
      understaffedHours: Math.max(0, scheduled - scheduledPeople) / 4,
      overstaffedHours: Math.max(0, scheduledPeople - scheduled) / 4,
    });
    const day = [
      interval(0, 9, 1),
      interval(15, 3, 1),
      interval(30, 4, 1),
      interval(45, 2, 1.99),
      interval(60, 1.17, 1),
    ];
    expect(shortStretches(day, 15 * 60_000, 90 * 60_000)).toEqual([
      { from: 900_000, to: 2_700_000, missing: 3 },
      { from: 3_600_000, to: 4_500_000, missing: expect.closeTo(0.17) },
    ]);
    const spare = [interval(0, 1, 3), interval(15, 1, 2.96), interval(30, 1, 1.9), interval(45, 1, 2)];
    expect(overStretches(spare, 0, 60 * 60_000)).toEqual([
      { from: 0, to: 1_800_000, spare: 2 },
      { from: 2_700_000, to: 3_600_000, spare: 1 },
    ]);
    // Surplus of one skill does not make up for the shortage of another.
    expect(overStretches([{ ...interval(0, 1, 3), understaffedHours: 0.1 }], 0, 60 * 60_000)).toEqual([]);
    expect([0, 44, 75].map((minute) => requiredAt(day, minute * 60_000))).toEqual([8.75, 3.75, undefined]);
  });
});
