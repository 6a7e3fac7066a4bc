import { weekdays } from '../../kernel/dates';
import { counted } from '../../kernel/format';
import type { ActivityCategory, ActivityPeriod, PlanFragment, UnplacedReason } from '../../api/types.generated';
import { clockRange } from '../../kernel/notation';

/** Texts of activity codes, plans and sessions. */

export const CATEGORIES: Record<ActivityCategory, string> = {
  work: 'Work',
  break: 'Break',
  lunch: 'Lunch',
  meeting: 'Meeting',
  training: 'Training',
  coaching: 'Coaching',
  other: 'Other',
  split_gap: 'Split gap',
};

/** Codes of these categories are breaks, which plans cannot place. */
export const isPlannable = (category: ActivityCategory): boolean =>
  category !== 'break' && category !== 'lunch' && category !== 'split_gap';

export const PERIODS: Record<ActivityPeriod, string> = { day: 'day', week: 'week', month: 'month' };

export const UNPLACED: Record<UnplacedReason, string> = {
  no_shift: 'No shift in the period',
  no_room: 'No free time in the shift',
  group_too_small: 'Too few people free at the same time',
  facilitator_busy: 'Facilitator is busy',
  too_costly: 'Every start adds too much understaffing',
  pinned: 'Only pinned days had room',
  later: 'Not tried yet',
};

type Repeats = Pick<PlanFragment, 'every' | 'period' | 'timesPerPeriod'>;

/** Returns `Once`, `Every week`, `2 times every 2 weeks`. */
export function repeatText({ every, period, timesPerPeriod }: Repeats): string {
  const times = timesPerPeriod === 1 ? '' : counted(timesPerPeriod, 'time');
  if (every === 0) return times || 'Once';
  const span = every === 1 ? `every ${PERIODS[period]}` : `every ${counted(every, PERIODS[period])}`;
  return times ? `${times} ${span}` : span.charAt(0).toUpperCase() + span.slice(1);
}

type Window = Pick<PlanFragment, 'daysOfWeek' | 'windowStart' | 'windowEnd'>;

/** Returns `Mon, Wed · 10:00–16:00`; `Any time` without limits. */
export function windowText({ daysOfWeek, windowStart, windowEnd }: Window): string {
  const days = weekdays()
    .filter(({ day }) => daysOfWeek.includes(day))
    .map(({ short }) => short);
  const hours = windowStart === windowEnd ? '' : clockRange(windowStart, windowEnd);
  return [days.length > 0 && days.length < 7 ? days.join(', ') : '', hours].filter(Boolean).join(' · ') || 'Any time';
}

/** Returns the size of the groups, such as `1 person` or `2–8 people`. */
export const groupText = ({ minPeople, maxPeople }: Pick<PlanFragment, 'minPeople' | 'maxPeople'>): string =>
  minPeople === maxPeople ? counted(minPeople, 'person', 'people') : `${minPeople}–${maxPeople} people`;
