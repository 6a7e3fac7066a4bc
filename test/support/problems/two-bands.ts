import type { PersonRule } from '../../../src/engines/optimizer/model/person-rule';
import type { Problem } from '../../../src/engines/optimizer/model/problem';
import { hourlyShift } from './hourly-shift';

export const HOURS = 24;
const PEOPLE = 10;

const kinds = [hourlyShift(0, 480, 480), hourlyShift(1, 720, 480), hourlyShift(2, 600, 480)];

/**
 * Ten people with one of two skills and consistent start times. Of each skill half are needed early and half late,
 * Monday to Friday. The requirement can be met exactly.
 */
export function twoBands(weeks: number): Problem {
  const days = 7 * weeks;
  const windows = Array.from({ length: weeks }, (_, week) => ({ from: 7 * week, to: 7 * week + 6 }));
  const rules: PersonRule[] = [
    {
      name: 'minutes',
      hard: true,
      weight: 1,
      shape: 'amount',
      counts: 'minutes',
      windows: windows.map((window) => ({ ...window, atMost: 2400 })),
    },
    {
      name: 'minutes',
      hard: false,
      weight: 1,
      shape: 'amount',
      counts: 'minutes',
      windows: windows.map((window) => ({ ...window, target: 2400 })),
    },
    {
      name: 'steady_starts',
      hard: false,
      weight: 1,
      shape: 'amount',
      counts: 'startSpread',
      windows: windows.map((window) => ({ ...window, atMost: 60 })),
    },
    { name: 'rest', hard: true, weight: 1, shape: 'neighbors', restMinutes: 660 },
    { name: 'days_in_a_row', hard: true, weight: 1, shape: 'run', atMost: 6, before: 0, after: 0 },
  ];
  const need = new Int32Array(days * HOURS * 2);
  const half = PEOPLE / 2;
  for (let day = 0; day < days; day++) {
    if (day % 7 > 4) continue;
    for (let hour = 8; hour < 20; hour++)
      for (const skill of [0, 1]) {
        const of = (first: number): number => (hour >= first && hour < first + 8 ? 1 : 0);
        // Two early and three late of the first skill, three early and two late of the second.
        need[(day * HOURS + hour) * 2 + skill] = skill === 0 ? 2 * of(8) + 3 * of(12) : 3 * of(8) + 2 * of(12);
      }
  }
  return {
    days,
    firstWeekday: 0,
    slotsPerDay: HOURS,
    skills: 2,
    need,
    underWeight: new Float64Array(days * HOURS).fill(25),
    overWeight: new Float64Array(days * HOURS).fill(1),
    kinds,
    // The last person of each skill has both.
    people: Array.from({ length: PEOPLE }, (_, i) => ({
      id: `person ${i}`,
      skills: i % half === half - 1 ? [0, 1] : [i < half ? 0 : 1],
      rules,
    })),
  };
}

/** Assigns everyone the early shift from Monday to Friday. */
export function allEarly({ days, people }: Problem): Uint16Array {
  return Uint16Array.from({ length: people.length * days }, (_, at) => ((at % days) % 7 < 5 ? 1 : 0));
}
