import type { Role, ScheduleStatus } from '../../api/types.generated';

/** Labels of schedule statuses, and the permission to delete. */

const WORDS: Record<ScheduleStatus, string> = { draft: 'Draft', published: 'Published', locked: 'Locked' };
const LOOKS = { draft: 'warn', published: 'good', locked: 'quiet' } as const;

export const statusWord = (status: ScheduleStatus): string => WORDS[status];
export const statusLook = (status: ScheduleStatus) => LOOKS[status];

/** The server refuses to delete published schedules once a shift has begun. */
export const mayDelete = (status: ScheduleStatus, role: Role): boolean =>
  status === 'draft' || (status === 'published' && (role === 'admin' || role === 'planner'));
