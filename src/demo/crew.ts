/** Attributes of the demo agents by their position in the list: skills, contract, schedule. */

export const TEAMS = ['Customer Care', 'Sales & Billing'] as const;
/** Skills required by the queues of the same names. */
export const SKILLS = ['Customer Care', 'Sales', 'Billing'] as const;
export type SkillName = (typeof SKILLS)[number];

export type Agreement = 'full_time' | 'part_time' | 'nights';

export const AGENTS = 40;
const FULL_TIMERS = 26;
const PART_TIMERS = 8;

export const agreementOf = (place: number): Agreement => {
  if (place < FULL_TIMERS) return 'full_time';
  return place < FULL_TIMERS + PART_TIMERS ? 'part_time' : 'nights';
};

/** Customer Care has the full-timers 0 to 15, half of the part-timers and all night workers. */
export const teamOf = (place: number): (typeof TEAMS)[number] => {
  const agreement = agreementOf(place);
  if (agreement === 'nights') return TEAMS[0];
  if (agreement === 'part_time') return TEAMS[place % 4 < 2 ? 0 : 1];
  return TEAMS[place < 16 ? 0 : 1];
};

/** Most agents have the skills of their own team. Some also have one of the other team. */
export function skillsOf(place: number): SkillName[] {
  if (teamOf(place) === TEAMS[0]) return place % 3 === 0 ? ['Customer Care', 'Billing'] : ['Customer Care'];
  if (place % 4 === 0) return ['Customer Care', 'Sales', 'Billing'];
  return place % 3 === 0 ? ['Sales', 'Billing'] : ['Sales'];
}

export type TemplateName = 'Early' | 'Day' | 'Late' | 'Night' | 'Midday' | 'Evening';

/** A shift of the roster. `day` 0 is Monday. */
export interface RosterShift {
  day: number;
  template: TemplateName;
  startTime: string;
  endTime: string;
}

/** Two consecutive days off per week (0 is Monday). Some people of every shift type work on weekends. */
const DAYS_OFF = [
  [5, 6],
  [6, 0],
  [1, 2],
  [5, 6],
  [2, 3],
  [4, 5],
  [5, 6],
  [3, 4],
];
/** First day of four consecutive night shifts, staggered so that three or four people work each night. */
const FIRST_NIGHT = [0, 1, 3, 4, 5, 6];
const MIDDAYS = [
  [0, 1, 3, 4],
  [0, 2, 4, 5],
  [1, 2, 3, 6],
  [0, 1, 2, 4],
];
const EVENINGS = [
  [0, 1, 4, 5],
  [2, 3, 5, 6],
  [0, 2, 3, 4],
  [1, 3, 4, 6],
];
const WEEK = [0, 1, 2, 3, 4, 5, 6];

/**
 * Returns a person's shifts of a week. Full-timers have fixed days off and rotate weekly: half between early and day
 * shifts, half between late and day shifts. A day shift starts at least 11 hours after the end of a late shift.
 */
export function rosterOf(place: number, week: number): RosterShift[] {
  switch (agreementOf(place)) {
    case 'nights': {
      const first = FIRST_NIGHT[place - FULL_TIMERS - PART_TIMERS] as number;
      return [0, 1, 2, 3]
        .map((night) => (first + night) % 7)
        .sort((a, b) => a - b)
        .map((day) => ({ day, template: 'Night', startTime: '22:00', endTime: '06:30' }));
    }
    case 'part_time': {
      const [days, template] = place % 2 === 0 ? ([MIDDAYS, 'Midday'] as const) : ([EVENINGS, 'Evening'] as const);
      const times =
        template === 'Midday' ? { startTime: '10:00', endTime: '16:00' } : { startTime: '16:00', endTime: '22:00' };
      return (days[Math.floor((place - FULL_TIMERS) / 2)] as number[]).map((day) => ({ day, template, ...times }));
    }
    case 'full_time':
      return WEEK.filter((day) => !DAYS_OFF[place % DAYS_OFF.length]?.includes(day)).map((day) => ({
        day,
        ...fullTimeShift(place, week),
      }));
  }
}

const EARLY = { template: 'Early', startTime: '06:00', endTime: '14:30' } as const;
const LATE = { template: 'Late', startTime: '13:30', endTime: '22:00' } as const;
/**
 * Returns true for people who rotate between early and day shifts: two of every four. The others rotate between late
 * and day shifts.
 */
const isEarlyBird = (place: number): boolean => place % 4 < 2;

function fullTimeShift(place: number, week: number): Omit<RosterShift, 'day'> {
  if ((place + week) % 2 !== 0) return isEarlyBird(place) ? EARLY : LATE;
  const halfHours = isEarlyBird(place) ? place % 3 : 3 + (place % 2);
  return { template: 'Day', startTime: timeOf(16 + halfHours), endTime: timeOf(33 + halfHours) };
}

const timeOf = (halfHours: number): string =>
  `${String(Math.floor(halfHours / 2)).padStart(2, '0')}:${halfHours % 2 ? '30' : '00'}`;
