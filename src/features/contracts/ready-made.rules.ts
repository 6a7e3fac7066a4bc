import type { WorkRule } from '../../engines/work-rules/rule';

/**
 * Contract templates, made of the same data that users can enter. Matters that laws leave to collective agreements are
 * omitted, so the rules must be compared with the agreements in force.
 */

interface ReadyMade {
  name: string;
  /** Source of the figures. */
  source: string;
  rules: readonly WorkRule[];
}

const HOUR = 60;
const hard = { hard: true, weight: 1 } as const;
const soft = { hard: false, weight: 1 } as const;
const week = { days: 7, sliding: false } as const;

const NIGHTS = { endsWithin: { from: '03:00', before: '10:00' } };
const MORNINGS = { startsWithin: { from: '04:00', before: '10:00' } };

export const READY_MADE_CONTRACTS = {
  full_time: {
    name: 'Full time',
    source: 'Common practice: 40 hours a week in five days, every second weekend free',
    rules: [
      { kind: 'minutes', ...hard, ...week, target: 40 * HOUR, atMost: 44 * HOUR },
      { kind: 'minutes', ...hard, days: 1, sliding: false, atMost: 10 * HOUR },
      { kind: 'rest', ...hard, atLeast: 11 * HOUR },
      { kind: 'days_in_a_row', ...hard, atMost: 6 },
      { kind: 'days_off_in_a_row', ...soft, atLeast: 2 },
      { kind: 'weekends', ...hard, weeks: 4, sliding: false, atMost: 2 },
      { kind: 'steady_starts', ...soft, atMost: 2 * HOUR },
    ],
  },
  part_time: {
    name: 'Part time',
    source: 'Common practice: 20 hours a week in at most four days of at most six hours',
    rules: [
      { kind: 'minutes', ...hard, ...week, target: 20 * HOUR, atMost: 22 * HOUR },
      { kind: 'minutes', ...hard, days: 1, sliding: false, atMost: 6 * HOUR },
      { kind: 'shifts', ...hard, ...week, atMost: 4 },
      { kind: 'rest', ...hard, atLeast: 11 * HOUR },
      { kind: 'weekends', ...hard, weeks: 4, sliding: false, atMost: 2 },
    ],
  },
  nights: {
    name: 'Nights',
    source:
      'Directive 2003/88/EC, article 8 (eight hours a night on average), and common practice: at most four nights ' +
      'in a row, no early shift after one',
    rules: [
      { kind: 'minutes', ...hard, days: 28, sliding: false, set: NIGHTS, atMost: 160 * HOUR },
      { kind: 'minutes', ...hard, days: 1, sliding: false, set: NIGHTS, atMost: 10 * HOUR },
      { kind: 'days_in_a_row', ...hard, set: NIGHTS, atMost: 4 },
      { kind: 'days_in_a_row', ...soft, set: NIGHTS, atLeast: 2 },
      { kind: 'shifts', ...hard, days: 28, sliding: true, set: NIGHTS, atMost: 16 },
      { kind: 'succession', ...hard, set: NIGHTS, next: MORNINGS },
      { kind: 'rest', ...hard, atLeast: 11 * HOUR },
      { kind: 'days_off_in_a_row', ...soft, atLeast: 2 },
    ],
  },
  eu_working_time: {
    name: 'EU working time',
    source:
      'Directive 2003/88/EC: articles 3 (11 hours of rest a day), 4 (a break when the day is longer than six ' +
      'hours; its length is national, here 30 minutes), 5 (24 hours and the 11 of article 3 in each seven days), ' +
      '6 and 16 (48 hours a week on average over at most four months, here 17 weeks)',
    rules: [
      { kind: 'rest', ...hard, atLeast: 11 * HOUR },
      { kind: 'weekly_rest', ...hard, atLeast: 35 * HOUR },
      { kind: 'minutes', ...hard, days: 119, sliding: true, atMost: 17 * 48 * HOUR },
      {
        kind: 'breaks',
        ...hard,
        types: ['break', 'lunch'],
        shiftsOver: 6 * HOUR,
        count: 1,
        atLeast: 30,
        beginsBy: 6 * HOUR,
      },
    ],
  },
  california_meal_breaks: {
    name: 'California meal breaks',
    source:
      'California Labor Code section 512(a) (a meal of 30 minutes in shifts over five hours, begun before the end ' +
      'of the fifth; a second over ten, before the end of the tenth; no waiver assumed), sections 551 and 552 ' +
      '(one day of rest in seven), IWC wage order 4-2001, section 12 (a rest of ten minutes for each four hours)',
    rules: [
      { kind: 'breaks', ...hard, types: ['lunch'], shiftsOver: 5 * HOUR, count: 1, atLeast: 30, beginsBy: 5 * HOUR },
      { kind: 'breaks', ...hard, types: ['lunch'], shiftsOver: 10 * HOUR, count: 2, atLeast: 30, beginsBy: 10 * HOUR },
      { kind: 'breaks', ...hard, types: ['break'], shiftsOver: 3.5 * HOUR, count: 1, atLeast: 10, beginsBy: 4 * HOUR },
      { kind: 'breaks', ...hard, types: ['break'], shiftsOver: 6 * HOUR, count: 2, atLeast: 10, beginsBy: 8 * HOUR },
      { kind: 'breaks', ...hard, types: ['break'], shiftsOver: 10 * HOUR, count: 3, atLeast: 10, beginsBy: 12 * HOUR },
      { kind: 'shifts', ...hard, days: 1, sliding: false, atMost: 1 },
      { kind: 'days_in_a_row', ...hard, atMost: 6 },
    ],
  },
} as const satisfies Record<string, ReadyMade>;

export type ReadyMadeName = keyof typeof READY_MADE_CONTRACTS;
export const READY_MADE_NAMES = Object.keys(READY_MADE_CONTRACTS) as ReadyMadeName[];
