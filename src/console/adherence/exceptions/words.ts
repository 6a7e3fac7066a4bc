import type { ExceptionRowFragment } from '../../kernel/types.generated';
import type { Look } from '../../ui/notice';

export const STATES: Record<ExceptionRowFragment['state'], { name: string; look: Look }> = {
  requested: { name: 'To decide', look: 'warn' },
  approved: { name: 'Approved', look: 'good' },
  refused: { name: 'Refused', look: 'bad' },
  withdrawn: { name: 'Withdrawn', look: 'quiet' },
};

/** Whom it excuses. */
export const whoOf = ({ employeeName, teamName }: Pick<ExceptionRowFragment, 'employeeName' | 'teamName'>): string =>
  employeeName ?? (teamName === null ? 'Everybody' : `Team ${teamName}`);

/** Who asked, who decided, and what both said about it. */
export const storyOf = ({ note, requestedBy, decidedBy, decisionNote }: ExceptionRowFragment): string =>
  [
    note,
    decidedBy === requestedBy ? `entered by ${requestedBy}` : `asked by ${requestedBy}`,
    decidedBy && decidedBy !== requestedBy && `decided by ${decidedBy}`,
    decisionNote && `“${decisionNote}”`,
  ]
    .filter(Boolean)
    .join(', ');
