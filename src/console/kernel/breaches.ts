/** A broken work rule, as a refusal names it. */
export interface Breach {
  employeeId: string;
  date: string;
  hard: boolean;
  overridden?: boolean;
  says: string;
}

export function breachesOf(details: Record<string, unknown> | undefined): readonly Breach[] {
  return Array.isArray(details?.breaches) ? (details.breaches as Breach[]) : [];
}
