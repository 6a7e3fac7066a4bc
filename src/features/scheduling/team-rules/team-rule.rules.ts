/** Rules of several employees: one of them is always present, or all are off on the same days. */
export const TEAM_RULE_KINDS = ['always_there', 'off_together'] as const;
export type TeamRuleKind = (typeof TEAM_RULE_KINDS)[number];

/** Returns the faults of a rule's employees. */
export function memberFaults(kind: TeamRuleKind, employeeIds: readonly string[]): { path: string; message: string }[] {
  if (kind === 'always_there' || new Set(employeeIds).size > 1) return [];
  return [{ path: 'employeeIds', message: 'must name two people or more who are to be off together, got 1' }];
}
