import type { ExceptionRowFragment } from '../../kernel/types.generated';

export const STATES = {
  requested: { name: 'To decide', look: 'warn' },
  approved: { name: 'Approved', look: 'good' },
  refused: { name: 'Refused', look: 'bad' },
  withdrawn: { name: 'Withdrawn', look: 'quiet' },
} as const satisfies Record<ExceptionRowFragment['state'], { name: string; look: string }>;

/** Whom it excuses. */
export const whoOf = ({ employeeName, teamName }: Pick<ExceptionRowFragment, 'employeeName' | 'teamName'>): string =>
  employeeName ?? (teamName === null ? 'Everybody' : `Team ${teamName}`);

type Story = Pick<ExceptionRowFragment, 'employeeName' | 'note' | 'requestedBy' | 'decidedBy' | 'decisionNote'>;

/** Who asked, who decided, and what both said about it; nobody enters their own, but they may withdraw it. */
export const storyOf = ({ employeeName, note, requestedBy, decidedBy, decisionNote }: Story): string => {
  const isEntered = decidedBy === requestedBy && requestedBy !== employeeName;
  return [
    note,
    isEntered ? `entered by ${requestedBy}` : `asked by ${requestedBy}`,
    decidedBy && decidedBy !== requestedBy && `decided by ${decidedBy}`,
    decisionNote && `“${decisionNote}”`,
  ]
    .filter(Boolean)
    .join(', ');
};
