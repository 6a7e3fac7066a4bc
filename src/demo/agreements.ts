import type { WorkRule } from '../engines/work-rules/rule';
import { setAvailability, setPreferences } from '../features/availability/availability.commands';
import { assignContract, createContract } from '../features/contracts/contract.commands';
import type { WorkRuleFields } from '../features/contracts/work-rule.type';
import type { RequestContext } from '../kernel/context';
import { agreementOf, type Agreement } from './crew';
import type { DemoAgent } from './people';

/** Contracts, availability and preferences of the demo agents. */

const HOUR = 60;
const hard = { hard: true, weight: 1 } as const;
const soft = { hard: false, weight: 1 } as const;
const week = { days: 7, sliding: false } as const;
const AT_NIGHT = { startsWithin: { from: '20:00', before: '04:00' } };
const BY_DAY = { startsWithin: { from: '04:00', before: '20:00' } };

const CONTRACTS: Record<Agreement, { name: string; rules: readonly WorkRule[] }> = {
  full_time: {
    name: 'Full time, 40 hours',
    rules: [
      { kind: 'minutes', ...hard, ...week, target: 40 * HOUR, atMost: 44 * HOUR },
      { kind: 'minutes', ...hard, days: 1, sliding: false, atMost: 10 * HOUR },
      { kind: 'rest', ...hard, atLeast: 11 * HOUR },
      { kind: 'days_in_a_row', ...hard, atMost: 6 },
      { kind: 'days_off_in_a_row', ...soft, atLeast: 2 },
      { kind: 'steady_starts', ...soft, atMost: 2 * HOUR },
      { kind: 'shifts', ...hard, ...week, set: AT_NIGHT, atMost: 0 },
      { kind: 'breaks', ...hard, types: ['lunch'], shiftsOver: 6 * HOUR, count: 1, atLeast: 30, beginsBy: 5 * HOUR },
    ],
  },
  part_time: {
    name: 'Part time, 24 hours',
    rules: [
      { kind: 'minutes', ...hard, ...week, target: 24 * HOUR, atMost: 26 * HOUR },
      { kind: 'minutes', ...hard, days: 1, sliding: false, atMost: 6 * HOUR },
      { kind: 'shifts', ...hard, ...week, atMost: 4 },
      { kind: 'rest', ...hard, atLeast: 11 * HOUR },
      { kind: 'availability', ...hard },
    ],
  },
  nights: {
    name: 'Nights, 32 hours',
    rules: [
      { kind: 'minutes', ...hard, ...week, target: 32 * HOUR, atMost: 36 * HOUR },
      { kind: 'days_in_a_row', ...hard, set: AT_NIGHT, atMost: 4 },
      { kind: 'rest', ...hard, atLeast: 11 * HOUR },
      { kind: 'shifts', ...hard, ...week, set: BY_DAY, atMost: 0 },
    ],
  },
};
const ALWAYS = '2020-01-01';
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

export async function makeAgreements(ctx: RequestContext, agents: readonly DemoAgent[]): Promise<void> {
  for (const [agreement, { name, rules }] of Object.entries(CONTRACTS)) {
    const { id: contractId } = await createContract(ctx, { name, rules: rules as unknown as WorkRuleFields[] });
    const employeeIds = agents.flatMap(({ id, place }) => (agreementOf(place) === agreement ? id : []));
    await assignContract(ctx, { employeeIds, contractId, from: ALWAYS });
  }
  for (const { id: employeeId, place } of agents) {
    // Midday part-timers have children at school; evening part-timers are students.
    if (agreementOf(place) === 'part_time')
      await setAvailability(ctx, {
        employeeId,
        from: ALWAYS,
        windows: EVERY_DAY.map((day) =>
          place % 2 === 0
            ? { day, startTime: '09:00', endTime: '16:30' }
            : { day, startTime: '15:00', endTime: '23:00' },
        ),
      });
    if (agreementOf(place) === 'full_time' && place % 6 === 0)
      await setPreferences(ctx, {
        employeeId,
        preferences: [
          { kind: 'start', band: { from: '07:30', before: '10:30' }, weight: 2 },
          { kind: 'day_off', days: [6] },
        ],
      });
  }
}
