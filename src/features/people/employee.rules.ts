export const EMPLOYMENT_TYPES = ['full_time', 'part_time', 'contractor', 'temporary'] as const;
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];

export const MAX_WEEKLY_HOURS = 168;
/** Maximum absolute value of rank points. */
export const MAX_RANK_POINTS = 1_000_000_000;
