import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '../../../src/engines/optimizer/model/problem';
import { limited } from './limits';

/**
 * Exact shift coverage from the published schedule of a real month: a fixed number of people for each nine-hour
 * template and day, 11 hours of rest and at most 6 consecutive days. `directory` contains the published schedule.
 */
export function decemberProblem(directory: string, agents: number): Problem {
  const plan = JSON.parse(readFileSync(join(directory, 'dec2022_shift_plan_published.json'), 'utf8')) as {
    num_days: number;
    shifts: string[];
    required_resources: Record<string, number[]>;
  };
  const kinds = plan.shifts.map((name, i) => {
    const [, hours, hour, minute] = name.split('_');
    const startMinute = Number(hour) * 60 + Number(minute);
    return {
      name,
      template: i,
      startMinute,
      endMinute: startMinute + Number(hours) * 60,
      minutes: Number(hours) * 60,
      covers: [i],
    };
  });
  const slots = plan.num_days * kinds.length;
  const need = Int32Array.from(
    { length: slots },
    (_, s) => plan.required_resources[plan.shifts[s % kinds.length]!]![Math.floor(s / kinds.length)]!,
  );
  return limited({
    // 1 December 2022 was a Thursday.
    days: plan.num_days,
    firstWeekday: 3,
    kinds,
    slotsPerDay: kinds.length,
    skills: 1,
    need,
    underWeight: new Float64Array(slots).fill(1),
    overWeight: new Float64Array(slots).fill(1),
    minRestMinutes: 660,
    people: Array.from({ length: agents }, (_, i) => ({ id: `agent-${i + 1}`, maxDaysInARow: 6 })),
  });
}
