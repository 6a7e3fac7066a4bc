import type { WorkRule } from '../../../../src/engines/work-rules/rule';
import type { PersonRule } from '../../../../src/engines/optimizer/model/person-rule';
import { layOut } from '../../../../src/features/scheduling/generation/problem/lay-out';
import type { PlanningData } from '../../../../src/features/scheduling/generation/problem/planning-data';
import { hoursByMeasure } from '../../../../src/features/scheduling/generation/solving/certificate';
import { solve } from '../../../../src/engines/optimizer/solve';
import { budget } from '../../../support/budget';
import { planningData, type PlannedTemplate } from './in-this-thread';

/** Days and starts that people like, with nothing entered. */

const DAYS = 14;
const PEOPLE = 60;
const MONDAY_MS = Date.UTC(2026, 2, 2);
/** People at work from 7 to 21, hour by hour, and the share of each weekday. */
const CURVE = [8, 11, 16, 21, 24, 24, 22, 22, 23, 22, 19, 15, 11, 8];
const WEEKDAYS = [1.12, 1.06, 1.02, 1, 0.98, 0.62, 0.48];

const clock = (hours: number): string =>
  `${String(Math.floor(hours)).padStart(2, '0')}:${hours % 1 === 0 ? '00' : '30'}`;
const templates = [7, 8, 9, 10, 11, 12, 12.5].map((start): PlannedTemplate => ({
  id: `from-${start}`,
  startTime: clock(start),
  endTime: clock(start + 8.5),
  breakRules: [{ startOffset: 240, duration: 30, type: 'lunch' }],
  daysOfWeek: [],
}));

function center(weight: number): PlanningData {
  const hour = (day: number, h: number): Date => new Date(MONDAY_MS + (24 * day + h) * 3_600_000);
  const data = planningData({
    startDate: '2026-03-02',
    endDate: '2026-03-15',
    timeZone: 'UTC',
    people: Array.from({ length: PEOPLE }, (_, i) => ({ id: `p${100 + i}`, weeklyHoursTarget: 40, absences: [] })),
    templates,
    existing: [],
    coverageTarget: 0,
    requirement: Array.from({ length: DAYS }, (_, day) =>
      CURVE.map((people, h) => ({
        startsAt: hour(day, 7 + h),
        endsAt: hour(day, 8 + h),
        people: Math.round(10 * people * WEEKDAYS[day % 7]!) / 10,
      })),
    ).flat(),
    balanceHours: true,
    seed: 0,
  });
  return { ...data, weights: { ...data.weights, patterns: weight } };
}

async function patternsOf(weight: number) {
  const board = layOut(center(weight), { isSearch: true });
  const epochs = budget({ short: 8, long: 36 });
  const { cells, certificate } = await solve(board.problem, { seed: 0, epochs, threads: false });
  const starts = board.problem.kinds.map(({ startMinute }) => startMinute);
  let [singleDays, singleDaysOff, unsteadyWeeks] = [0, 0, 0];
  for (let p = 0; p < PEOPLE; p++) {
    const row = [...cells.subarray(p * DAYS, (p + 1) * DAYS)];
    for (let day = 1; day < DAYS - 1; day++) {
      const isAlone = row[day - 1]! > 0 === row[day + 1]! > 0 && row[day]! > 0 !== row[day - 1]! > 0;
      if (isAlone && row[day]) singleDays++;
      if (isAlone && !row[day]) singleDaysOff++;
    }
    for (const week of [row.slice(0, 7), row.slice(7)]) {
      const own = week.filter(Boolean).map((value) => starts[value - 1]!);
      if (own.length > 0 && Math.max(...own) - Math.min(...own) > 90) unsteadyWeeks++;
    }
  }
  const [hours] = hoursByMeasure(board, certificate);
  return { singleDays, singleDaysOff, unsteadyWeeks, understaffed: hours!.shortHours / hours!.neededHours };
}

it('come several in a row and start at about the same time, at next to no cover', async () => {
  const [without, usual] = [await patternsOf(0), await patternsOf(1)];
  expect(without.singleDays).toBeGreaterThan(20);
  expect(without.singleDaysOff).toBeGreaterThan(20);
  expect(without.unsteadyWeeks).toBeGreaterThan(60);
  expect(usual.singleDays).toBeLessThanOrEqual(10);
  expect(usual.singleDaysOff).toBeLessThanOrEqual(10);
  expect(usual.unsteadyWeeks).toBeLessThanOrEqual(budget({ short: 12, long: 0 }));
  expect(usual.understaffed - without.understaffed).toBeLessThanOrEqual(0.005);
}, 300_000);

describe('the patterns of a person', () => {
  const soft = (rules: readonly PersonRule[] = []) => rules.filter(({ hard }) => !hard).map(({ name }) => name);
  const patternsWith = (source: 'employee' | 'contract' | 'organization', rule: WorkRule) => {
    const data = center(1);
    const [first] = data.people;
    const entered = { rule, source, contractId: null, from: '2020-01-01', to: '2030-01-01' };
    const board = layOut({ ...data, people: [{ ...first!, rules: [...first!.rules, entered] }] });
    return soft(board.problem.people[0]!.rules);
  };
  const ALL = ['days_in_a_row', 'days_off_in_a_row', 'steady_starts'];

  it('are three, each left out where a rule about the same is entered', () => {
    expect(soft(layOut(center(1)).problem.people[0]!.rules)).toEqual(ALL);
    const hard = { hard: true, weight: 1 } as const;
    expect(patternsWith('organization', { kind: 'days_off_in_a_row', ...hard, atLeast: 1 })).toEqual([ALL[0], ALL[2]]);
    expect(patternsWith('employee', { kind: 'days_in_a_row', ...hard, atMost: 5 })).toEqual(ALL);
    expect(patternsWith('employee', { kind: 'days_in_a_row', ...hard, atLeast: 1 })).toEqual(ALL.slice(1));
  });

  it('do not exist beside a contract, nor at the weight 0', () => {
    expect(patternsWith('contract', { kind: 'rest', hard: true, weight: 1, atLeast: 660 })).toEqual([]);
    expect(soft(layOut(center(0)).problem.people[0]!.rules)).toEqual([]);
  });
});
