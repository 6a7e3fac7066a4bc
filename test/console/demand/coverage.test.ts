import {
  cellText,
  gridOf,
  hoursOf,
  lookOf,
  staffingStretches,
  together,
  withRequirement,
  worstOf,
  type CoverageRow,
} from '../../../src/console/demand/coverage/coverage';
import {
  capacityInput,
  capacityLines,
  USUAL_TERMS,
  type CapacityRow,
} from '../../../src/console/demand/coverage/capacity';
import { stepPoints } from '../../../src/console/ui/chart/steps';
import { moveText } from '../../../src/console/demand/coverage/moves';
import { stretchesOf } from '../../../src/console/demand/coverage/stretches';

const HALF_HOUR_MS = 1_800_000;
const row = (startsAt: string, interval: string, fields: Partial<CoverageRow> = {}): CoverageRow => ({
  date: '2026-11-24',
  interval,
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + HALF_HOUR_MS).toISOString(),
  queue: null,
  channel: null,
  skillId: 'sales',
  forecast: 10,
  required: 4,
  scheduled: 5,
  scheduledPeople: 5,
  gap: 0,
  understaffedHours: Math.max(0, -(fields.gap ?? 0)) / 2,
  overstaffedHours: Math.max(0, fields.gap ?? 0) / 2,
  probability: null,
  ...fields,
});

describe('coverage by interval', () => {
  const nine = row('2026-11-24T14:00:00.000Z', '09:00', { scheduledPeople: 3.5, gap: -1.5 });
  const half = row('2026-11-24T14:30:00.000Z', '09:30', { scheduledPeople: 7, gap: 2 });

  it('is short, met or over', () => {
    expect([-0.5, -0.01, 0, 0.9, 1, 3].map(lookOf)).toEqual(['short', 'met', 'met', 'met', 'over', 'over']);
  });

  it('makes stretches of adjacent intervals, the largest gaps first, then what can be spared', () => {
    const ten = row('2026-11-24T15:00:00.000Z', '10:00', { scheduledPeople: 8.1, gap: 3.1 });
    const worse = row('2026-11-24T14:00:00.000Z', '09:00', { skillId: 'billing', gap: -3 });
    const stretches = staffingStretches([nine, worse, half, ten], ({ skillId }) => skillId ?? '');
    const at = (time: string) => Date.parse(`2026-11-24T${time}:00Z`);
    expect(stretches).toMatchObject([
      { look: 'short', row: { skillId: 'billing' }, people: 3, hours: 1.5 },
      { look: 'short', from: at('14:00'), to: at('14:30'), people: 1.5, hours: 0.75 },
      { look: 'over', from: at('14:30'), to: at('15:30'), people: 2, hours: 2.55 },
    ]);
  });

  it('is laid out by line and time of day, with hours short and over', () => {
    const billing = row('2026-11-24T14:30:00.000Z', '09:30', { skillId: 'billing' });
    const grid = gridOf(
      [nine, half, billing],
      [
        { id: 'billing', name: 'Billing' },
        { id: 'sales', name: 'Sales' },
      ],
      ({ skillId }) => skillId ?? '',
    );
    expect(grid.times).toEqual(['09:00', '09:30']);
    expect(grid.lines.map(({ cells }) => cells.map((cell) => cell?.look))).toEqual([
      [undefined, 'met'],
      ['short', 'over'],
    ]);
    expect(grid.lines[1]).toMatchObject({ shortHours: 0.75, overHours: 1 });
  });

  it('has the hour that the clock repeats twice', () => {
    const before = row('2026-11-01T05:00:00.000Z', '01:00', { date: '2026-11-01' });
    const again = row('2026-11-01T06:00:00.000Z', '01:00', { date: '2026-11-01' });
    const grid = gridOf([before, again], [{ id: 'sales', name: 'Sales' }], () => 'sales');
    expect(grid.times).toEqual(['01:00', '01:00 again']);
    expect(grid.lines[0]!.cells.map((cell) => cell?.row.startsAt)).toEqual([before.startsAt, again.startsAt]);
  });

  it('does not set people over in one queue off against those missing in another', () => {
    const over = row(nine.startsAt, '09:00', { skillId: 'billing', scheduledPeople: 9, gap: 4 });
    const [both] = together([nine, over]);
    expect(both).toMatchObject({ scheduled: 10, scheduledPeople: 12.5, gap: -1.5 });
    expect(hoursOf([nine, over])).toEqual({ shortHours: 0.75, overHours: 2 });
    expect(hoursOf([both!])).toEqual({ shortHours: 0.75, overHours: 2 });
  });

  it('has the same hours in a line of several skills together as those skills have', () => {
    const over = row(nine.startsAt, '09:00', { skillId: 'billing', scheduledPeople: 9, gap: 4 });
    const days = [{ id: '2026-11-24', name: 'Tue' }];
    const grid = gridOf(together([nine, over]), days, ({ date }) => date, [nine, over]);
    expect(grid.lines[0]).toMatchObject({ cells: [{ gap: -1.5 }], ...hoursOf([nine, over]) });
  });

  it('names the interval in which most are missing, none where nobody is', () => {
    expect(worstOf([half, nine])).toBe(nine);
    expect(worstOf([half])).toBeUndefined();
  });

  it('says a cell in a sentence', () => {
    expect(cellText({ row: nine, gap: -1.5, look: 'short' }, { withProbability: false })).toBe(
      '09:00: 1.5 understaffed, 3.5 scheduled of 5 required (4 on duty), 10 contacts',
    );
    const known = { ...half, probabilityScheduled: 0.914 };
    expect(cellText({ row: known, gap: 2, look: 'over' }, { withProbability: true })).toMatch(
      /^09:30: 2 overstaffed, .*10 contacts, 91 % chance to meet the target$/,
    );
  });

  it('ends a line where no interval follows', () => {
    const late = row('2026-11-24T20:00:00.000Z', '15:00');
    expect(stepPoints([nine, half, late], ({ scheduled }) => scheduled)).toEqual([
      { at: Date.parse(nine.startsAt), value: 5 },
      { at: Date.parse(half.startsAt), value: 5 },
      { at: Date.parse(half.endsAt), value: null },
      { at: Date.parse(late.startsAt), value: 5 },
      { at: Date.parse(late.endsAt), value: null },
    ]);
  });

  it('leaves out days of which no requirement is kept', () => {
    const unknown = row('2026-11-23T14:00:00.000Z', '09:00', { date: '2026-11-23', gap: null });
    unknown.scheduled = unknown.required = null as never;
    expect(withRequirement([unknown, nine])).toEqual([nine]);
  });
});

