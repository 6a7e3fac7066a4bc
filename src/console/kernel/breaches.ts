/** A broken work rule, as a refusal names it. */
export interface Breach {
  employeeId: string;
  date: string;
  /** The kind of the rule. */
  kind: string;
  hard: boolean;
  overridden?: boolean;
  says: string;
}

export function breachesOf(details: Record<string, unknown> | undefined): readonly Breach[] {
  return Array.isArray(details?.breaches) ? (details.breaches as Breach[]) : [];
}

/** Whether a breach refuses publishing until somebody with the right says why. */
export const isBinding = ({ hard, overridden }: Pick<Breach, 'hard' | 'overridden'>): boolean => hard && !overridden;

export interface BreachGroup {
  kind: string;
  standing: 'binding' | 'overridden' | 'preference';
  breaches: Breach[];
}

const ORDER = ['binding', 'overridden', 'preference'] as const;
const standingOf = (breach: Breach): BreachGroup['standing'] =>
  !breach.hard ? 'preference' : breach.overridden ? 'overridden' : 'binding';

/** Breaches by kind of rule: first those that must be kept, then the largest groups. */
export function breachGroups(breaches: readonly Breach[]): BreachGroup[] {
  const groups = new Map<string, BreachGroup>();
  for (const breach of breaches) {
    const standing = standingOf(breach);
    const key = `${standing} ${breach.kind}`;
    const group = groups.get(key);
    if (group) group.breaches.push(breach);
    else groups.set(key, { kind: breach.kind, standing, breaches: [breach] });
  }
  return [...groups.values()].sort(
    (one, other) =>
      ORDER.indexOf(one.standing) - ORDER.indexOf(other.standing) || other.breaches.length - one.breaches.length,
  );
}
