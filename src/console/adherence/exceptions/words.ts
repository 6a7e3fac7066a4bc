import type { ExceptionRowFragment } from '../../api/types.generated';

export const STATES = {
  requested: { name: 'Pending', look: 'warn' },
  approved: { name: 'Approved', look: 'good' },
  refused: { name: 'Rejected', look: 'bad' },
  withdrawn: { name: 'Withdrawn', look: 'quiet' },
} as const satisfies Record<ExceptionRowFragment['state'], { name: string; look: string }>;

/** Returns the people to whom the exception applies. */
export const whoOf = ({ employeeName, teamName }: Pick<ExceptionRowFragment, 'employeeName' | 'teamName'>): string =>
  employeeName ?? (teamName === null ? 'Everyone' : `Team ${teamName}`);

type Story = Pick<ExceptionRowFragment, 'employeeName' | 'note' | 'requestedBy' | 'decidedBy' | 'decisionNote'>;

/**
 * Summarizes the request and decision with their notes. `decidedBy` equals `requestedBy` for entered exceptions, and
 * for requests withdrawn by the employee.
 */
export const storyOf = ({ employeeName, note, requestedBy, decidedBy, decisionNote }: Story): string => {
  const isEntered = decidedBy === requestedBy && requestedBy !== employeeName;
  return [
    note,
    isEntered ? `entered by ${requestedBy}` : `requested by ${requestedBy}`,
    decidedBy && decidedBy !== requestedBy && `decided by ${decidedBy}`,
    decisionNote && `“${decisionNote}”`,
  ]
    .filter(Boolean)
    .join(', ');
};
