import { PLANNING_ROLES, type Role } from '../../../kernel/principal';
import type { BreakType } from '../break.rules';

/** Work and breaks of a shift besides contacts, named under the four documented types of breaks. */

export const ACTIVITY_CATEGORIES = [
  'work',
  'break',
  'lunch',
  'meeting',
  'training',
  'coaching',
  'other',
  'split_gap',
] as const;
export type ActivityCategory = (typeof ACTIVITY_CATEGORIES)[number];

/** Maximum number of activity codes of an organization that are not archived. */
export const MAX_CODES = 200;
export const MAX_DEFAULT_MINUTES = 720;
export const USUAL_COLOR = '#6B7280';
export const USUAL_ROLES: readonly Role[] = PLANNING_ROLES;

const TYPES: Readonly<Record<ActivityCategory, BreakType>> = {
  work: 'meeting',
  break: 'break',
  lunch: 'lunch',
  meeting: 'meeting',
  training: 'training',
  coaching: 'meeting',
  other: 'meeting',
  split_gap: 'lunch',
};

interface Code {
  category: ActivityCategory;
  onQueue: boolean;
}

/** Returns the type of a code in `breaks`; null for work on queue, which is not in `breaks`. */
export const breakTypeOf = ({ category, onQueue }: Code): BreakType | null => (onQueue ? null : TYPES[category]);

export const isPaidByDefault = (category: ActivityCategory): boolean =>
  category !== 'lunch' && category !== 'split_gap';