describe('uncovered demand', () => {
  const interval = (startsAt: string, missing: number, skillId: string | null = 'sales') => ({
    date: startsAt.slice(0, 10),
    interval: startsAt.slice(11, 16),
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + HALF_HOUR_MS).toISOString(),
    skillId,
    missing,
    contactsBeyondTarget: 2,
  });
  it('is told by stretches of time, each of one skill', () => {
    const stretches = stretchesOf([
      interval('2026-11-24T14:00:00.000Z', 1),
      interval('2026-11-24T14:00:00.000Z', 4, null),
      interval('2026-11-24T14:30:00.000Z', 3),
      interval('2026-11-24T16:00:00.000Z', 2),
    ]);
    expect(
      stretches.map(({ skillId, from, mostMissing, missingHours }) => [skillId, from, mostMissing, missingHours]),
    ).toEqual([
      ['sales', '14:00', 3, 2],
      [null, '14:00', 4, 2],
      ['sales', '16:00', 2, 1],
    ]);
    expect(stretches[0]).toMatchObject({ contactsBeyondTarget: 4, until: Date.parse('2026-11-24T15:00:00.000Z') });
  });
});

describe('moves of breaks and hires', () => {
  it('are said in words', () => {
    const breaks = [
      { type: 'lunch' as const, from: '12:00', to: '12:30', duration: 30 },
      { type: 'break' as const, from: '15:00', to: '14:45', duration: 15 },
    ];
    const move = { shiftId: 's', gain: 30, employee: { id: 'e', firstName: 'Ada', lastName: 'Low' }, breaks };
    expect(moveText(move)).toBe('lunch 12:00 → 12:30, break 15:00 → 14:45');
  });

  it('are drawn of one skill, to the end of the last month', () => {
    const month = (of: string, skillId: string | null, needed: number): CapacityRow => ({
      month: of,
      skillId,
      needed,
      available: 5,
      gap: 0,
      hires: 0,
      hours: 100,
      peak: 3,
      decideBy: null,
      isLate: false,
    });
    const rows = [month('2026-11-01', 'a', 6), month('2026-12-01', null, 1), month('2026-12-01', 'a', 7)];
    const { needed } = capacityLines(rows, 'a', (of) => Date.parse(of));
    expect(needed).toEqual([
      { at: Date.parse('2026-11-01'), value: 6 },
      { at: Date.parse('2026-12-01'), value: 7 },
      { at: Date.parse('2027-01-01'), value: 7 },
    ]);
  });

  it('are asked without a risk unless one was chosen', () => {
    expect(capacityInput(USUAL_TERMS)).not.toHaveProperty('risk');
    expect(capacityInput({ ...USUAL_TERMS, risk: 0.9 })).toHaveProperty('risk', 0.9);
  });
});
