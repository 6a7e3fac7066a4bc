import type { Role, ScheduleStatus } from '../../kernel/types.generated';

/** What the status of a schedule says, and who may delete it. */

const WORDS: Record<ScheduleStatus, string> = { draft: 'Draft', published: 'Published', locked: 'Locked' };
const LOOKS = { draft: 'warn', published: 'good', locked: 'quiet' } as const;

export const statusWord = (status: ScheduleStatus): string => WORDS[status];
export const statusLook = (status: ScheduleStatus) => LOOKS[status];

/** The server refuses published schedules of which a shift has begun. */
export const mayDelete = (status: ScheduleStatus, role: Role): boolean =>
  status === 'draft' || (status === 'published' && (role === 'admin' || role === 'planner'));
