/** Grouping of the report's rows. */
export type Group = 'team' | 'employee' | 'day' | 'week' | 'hour';

export const isOfTime = (group: Group): group is 'day' | 'week' | 'hour' => group !== 'team' && group !== 'employee';
